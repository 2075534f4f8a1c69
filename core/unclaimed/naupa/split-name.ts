import { nameOf } from './name-signs.ts';

const SUFFIXES = new Set(['JR', 'SR', 'II', 'III', 'IV']);
const PREFIXES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'PROF', 'REV', 'HON']);

/** Degrees that are no last name of anybody, with and without a comma before them. */
const DEGREES = new Set([
  ...[
    'MD',
    'PHD',
    'DDS',
    'DMD',
    'DVM',
    'ESQ',
    'CPA',
    'MBA',
    'CFA',
    'CFP',
    'LLM',
    'PHARMD',
    'PSYD',
    'EDD',
    'DPM',
    'DPT',
  ],
]);
/** Degrees only behind a comma, since people have these as names too. */
const DEGREES_BEHIND_COMMA = new Set(['DO', 'MA', 'MS', 'BA', 'BS', 'JD', 'OD', 'PE', 'RN', 'NP', 'PA', 'RET']);

/** Roles as they fit into the field of the suffix. */
const ROLES: Readonly<Record<string, string>> = {
  TRUSTEE: 'TRUSTEE',
  TTEE: 'TRUSTEE',
  'CO TRUSTEE': 'CO TRUSTEE',
  EXECUTOR: 'EXECUTOR',
  EXECUTRIX: 'EXECUTRIX',
  ADMINISTRATOR: 'ADMIN',
  ADMINISTRATRIX: 'ADMIN',
  'PERSONAL REPRESENTATIVE': 'PERS REP',
  CUSTODIAN: 'CUSTODIAN',
  GUARDIAN: 'GUARDIAN',
  CONSERVATOR: 'CONSERV',
  DECEASED: 'DECEASED',
  MINOR: 'MINOR',
  'A MINOR': 'MINOR',
};

/** Words of two people's names, and of estates and trusts. */
const OTHER_THAN_ONE = new Set(['AND', '&', 'OR', 'OF', 'FOR', 'FBO', 'THE', 'TRUST', 'ESTATE']);

/** Words that begin a last name of several. */
const PARTICLES = new Set([
  ...['VAN', 'VON', 'DER', 'DEN', 'DE', 'DI', 'DA', 'DO', 'DOS', 'DAS', 'DU', 'DEL', 'DELLA', 'LA', 'LE', 'LOS', 'LAS'],
  ...['EL', 'AL', 'BIN', 'IBN', 'BEN', 'BAT', 'ST', 'SAN', 'TER', 'TEN', 'AF', 'AV', 'MAC', 'MC', 'O'],
]);

/** A role that is a last name too: without “a” or a comma before it, it is one. */
const LAST_NAME_TOO = 'MINOR';

const SUFFIX_LENGTH = 10;
const TITLE_LENGTH = 6;

interface Parts {
  suffixes: string[];
  titles: string[];
}

const esquire = (word: string): string => (word === 'ESQUIRE' ? 'ESQ' : word);
const roleOf = (words: readonly string[]): string | undefined =>
  ROLES[(words[0] === 'AS' ? words.slice(1) : words).join(' ')];

/** The suffix, degree or role with which words end, and of how many words it is. */
function endOf(words: readonly string[]): { part: keyof Parts; text: string; count: number } | undefined {
  for (const count of [3, 2, 1]) {
    const own = words.slice(-count);
    const text = own.join() === LAST_NAME_TOO ? undefined : roleOf(own);
    if (words.length >= count && text !== undefined) return { part: 'suffixes', text, count };
  }
  const last = esquire(words.at(-1) ?? '');
  if (SUFFIXES.has(last)) return { part: 'suffixes', text: last, count: 1 };
  if (DEGREES.has(last)) return { part: 'titles', text: last, count: 1 };
  const pair = words.slice(-2);
  const text = pair.join('');
  const isOne = pair.length === 2 && pair.every((word) => word.length <= 2) && DEGREES.has(text);
  return isOne ? { part: 'titles', text, count: 2 } : undefined;
}

/** Moves suffixes, degrees and roles from the end of a name, of which at least `least` words stay. */
function removeEnd(words: string[], into: Parts, least: number): void {
  for (let end = endOf(words.slice(least)); end !== undefined; end = endOf(words.slice(least))) {
    into[end.part].unshift(end.text);
    words.length -= end.count;
  }
}

/** Adds what is behind a comma, if it is nothing but suffixes and degrees, or a role. */
function addBehindComma(part: string, into: Parts): boolean {
  const words = part.split(' ').map(esquire);
  const role = roleOf(words);
  if (role !== undefined) {
    into.suffixes.push(role);
    return true;
  }
  const isDegree = (word: string): boolean => DEGREES.has(word) || DEGREES_BEHIND_COMMA.has(word);
  const joined = words.join('');
  if (words.every((word) => word.length <= 2) && isDegree(joined)) {
    into.titles.push(joined);
    return true;
  }
  if (!words.every((word) => SUFFIXES.has(word) || isDegree(word))) return false;
  for (const word of words) (SUFFIXES.has(word) ? into.suffixes : into.titles).push(word);
  return true;
}

const isLastName = (words: readonly string[]): boolean => words.length === 1 || PARTICLES.has(words[0] ?? '');

/**
 * A person’s name in the fields of a record: `John Q Smith, Jr., MD`, or `Smith, John Q` with the last name first. A name
 * that is not understood, as of two people or with other words behind a comma, is in the field of the last name.
 */
export function splitName(owner: string): Record<string, string> {
  const whole = { 'OWNER-NAME-LAST': nameOf(owner) };
  const [head = '', ...behind] = owner
    .split(',')
    .map(nameOf)
    .filter((part) => part !== '');
  const words = head.split(' ');
  const of: Parts = { suffixes: [], titles: [] };
  const isReversed = behind.length > 0 && isReversedBy(words, behind[0]!);
  const given = isReversed ? behind.shift()!.split(' ') : null;
  if ([...words, ...(given ?? [])].some((word) => OTHER_THAN_ONE.has(word))) return whole;
  removeEnd(words, of, given === null ? 2 : 1);
  if (given !== null) removeEnd(given, of, 1);
  if (!behind.every((part) => addBehindComma(part, of))) return whole;
  const last = given === null ? (words.pop() ?? '') : words.join(' ');
  const firsts = given ?? words;
  const prefix = firsts.length > 1 && PREFIXES.has(firsts[0] ?? '') ? firsts.shift() : undefined;
  const [first = '', ...middle] = firsts;
  const [suffix, title] = [of.suffixes.join(' '), of.titles.join(' ')];
  if (suffix.length > SUFFIX_LENGTH || title.length > TITLE_LENGTH) return whole;
  return {
    'OWNER-NAME-PREFIX': prefix ?? '',
    'OWNER-NAME-LAST': last,
    'OWNER-NAME-FIRST': first,
    'OWNER-NAME-MIDDLE': middle.join(' '),
    'OWNER-NAME-SUFFIX': suffix,
    'OWNER-NAME-TITLE': title,
  };
}

/** Whether the words before a comma are a last name, and those behind it the first ones. */
function isReversedBy(words: readonly string[], behind: string): boolean {
  const last = [...words];
  removeEnd(last, { suffixes: [], titles: [] }, 1);
  if (!isLastName(last)) return false;
  // `Nguyen, Do`: a first name, as there is no other
  return DEGREES_BEHIND_COMMA.has(behind) || !addBehindComma(behind, { suffixes: [], titles: [] });
}
