import type { Span } from './fact.ts';
import { inMixedCase, spelledAs } from './read-caption.ts';

type SecurityKind =
  | 'common'
  | 'adr'
  | 'preferred'
  | 'note'
  | 'call'
  | 'put'
  | 'option'
  | 'warrant'
  | 'token'
  | 'fund'
  | 'other';

export interface NoticeSecurity {
  name: string;
  kind: SecurityKind;
}

const KINDS: readonly (readonly [RegExp, SecurityKind])[] = [
  [/american deposit\w+ (?:shares?|receipts?)|\bADSs?\b|\bADRs?\b|depositary shares?|depository shares?/i, 'adr'],
  [/preferred/i, 'preferred'],
  [/call options?/i, 'call'],
  [/put options?/i, 'put'],
  [/options?/i, 'option'],
  [/warrants?/i, 'warrant'],
  [/tokens?|coins?\b/i, 'token'],
  [/\b(?:senior|subordinated|medium-term|convertible)?[- ]?(?:notes|bonds|debentures)\b|obligations/i, 'note'],
  [/\bfunds? (?:shares|units)|mutual funds?/i, 'fund'],
  [/common (?:stocks?|shares)|ordinary shares|actions ordinaires|\bshares\b|\bstock\b|\bunits\b|aandelen/i, 'common'],
  [/securities|certificates/i, 'other'],
];

const TERM = String.raw`(?i:(?:publicly[- ]traded )?(?:Class [A-Z](?: (?:or|and) Class [A-Z])? )?(?:common stocks?|common shares|ordinary shares|american deposit[ao]ry (?:shares|receipts)|ADSs?|ADRs?|deposit[ao]ry shares|call options|put options|preferred stock|warrants|(?:senior |subordinated |convertible |medium-term )*(?:notes|bonds|debentures)|mortgage pass-through certificates|publicly traded securities|securities|shares|stock|tokens|units))`;
const NAME = String.raw`(?:[A-Z0-9][\w.&'/-]*,? ){1,7}?`;
const OF = new RegExp(
  String.raw`\b(${TERM})(?: \([^)]{1,60}\))? (?:of|OF) ((?:[A-Z0-9][\w.&'/-]*,? ?(?:of (?=the|[A-Z]))?(?:the (?=[A-Z]))?){1,8})`,
  'g',
);
const NAMED = new RegExp(String.raw`\b(${NAME})(?:\([^)]{1,40}\) )?(${TERM})\b`, 'g');
const DATED_NOTE =
  /\b((?:[A-Z][\w.&-]* ){0,3}\d+(?:\.\d+)?% (?:[A-Za-z-]+ ){0,6}?(?:Notes|Debentures|Bonds|Capital Securities|[Pp]referred [Ss]tock(?: Series [A-Z])?)(?: [Dd]ue (?:[A-Z][a-z]+ \d{1,2}, \d{4}|\d{1,2}\/\d{1,2}\/\d{4}|\d{4}))?)/g;
const LISTED_NEXT =
  /^,?(?: (?:and\/or|and|or))?,? (call options|put options|options|warrants|preferred stock|senior notes|notes|bonds)\b/i;
const ACQUIRED =
  /\b(?:buy|bought|purchas\w*|acquir\w*|sold|buyers?|sellers?|investors?|acquis\w*|hold\w*|held|subscrib\w*)\b/i;
const STOP =
  /^(?:The|All|Those|Persons?|Who|Bought|Or|Otherwise|Acquired|Purchased|Its|Any|Of|And|From|Publicly|Traded|Common|Eligible|Such|This|That|Class|Plaintiffs?|Settlement|In|On|If|A|An|Federal|Lead|Each|Your|Court|Notice|Period|Securities|For|Private|Qualified|Buyer|Holder|Only|Blog|Welcome|Released|Sample|New|More|These|Those|Number|Subject|Senior|Subordinated|Convertible|Who[e]ver|Everyone|Shares)$/i;

const NO_NAME =
  /[▇█]|Xx|\b(?:Loss|Claim|Period|January|February|March|April|May \d|June|July|August|September|October|November|December|Rule|Section|Act|Released|Recognized|Number|Authorized|Sample|District|Plaintiffs?|Re|Settles|Notice|You|If|Whatever|Bought)\b/;

const kindOf = (term: string): SecurityKind => KINDS.find(([pattern]) => pattern.test(term))?.[1] ?? 'other';

/** The securities whose buyers are the class, in the words around the purchase. The issuer's whole name comes from the caption. */
export function readSecurities(text: string, company: string | null): Span<NoticeSecurity>[] {
  const found: Span<NoticeSecurity>[] = [];
  const sentences = [...text.matchAll(/(?:[^.]|\.(?! [A-Z"(]))+\.?/g)];
  const clause = sentences.filter((match) => ACQUIRED.test(match[0]));
  const add = (issuer: string, term: string, start: number, end: number) => {
    const written = issuer.replace(/[\s,]+$/, '').replace(/\s*\($/, '');
    // A name of a few capitals among small letters is an abbreviation.
    const words =
      /^[A-Z&.]{2,5}$/.test(written) && /[a-z]/.test(term) ? written : spelledAs(inMixedCase(written), text);
    if (
      /^ (?:litigation|act|exchange|class action|fraud|laws?|claims?|settlement|suit|commission)/i.test(
        text.slice(end, end + 14),
      )
    )
      return;
    if (/^,? (?:LLC|Inc|Corp|Ltd|LP|L\.P|Limited|Company)\b/.test(text.slice(end, end + 12))) return;
    if (words.length < 2 || STOP.test(words) || NO_NAME.test(words)) return;
    const kind = kindOf(term);
    if (clause.length === 0 && kind === 'other') return;
    const bare = term
      .toLowerCase()
      .replace(/publicly[- ]traded /, '')
      .replace('common stocks', 'common stock')
      .replace(/class ([a-z])\b/g, (_, letter: string) => `Class ${letter.toUpperCase()}`);
    const classes = /^(Class [A-Z]) (?:or|and) (Class [A-Z]) (.*)$/.exec(bare);
    const terms = classes ? [`${classes[1]} ${classes[3]}`, `${classes[2]} ${classes[3]}`] : [bare];
    for (const one of terms) {
      const name = `${wholeName(words, company)} ${one}`;
      const isThere = found.some(
        ({ value }) => value.kind === kind && ((kind !== 'note' && terms.length === 1) || value.name === name),
      );
      if (!isThere) found.push({ value: { name, kind }, start, end });
    }
  };
  for (const match of (clause.length > 0 ? clause : sentences).slice(0, 6)) {
    if (found.length > 0) break;
    const at = match.index;
    for (const of of match[0].matchAll(OF)) {
      if (/^(?:the )?(?:Company|Defendants?|Class|Period|Court|Settlement)/i.test(of[2]!) || !/[A-Z]/.test(of[2]![0]!))
        continue;
      add(issuerOf(of[2]!), of[1]!, at + of.index, at + of.index + of[0].trimEnd().length);
    }
    for (const named of match[0].matchAll(NAMED)) {
      const issuer = named[1]!.split(' ').filter(Boolean);
      while (issuer.length > 0 && STOP.test(issuer[0]!.replace(/[,.]/g, ''))) issuer.shift();
      if (issuer.length === 0 || issuer.some((word) => STOP.test(word) && issuer.length < 3)) continue;
      let end = named.index + named[0].length;
      add(issuer.join(' '), named[2]!, at + named.index, at + end);
      for (let next = LISTED_NEXT.exec(match[0].slice(end)); next; next = LISTED_NEXT.exec(match[0].slice(end))) {
        end += next[0].length;
        add(issuer.join(' '), next[1]!, at + end - next[1]!.length, at + end);
      }
    }
    for (const note of match[0].matchAll(DATED_NOTE)) {
      const kind = kindOf(note[1]!);
      const name = note[1]!.replace(/^(?:And|Or|The) /i, '');
      if (!found.some(({ value }) => value.name.endsWith(name)))
        found.push({
          value: { name, kind: kind === 'common' ? 'note' : kind },
          start: at + note.index,
          end: at + note.index + note[0].length,
        });
    }
  }
  return found.map((one) => withWholeTerm(one, text));
}

/** `Shares` of an issuer whose common stock the text names elsewhere are its common stock. */
function withWholeTerm(one: Span<NoticeSecurity>, text: string): Span<NoticeSecurity> {
  const match = /^(.+) (?:shares|stock)$/.exec(one.value.name);
  if (
    !match ||
    one.value.kind !== 'common' ||
    /(?:common|ordinary|Class [A-Z]) (?:shares|stock)$/i.test(one.value.name)
  )
    return one;
  const [word] = match[1]!.split(/[ ,]/);
  const named = new RegExp(
    String.raw`\b${word!.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:,? (?:[A-Z][\w.&-]*|Inc\.?)){0,3}(?:'s|s)? (common stock|common shares|ordinary shares)\b`,
  ).exec(text);
  if (!named) return one;
  return {
    value: { ...one.value, name: `${match[1]} ${named[1]!.toLowerCase()}` },
    start: named.index,
    end: named.index + named[0].length,
  };
}

/** The issuer in a run of capitals: ends at the first word that begins something else. */
function issuerOf(run: string): string {
  const end = /,? (?:FROM|BETWEEN|DURING|AMONG|AND|OR|IN|ON|WHO|TRADED|From|Between|During|And)\b/.exec(run);
  return (end ? run.slice(0, end.index) : run).replace(/\.$/, (dot) =>
    /\b(?:Inc|Corp|Ltd|Co|INC|CORP|LTD|CO|N\.V|S\.A|L\.P|PLC)\.$/.test(run) ? dot : '',
  );
}

const wholeName = (written: string, company: string | null) =>
  company !== null && written.length > 3 && company.toLowerCase().startsWith(written.toLowerCase()) ? company : written;
