import type { Span } from './fact.ts';

const STATES: Readonly<Record<string, string>> = {
  Alabama: 'Ala.',
  Alaska: 'Alaska',
  Arizona: 'Ariz.',
  Arkansas: 'Ark.',
  California: 'Cal.',
  Colorado: 'Colo.',
  Connecticut: 'Conn.',
  Delaware: 'Del.',
  Florida: 'Fla.',
  Georgia: 'Ga.',
  Hawaii: 'Haw.',
  Idaho: 'Idaho',
  Illinois: 'Ill.',
  Indiana: 'Ind.',
  Iowa: 'Iowa',
  Kansas: 'Kan.',
  Kentucky: 'Ky.',
  Louisiana: 'La.',
  Maine: 'Me.',
  Maryland: 'Md.',
  Massachusetts: 'Mass.',
  Michigan: 'Mich.',
  Minnesota: 'Minn.',
  Mississippi: 'Miss.',
  Missouri: 'Mo.',
  Montana: 'Mont.',
  Nebraska: 'Neb.',
  Nevada: 'Nev.',
  'New Hampshire': 'N.H.',
  'New Jersey': 'N.J.',
  'New Mexico': 'N.M.',
  'New York': 'N.Y.',
  'North Carolina': 'N.C.',
  'North Dakota': 'N.D.',
  Ohio: 'Ohio',
  Oklahoma: 'Okla.',
  Oregon: 'Or.',
  Pennsylvania: 'Pa.',
  'Rhode Island': 'R.I.',
  'South Carolina': 'S.C.',
  'South Dakota': 'S.D.',
  Tennessee: 'Tenn.',
  Texas: 'Tex.',
  Utah: 'Utah',
  Vermont: 'Vt.',
  Virginia: 'Va.',
  Washington: 'Wash.',
  'West Virginia': 'W. Va.',
  Wisconsin: 'Wis.',
  Wyoming: 'Wyo.',
  'Puerto Rico': 'P.R.',
  Columbia: 'D.C.',
  'District of Columbia': 'D.C.',
};
const NAMES = Object.keys(STATES).sort((a, b) => b.length - a.length);
const STATE = NAMES.join('|');
const SIDES: Readonly<Record<string, string>> = {
  northern: 'N.D.',
  southern: 'S.D.',
  eastern: 'E.D.',
  western: 'W.D.',
  middle: 'M.D.',
  central: 'C.D.',
};
const SIDE_LETTERS: Readonly<Record<string, string>> = {
  N: 'N.D.',
  S: 'S.D.',
  E: 'E.D.',
  W: 'W.D.',
  M: 'M.D.',
  C: 'C.D.',
};

const nameOf = (written: string) =>
  NAMES.find((name) => name.toLowerCase() === written.toLowerCase().replace(/\s+/g, ' '))!;

/** `S.D.N.Y.`: no space between single letters. */
const join = (side: string, state: string) => (/^([A-Z]\.)+$/.test(state) ? `${side}${state}` : `${side} ${state}`);

const FEDERAL = new RegExp(
  String.raw`(?:U(?:nited|\.) ?S(?:tates|\.)? ?District Court,?(?: for the| of the)?,? )(?:(northern|southern|eastern|western|middle|central) District(?: of)? (${STATE})|District (?:of|for) (?:the )?(${STATE})|([NSEWMC])\.? ?D\.? (?:of )?(${STATE})|(?:the )?D\. (${STATE}))`,
  'i',
);
const SHORT = new RegExp(
  String.raw`\b([NSEWMC])\.D\. (?:of )?(${STATE})\b|\b([NSEWMC])\.D\. ?(Cal|Tex|Ill|Pa|Va|Fla|Ga|Mich|Ohio|Wash|Wis|Tenn|Ky|La|Mo|Ala|Ark|Ind|Okla|N\.Y|N\.C)[.,]|\b([SEWN])\.D\.N\.Y\.|(?<!\w)(northern|southern|eastern|western|middle|central) District of (${STATE})|\bD\. ?(?:of )?(N\.J|Colo|Mass|Conn|Md|Minn|Ariz|Utah|Nev|Or|Del|Kan|N\.H|R\.I|S\.C|N\.M|Haw|Neb|Me|Vt|Mont|P\.R|D\.C)\.`,
  'i',
);
const COURT_NAMES: readonly (readonly [RegExp, (match: RegExpMatchArray) => string])[] = [
  [
    /Supreme Court of the State of New York,? (?:for the )?County of ([A-Z][a-z]+(?: [A-Z][a-z]+)?)/i,
    (match) => `N.Y. Sup. Ct., ${caps(match[1]!).replace('New York', 'N.Y.')} County`,
  ],
  [
    /(?:Delaware Court of Chancery|Court of Chancery (?:of|for) (?:the State of )?Delaware|\bDel\. Ch\.)/i,
    () => 'Del. Ch.',
  ],
  [
    /Superior Court of (?:the State of )?California,? (?:for the )?County of ([A-Z][a-z]+(?: [A-Z][a-z]+)?)/i,
    (match) => `Cal. Super. Ct., ${caps(match[1]!)} County`,
  ],
  [
    /Ontario Superior Court of Justice|Superior Court of Justice of Ontario|Cour supérieure de justice de l'Ontario/i,
    () => 'Ontario Superior Court of Justice',
  ],
  [/Supreme Court of British Columbia|British Columbia Supreme Court/i, () => 'Supreme Court of British Columbia'],
  [/Superior Court of Qu[ée]bec|Qu[ée]bec Superior Court|Cour supérieure du Québec/i, () => 'Superior Court of Québec'],
  [
    /Court of (?:King|Queen)'s Bench (?:of|for) Alberta/i,
    (match) => (/king/i.test(match[0]) ? "Court of King's Bench of Alberta" : "Court of Queen's Bench of Alberta"),
  ],
  [/Federal Court of Australia/i, () => 'Federal Court of Australia'],
  [/Supreme Court of (Victoria|New South Wales|Queensland)/i, (match) => `Supreme Court of ${caps(match[1]!)}`],
  [
    /Amsterdam Court of Appeal|Gerechtshof (?:te )?Amsterdam|Court of Appeal (?:of|in) Amsterdam/i,
    () => 'Amsterdam Court of Appeal',
  ],
  [/Securities and Exchange Commission,? ADMINISTRATIVE PROCEEDING/i, () => 'SEC administrative proceeding'],
];

const caps = (text: string) => text.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase());

/** The court of a notice in its usual short form, such as `N.D. Cal.`: the first one that the text names in full. */
export function readCourt(text: string): Span<string> | null {
  const found: (Span<string> & { rank: number })[] = [];
  const add = (match: RegExpMatchArray | null, value: (match: RegExpMatchArray) => string, rank: number) => {
    if (match) found.push({ value: value(match), start: match.index!, end: match.index! + match[0].length, rank });
  };
  add(FEDERAL.exec(text), federalCourt, 0);
  for (const [pattern, value] of COURT_NAMES) add(pattern.exec(text), value, 0);
  if (found.length === 0) add(SHORT.exec(text), shortCourt, 1);
  if (found.length === 0 && /\bfair fund\b/i.test(text))
    add(/Securities and Exchange Commission/i.exec(text), () => 'SEC administrative proceeding', 1);
  const [first] = found.sort((a, b) => a.start - b.start);
  return first ?? null;
}

function federalCourt(match: RegExpMatchArray): string {
  const [, side, sideState, whole, letter, letterState, wholeShort] = match;
  if (side !== undefined) return join(SIDES[side.toLowerCase()]!, STATES[nameOf(sideState!)]!);
  if (letter !== undefined) return join(SIDE_LETTERS[letter.toUpperCase()]!, STATES[nameOf(letterState!)]!);
  return join('D.', STATES[nameOf((whole ?? wholeShort)!)]!);
}

function shortCourt(match: RegExpMatchArray): string {
  const [, letter, state, abbreviated, part, newYork, side, sideState, whole] = match;
  if (whole !== undefined) return whole === 'D.C' ? 'D.D.C.' : join('D.', `${whole}.`);
  if (letter !== undefined) return join(SIDE_LETTERS[letter.toUpperCase()]!, STATES[nameOf(state!)]!);
  if (abbreviated !== undefined) return join(SIDE_LETTERS[abbreviated.toUpperCase()]!, `${part}.`);
  if (newYork !== undefined) return join(SIDE_LETTERS[newYork.toUpperCase()]!, 'N.Y.');
  return join(SIDES[side!.toLowerCase()]!, STATES[nameOf(sideState!)]!);
}
