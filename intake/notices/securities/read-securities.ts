import { escapePattern } from '@trover/core/text/escape-pattern.ts';
import { anyCase } from '../any-case.ts';
import type { Span } from '../fact.ts';
import { inMixedCase, spelledAs } from '../names/mixed-case.ts';
import { kindOf, type NoticeSecurity, type SecurityKind } from './kinds.ts';
import { LISTED_NEXT } from './listed-next.ts';
import { optionsBehind } from './options-behind.ts';
import { readEnumerated } from './read-enumerated.ts';
import { issuerOf, readFunds, readList } from './read-lists.ts';

const TERM = anyCase(
  String.raw`(?:(?:publicly[- ]traded )?(?:Class [A-Z](?: (?:or|and) Class [A-Z])? )?(?:com(?:- )?mon stocks?|common shares of beneficial interest|common shares|common units|ordinary shares|american deposit(?:a|o)ry (?:shares|receipts)|ADSs?|ADRs?|deposit(?:a|o)ry shares|call options|put options|preferred stock|warrants|(?:senior |subordinated |convertible |medium-term )*(?:notes|bonds|debentures)|mortgage pass-through certificates|publicly traded securities|debt securities|securities|shares|stock|tokens|units))`,
);
const NAME = String.raw`(?:[A-Z0-9][\wÀ-ÿ.&'/-]*,? (?:& (?=[A-Z]))?){1,7}?(?:(?:plc|inc\.) )?`;
const OF = new RegExp(
  String.raw`\b(${TERM})(?: \([^)]{1,60}\))? (?:of|OF|(?<=[Ss]hares )in|representing (?:[a-z]+ ){1,4}interests (?:in|of)) ((?:[A-Z0-9][\wÀ-ÿ.&'/-]*,? ?(?:of (?=the|[A-Z]))?(?:the (?=[A-Z]))?){1,8})`,
  'g',
);
const NAMED_SECURITY = new RegExp(String.raw`\b(${NAME})(?:\([^)]{1,60}\) ){0,2}(${TERM})\b`, 'g');
const DATED_NOTE =
  /\b(?<!')((?:[A-Z][\w.&-]* ){0,3}\d+(?:\.\d+)?% (?:[A-Za-z-]+ ){0,6}?(?:Notes|NOTES|Debentures|DEBENTURES|Bonds|BONDS|Capital Securities|[Pp]referred [Ss]tock(?: Series [A-Z])?|PREFERRED STOCK)(?: (?:[Dd]ue|DUE) (?:[A-Z][a-z]+ \d{1,2}, \d{4}|\d{1,2}\/\d{1,2}\/\d{4}|\d{4}))?)/g;
const ACQUIRED =
  /\b(?:buy|bought|purchas\w*|acquir\w*|traded in|sold|buyers?|sellers?|investors?|acquis\w*|hold\w*|held|subscrib\w*)\b/i;
const STOP =
  /^(?:U\.S\.|Per(?=$)|The|All|Those|Persons?|Who|Bought|Or|Otherwise|Acquired|Purchased|Its|Any|Of|And|From|Publicly|Traded|Common|Eligible|Such|This|That|Class|Plaintiffs?|Settlement|In|On|If|A|An|Federal|Lead|Each|Your|Court|Notice|Period|Securities|For|Private|Qualified|Buyer|Holder|Only|Blog|Welcome|Released|Sample|New|More|These|Those|Number|Subject|Senior|Subordinated|Convertible|Who[e]ver|Everyone|Shares|Exchange-Traded)$/i;

/** Words after which an issuer begins, however many capitals precede it. */
const CUT =
  /^(?:any|all|who|whoever|bought|acquired|purchased|otherwise|or|buyers|sellers|purchasers|holders|sold|wrote|written)$/i;

/** Each class of several has its own sentence: `The "Preferred Class": purchasers of`. */
const CLASS_SENTENCE =
  /^\W*(?:The )?"?(?:[A-Z][\w-]+ ){1,4}(?:Sub)?[Cc]lass"?(?: is| are|:| means| consists of| includes)/;

const NO_NAME =
  /[▇█]|Xx|\b(?:Loss|Claim|Period|January|February|March|April|May \d|June|July|August|September|October|November|December|Rule|Section|Act|Released|Recognized|Number|Authorized|Sample|District|Plaintiffs?|Re|Settles|Notice|You|If|Whatever|Bought)\b/;

/** Options are named by what they are on. */
const OPTIONS_ON =
  /\b(call options|put options|options)(?:,? (?:and|or)(?: (?:sold|wrote|purchased))? (call options|put options))?,? on $/i;

/** Words in capitals as one writes them, but `ADSs`. */
const termAsWritten = (term: string) => (/[a-z]/.test(term) ? term : term.toLowerCase());

/** `(together with the Class A common stock, the "`. */
const COLLECTIVELY =
  /\((?:[^()]{0,50}\b(?:and|or),? )?(?:collectively|together)(?: with (?:the |its )?[^()"]{3,50})?,? (?:the )?"?$/i;

/** Securities that the class is paid in are not those that it bought. */
const IN_PAYMENT = /\b(?:units? (?:composed|consisting) of|in the form of) (?:\S+ ?){0,6}$/i;

/** Sentences with their places, none longer than a page. The point of `Acme, Inc. (the "Company")` ends none. */
const sentencesOf = (text: string) => [
  ...text.matchAll(
    /(?:[^.]|(?<=\b(?:Inc|INC|Corp|CORP|Ltd|LTD|Co|CO|L\.P|N\.V|S\.A))\.(?= [("])|(?<=\b(?:L\.P|N\.V|S\.A|Inc|Corp))\.(?= (?:American|ADSs?|ADRs?|Class|Common|[IVX]+)\b)|(?<=\b(?:INC|CORP|LTD|CO|L\.P|N\.V|S\.A))\.(?= (?:BETWEEN|FROM|DURING|COMMON|CLASS|ORDINARY)\b)|\.(?! [A-Z"(])){1,1500}\.?/g,
  ),
];

/** The securities whose buyers are the class, in the words around the purchase. The issuer's whole name comes from the caption. */
export function readSecurities(text: string, company: string | null): Span<NoticeSecurity>[] {
  const found: Span<NoticeSecurity>[] = [];
  const sentences = sentencesOf(text);
  const clause = sentences.filter((match) => ACQUIRED.test(match[0]));
  const addOptions = (term: string, on: string, start: number, end: number) => {
    const name = `${term.toLowerCase()} on ${on.replace(/^[A-Z]{6,}\b/, inMixedCase)}`;
    if (found.some(({ value }) => value.name === name)) return;
    const one = { value: { name, kind: kindOf(term) }, start, end };
    // A list before may have named them without what they are on.
    const isSame = ({ value }: Span<NoticeSecurity>) =>
      value.kind === one.value.kind && value.name.split(' ')[0]!.toLowerCase() === on.split(' ')[0]!.toLowerCase();
    const at = found.findIndex(isSame);
    if (at < 0) found.push(one);
    else found[at] = one;
  };
  const add = (issuer: string, term: string, start: number, end: number, own: SecurityKind | null = null) => {
    const written = issuer.replace(/[\s,]+$/, '').replace(/\s*\($/, '');
    // A name of a few capitals among small letters is an abbreviation.
    const words =
      /^[A-Z&.]{2,5}$/.test(written) && /[a-z]/.test(term) ? written : spelledAs(inMixedCase(written), text);
    if (
      /^ (?:litigation|act|exchange|class action|fraud|laws?|claims?|settlement|suit|commission|and (?:exchange|investments?|futures))\b/i.test(
        text.slice(end, end + 18),
      )
    )
      return;
    if (
      /^,? (?:(?:[A-Z][\w-]* ){0,3}(?:Trust|TRUST)|LLC|Inc|INC|Corp|CORP|Ltd|LTD|LP|L\.P|Limited|Company)\b/.test(
        text.slice(end, end + 40),
      )
    )
      return;
    if (isPartOfName(`${written} ${term}`, text) || isMasked(text.slice(Math.max(0, start - 6), end))) return;
    if (words.length < 2 || STOP.test(words) || NO_NAME.test(words)) return;
    // `(collectively, "Acme Securities")` and `(the "Preferred Stock")` name again what the list before named.
    if (COLLECTIVELY.test(text.slice(Math.max(0, start - 90), start))) return;
    if (/^preferred$/i.test(words) && /^(?:stock|shares)$/i.test(term)) return;
    if (IN_PAYMENT.test(text.slice(Math.max(0, start - 80), start))) return;
    const kind = own ?? kindOf(/\bFund$/.test(words) ? `Fund ${term}` : term);
    // `Fortis Units`: a word that the notice defines.
    const isDefined = /^(?:Units|Shares)$/.test(term) && /[a-z]/.test(words);
    if (clause.length === 0 && kind === 'other') return;
    const bare = term
      .replace(/[a-z]- (?=[a-z])/gi, (cut) => cut[0]!)
      .replace(isDefined ? /^$/ : /.+/, (written) => written.toLowerCase())
      .replace(kind === 'other' ? /^$/ : /publicly[- ]traded /, '')
      .replace(/american deposit[ao]ry shares/, 'ADSs')
      .replace(/american deposit[ao]ry receipts/, 'ADRs')
      .replace(/^(ad[sr])s?$/, (_, letters: string) => `${letters.toUpperCase()}s`)
      .replace('common stocks', 'common stock')
      .replace(/class ([a-z])\b/g, (_, letter: string) => `Class ${letter.toUpperCase()}`);
    const classes = /^(Class [A-Z]) (?:or|and) (Class [A-Z]) (.*)$/.exec(bare);
    const terms = classes ? [`${classes[1]} ${classes[3]}`, `${classes[2]} ${classes[3]}`] : [bare];
    for (const one of terms) {
      const eligible = isDefined && /\bEligible $/.test(text.slice(0, text.indexOf(written, start))) ? 'Eligible ' : '';
      const name = `${eligible}${/^(?:call|put|option)$/.test(kind) ? words : wholeName(words, company)} ${one}`;
      const isThere = found.some(
        ({ value }) => value.kind === kind && ((kind !== 'note' && terms.length === 1) || value.name === name),
      );
      if (!isThere) found.push({ value: { name, kind }, start, end });
    }
  };
  const searched = clause.length > 0 ? clause.slice(0, 6) : sentences.slice(0, 6);
  const defined = sentences.filter((match) => DEFINED.test(match[0])).slice(0, 3);
  for (const match of [...searched, ...defined]) {
    if (found.length > 0 && !CLASS_SENTENCE.test(match[0])) break;
    const at = match.index;
    for (const of of match[0].matchAll(OF)) {
      if (/^(?:the )?(?:Company|Defendants?|Class|Period|Court|Settlement)/i.test(of[2]!) || !/[A-Z]/.test(of[2]![0]!))
        continue;
      add(issuerOf(of[2]!), of[1]!, at + of.index, at + of.index + of[0].trimEnd().length);
    }
    for (const named of match[0].matchAll(NAMED_SECURITY)) {
      const issuer = named[1]!.split(' ').filter(Boolean);
      issuer.splice(0, issuer.findLastIndex((word) => CUT.test(word.replace(/[,.]/g, ''))) + 1);
      if (issuer.length > 2 && /^OPTIONS ON$/.test(issuer.slice(0, 2).join(' '))) {
        const [start, term] = [at + named.index, named[2]!.toLowerCase()];
        addOptions('options', `${issuer.slice(2).join(' ')} ${term}`, start, start + named[0].length);
        continue;
      }
      const isOn = issuer[0] === 'ON';
      while (issuer.length > 0 && STOP.test(issuer[0]!.replace(/[,.]/g, ''))) issuer.shift();
      if (issuer.length === 0 || issuer.some((word) => STOP.test(word) && issuer.length < 3)) continue;
      let end = named.index + named[0].length;
      const before = match[0].slice(Math.max(0, named.index - 60), named.index);
      const option = OPTIONS_ON.exec(isOn ? `${before}ON ` : before);
      if (option) {
        for (const term of [option[1], option[2]])
          if (term !== undefined)
            addOptions(
              term,
              `${issuer.join(' ')} ${termAsWritten(named[2]!)}`,
              at + named.index - option[0].length,
              at + end,
            );
        continue;
      }
      add(issuer.join(' '), named[2]!, at + named.index, at + end);
      for (let next = LISTED_NEXT.exec(match[0].slice(end)); next; next = LISTED_NEXT.exec(match[0].slice(end))) {
        end += next[0].length;
        add(
          issuer.join(' '),
          next[1]!,
          at + end - next[1]!.length,
          at + end,
          /^units$/i.test(next[1]!) ? 'other' : null,
        );
      }
    }
    for (const note of datedNotes(match))
      if (!found.some(({ value }) => value.name.endsWith(note.value.name))) found.push(note);
  }
  const byCusip = notesWithCusips(text);
  if (byCusip.length > 1 && found.some(({ value }) => value.kind === 'note')) {
    const isShort = ({ value }: Span<NoticeSecurity>) => value.kind === 'note' && !value.name.includes('%');
    const others = found.filter((one) => !isShort(one));
    if (others.length < found.length)
      found.splice(
        0,
        found.length,
        ...others,
        ...byCusip.filter(({ value }) => !others.some((one) => one.value.name === value.name)),
      );
  }
  const listed = readList(text, found);
  if (listed.length > 1) found.splice(0, found.length, ...listed, ...optionsBehind(listed, text));
  const numbered = readEnumerated(text, company);
  const kindsOf = (spans: readonly Span<NoticeSecurity>[]) => new Set(spans.map(({ value }) => value.kind));
  if (numbered.length > 0 && [...kindsOf(found)].every((kind) => kind === 'other' || kindsOf(numbered).has(kind)))
    found.splice(0, found.length, ...numbered);
  if (found.length === 0)
    found.push(
      ...readFunds(text),
      ...readCertificates(text),
      ...readFrench(text),
      ...readDutch(text),
      ...readMasked(text),
    );
  const whole = withoutNumbers(withoutHeads(withDatedNotes(found, clause)).map((one) => withWholeTerm(one, text)));
  return whole.length === 1 ? [withSymbol(whole[0]!, text)] : whole;
}

/** `Either of these securities of Acme:` before notes or preferred stock by their rates is the head of their list. */
const withoutHeads = (found: readonly Span<NoticeSecurity>[]): readonly Span<NoticeSecurity>[] => {
  const notes = found.filter(
    ({ value }) => (value.kind === 'note' || value.kind === 'preferred') && value.name.includes('%'),
  );
  return notes.length < 2
    ? found
    : found.filter(({ value }) => value.kind !== 'other' || !/ securities$/i.test(value.name));
};

/** `Acme Shares`, or what a plan of the SEC covers. */
const DEFINED = /\b[A-Z][a-z]+ (?:Shares|Units)\b|"(?:Covered|Eligible|Relevant) Securit(?:y|ies)" (?:means|is|are)\b/;

const NUMBER_BEFORE = /^(?:(?:CUSIP|ISIN)(?: Nos?\.)?:? ?[0-9A-Z]{8,12},? )+/;

/** Without the number of the security before it in a list, each once. */
function withoutNumbers(found: readonly Span<NoticeSecurity>[]): Span<NoticeSecurity>[] {
  const own = found.map((one) => {
    const name = one.value.name.replace(NUMBER_BEFORE, '');
    return { ...one, start: one.start + one.value.name.length - name.length, value: { ...one.value, name } };
  });
  return own.filter(
    ({ value }, at) => own.findIndex((one) => one.value.name === value.name && one.value.kind === value.kind) === at,
  );
}

const SIGNS = String.raw`(?:[▇█]{2,}(?: [A-Z]\w+)?|[Xx]{2}[\w'. ]{0,18}?)`;
const MASKED_TERM = '(common stock|ordinary shares|ADSs)';
const MASKED = new RegExp(String.raw`${SIGNS} ${MASKED_TERM}|${MASKED_TERM} of ${SIGNS}(?= |[.,])`);

/** A security whose issuer the published text has replaced by signs. */
function readMasked(text: string): Span<NoticeSecurity>[] {
  const match = MASKED.exec(text);
  if (!match) return [];
  const term = (match[1] ?? match[2])!;
  const start = match.index + match[0].indexOf(term);
  return [
    { value: { name: `${term} (name masked in the text)`, kind: kindOf(term) }, start, end: start + term.length },
  ];
}

const NOTE_WITH_CUSIP =
  /((?:(?<!\d)\d{1,3}(?:\.\d{1,6})?%|Floating[- ]Rate) (?:[A-Z][A-Za-z-]* ){0,5}?(?:Notes|Debentures|Bonds)(?: (?:due|Due) (?:[A-Z][a-z]+ \d{1,2}, \d{4}|\d{1,2}\/\d{1,2}\/\d{4}|\d{4}))?),? \(?(?:CUSIP(?: No\.?)?:? )?(?=[0-9A-Z]{0,7}\d[0-9A-Z]{0,7}\d)[0-9A-Z]{8}\d(?!\w)/g;

/** The notes of a list that gives the CUSIP of each. */
const notesWithCusips = (text: string): Span<NoticeSecurity>[] =>
  [...text.matchAll(NOTE_WITH_CUSIP)]
    .map((match) => ({
      value: { name: match[1]!, kind: 'note' as const },
      start: match.index,
      end: match.index + match[1]!.length,
    }))
    .filter(({ value }, at, all) => all.findIndex((one) => one.value.name === value.name) === at);

/** Notes and preferred stock that a sentence names by their rate. */
const datedNotes = (sentence: RegExpExecArray): Span<NoticeSecurity>[] =>
  [...sentence[0].matchAll(DATED_NOTE)].map((note) => {
    const kind = kindOf(note[1]!);
    const start = sentence.index + note.index;
    return {
      value: {
        name: inMixedCase(
          note[1]!.replace(/^(?:[^%]*\b)?(?:And|Or|The|Its|Purchased|Acquired|Persons|Who) (?=[^%]*\d)/i, ''),
        ),
        kind: kind === 'common' ? 'note' : kind,
      },
      start,
      end: start + note[0].length,
    };
  });

/** `The Acme Bonds` are those that another sentence of buyers names by their rate. */
function withDatedNotes(
  found: readonly Span<NoticeSecurity>[],
  clause: readonly RegExpExecArray[],
): Span<NoticeSecurity>[] {
  const dated = clause.map(datedNotes).find((notes) => notes.length > 0) ?? [];
  const isShort = ({ value: { name, kind } }: Span<NoticeSecurity>) =>
    !name.includes('%') && dated.some((note) => note.value.kind === kind);
  const others = found.filter((one) => !isShort(one));
  if (others.length === found.length) return found.filter((one) => !isOfDepositaryShares(one, found));
  return [...others, ...dated.filter((note) => !others.some(({ value }) => value.name === note.value.name))];
}

/** `Acme shares` beside `Acme ADSs` are those ADSs. */
const isOfDepositaryShares = ({ value }: Span<NoticeSecurity>, found: readonly Span<NoticeSecurity>[]) =>
  value.kind === 'common' &&
  / shares$/.test(value.name) &&
  !/(?:common|ordinary|Class [A-Z]) shares$/.test(value.name) &&
  found.some((other) => other.value.name === value.name.replace(/shares$/, 'ADSs'));

const CERTIFICATES =
  /\b(?:bought|purchased|acquired|held)(?: or otherwise acquired)? ((?:the )?(?:[Mm]ortgage [Pp]ass-[Tt]hrough [Cc]ertificates and asset-backed pass-through certificates|[Mm]ortgage [Pp]ass-[Tt]hrough [Cc]ertificates|asset-backed (?:pass-through )?certificates|Certificates))\b/;
const TRUSTS =
  /\bcertificates of (?:1\) )?(?:the )?((?:[A-Z][\w-]* ){1,8}Trust(?:,? (?:Series )?\d{4}-\w+)?)(?:;?,? and(?:\/or)? (?:2\) )?(?:the )?((?:[A-Z][\w-]* ){1,8}Trust(?:,? (?:Series )?\d{4}-\w+)?))?/i;

/** Certificates of trusts, which have no issuer's name before them. */
function readCertificates(text: string): Span<NoticeSecurity>[] {
  const trusts = TRUSTS.exec(text);
  if (trusts)
    return [trusts[1], trusts[2]].flatMap((name) => {
      if (name === undefined) return [];
      const start = trusts.index + trusts[0].indexOf(name);
      return [
        {
          value: { name: `${inMixedCase(name)} certificates`, kind: 'other' as const },
          start,
          end: start + name.length,
        },
      ];
    });
  const match = CERTIFICATES.exec(text);
  if (!match) return [];
  const end = match.index + match[0].length;
  return [{ value: { name: match[1]!, kind: 'other' }, start: end - match[1]!.length, end }];
}

const FRENCH =
  /\bactions ordinaires((?:, | ou | et )(?:des )?obligations)?((?:, | ou | et )(?:des )?bons de souscription(?: négociés en bourse)?)?((?:, | ou | et )(?:d'|des )?autres titres)?\)? (?:de |d')((?:[A-ZÀ-Ý][\wÀ-ÿ.&'-]*,? ?){1,5}(?:inc\.|ltée)?)/;

/** French notices of Canadian cases. */
function readFrench(text: string): Span<NoticeSecurity>[] {
  const match = FRENCH.exec(text);
  if (!match) return [];
  const issuer = match[4]!.replace(/[\s,]+$/, '');
  const [start, end] = [match.index, match.index + match[0].trimEnd().length];
  const values: NoticeSecurity[] = [{ name: `${issuer} common shares`, kind: 'common' }];
  if (match[1] !== undefined) values.push({ name: `${issuer} notes`, kind: 'note' });
  if (match[2] !== undefined) {
    const listed = /négociés/.test(match[2]) ? 'exchange traded warrants' : 'warrants';
    values.push({ name: `${issuer} ${listed}`, kind: 'warrant' });
  }
  if (match[3] !== undefined) values.push({ name: `other securities of ${issuer}`, kind: 'other' });
  return values.map((value) => ({ value, start, end }));
}

/** `Fortis aandeel`: in Dutch papers the one word for what the class held. */
function readDutch(text: string): Span<NoticeSecurity>[] {
  const match = /\b([A-Z][a-z]+) aandeel(?:en)?\b/.exec(text);
  if (!match) return [];
  return [
    { value: { name: `${match[1]} shares`, kind: 'common' }, start: match.index, end: match.index + match[0].length },
  ];
}

const SYMBOL =
  /\((?:(?:trading|ticker) symbol:? )?(NYSE(?: American)?|NASDAQ(?:GS|GM|CM)?|Nasdaq|OTCMKTS|OTC\w*|AMEX|TSX(?:-?V)?|CSE|ASX|LSE): ?([A-Z][A-Z.]{0,5})\)/;
const UNDER_SYMBOL =
  /\bon the (New York Stock Exchange|NASDAQ|Nasdaq)[^.;]{0,30}? under the (?:ticker )?symbol "?([A-Z]{1,5})\b/i;

/** The one security of a notice, with the exchange and symbol in the text. */
function withSymbol(one: Span<NoticeSecurity>, text: string): Span<NoticeSecurity> {
  if (one.value.kind !== 'common' && one.value.kind !== 'adr') return one;
  const match = SYMBOL.exec(text) ?? UNDER_SYMBOL.exec(text);
  const symbols = new Set([...text.matchAll(new RegExp(SYMBOL, 'g'))].map(([, , symbol]) => symbol));
  if (!match || symbols.size > 1) return one;
  const exchange = /new york/i.test(match[1]!) ? 'NYSE' : match[1]!.toUpperCase();
  return {
    value: { ...one.value, name: `${one.value.name} (${exchange}: ${match[2]})` },
    start: Math.min(one.start, match.index),
    end: Math.max(one.end, match.index + match[0].length),
  };
}

/** `Acme Securities` where the text has `Acme Securities LLC`. */
const isPartOfName = (name: string, text: string) =>
  new RegExp(
    String.raw`\b${escapePattern(name)},? (?:LLC|Inc\b|Corp\b|Ltd|L\.?P\b|Limited|(?:[A-Z][\w-]* ){0,3}Trust)`,
    'i',
  ).test(text);

/** Some published texts have names replaced by signs. */
export const isMasked = (text: string) => /Xx|xxx|[▇█*_]{2}|\[[^\]]*\]/i.test(text);

/** `Shares` of an issuer whose common stock the text names elsewhere are its common stock. */
function withWholeTerm(one: Span<NoticeSecurity>, text: string): Span<NoticeSecurity> {
  const match = /^(.+) (?:shares|stock)$/i.exec(one.value.name);
  if (
    !match ||
    one.value.kind !== 'common' ||
    /(?:common|ordinary|capital|Class [A-Z]) (?:shares|stock)$/i.test(one.value.name)
  )
    return one;
  const [word] = match[1]!.split(/[ ,]/);
  const named = new RegExp(
    String.raw`\b${escapePattern(word!)}(?:,? (?:[A-Z][\w.&-]*|Inc\.?)){0,3}(?:'s|s)? (Class [A-Z] (?:common stock|ordinary shares|shares)|common stock|common shares|ordinary shares)\b`,
  ).exec(text);
  if (!named) return one;
  return {
    value: { ...one.value, name: `${match[1]} ${named[1]!.replace(/^(?!Class).+/, (term) => term.toLowerCase())}` },
    start: named.index,
    end: named.index + named[0].length,
  };
}

const wholeName = (written: string, company: string | null) =>
  company !== null && written.length > 3 && company.toLowerCase().startsWith(written.toLowerCase()) ? company : written;
