// What the checklist gives away: a page for the team's wiki, and dates for a calendar (RFC 5545).

const bytes = new TextEncoder();

/** Lines of at most 75 octets; what goes on begins with a blank. No character is cut in two. */
export function fold(line) {
  const lines = [];
  let text = '';
  let size = 0;
  for (const character of line) {
    const octets = bytes.encode(character).length;
    if (size + octets > 75) {
      lines.push(text);
      text = ' ';
      size = 1;
    }
    text += character;
    size += octets;
  }
  return [...lines, text].join('\r\n');
}

const escaped = (text) => text.replace(/\u00a0/g, ' ').replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const compact = (iso) => iso.replace(/-/g, '');

/** Whole days, each {id, day, next, title, text}; `now` is a Date, `page` the checklist's address. */
export function calendar(events, now, page) {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const host = new URL(page).host;
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Vollmonat//Checkliste//DE', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'];
  for (const { id, day, next, title, text } of events) {
    lines.push(
      'BEGIN:VEVENT',
      `UID:${id}-${compact(day)}-checkliste@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(next)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      // A URI is no text: its signs are not escaped.
      `URL:${page}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    );
  }
  return `${[...lines, 'END:VCALENDAR'].map(fold).join('\r\n')}\r\n`;
}

const plain = (text) => text.replace(/\u00a0/g, ' ').replace(/[\\`*_[\]<>|]/g, '\\$&');

/** The whole state as Markdown: {title, page, day, summary, reasons, against, open, parts, dates}. */
export function markdown({ title, page, day, summary, reasons, against, open, parts, dates }) {
  const out = [`# ${plain(title)}`, '', `Stand: ${day}. [Ausgefüllte Checkliste](${page})`, '', '## Ergebnis', ''];
  for (const sentence of summary) out.push(plain(sentence), '');
  if (reasons.length) out.push('Dafür:', '', ...reasons.map((reason, at) => `${at + 1}. ${plain(reason)}`), '');
  if (against) out.push(`Dagegen: ${plain(against)}`, '');
  if (open.length) out.push('Offene Fragen:', '', ...open.map((question) => `- [ ] ${plain(question)}`), '');
  for (const { heading, questions, boxes } of parts) {
    out.push(`## ${plain(heading)}`, '');
    if (questions) {
      out.push('| Frage | Antwort |', '| --- | --- |');
      for (const [question, answer] of questions) out.push(`| ${plain(question)} | ${plain(answer)} |`);
    }
    if (boxes) for (const [done, text] of boxes) out.push(`- [${done ? 'x' : ' '}] ${plain(text)}`);
    out.push('');
  }
  if (dates.length) out.push('## Termine', '', ...dates.map(([when, what]) => `- ${when}: ${plain(what)}`), '');
  return out.join('\n');
}
