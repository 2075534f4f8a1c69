import type { Span } from '../fact.ts';
import { kindOf, type NoticeSecurity } from '../securities/kinds.ts';

const TERM = String.raw`((?:Class [A-Z] )?(?:common stock|common shares|common units|ordinary shares|shares|stock)|ADSs|ADRs|American Depositary (?:Shares|Receipts))`;
/** `everyone who purchased its common stock`, behind the issuer's name. */
const OWN = new RegExp(
  String.raw`\b(?:purchas(?:ed|ers? of)|acquired|bought|buyers of|subscribed for|invested in)(?: (?:or|and|and\/or) (?:otherwise )?\w+)? (?:any |some )?(?:of )?(?:its|the [Cc]ompany's) (?:publicly[- ]traded )?${TERM}\b`,
  'i',
);

/** What the class bought, where the text names its issuer by a pronoun alone. */
export function weighSecurities(text: string, company: string | null): Span<NoticeSecurity>[] {
  const match = company === null ? null : OWN.exec(text);
  if (match === null) return [];
  const term = /^A/.test(match[1]!) ? match[1]! : match[1]!.replace(/^(?!Class).+/i, (words) => words.toLowerCase());
  const end = match.index + match[0].length;
  return [{ value: { name: `${company} ${term}`, kind: kindOf(term) }, start: match.index, end }];
}

const OTHER_TERM = String.raw`((?:\d+(?:\.\d+)?% )?(?:Series [A-Z] |Class [A-Z] )?(?:cumulative |convertible |perpetual |redeemable )*(?:preferred (?:stock|shares)|warrants|senior notes))`;
const AND_ITS = new RegExp(String.raw`^.{0,60}?\b(?:and|or|and\/or) its ${OTHER_TERM}\b`, 'i');

/** With the one security of an issuer, another of its own that the same words name: `common shares or its preferred shares`. */
export function withItsOther(
  found: readonly Span<NoticeSecurity>[],
  text: string,
  company: string | null,
): Span<NoticeSecurity>[] {
  const [only] = found;
  if (only === undefined || found.length > 1 || company === null) return [...found];
  const match = AND_ITS.exec(text.slice(only.end, only.end + 140));
  if (match === null || kindOf(match[1]!) === only.value.kind) return [...found];
  const end = only.end + match[0].length;
  return [
    only,
    { value: { name: `${company} ${match[1]!}`, kind: kindOf(match[1]!) }, start: end - match[1]!.length, end },
  ];
}
