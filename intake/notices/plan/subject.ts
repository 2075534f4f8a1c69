/** What a rule, a table or an example is about, as far as its words show: a kind of security and which of it. */
export interface Subject {
  kind: 'common' | 'adr' | 'preferred' | 'note' | 'call' | 'put' | 'warrant' | 'unit' | 'token';
  /** `Class A`, `2.375% due 2024`: what sets it apart from another of its kind. Empty where there is but one. */
  series: string;
  /** Another kind that the same rule is for: `ordinary shares and ADSs`. */
  also?: Subject['kind'];
  start: number;
  end: number;
}

const KINDS: readonly (readonly [RegExp, Subject['kind']])[] = [
  [/\b(?:exchange-traded )?call (?:options?|contracts?)\b|\bcalls\b/gi, 'call'],
  [/\b(?:exchange-traded )?put (?:options?|contracts?)\b|\bputs\b/gi, 'put'],
  [/\bAmerican deposit[ao]ry (?:shares?|receipts?)\b|\bADSs?\b|\bADRs?\b|\bdeposit[ao]ry shares?\b/gi, 'adr'],
  [/\bpreferred (?:stock|shares?)\b|(?<=\bSeries [A-Z\d]{1,2} )preferred\b/gi, 'preferred'],
  [
    /\b(?:senior|subordinated|convertible|medium-term|unsecured|exchange)?[- ]?(?:notes?|bonds?|debentures?)\b(?! (?:that|to))/gi,
    'note',
  ],
  [/\bwarrants?\b/gi, 'warrant'],
  [/\btokens?\b|\bcoins?\b/gi, 'token'],
  [/\bunits?\b/gi, 'unit'],
  [/\bcommon (?:stocks?|shares?)\b|\bordinary shares?\b|\bshares?\b|\bstock\b/gi, 'common'],
];

const SERIES_BEFORE = /(?:Class|Series) ([A-Z0-9]{1,2})(?:-\w)?(?: \w+){0,2} ?$/i;
const SEVERAL_BEFORE =
  /(?:Class|Series) [A-Z0-9]{1,2}(?: [\w ]{1,30})?(?:,| or| and| and\/or|\/) (?:(?:Class|Series) )?[A-Z0-9]{1,2}(?: \w+){0,2} ?$/i;
/** `Class A or Class C common stock`: all the classes that it names. */
export const SEVERAL_CLASSES = /\bClass [A-Z]\b(?: [\w ]{1,30})?(?:,| or| and| and\/or|\/) (?:Class )?[A-Z]\b/;
const SERIES_BEHIND = /^,? ?(?:Class|Series) ([A-Z0-9]{1,2})\b/i;
const COUPON = /(\d{1,2}\.\d{1,4}%)(?: [A-Z][\w-]*){0,5} ?$/i;
const DUE = /^(?: [Dd]ue|,? maturing)(?: (?:in|on))? (?:[A-Z][a-z]+ \d{1,2}, )?(\d{4})\b/i;
const DUE_BEFORE = /((?:19|20)\d\d) ?$/;

/** Every naming of a kind of security in words, in their order. `shares` alone are common stock where nothing else is named. */
export function findSubjects(text: string): Subject[] {
  const found: Subject[] = [];
  const used = new Uint8Array(text.length);
  for (const [pattern, kind] of KINDS)
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (used[start] === 1 || used[end - 1] === 1) continue;
      used.fill(1, start, end);
      found.push({ kind, series: seriesOf(text, start, end, kind), start, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

function seriesOf(text: string, start: number, end: number, kind: Subject['kind']): string {
  const before = text.slice(Math.max(0, start - 60), start);
  const behind = text.slice(end, end + 40);
  if (kind === 'call' || kind === 'put') return '';
  if (kind === 'note') {
    const parts = [COUPON.exec(before)?.[1], DUE.exec(behind)?.[1] ?? DUE_BEFORE.exec(before)?.[1]];
    return parts.filter((part) => part !== undefined).join(' due ');
  }
  if (SEVERAL_BEFORE.test(before)) return '';
  const letter =
    SERIES_BEFORE.exec(before)?.[1] ?? (kind === 'preferred' ? SERIES_BEHIND.exec(behind)?.[1] : undefined);
  return letter === undefined ? '' : letter.toUpperCase();
}

export const keyOf = ({ kind, series }: Pick<Subject, 'kind' | 'series'>): string => `${kind}:${series}`;

const STOCK_WORDS = String.raw`(?:ordinary shares?|common (?:stock|shares?)|shares?(?! of))`;
const OTHER_WORDS = String.raw`(?:ADSs?|ADRs?|American deposit[ao]ry (?:shares?|receipts?)|(?:Series [A-Z\d]{1,2} )?preferred(?: stock| shares?)|Series [A-Z\d]{1,2} preferred)`;
const BOTH = new RegExp(
  String.raw`\b${STOCK_WORDS},? (?:and|or|and\/or) (?:the |[A-Z]\w+ )?${OTHER_WORDS}\b|\b${OTHER_WORDS},? (?:and|or|and\/or) (?:the |[A-Z]\w+ )?${STOCK_WORDS}\b`,
  'i',
);

/** `For each $1,000 of notes, and for each share of Preferred Stock`. */
const NOTES_TOO =
  /\b(?:notes?|bonds?|debentures?),? (?:and|or|and\/or) (?:for )?(?:(?:each|every|the) )?(?:share of (?:the )?)?(?:preferred|common) (?:stock|shares?)\b/i;

/** The two kinds that a rule is for, where it names both at once. */
export function bothKinds(text: string): Pick<Subject, 'kind' | 'also'> | null {
  const words = BOTH.exec(text)?.[0] ?? NOTES_TOO.exec(text)?.[0];
  if (words === undefined) return null;
  // `share of Preferred Stock` is one security.
  const named = findSubjects(words.replace(/\bshares? of (?:the )?(?=preferred|common)/gi, ''));
  const kinds = [...new Set(named.map(({ kind }) => kind))];
  return kinds.length === 2 ? { kind: kinds[0]!, also: kinds[1]! } : null;
}

const ALONE = /\bClass ([A-Z])\b(?!,? (?:or|and|period|action|member|counsel))/;

/** The security that words are about: the first that they name with its series, or the first at all. */
export function subjectOf(text: string): Subject | null {
  const subjects = findSubjects(text);
  const named = subjects.find(({ series }) => series !== '');
  if (named) return named;
  // A column may be headed by the class alone.
  const alone = ALONE.exec(text);
  const isStock = subjects.every(({ kind }) => kind === 'common');
  if (alone && isStock)
    return { kind: 'common', series: alone[1]!, start: alone.index, end: alone.index + alone[0].length };
  return subjects[0] ?? null;
}
