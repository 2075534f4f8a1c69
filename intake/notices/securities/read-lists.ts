import { anyCase } from '../any-case.ts';
import type { Span } from '../fact.ts';
import { inMixedCase, spelledAs } from '../names/mixed-case.ts';
import { kindOf, type NoticeSecurity } from './kinds.ts';

const LISTED_TERM = String.raw`(?:(?:class [A-Z] )?(?:common|capital) stock|common shares(?: of beneficial interest)?|ordinary shares|ADRs|ADSs|american depositary (?:shares|receipts)|(?:series [A-Z] )?preferred stock|preferred shares|(?:(?:exchange|publicly)[- ]traded )?(?:warrants|(?:(?:call|put) )?options(?: on (?:the|its|such) (?:common stock|(?:common |ordinary )?shares|ADSs))?)|debt securities|debentures|senior notes|notes|bonds)`;
/** Between two of a list. Options that the class wrote are in it too. */
const BESIDE = String.raw`(?: \([^()]{1,40}\))?`;
const NEXT = String.raw`${BESIDE}(?:,? (?:and\/or|and|or) (?:(?:sold|wrote)(?: ?[/(] ?(?:sold|wrote)\)?)? )?(?:the (?=class |series |\d|depositary))?|, )`;
const SPLIT = new RegExp(NEXT, 'i');
const LIST = String.raw`(${LISTED_TERM}${NEXT}${LISTED_TERM}(?:${NEXT}${LISTED_TERM})*)`;
/** Notes among them are named by their rate. */
const DEPOSITARY_LEAD = String.raw`depositary shares,? (?:each )?representing (?:[\w/-]+ ){0,6}?`;
const LIST_PART = String.raw`(?:${LISTED_TERM}|(?:${DEPOSITARY_LEAD})?\d+(?:\.\d+)?% (?:[A-Z-]+ ){0,5}(?:notes(?: due \d{4})?|preferred (?:stock|shares)))`;
const DEPOSITARY_BEFORE = new RegExp(String.raw`^${DEPOSITARY_LEAD}(?=\d)`, 'i');
const MIXED_LIST = String.raw`(${LIST_PART}${NEXT}${LIST_PART}(?:${NEXT}${LIST_PART})*)`;
const ISSUER = String.raw`((?:(?:N\.V\.|S\.A\.|L\.P\.|[A-Z][\w&'-]*),? ?(?:& )?){1,6}(?:(?<=Inc|INC|Corp|CORP|Ltd|LTD)\.)?)`;
const ISSUER_LIST = new RegExp(String.raw`\b${anyCase(MIXED_LIST)}${BESIDE},? ${anyCase('of')} ${ISSUER}`);
const LISTS: readonly (readonly [RegExp, number, number])[] = [
  [
    new RegExp(
      String.raw`${anyCase('securities of')} ${ISSUER} ?${anyCase('(?:that is|namely|being|consisting of),?')} ${anyCase(LIST)}`,
    ),
    2,
    1,
  ],
  [new RegExp(String.raw`${anyCase('securities')} \(${anyCase(LIST)}\) ${anyCase('of')} ${ISSUER}`), 1, 2],
  [ISSUER_LIST, 1, 2],
  [new RegExp(String.raw`${anyCase(`${LIST},? (?:and|or) other (?:such )?securities of`)} ${ISSUER}`), 1, 2],
];

const PLAIN_SHARES = /(?<!\b(?:common|ordinary|Class [A-Z])) (?:shares|stock)$/i;
const IN_CLASSES = /(?:Class|Series) [A-Z] /;

/** Securities of one issuer that the notice lists: `securities (common shares and warrants) of Acme`. */
export function readList(text: string, others: readonly Span<NoticeSecurity>[]): Span<NoticeSecurity>[] {
  for (const [pattern, list, name] of LISTS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const issuer = spelledAs(inMixedCase(issuerOf(match[name]!).replace(/[\s,]+$/, '')), text);
    const [start, end] = [match.index, match.index + match[0].trimEnd().length];
    const listed = match[list]!.split(SPLIT).map((written) => {
      const term = written.replace(DEPOSITARY_BEFORE, '');
      if (/^\d/.test(term)) {
        const kind = /preferred/i.test(term) ? ('preferred' as const) : ('note' as const);
        return { value: { name: inMixedCase(term), kind }, start, end };
      }
      const bare = term
        .toLowerCase()
        .replace(/^ad([rs])s$/, (_, letter: string) => `AD${letter.toUpperCase()}s`)
        .replace(/^american depositary (share|receipt)s$/, (_, word: string) => (word === 'share' ? 'ADSs' : 'ADRs'))
        .replace(/^publicly[- ]traded |^exchange[- ]traded (?=(?:call |put )?options)|(?<=options) on .*$/g, '')
        .replace(/class ([a-z])\b/, (_, letter: string) => `Class ${letter.toUpperCase()}`)
        .replace(/series ([a-z])\b/, (_, letter: string) => `Series ${letter.toUpperCase()}`);
      const kind = bare === 'debt securities' ? 'note' : kindOf(bare);
      return { value: { name: `${issuer} ${bare}`, kind }, start, end };
    });
    if (pattern !== ISSUER_LIST) return listed;
    const isOther = ({ value }: Span<NoticeSecurity>) =>
      !listed.some(
        (one) =>
          isSameSecurity(one.value, value) ||
          (one.value.kind === value.kind && IN_CLASSES.test(one.value.name) && !IN_CLASSES.test(value.name)),
      );
    // `Acme securities` and `Acme shares` are those of the list.
    const isWhole = ({ value }: Span<NoticeSecurity>) =>
      value.kind === 'common'
        ? !PLAIN_SHARES.test(value.name) || listed.every((one) => one.value.kind !== 'common')
        : value.kind !== 'other' || !/ securities$/i.test(value.name);
    return [...others.filter(isOther).filter(isWhole), ...listed];
  }
  return [];
}

const FUND = /\b(?:(?:units|shares|interests) (?:of|in)|[Ii]nvestors in) (?:the )?((?:[A-Z][\w-]* ){1,7}Fund)\b/;

/** A fund, which is itself what was bought. */
export function readFunds(text: string): Span<NoticeSecurity>[] {
  const match = FUND.exec(text);
  if (!match) return [];
  const end = match.index + match[0].length;
  return [{ value: { name: match[1]!, kind: 'fund' }, start: end - match[1]!.length, end }];
}

/** `Acme common stock` beside `Acme Holdings, Inc. common stock`; `AOL` beside `AOL Time Warner` is another. */
function isSameSecurity(one: NoticeSecurity, other: NoticeSecurity): boolean {
  if (one.kind !== other.kind) return false;
  const [short, long] = [one.name, other.name]
    .map((name) => name.split(' ').slice(0, -2))
    .sort((a, b) => a.length - b.length);
  const isPrefix = short!.every((word, at) => word === long![at]);
  return isPrefix && (short!.length === long!.length || /^(?:Inc|Corp|Ltd|L\.P|N\.V|S\.A|plc|PLC)/.test(long!.at(-1)!));
}

/** The issuer in a run of capitals: ends at the first word that begins something else. */
export function issuerOf(run: string): string {
  const dateline = / [A-Z]{3,}(?: [A-Z]{3,})*, (?:[A-Z][a-z]+|(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.)(?: |$)/.exec(
    run,
  );
  if (dateline !== null && /[a-z]/.test(run.slice(0, dateline.index))) return run.slice(0, dateline.index);
  const end =
    /,? (?:FROM|BETWEEN|DURING|AMONG|AND|OR|IN|ON|WHO|TRADED|STATE OF|COUNTY OF|UNITED STATES|SUPERIOR COURT|SUPREME COURT|From|Between|During|And)\b/.exec(
      run,
    );
  return (end ? run.slice(0, end.index) : run).replace(/\.$/, (dot) =>
    /\b(?:Inc|Corp|Ltd|Co|INC|CORP|LTD|CO|N\.V|S\.A|L\.P|PLC)\.$/.test(run) ? dot : '',
  );
}
