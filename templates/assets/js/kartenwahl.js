// The estimator: a model and a job in, memory and cards out; the state stands in the address.
(() => {
  'use strict';
  const form = document.getElementById('schaetzer');
  if (!form) return;
  const result = document.getElementById('bedarf');
  const { modell } = form.elements;
  const shape = ['parameter', 'schichten', 'koepfe', 'dimension'].map((name) => form.elements[name]);
  const numbers = [...shape, form.elements.sitzungen, form.elements.token];
  const fields = [...form.elements].filter(({ name }) => name && name !== 'modell');
  let kit = null;
  const load = () => (kit ??= import(form.dataset.estimate).catch((error) => { kit = null; throw error; }));
  const german = (text) => text.replace('.', ',').replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '.'));

  /** `1.234,5` → `1234.5`; null when it is no number above 0 in its range. */
  function typed(input) {
    const text = input.value.trim();
    const whole = input !== shape[0];
    const sound = whole ? /^(\d{1,3}(\.\d{3})+|\d+)$/.test(text) : /^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,9})?$/.test(text);
    const value = text.replace(/\./g, '').replace(',', '.');
    const ok = sound && Number(value) > 0 && Number(value) <= (input === form.elements.token ? 1e8 : 1e5);
    if (ok) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    return ok ? value : null;
  }
  function element(name, ...content) {
    const made = document.createElement(name);
    made.append(...content);
    return made;
  }
  /** The preset that the numbers are those of. */
  function match() {
    const now = shape.map(({ value }) => value.trim()).join(';');
    modell.selectedIndex = Math.max(0, [...modell.options].findIndex(({ dataset }) => dataset.shape === now));
  }
  async function update() {
    const values = numbers.map(typed);
    if (values.includes(null)) {
      result.replaceChildren(element('p', 'Ein markiertes Feld ist keine Zahl, die hier passt.'));
      return;
    }
    const math = await load();
    const [billions, layers, kv_heads, head_dim, sessions, tokens] = values;
    const job = form.elements.aufgabe.value;
    const need = math.need({ billions, layers, kv_heads, head_dim }, job, BigInt(sessions) * BigInt(tokens));
    const gb = (value) => `${german(math.rounded(value))}\u00a0GB`;
    const parts = need.weights === undefined ? '' : `Gewichte ${gb(need.weights)}, KV-Cache ${gb(need.cache)}. `;
    const cards = math.CARDS.map((count) => {
      const each = math.vramEach(need, count);
      const link = element('a', `${count}\u00a0×\u00a0ab ${german(String(each))}\u00a0GB`);
      link.href = `${form.dataset.comparison}?anzahl=${count}&vram-ab=${each}&ganz=ja`;
      return element('li', link);
    });
    result.replaceChildren(
      element('p', parts, element('b', `Bedarf ${gb(need.safe)}`), need.tight === need.safe ? '.' : `, knapp ${gb(need.tight)}.`),
      element('p', 'Mit einem Zehntel Reserve im VRAM, als Link in den Vergleich:'),
      element('ul', ...cards),
    );
  }
  function write() {
    const query = new URLSearchParams();
    for (const field of fields) {
      const standard = field.tagName === 'SELECT' ? [...field.options].find((option) => option.defaultSelected).value : field.defaultValue;
      if (field.value.trim() !== standard) query.set(field.name, field.value.trim());
    }
    const text = query.toString().replace(/%2C/g, ',');
    history.replaceState(null, '', location.pathname + (text && `?${text}`));
  }
  function readAddress() {
    const query = new URLSearchParams(location.search);
    for (const field of fields) {
      const value = query.get(field.name);
      if (value === null) continue;
      field.value = value;
      if (field.tagName === 'SELECT' && field.selectedIndex < 0) field.value = '4';
    }
    match();
    return [...query].length > 0;
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target === modell) {
      const found = modell.selectedOptions[0].dataset.shape;
      if (found) found.split(';').forEach((value, at) => (shape[at].value = value));
    } else match();
    write();
    update();
  });
  readAddress();
  update();
})();
