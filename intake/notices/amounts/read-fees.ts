import type { Span } from '../fact.ts';

/** `33-1/3`, `12½`, `16 and 2/3`. */
export const MIXED = String.raw`\d{1,2}(?:[ -]| and )?(?:[⅓⅔½¼¾]|1\/[234]|2\/3|3\/4)(?![\d\/])`;
const SHARE = String.raw`(?:[a-z -]{3,40} (?:percent|per cent) \()?(${MIXED}|\d{1,2}(?:\.\d+)?|1\/[34]|one[- ]third|one[- ]fourth|one[- ]quarter|thirty|twenty[- ]five|one[- ] ?(?:quarter|fifth|fourth|third)|(?:twenty|eighteen|fifteen))`;
const LIMIT = String.raw`(?:equal to|in the amount of|that do not exceed|not (?:more than|to exceed|exceeding)|no (?:more|greater|higher) than|up to|of up|of)`;
const FEES: readonly RegExp[] = [
  new RegExp(String.raw`\bfees?\b[^.%]{0,90}?${LIMIT}\s+${SHARE}(?: ?(?:%|per ?cent)| of the)`, 'i'),
  new RegExp(String.raw`\bfees? (?:request|application|award)(?:ed)?: ?(?:up to )?${SHARE} ?(?:%|per ?cent)`, 'i'),
  new RegExp(String.raw`\bfees? ?,? at ${SHARE} ?(?:%|per ?cent)`, 'i'),
  new RegExp(
    String.raw`\b(?:request|seek|ask for|apply for) (?:up to )?${SHARE}(?: ?(?:%|per ?cent))? of the (?:\w+ ){1,3}(?:as|for|in) (?:(?:its|their|an?|attorneys') )*fees?`,
    'i',
  ),
  new RegExp(String.raw`\bfees? \((?:up to )?${SHARE}(?: ?(?:%|per ?cent)|\))`, 'i'),
  /\bfees? of (one[- ](?:third|quarter|fourth))\b/i,
  new RegExp(
    String.raw`\b(?:It|They|Counsel) (?:will (?:ask for|seek|request|apply for)|asks? for|seeks?|requests?|wants?) (?:up to |no more than |at most )?${SHARE}(?: ?(?:%|per ?cent))? of the (?:(?:gross )?settlement (?:fund|amount)|fund|settlement|\$\d)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:ask for|seek|request|apply for) (?:up to )?${SHARE} ?(?:%|per ?cent) of (?:it|(?:that|this)(?: sum| amount)?|the recovery) (?:(?:as|for|in) (?:(?:its|their|an?|attorneys') )*fees?|(?:and|plus) (?:\w+ )?(?:expenses|costs))`,
    'i',
  ),
  new RegExp(String.raw`\b(?:ask for|seek|request|apply for) ${SHARE} ?(?:%|per ?cent) in (?:attorneys' )?fees`, 'i'),
  new RegExp(
    String.raw`\b[Cc]ounsel\b[^.%]{0,20}[^%]{0,120}\b(?:intends?|will|plans?) (?:to )?(?:ask(?: the Court)? for|seek|request|apply for) (?:up to |no more than |not more than |at most )?${SHARE} ?(?:(?:%|per ?cent)\)? )?of the (?:[Ss]ettlement|[Ff]und|recovery)\b`,
  ),
  new RegExp(
    String.raw`\b(?:seek|request|ask for|apply for) (?:up to )?${SHARE} ?(?:%|per ?cent) (?:for|as) (?:attorneys' )?fees`,
    'i',
  ),
  new RegExp(
    String.raw`\(${SHARE}(?: ?(?:%|per ?cent))? of the (?:settlement|fund)[\w ]{0,20}\) (?:for|in|as) (?:(?:their|its|attorneys') )*fees`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:request|seek|ask for|apply for) (?:up to |not more than )?${SHARE}(?: ?(?:%|per ?cent))? of (?:each|both|either)(?: of the)? (?:[Ss]ettlements?(?: [Ff]unds?| [Aa]mounts?)?|[Ff]unds?)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:ask|petition|move) (?:(?:J[u]dge|Justice|Magistrate) (?:[A-Z][\w.-]+ ){1,4}|(?:the|this) Court )(?:for |to (?:award|grant|allow) )(?:not more than |no more than |up to |at most )?${SHARE}(?: ?(?:%|per ?cent))? of the (?:[Ss]ettlement(?: [Ff]und| [Aa]mount)?|[Ff]und|cash|recovery)`,
  ),
  new RegExp(String.raw`\bhonoraires\b[^.%]{0,60} de ${SHARE} ?%`, 'i'),
  new RegExp(String.raw`${LIMIT}\s+${SHARE} ?(?:%|per ?cent) in (?:attorneys'? )?fees`, 'i'),
  new RegExp(
    String.raw`\b(?:lawyers|attorneys|counsel|LLP)\b[^.%]{0,60} for (?:up to )?${SHARE} ?(?:%|per ?cent) of the (?:settlement )?fund`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:LLP|P\.A\.|P\.C\.|counsel)'s request for (?:up to )?${SHARE}(?: ?(?:%|per ?cent))? of the (?:settlement|fund)`,
    'i',
  ),
];
const IN_LETTERS: Readonly<Record<string, string>> = {
  '1/3': '33.33',
  '1/4': '25',
  'one third': '33.33',
  'one fourth': '25',
  'one quarter': '25',
  'one fifth': '20',
  twenty: '20',
  eighteen: '18',
  fifteen: '15',
  thirty: '30',
  'twenty five': '25',
};

const PLACES: Readonly<Record<string, string>> = {
  '½': '.5',
  '1/2': '.5',
  '¼': '.25',
  '1/4': '.25',
  '¾': '.75',
  '3/4': '.75',
  '⅓': '.33',
  '1/3': '.33',
  '⅔': '.67',
  '2/3': '.67',
};
const withPlaces = (written: string) =>
  written.replace(/^(\d{1,2})(?: and)? ?([⅓⅔½¼¾]|\d\/\d)$/, (_, whole: string, part: string) => whole + PLACES[part]!);

/** A share as a notice writes it, in percent: of `one-third`, 33.33. */
export function shareOf(share: string): string {
  const written = share
    .toLowerCase()
    .replace(/-/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^a (?=third|quarter|fourth|fifth)/, 'one ');
  return IN_LETTERS[written] ?? withPlaces(written);
}

/** The share of the fund that counsel request, in percent. */
export function readFees(text: string): Span<string> | null {
  for (const pattern of FEES) {
    const match = pattern.exec(text);
    if (!match) continue;
    return { value: shareOf(match[1]!), start: match.index, end: match.index + match[0].length };
  }
  return null;
}
