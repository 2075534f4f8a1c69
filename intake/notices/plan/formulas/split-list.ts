/** What begins an item of a list within a rule. */
const ENUMERATED = /(?:^|[\s;,:])(?:\(?(?:[ivx]{1,4}|[a-hx-z]|[A-H]|\d)\)|[•▪●]|(?:[ivx]{1,4}|[a-h]|\d)\.)\s+/g;

/** Whether words have at least so many marked items. */
export const hasItems = (words: string, count: number): boolean => [...words.matchAll(ENUMERATED)].length >= count;

/** What a list names: by its numbers where it has them, else at semicolons, else at the one `and` or `or` between formulas. */
export function splitList(text: string, isRead: (part: string) => boolean): string[] {
  const marks = [...text.matchAll(ENUMERATED)];
  if (marks.length >= 2) {
    const [first] = marks;
    // Words before the first item are not of the list: `the purchase price and $18.00, less the greater of (i) …`.
    if (/\w{3}/.test(text.slice(0, first!.index))) return [];
    const hasLastLetters = marks.some((mark) => /[yz][.)]/.test(mark[0]));
    const style = styleOf(first![0], hasLastLetters);
    const own = marks.filter((mark) => styleOf(mark[0], hasLastLetters) === style);
    return own
      .map((mark, at) => text.slice(mark.index + mark[0].length, own[at + 1]?.index ?? text.length))
      .map((part) => part.replace(/[;,.\s]*(?:\b(?:and|or)\b)?[\s;,.]*$/i, ''));
  }
  const bySigns = text.split(/;\s*(?:(?:and|or)\s+)?/).filter((part) => part.trim() !== '');
  if (bySigns.length >= 2) return bySigns;
  const safe = text.replace(
    /\bbetween (.{3,160}?) and (?=the (?:sale|selling|average|date|price|closing|mean)|\$|date)/gi,
    'between $1 &&& ',
  );
  const parts = safe
    .split(
      /,? (?:and|or) (?=(?:the |\$|an? |its |your |\(|(?:purchase|sale|inflation|artificial|price|offering) |[ivx]+\)))/i,
    )
    .map((part) => part.replace(/ &&& /g, ' and '));
  const pieces = parts.flatMap((part, at) =>
    at < parts.length - 1
      ? part.split(/, (?=(?:the |an? |\(|(?:purchase|sale|inflation|artificial|price|offering) ))/i)
      : [part],
  );
  return mergeUnread(
    pieces.map((part) => part.replace(/,\s*$/, '')),
    isRead,
  );
}

const styleOf = (mark: string, hasLastLetters: boolean): string => {
  const bare = mark.trim().replace(/^[;,:]\s*/, '');
  if (/[•▪●]/.test(bare)) return 'bullet';
  const inner = bare.replace(/[().]/g, '');
  const kind = /^\d$/.test(inner)
    ? 'number'
    : /^[ivx]+$/.test(inner) && !(hasLastLetters && inner === 'x')
      ? 'roman'
      : inner === inner.toUpperCase()
        ? 'capital'
        : 'letter';
  return `${kind}${bare.startsWith('(') ? '(' : ''}${bare.at(-1)}`;
};

/** Joins parts that an `and` within a formula has separated, so that each part is complete. */
function mergeUnread(parts: readonly string[], isRead: (part: string) => boolean): string[] {
  const merged: string[] = [];
  let open = '';
  for (const part of parts) {
    open = open === '' ? part : `${open} and ${part}`;
    if (isRead(open)) {
      merged.push(open);
      open = '';
    }
  }
  if (open !== '') merged.push(open);
  return merged;
}
