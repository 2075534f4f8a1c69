import type { Span } from './fact.ts';

const FEDERAL = String.raw`\d{1,2}:\d{2}-? ?(?:cv|md|mc|ml|mdl|cr)-?\d{2,5}(?:-[A-Z]{1,4}){0,3}(?: ?\([A-Z]{1,5}(?:[)(x/]|[A-Z])*\))?`;
const OLD = String.raw`\d{2}[- ](?:cv|civ)\.?[- ]\d{3,5}(?:-[A-Z]{1,4}){0,2}(?: ?\([A-Z]{2,5}\)){0,2}`;
/** `03 C 8884` is one only behind its label, `21 MC 92 (SAS)` by the initials behind it. */
const SHORT = String.raw`\d{2} (?:C|MC|CV) \d{2,5}`;
const LABEL = String.raw`(?:(?:Case|Civil Action|Civil|C\.A\.|Master File|Master Docket|Index|File|Court File|Docket|Action|Lead Case)(?: No\.?| Nos\.?| Number|:)?|No\.) ?:? ?`;

const PATTERNS: readonly RegExp[] = [
  new RegExp(`(?:${LABEL})?\\b(${FEDERAL})(?![\\d])`, 'i'),
  new RegExp(`(?:${LABEL})?\\b(${OLD})(?![\\d])`, 'i'),
  new RegExp(`(?:${LABEL})?\\b(${OLD} \\([A-Z]{2,5}\\))`, 'i'),
  new RegExp(`${LABEL}(${SHORT})(?![\\d])`, 'i'),
  new RegExp(`\\b(${SHORT} \\([A-Z]{2,4}\\))`),
  /Index No\.? ?(\d{4,7}\/\d{2,4})/i,
  /(?:Court File|Action|File)(?: No\.?|:) ?:? ?(CV-\d{2}-\d{4,8}-\d{2,4}(?:CP)?)/i,
  /Administrative Proceeding,? File No\.? ?(\d-\d{4,6})/i,
  /C\.A\. No\.? ?(\d{4,5}(?:-VC[A-Z]|-[A-Z]{2,4}))/i,
];

/** The first patterns are of federal courts: where a case moved to one, its number there counts. */
const FEDERAL_PATTERNS = 5;

/** The docket number as printed, the first whole one. One that has lost digits is none. */
export function readDocket(text: string): Span<string> | null {
  const found = PATTERNS.flatMap((pattern, at) => {
    const match = pattern.exec(text);
    const hasInitials = match !== null && / \([A-Z]{2,5}\)$/.test(match[1]!);
    const rank = at >= FEDERAL_PATTERNS ? 2 : hasInitials ? 0 : 1;
    return match ? [{ value: match[1]!, start: match.index, end: match.index + match[0].length, rank }] : [];
  });
  const [first] = found.sort((a, b) => a.rank - b.rank || a.start - b.start);
  return first === undefined ? null : bestWriting(text, first);
}

/** A running head or an address may have the number in capitals alone, or in small letters alone. */
function bestWriting(text: string, { value, start, end }: Span<string>): Span<string> {
  const usual = (written: string) => (/cv|md|mc/.test(written) ? 1 : 0) + (/-[a-z]+$/.test(written) ? 0 : 1);
  const pattern = new RegExp(value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  let best: Span<string> = { value, start, end };
  for (const match of text.matchAll(pattern))
    if (usual(match[0]) > usual(best.value))
      best = { value: match[0], start: match.index, end: match.index + match[0].length };
  return best;
}
