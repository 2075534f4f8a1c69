export interface Piece {
  text: string;
  matched: boolean;
}

/** Splits a name at the typed text: at the start of the name, or of one of its words. */
export function highlight(name: string, term: string): Piece[] {
  const wanted = term.trim().toLowerCase();
  const at = wanted ? wordStart(name.toLowerCase(), wanted) : -1;
  if (at < 0) return [{ text: name, matched: false }];
  const end = at + wanted.length;
  return [
    { text: name.slice(0, at), matched: false },
    { text: name.slice(at, end), matched: true },
    { text: name.slice(end), matched: false },
  ].filter((piece) => piece.text);
}

function wordStart(name: string, wanted: string): number {
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1]!)) return at;
  return -1;
}
