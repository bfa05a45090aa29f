// A directory of any size, made from a small one: the comparison's page and its cost data with as
// many offers as wanted, served instead of the real files.

export async function enlarge(host, offers) {
  host.overrides.clear();
  const html = await (await fetch(`${host.origin}/vergleich/`)).text();
  const body = /<tbody id="weitere" class="rest">([\s\S]*?)<\/tbody>/.exec(html)[1];
  const rows = body.match(/<tr[\s>][\s\S]*?<\/tr>/g);
  const route = /data-cost="([^"]+)"/.exec(html)[1];
  const costs = await (await fetch(host.origin + route)).json();
  const known = costs.offers.length;
  const more = Array.from({ length: offers - 150 }, (_, at) => rows[at % rows.length]).join('');
  const many = Array.from({ length: offers }, (_, at) => {
    const one = costs.offers[at % known];
    return at < known ? one : { ...one, id: `${one.id}/${at}` };
  });
  host.overrides.set('/vergleich/', html.replace(body, more));
  host.overrides.set(route, JSON.stringify({ ...costs, offers: many }));
}
