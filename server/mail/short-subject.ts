/** What mail programs show of a subject on a phone. */
const MAX_SUBJECT = 50;

/** The shortest names of a company: one that is still recognized, and one for a long title with others behind it. */
const [RECOGNIZED, SHORTEST] = [8, 3];

/**
 * The subject of a title such as `Halden: your claim is filed`, and of how many `more` the mail contains: within the limit
 * in full. In a longer one, the company and then the count are shortened, never the sum or the date behind the company.
 */
export function shortSubject(title: string, more = 0): string {
  const [whole, short] = more > 0 ? [` (+${more} more)`, ` (+${more})`] : ['', ''];
  const shortened = [
    title + whole,
    shortenCompany(title, whole, RECOGNIZED),
    shortenCompany(title, short, RECOGNIZED),
    shortenCompany(title, short, SHORTEST),
  ];
  return shortened.find((subject) => subject.length <= MAX_SUBJECT) ?? shortenCompany(title, '', SHORTEST);
}

function shortenCompany(title: string, end: string, least: number): string {
  const over = title.length + end.length - MAX_SUBJECT;
  const colon = title.indexOf(': ');
  const company = title.slice(0, Math.max(colon - over - 1, least)).trimEnd();
  if (over <= 0 || colon <= company.length) return title + end;
  return `${company}…${title.slice(colon)}${end}`;
}
