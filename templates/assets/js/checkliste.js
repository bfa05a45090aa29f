// The checklist: answers live in the fragment of the address and nowhere else. The rules are
// loaded with the first answer, the exports when they are asked for.
(() => {
  'use strict';
  const form = document.getElementById('checkliste');
  if (!form) return;

  const NAMES = { rent: 'Mieten', hybrid: 'Beides', buy: 'Kaufen' };
  const status = document.getElementById('auswertung');
  const details = document.getElementById('gruende');
  const budget = document.getElementById('alarme');
  const alarmDays = document.getElementById('alarmtage');
  const idle = status.textContent;
  const asked = alarmDays.textContent;
  const boxes = [...form.querySelectorAll('input[type=radio], input[type=checkbox]')];
  const fields = [...budget.querySelectorAll('input, select')];
  const { start } = form.elements;
  const plain = (text) => text.replace(/\s+/g, ' ').trim();

  const read = (id) => [...document.querySelectorAll(`#${id} > fieldset`)].map((set) => ({
    id: set.id,
    label: set.id.toUpperCase(),
    text: plain(set.querySelector('legend').lastChild.textContent),
    replaces: set.dataset.replaces,
    answers: [...set.querySelectorAll('input')].map((input) => ({
      id: input.value,
      text: plain(input.nextElementSibling.textContent),
      forbids: (input.dataset.forbids ?? '').split(' '),
      points: (input.dataset.points ?? '0,0,0').split(',').map(Number),
      then: input.closest('.reply').querySelector('.then'),
    })),
  }));
  const list = {
    knockouts: read('teil-a'),
    ratings: read('teil-b'),
    bands: [...document.querySelectorAll('#baender dt')].map((dt) => ({
      from: Number(dt.dataset.from), title: dt.querySelector('span').textContent, text: dt.nextElementSibling.textContent,
    })),
    reliable: Number(status.dataset.reliable),
  };
  const advice = Object.fromEntries([...document.querySelectorAll('#empfehlungen [data-way]')].map((dd) => [dd.dataset.way, dd.textContent]));
  const reviews = [...form.querySelectorAll('[data-review]')];

  let kit = null;
  const load = () => (kit ??= import(form.dataset.weighing).catch((error) => { kit = null; throw error; }));
  let outcome = null;
  let alarms = [];
  let turn = 0;

  const today = () => {
    const now = new Date();
    return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
  };
  /** `31.1.2027` as an ISO day; null when there is none like it. */
  function firstDay() {
    const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(start.value.trim()) ?? [];
    const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const date = new Date(`${iso}T00:00:00Z`);
    return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso;
  }
  const answers = () => Object.fromEntries(boxes.filter((box) => box.checked).map((box) => [box.name, box.value]));

  /** What the fragment says now; empty without any answer. */
  function state() {
    const query = new URLSearchParams(answers());
    for (const field of fields) if (field.value) query.set(field.name, field.value);
    return query.toString().replace(/%2F/g, '/').replace(/%2C/g, ',');
  }
  function write() {
    const text = state();
    history.replaceState(history.state, '', location.pathname + location.search + (text && `#${text}`));
  }
  function readAddress() {
    const query = new URLSearchParams(location.hash.slice(1));
    for (const box of boxes) box.checked = query.get(box.name) === box.value;
    for (const field of fields) {
      field.value = query.get(field.name) ?? '';
      if (field.tagName === 'SELECT' && field.selectedIndex < 0) field.value = '';
    }
  }

  function element(name, ...content) {
    const made = document.createElement(name);
    made.append(...content);
    return made;
  }
  function jump(question) {
    const link = element('a', question.label);
    link.href = `#${question.id}`;
    link.title = question.text;
    return link;
  }
  const comma = (nodes) => nodes.flatMap((node, at) => (at ? [', ', node] : [node]));
  const signed = (value) => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
  const reasonText = ({ question, answer, gain }) => `${question.text} „${answer.text}“ (${signed(gain)})`;

  /** The recommendation in sentences. */
  function summary() {
    const { verdict, second, lead, band } = outcome;
    if (verdict === 'nothing') return [idle];
    if (verdict === 'contradiction') return ['Keine Empfehlung.', advice.contradiction];
    const by = second
      ? `${band.title}, ${lead}\u00a0${lead === 1 ? 'Punkt' : 'Punkte'} vor ${NAMES[second]}`
      : 'alles andere ist ausgeschlossen';
    return [`Empfehlung: ${NAMES[verdict]} (${by}).`, advice[verdict], ...(band ? [band.text] : [])];
  }
  function sums() {
    const { forbidden, points, answered, questions } = outcome;
    const parts = Object.keys(NAMES).map((way, at) => `${NAMES[way]} ${String(points[at]).replace('-', '−')}${forbidden.includes(way) ? ' (gestrichen)' : ''}`);
    return `Punkte: ${parts.join(', ')}. Beantwortet sind ${answered} von ${questions} Fragen, Verlässlichkeit ${Math.round((answered * 100) / questions)}\u00a0%.`;
  }

  function show(rules) {
    const decided = outcome.verdict !== 'nothing';
    const [first, ...more] = summary();
    status.replaceChildren(element('p', outcome.verdict === 'nothing' ? first : element('b', first)));
    status.dataset.verdict = outcome.verdict;
    const parts = more.map((text) => element('p', text));
    if (outcome.reasons?.length) {
      parts.push(element('p', element('b', 'Dafür spricht')), element('ol', ...outcome.reasons.map((reason) => element('li', jump(reason.question), ` ${reasonText(reason)}`))));
    }
    if (outcome.against) parts.push(element('p', element('b', 'Dagegen spricht'), ' ', jump(outcome.against.question), ` ${reasonText(outcome.against)}`));
    const chosen = answers();
    const noted = [...list.knockouts, ...list.ratings]
      .map((question) => [question, question.answers.find(({ id }) => id === chosen[question.id])])
      .filter(([, answer]) => answer?.then);
    if (noted.length) {
      parts.push(element('p', element('b', 'Zu beachten')), element('ul', ...noted.map(([question, { then }]) => element('li', jump(question), ' ', ...[...then.childNodes].map((node) => node.cloneNode(true))))));
    }
    if (boxes.some((box) => box.checked)) {
      parts.push(element('p', sums()));
      if (decided) {
        const times = reviews.map((item) => {
          const time = element('time', rules.germanDay(due(rules, item)));
          time.dateTime = due(rules, item);
          return element('span', time, ` (${item.querySelector('b').textContent})`);
        });
        if (times.length) parts.push(element('p', 'Nächste Prüfung: ', ...comma(times)));
      }
      if (outcome.open.length) parts.push(element('p', 'Noch offen: ', ...comma(outcome.open.map(jump))));
    }
    details.replaceChildren(...parts);
    for (const item of reviews) {
      const when = item.querySelector('.when');
      when.dataset.blank ??= when.textContent;
      if (!decided) when.textContent = when.dataset.blank;
      else {
        const time = element('time', rules.germanDay(due(rules, item)));
        time.dateTime = due(rules, item);
        when.replaceChildren(time);
      }
    }
  }
  const due = (rules, { dataset }) => (dataset.days ? rules.addDays(today(), Number(dataset.days)) : rules.addMonths(today(), Number(dataset.months)));

  /** The full month of the offer chosen, as decimal text; null where there is none. */
  async function month() {
    const id = form.elements.kennung.value.trim();
    const option = form.elements.angebot.selectedOptions[0];
    if (!id) return option.dataset.month ?? null;
    const known = [...form.elements.angebot.options].find(({ value }) => value === id);
    if (known) return known.dataset.month;
    const [math, answer] = await Promise.all([import(budget.dataset.arithmetic), fetch(budget.dataset.cost)]);
    const prepared = math.prepare(await answer.json());
    const found = math.evaluate(prepared, prepared.profile).find((result) => result.id === id);
    return found && found.net !== null && found.complete ? math.text(found.net) : null;
  }
  async function showAlarms(rules) {
    const mine = (turn += 1);
    alarms = [];
    const asks = form.elements.angebot.value || form.elements.kennung.value.trim();
    if (!asks) {
      alarmDays.replaceChildren(element('p', asked));
      return;
    }
    const [words, amount] = await Promise.all([import(budget.dataset.words), month().catch(() => null)]);
    if (mine !== turn) return;
    const { limit } = form.elements;
    const typed = limit.value.trim() ? words.typed(limit.value) : amount;
    limit.toggleAttribute('aria-invalid', false);
    if (typed === null && limit.value.trim()) limit.setAttribute('aria-invalid', 'true');
    if (amount === null || typed === null) {
      alarmDays.replaceChildren(element('p', amount === null ? 'Zu diesem Angebot gibt es keinen vollständigen Monat.' : 'Das Limit ist keine Zahl, etwa 1.500 oder 1500,50.'));
      return;
    }
    const first = firstDay();
    start.toggleAttribute('aria-invalid', false);
    if (start.value.trim() && !first) start.setAttribute('aria-invalid', 'true');
    const [whole, fraction = ''] = typed.split('.');
    const limitCents = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
    const items = budget.dataset.percents.split(' ').map(Number).map((percent) => {
      const day = rules.alarmDay(typed, percent, amount, budget.dataset.hours);
      const money = words.euro((limitCents * BigInt(percent) + 50n) / 100n);
      const share = `${percent}\u00a0% (${money})`;
      if (day === null) return element('li', `${share}: in diesem Monat nicht.`);
      if (!first) return element('li', `${share}: am ${day}. Tag.`);
      const date = rules.addDays(first, day - 1);
      alarms.push({ id: `budget-${percent}`, day: date, title: `Budgetwarnung ${percent} %`, text: `${percent} % von ${words.euro(limitCents)} sind erreicht, wenn die Maschine durchläuft.` });
      const time = element('time', rules.germanDay(date));
      time.dateTime = date;
      return element('li', `${share}: am ${day}. Tag, `, time, '.');
    });
    const monthText = words.euro(BigInt(amount.replace('.', '')));
    alarmDays.replaceChildren(element('p', `Voller Monat ${monthText} netto, Limit ${words.euro(limitCents)}. Läuft die Maschine durch, melden sich die Schwellen:`), element('ul', ...items));
  }

  async function update() {
    const rules = await load();
    outcome = rules.evaluate(list, answers());
    show(rules);
    await showAlarms(rules);
  }

  function save(name, type, text) {
    const link = element('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
  async function dates(rules) {
    await showAlarms(rules);
    const own = reviews.map((item) => ({
      id: item.dataset.review, day: due(rules, item), title: item.querySelector('b').textContent, text: summary().join(' '),
    }));
    return [...own, ...alarms].map((event) => ({ ...event, next: rules.addDays(event.day, 1) })).sort((a, b) => a.day.localeCompare(b.day));
  }
  async function export_(act) {
    const [rules, out] = await Promise.all([load(), import(form.dataset.export)]);
    outcome = rules.evaluate(list, answers());
    const events = await dates(rules);
    if (act === 'kalender') {
      save('vollmonat-termine.ics', 'text/calendar;charset=utf-8', out.calendar(events, new Date(), location.href));
      return;
    }
    const chosen = answers();
    const table = (id, questions) => ({
      heading: document.getElementById(id).textContent,
      questions: questions.map((question) => [
        `${question.label} ${question.text}`,
        question.answers.find((answer) => answer.id === chosen[question.id])?.text ?? 'offen',
      ]),
    });
    const ticks = ['vertrag', 'kostenhygiene'].filter((id) => document.getElementById(id)).map((id) => ({
      heading: document.getElementById(id).textContent,
      boxes: [...document.querySelectorAll(`#${id} ~ ul`)[0].querySelectorAll('label')].map((label) => [label.firstElementChild.checked, plain(label.textContent)]),
    }));
    save('vollmonat-checkliste.md', 'text/markdown;charset=utf-8', out.markdown({
      title: document.querySelector('h1').textContent,
      page: location.href,
      day: rules.germanDay(today()),
      summary: [...summary(), sums()],
      reasons: (outcome.reasons ?? []).map(reasonText),
      against: outcome.against ? reasonText(outcome.against) : '',
      open: outcome.open.map(({ label, text }) => `${label} ${text}`),
      parts: [table('ausschluss', list.knockouts), table('bewertung', list.ratings), ...ticks],
      dates: events.map(({ day, title }) => [rules.germanDay(day), title]),
    }));
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target === form.elements.angebot) form.elements.kennung.value = '';
    write();
    update();
  });
  form.addEventListener('click', (event) => {
    const { act } = event.target.dataset ?? {};
    if (act === 'leeren') {
      for (const box of boxes) box.checked = false;
      for (const field of fields) field.value = '';
      write();
      update();
    } else if (act) export_(act);
  });
  // A link within the page takes the place of the answers in the address: they come back behind it.
  window.addEventListener('hashchange', () => {
    if (location.hash.includes('=') || !location.hash) readAddress();
    else write();
    update();
  });
  if (location.hash.includes('=')) {
    readAddress();
    update();
  } else if (boxes.some((box) => box.checked) || fields.some((field) => field.value)) {
    // The browser has kept a form that the address no longer knows.
    form.reset();
  }
})();
