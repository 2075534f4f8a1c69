import { escapePattern } from '@trover/core/text/escape-pattern.ts';
import type { Span } from './fact.ts';

/** Initials behind the number. A line may end before them (a line end here is one behind a dash), but the next may also begin a title. */
const INITIALS = String.raw`-(?:\n(?!(?:IN|AND|NOT|RE|THE|FOR|TO|OF|ON|ALL|THIS|IF|YOU)\b))?[A-Z]{1,4}(?!\w|\.[A-Z])`;
/** The division, and the numbers and initials of the court's officers, in Florida's middle district. */
const DIVISION = String.raw`-(?:T|J|Orl|FtM|Oc)-\d{1,2}[A-Z]{2,6}(?!\w)`;
const FEDERAL = String.raw`\d{1,2}[:-]\d{2}-?[ \n]?(?:cv|md|mc|ml|mdl|cr)-?\n?\d{2,5}(?:${DIVISION}|(?:${INITIALS}){0,3})(?: ?\((?!consolidated|class)[A-Z]{1,5}(?:[)(x/]|[A-Z])*\))?`;
const OLD = String.raw`\d{2}[- ](?:cv|civ)\.?[- ]\n?\d{3,5}(?:-[A-Z]{1,4}){0,2}(?: ?\([A-Z]{2,5}(?:\/[A-Z]{2,5})?\)){0,2}`;
/** `03 C 8884` is one only behind its label, `21 MC 92 (SAS)` by the initials behind it. */
const SHORT = String.raw`\d{2} (?:C|MC|CV) \d{2,5}`;
const LABEL = String.raw`(?:(?:Case|Civil Action|Civil|C\.A\.|Master File|Master Docket|Index|File|Court File|Docket|Action|Lead Case)(?: No\.?| Nos\.?| Number|:)?|N[Oo]\.) ?:? ?`;

/** As Delaware's federal court writes its numbers, and Washington's, and Maryland's with initials before them. */
const PLAIN = String.raw`(?:[A-Z]{2,4}-\d{2}-(?:CV-|cv-)?\d{3,5}|\d{2}-\d{3,5}(?:-[A-Z]{2,4}){1,2}|\d{2}-CV-\d{2}-\d{2,6}|\d{2}-\d{4,5}(?: ?\([A-Z]{2,4}(?:\/[A-Z]{2,4})?\)){1,2}|C-?\d{2}-\d{4,5}(?:[ -]?[A-Z]{2,4})?|\d{2}-?\n?CIV-?\n?\d{4,6}|CIV-\d{2}-\d{2,5}-[A-Z]{1,4}|\d{2}CV\d{5,6}|(?:BC|CIV|CGC|RG|MSC|SCV|CJC)-?(?:\d{2}-)?\d{5,8}|\d{2}-20\d\d-\d{8}-CU(?:-[A-Z]{2,3}){2})`;

const PATTERNS: readonly RegExp[] = [
  new RegExp(`${LABEL}(${PLAIN})(?![\\w/-])`),
  /\b(?:Civil Action|Case) No\.?:? (\d{2}-\d{3,5})(?![\w/-])/i,
  new RegExp(`(?:${LABEL})?\\b(${FEDERAL})(?![\\d])`, 'i'),
  new RegExp(`(?:${LABEL})?\\b(${OLD})(?![\\d])`, 'i'),
  new RegExp(`(?:${LABEL})?\\b(${OLD} \\([A-Z]{2,5}\\))`, 'i'),
  new RegExp(`${LABEL}(${SHORT})(?![\\d])`, 'i'),
  new RegExp(`\\b(${SHORT} \\([A-Z]{2,4}\\))`),
  new RegExp(`${LABEL}(\\d{2}-(?:MC|MD|MDL)-\\d{2,5})(?![\\d-])`, 'i'),
  /\b(CV-?\d{2}-\d{4,5}(?:-[A-Z]{2,4}){1,3})(?![\w-])/,
  /Index No\.? ?(\d{4,7}\/\d{2,4})/i,
  /(?:(?:Court File|Action|File)(?: No\.?|:) ?:?|\bdossier [^.]{0,20}(?:numéro|n[o°]\.?)) ?(CV-\d{2}-\d{4,8}-\d{2,4}(?:CP)?)/i,
  /Administrative Proceeding,? File No\.? ?(\d-\d{4,6})/i,
  /\b(500-06-\d{6}-\d{3})\b/,
  /\bNo\.? ?(S-?\d{6,7})(?![\w-])/,
  /C\.A\. No\.? ?(20\d\d-\d{4}-[A-Z]{2,4})\b/,
  /\bcase number:? (\d{3}\.\d{3}\.\d{3}\/\d{2})(?!\d)/i,
  /\b((?:VID|NSD|QUD|WAD|SAD) ?\d{1,5}(?: of |\/)20\d\d)\b/,
  /C\.A\. No\.? ?(\d{4,5}(?:-VC[A-Z]|-[A-Z]{2,4}))/i,
];

/** The first patterns are of federal courts: where a case moved to one, its number there counts. */
const FEDERAL_PATTERNS = 9;

/** Behind the caption of another case, which the text cites. */
function isOfOther(before: string, title: string | null): boolean {
  const cited =
    /\bIn re:? ((?:(?!In re).){3,90}?(?:Litig(?:ation)?|Actions?)\b\.?),? (?:Case |Civil Action |Master )?$/i.exec(
      before,
    );
  const first = (name: string) =>
    name
      .replace(/^In re:? /i, '')
      .replace(/[^a-z]/gi, '')
      .slice(0, 6)
      .toLowerCase();
  const kind = (name: string) => /\b(?:bonds?|derivative|erisa|securities|options?)\b/i.exec(name)?.[0].toLowerCase();
  return cited !== null && title !== null && (first(cited[1]!) !== first(title) || kind(cited[1]!) !== kind(title));
}

/** The docket number as printed, the first whole one. One that has lost digits is none. */
export function readDocket(written: string, title: string | null, lineStarts: readonly number[]): Span<string> | null {
  const text = withCutLines(written, lineStarts);
  const found = PATTERNS.flatMap((pattern, at) => {
    const all = text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`));
    const match = all.find(({ index }) => !isOfOther(text.slice(Math.max(0, index - 160), index), title)) ?? null;
    const hasInitials = match !== null && /\([A-Z/]{2,5}\)$/.test(match[1]!);
    const rank = at >= FEDERAL_PATTERNS ? 2 : hasInitials ? 0 : 1;
    const value = match?.[1]?.replaceAll('-\n', '-') ?? '';
    return match ? [{ value, start: match.index, end: match.index + match[0].length, rank }] : [];
  });
  const [first] = found.sort((a, b) => a.rank - b.rank || a.start - b.start);
  return first === undefined ? null : bestWriting(text, first);
}

/** The text with a line end in place of the space where a line ends in a dash. */
function withCutLines(text: string, lineStarts: readonly number[]): string {
  const starts = new Set(lineStarts);
  return text.replace(/- /g, (dash, at: number) => (starts.has(at + dash.length) ? '-\n' : dash));
}

/** A running head or an address may have the number in capitals alone, or in small letters alone. */
function bestWriting(text: string, { value, start, end }: Span<string>): Span<string> {
  const usual = (written: string) => (/cv|md|mc/.test(written) ? 1 : 0) + (/-[a-z]+$/.test(written) ? 0 : 1);
  const pattern = new RegExp(escapePattern(value), 'gi');
  let best: Span<string> = { value, start, end };
  for (const match of text.matchAll(pattern))
    if (usual(match[0]) > usual(best.value))
      best = { value: match[0], start: match.index, end: match.index + match[0].length };
  return best;
}
