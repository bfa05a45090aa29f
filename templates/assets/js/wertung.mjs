// The checklist's rules: what answers come to, when alarms fire, which day is meant. Pure, and the
// same as the program's; both are held to tests/checklist/*.json.

/** Equal points are decided by this order: what can be undone goes first. */
export const WAYS = ['rent', 'hybrid', 'buy'];
const REASONS = 3;

/**
 * @param list {knockouts, ratings, bands, reliable}; a question is {id, replaces, answers}, an answer
 *   {id, forbids, points}, points in the order of WAYS
 * @param answers question id → answer id
 */
export function evaluate(list, answers) {
  const given = (question) => question.answers.find(({ id }) => id === answers[question.id]);
  const forbidden = WAYS.filter((way) => list.knockouts.some((question) => given(question)?.forbids.includes(way)));
  const replaced = list.ratings.filter((question) => question.replaces && given(question)).map(({ replaces }) => replaces);
  const weighed = list.ratings
    .filter((question) => given(question) && !replaced.includes(question.id))
    .map((question) => ({ question, answer: given(question) }));
  const points = WAYS.map((_, at) => weighed.reduce((sum, { answer }) => sum + answer.points[at], 0));
  const counting = list.ratings.filter(({ replaces }) => !replaces);
  const settled = (question) => given(question) !== undefined || replaced.includes(question.id);
  const answered = counting.filter(settled).length;
  const open = [...list.knockouts, ...counting].filter((question) => !settled(question));
  const outcome = { forbidden, points, answered, questions: counting.length, open, verdict: 'nothing' };
  const left = WAYS.filter((way) => !forbidden.includes(way));
  if (left.length === 0) return { ...outcome, verdict: 'contradiction' };
  const of = (way) => points[WAYS.indexOf(way)];
  left.sort((a, b) => of(b) - of(a));
  const [way, second = null] = left;
  if (weighed.length === 0 && second !== null) return outcome;
  const gain = ({ answer }) => answer.points[WAYS.indexOf(way)] - (second ? answer.points[WAYS.indexOf(second)] : 0);
  const lead = of(way) - (second ? of(second) : 0);
  const reliable = answered * 100 >= counting.length * list.reliable;
  let band = null;
  if (second) band = reliable ? list.bands.findLast(({ from }) => from <= lead) : list.bands[0];
  const reasons = weighed.map((reason) => ({ ...reason, gain: gain(reason) }));
  const against = reasons.reduce((worst, reason) => (reason.gain < (worst?.gain ?? 0) ? reason : worst), null);
  return {
    ...outcome, verdict: way, second, lead, band, reliable, against,
    reasons: reasons.filter((reason) => reason.gain > 0).sort((a, b) => b.gain - a.gain).slice(0, REASONS),
  };
}

/** Decimal texts as whole numbers of one common unit. */
function whole(...texts) {
  const places = Math.max(...texts.map((text) => (text.split('.')[1] ?? '').length));
  return texts.map((text) => {
    const [before, after = ''] = text.split('.');
    return BigInt(before + after.padEnd(places, '0'));
  });
}

/** The day, counted from 1, on which evenly running costs reach percent of the limit; else null. */
export function alarmDay(limit, percent, month, hours) {
  const [limits, months] = whole(limit, month);
  const [time, day] = whole(hours, '24');
  if (limits <= 0n || months <= 0n) return null;
  const up = (a, b) => (a + b - 1n) / b;
  const reached = up(limits * BigInt(percent) * time, months * 100n * day);
  return reached <= up(time, day) ? Number(reached) : null;
}

/** An ISO day so many days on. */
export function addDays(iso, days) {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** An ISO day so many months on; a day that the month lacks is its last one. */
export function addMonths(iso, months) {
  const [year, month, day] = iso.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** `1. Dezember 2026` */
export const germanDay = (iso) => new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`));
