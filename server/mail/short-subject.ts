/** What mail programs show of a subject on a phone. */
const MAX_SUBJECT = 50;

/**
 * The subject of a title such as `Halden: your claim is filed`: within the limit in full. In a longer one, the company is
 * shortened, never the sum or the date behind it.
 */
export function shortSubject(title: string, end = ''): string {
  const over = title.length + end.length - MAX_SUBJECT;
  const colon = title.indexOf(': ');
  const company = title.slice(0, Math.max(colon - over - 1, 8)).trimEnd();
  if (over <= 0 || colon <= company.length) return title + end;
  return `${company}…${title.slice(colon)}${end}`;
}
