import type { Span } from './fact.ts';
import { inMixedCase, spelledAs } from './names/mixed-case.ts';

const IN_RE =
  /\bIn re:? (?!the matter)((?:(?!In re|notice|United States).){2,110}?),? ?[): ]*((?:["']?(?:Securities|Sec\.|Shareholders?|S'holders?|Class [A-Z]|Stockholders?|Derivative|ERISA|Class Action|Analyst|Merger|Options?|ADS|Noteholder|Unitholder|IPO|Bondholder|Bonds?|ADR|Employee Retirement Income Security Act|\(ERISA\)|and|&|(?<![-\d])\d{1,4}(?!\d))["']?,? ?[): ]*|(?:Level 3|MASTER FILE) )*(?:Litigation|Lit\.|Litig\.|(?<!Civil )Actions?))(?![a-z])/i;
/** The number of the case, in the column beside the caption. */
const DOCKET_BESIDE =
  /(?<=\.),? CONSOLIDATED$|[\s,:)]*\d\d[- ](?:Civ|CV|MC)\b.*$|[\s):]*(?:Lead |Master )?(?:Civil(?: Action)?|Civ\.|Case|File|Docket|Index|Action) No\.? ?:? ?(?:(?:[A-Z]{2,4}-)?\d[\w:.()-]*.*)?$|[\s):]+No\. ?\d(?:(?=:).*)?$/i;
/** Behind a company's name, what its case is about. */
const BEHIND_FORM = /(?<=\b(?:Inc|Corp|Ltd)\.) [A-Z](?!\.).*$/;
/** A caption whose name the copy has lost. */
const FORM_ALONE = /^(?:N\.V|S\.A|L\.P|Inc|Corp|Ltd|plc|PLC|AG|Company|Corporation|Limited)\.?$/;
/** Behind that number, the rest of a name whose lines go on below it: `ACME CHEMICAL | No. 2:19-cv-1 | COMPANY`. */
const NAME_BELOW =
  /\d[\w:.()-]*[\s):]+((?:[A-Z][A-Z&'-]* ){0,3}(?:INC\.?|CORP\.?|CO\.|COMPANY|CORPORATION|LTD\.?|LIMITED|HOLDINGS|GROUP|PARTNERS|TRUST|PLC),?)[\s):]*$/;

/** The name of a caption, without the column beside it. */
function withoutColumn(name: string): string {
  const own = name.replace(DOCKET_BESIDE, '');
  const below = own === name || /\b(?:INC|CORP|LTD|CO)\b/i.test(own) ? null : NAME_BELOW.exec(name);
  return below === null ? own : `${trimmed(own)} ${below[1]}`;
}

/** A caption without the word for its kind, which its number follows. */
const BARE =
  /\bIn re:? ((?:[A-Z][\w.&'-]*,? ){1,6}(?:Inc\.|Corp\.|Ltd\.|INC\.|CORP\.|LTD\.|PLC|LLC|N\.V\.|S\.A\.))(?=,? (?:Lead |Master )?(?:Civil Action|Case|File|Docket|CASE|Civ\.) No)/i;
/** Between the parties in French papers. */
const CONTRE = /(?<=[A-ZÀ-Ý][\wÀ-ÿ.-]*,? )c\.(?= [A-ZÀ-Ý])/g;
const IN_THE_MATTER =
  /\bIn the Matter of:? ([A-Z].{2,100}?)(?:,? ?Respondents?\b| (?=(?:(?:PLAN|DISTRIBUTION) NOTICE|NOTICE OF|PLAN OF|[Aa]dministrative [Pp]roceeding)\b))/;
/** A number at the beginning of a name is that of the case, read wrongly. */
const BEGINS_WITH_NUMBER = /^(?:In re )?[A-Z]?\d{3,}\S* /;
const VERSUS =
  /(?<=[\s),])(?:vs?\.|v|-+ ?(?:and|against) ?-+)(?= )|(?<=\b(?:Plaintiffs?|PLAINTIFFS?), )V\.(?= [A-Z])|(?<=\bPlaintiffs? )(?:[Aa]nd|AND):(?= [A-Z])|(?<=\bBETWEEN:? [^.]{3,120}, Plaintiffs?), (?:and|AND)(?= [A-Z]{2})/g;
/** Both, in papers of Québec. */
const EITHER = new RegExp(`${CONTRE.source}|${VERSUS.source}`, 'g');
const NAMED_CAPTION =
  /\b((?:[A-Z][\w.&'-]*,? ){1,6}(?:\d{4} )?(?:(?:Securities|Shareholder|Stockholder) Litigation|SECURITIES LITIGATION)|(?<=\bof the )(?:[A-Z]\w+ ){1,4}shareholder class action)\b(?! Reform)/;
const NOMINAL = /\bNominal Defendant,? ((?:[A-Z][\w.&'-]*,? |of ){1,7}(?:Inc\.|Corp\.|Corporation|Company|Ltd\.))/;
const FAIR_FUND = /\b(?:from|of) the ((?:[A-Z][\w.&'-]* ){1,5}Fair Fund)\b/;
const CARD = /\bCase Name: (.{2,80}?)(?= (?:Settlement|Claim|Class|Case|Court) ?[A-Z])/;

/** Between a name and the word for its kind, the number beside them and nothing else. */
const isDocketAlone = (whole: string, name: string) =>
  whole.startsWith(name) &&
  /^[\s,:)]*(?:[A-Z][\w.]* ){0,3}No\.? ?:? ?\d[\w:.-]*(?: ?\([A-Z/]{2,5}\)?)*[\s):|]*$/i.test(whole.slice(name.length));

export interface Caption {
  title: Span<string> | null;
  company: Span<string> | null;
}

const trimmed = (text: string) =>
  text
    .replace(/[\s,):;-]+$/, '')
    .replace(/^[\s,(:;-]+/, '')
    .replace(/[): ]{2,}/g, (frame, at: number, whole: string) =>
      frame.startsWith(')') && /\([^()]*$/.test(whole.slice(0, at)) ? ') ' : ' ',
    );

/** The caption of a notice: its title in the usual form, and the issuer that it names. */
export function readCaption(text: string): Caption {
  const { title, company } = findCaption(text);
  const spelled = (span: Span<string> | null) => span && { ...span, value: spelledAs(span.value, text) };
  return { title: spelled(title), company: spelled(company) };
}

function findCaption(text: string): Caption {
  const inRe = IN_RE.exec(text);
  const bare = BARE.exec(text);
  if (bare !== null && (inRe === null || (bare.index === inRe.index && !isDocketAlone(inRe[1]!, bare[1]!)))) {
    const name = inMixedCase(bare[1]!);
    const end = bare.index + bare[0].length;
    return {
      title: { value: `In re ${name}`, start: bare.index, end },
      company: isNamedFor(name) ? { value: name, start: end - bare[1]!.length, end } : null,
    };
  }
  if (inRe) {
    const name = inMixedCase(trimmed(withoutColumn(inRe[1]!))).replace(/ Securities$/i, '');
    if (FORM_ALONE.test(name)) return { title: null, company: null };
    const isCut = / Securities$/i.test(trimmed(withoutColumn(inRe[1]!))) && withoutColumn(inRe[1]!) !== inRe[1];
    const kind =
      (isCut ? 'Securities ' : '') +
      inMixedCase(trimmed(inRe[2]!.replace(/MASTER FILE /i, '').replace(/[): ]{2,}/g, ' ')));
    const start = inRe.index;
    const end = start + inRe[0].length;
    const nameAt = start + inRe[0].indexOf(inRe[1]!);
    const isWhole = inRe[1]!.startsWith(trimmed(withoutColumn(inRe[1]!)));
    const nameEnd = nameAt + (isWhole ? trimmed(withoutColumn(inRe[1]!)) : inRe[1]!).length;
    const nominal = NOMINAL.exec(text);
    return {
      title: {
        value: `In re ${name} ${kind}`
          .replace(/,? (?=Securities|Shareholder)/, ' ')
          .replace(/\(? ?ERISA (?=Litigation)/, inRe[0].includes('(ERISA)') ? '(ERISA) ' : 'ERISA '),
        start,
        end,
      },
      company: nominal?.[1]?.includes(name)
        ? { value: nominal[1]!, start: nominal.index, end: nominal.index + nominal[0].length }
        : isNamedFor(`${name} ${kind}`)
          ? { value: name.replace(BEHIND_FORM, ''), start: nameAt, end: nameEnd }
          : null,
    };
  }
  const matter = IN_THE_MATTER.exec(text);
  if (matter) {
    const name = inMixedCase(trimmed(matter[1]!));
    const start = matter.index;
    return {
      title: { value: `In the Matter of ${name}`, start, end: start + matter[0].length },
      company: firstRespondent(name, start + matter[0].indexOf(matter[1]!)),
    };
  }
  const parties = readParties(text);
  if (parties !== null) return parties;
  const card = CARD.exec(text);
  if (card) return { title: { value: card[1]!, start: card.index, end: card.index + card[0].length }, company: null };
  const named = NAMED_CAPTION.exec(text);
  if (named && !BEGINS_WITH_NUMBER.test(named[1]!)) {
    const written = named[1]!.replace(/^(?:.*\b(?:THE|The|TO|To) |(?:This|In|A) )/, '');
    const end = named.index + named[0].length;
    const start = end - written.length;
    const issuer = written.replace(
      /,? (?:\d{4} )?(?:Securities|Shareholder|Stockholder) (?:Litigation|class action)$/i,
      '',
    );
    return {
      title: { value: inMixedCase(written), start, end },
      company: isNamedFor(written) ? { value: inMixedCase(issuer), start, end: start + issuer.length } : null,
    };
  }
  const fund = FAIR_FUND.exec(text);
  if (fund) {
    const end = fund.index + fund[0].length;
    return { title: { value: fund[1]!, start: end - fund[1]!.length, end }, company: null };
  }
  return { title: null, company: null };
}

/** Of a company and persons, the company. */
function firstRespondent(names: string, start: number): Span<string> {
  const [company] = /^.{2,80}?\b(?:Inc\.|Corp\.|Corporation|Company|Ltd\.|LLC|L\.P\.|plc|PLC)(?=,? and |, )/.exec(
    names,
  ) ?? [names];
  return { value: company, start, end: start + company.length };
}

/** Letters that frame a caption, and the words between its parties besides their names. */
const FRAME = /(?:\s[)x:|]+)+(?=\s)/g;
const BETWEEN =
  /^[\s,):x]*(?:UNITED STATES DISTRICT COURT,? (?:[A-Z]+ )?DISTRICT OF [A-Z]+(?: YORK| JERSEY| CAROLINA| DAKOTA| HAMPSHIRE| MEXICO)? ?)?(?:(?:(?:(?:Lead )?CASE|Civil Action|C\.A\.) NO\.?:? (?:[\w:-]*\d[\w:-]* )?|No\.?:? [\w:-]*\d[\w:-]* )(?:\([A-Z/]{2,9}\) )?)?(?:CLASS ACTION )?(?:(?:Lead )?Plaintiffs?(?:\(s\))?,? ?)?[\s,):x]*(?:(?:Civil Action|Case) No\.?:? (?:[\w:-]*\d[\w:-]* )?(?:[A-Z]{2,4}-[A-Z]{2,4} )?)?/i;
const NAME_WORD = /^(?:[("]?[A-ZÀ-Ý][\wÀ-ÿ.&',"/()-]*|of|and|the|for|&|--?|de|inc\.|plc|plc\.|asa|ltée|d\/b\/a)$/;
const END_OF_PARTY =
  /,? ?(?:;|et al\b|et coll?\b|individually|on behalf|derivatively|Defendants?\b|Plaintiffs?\b|Respondents?\b|Index\b|Case No|No\.|and others|\(|,? et als?\b|CLASS ACTION|in the\b|d\/b\/a|United States\b|U\.S\.)/i;
const SIDE_WORDS = 260;

/** Between the parties, what the column beside them has: who presides, or what the paper is. */
const BESIDE_PARTY = new RegExp(
  String.raw`^(?:(?:(?:Chief |Magistrate |District )*${'Judge'}|Hon\.|(?:The )?Honorable):? [A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+ (?=[A-Z]{2})|(?:(?:\[PROPOSED\] )?ORDER|STIPULATION|MEMORANDUM|OPINION) (?:RE:?|GRANTING|DENYING|APPROVING|PRELIMINARILY|AND|OF)\b[A-Z' ,;&]*?\b(?:APPROVAL|SETTLEMENT|MOTION|NOTICE|FEES|PART|ORDER) (?!OF |FOR |AND |TO ))+`,
);

/** The heading of a notice in capitals, before parties that are not. */
const HEADING_BEFORE = /^.*\b(?:NOTICE|HEARING|SETTLEMENT)\b[^a-z]* (?=[A-Z][a-z])/;

/** The court in capitals above parties in small letters. */
const COURT_BEFORE = /^.{0,30}?\bCOURT, (?:[A-Z]+ ){0,3}DISTRICT OF [A-Z]+(?: [A-Z]+)?, [A-Z]+ DIVISION (?=[A-Z][a-z])/;

/** The headline above parties on a site or a card. */
const HEADLINE_BEFORE =
  /^.*\b(?:May (?:Be )?Affect(?:ed)?(?: You(?:r Rights)?)?|Legal Notice|Class Action Settlement|Court[- ]Ordered (?:Legal )?Notice|Frequently Asked Questions|Settlement (?:Website|Notice)|Important Notice)[.!:]? (?=[A-Z])/i;

/** `Plaintiff v. Defendant`, from the first caption that has both. */
function readParties(text: string): Caption | null {
  const isFrench = /\b(?:recours collectif|action collective|avis d'audience|superior court of qu[ée]bec)\b/i.test(
    text,
  );
  for (const versus of text.slice(0, 5000).matchAll(isFrench ? EITHER : VERSUS)) {
    const at = versus.index;
    const before = text.slice(Math.max(0, at - SIDE_WORDS), at);
    const clean = before
      .replace(FRAME, ' ')
      .replace(
        /CLASS ACTION|(?:Civ\. |Civil (?:Action )?|Case |Court File |Master File |Index )?No\.?:? [\w:-]*\d[\w:-]*(?: ?\([A-Z/]{2,5}\))*/g,
        ' ',
      )
      .replace(/\s+/g, ' ')
      .replace(isFrench ? / et (?=[A-ZÀ-Ý])/g : /$^/, ' and ')
      .replace(/[\s,):x]+$/, '')
      .replace(HEADING_BEFORE, '')
      .replace(COURT_BEFORE, '')
      .replace(HEADLINE_BEFORE, '');
    const cut = /,? ?(?:individually|on behalf|derivatively|\(?on their own)/i.exec(clean);
    const side = (cut ? clean.slice(0, cut.index) : clean.replace(/,? ?(?:Lead )?Plaintiffs?,?.{0,4}$/i, '')).replace(
      /,? et al\.?,?$/i,
      '',
    );
    const words = side.trim().split(' ');
    let first = words.length;
    const isNumbered = (at: number) =>
      /^\d{1,4}$/.test(words[at]!) && /^(?:Local|Lodge|District|No\.)$/i.test(words[at - 1] ?? '');
    while (first > 0 && words.length - first < 18 && (NAME_WORD.test(words[first - 1]!) || isNumbered(first - 1)))
      first -= 1;
    const plaintiff = plaintiffOf(inMixedCase(trimmed(words.slice(first).join(' '))));

    const after = text.slice(at + versus[0].length, at + versus[0].length + SIDE_WORDS);
    const between = BETWEEN.exec(after)![0].length;
    const lead = between + (BESIDE_PARTY.exec(after.slice(between))?.[0].length ?? 0);
    const rest = after.slice(lead);
    const end = END_OF_PARTY.exec(rest);
    const whole = trimmed(end ? rest.slice(0, end.index) : rest).split(' ');
    let last = 0;
    while (last < whole.length && last < 12 && NAME_WORD.test(whole[last]!)) last += 1;
    const written = trimmed(whole.slice(0, last).join(' '));
    const isMixed = /[A-Z][a-z]{2}/.test(`${written} ${words.slice(Math.max(first, words.length - 2)).join(' ')}`);
    const isCapital = /\b(?:INC|LTD|CORP|CORPORATION|COMPANY|LIMITED|HOLDINGS|GROUP)\b/.test(written);
    const defendant = isMixed && !isCapital ? written : inMixedCase(written);
    // A decision that the text cites has its volume and page behind its name.
    if (/^[^.]{0,60}?,? \d+ (?:F\.|U\.S\.|S\. ?Ct|A\.\d|WL)/.test(after)) continue;
    if (plaintiff === null || defendant.length < 3 || !/^[A-Z]/.test(defendant)) continue;
    const named = firstCompany(defendant);
    const issuer =
      named !== null && /\b(?:INC|CORP|LTD|CORPORATION|COMPANY|LIMITED)\b/.test(named) ? inMixedCase(named) : named;
    const isShort = issuer === null && defendant.split(' ').length <= 4 && !/(?<!\b[JS]r)\.$/.test(defendant);
    const person = isShort ? plaintiffOf(defendant) : null;
    const from = at + versus[0].length + lead;
    const opening = before.lastIndexOf(words.slice(first, first + 2).join(' '));
    const begin = at - before.length + Math.max(0, opening < 0 ? before.indexOf(words[first] ?? '') : opening);
    return {
      title: { value: `${plaintiff} v. ${issuer ?? person ?? defendant}`, start: begin, end: from + written.length },
      company: issuer === null ? null : { value: issuer, start: from, end: from + issuer.length },
    };
  }
  return null;
}

const isNamedFor = (kind: string) => !/Analyst|INITIAL PUBLIC|\bIPO\b|Initial Public Offering|ADR FX/i.test(kind);

const CORPORATE =
  /\b(?:INC|CORP|LTD|CORPORATION|COMPANY|LIMITED|Inc|Corp|Corporation|Company|Co|Ltd|Limited|LLC|L\.P|LP|PLC|plc|N\.V|S\.A|AG|SE|Group|Holdings?|Trust|Bank|Bancorp|Aktiengesellschaft|AB|ASA|A\/S|Oyj|S\.p\.A|SpA|B\.V|KGaA|Sociedad(?: Argentina)?|Anónima|Anonima|Partners|Technologies|Pharmaceuticals|Incorporated|Foundation|Labs|inc(?=\.)|ltée)\b\.?/;

/** The point behind a form that is no abbreviation ends its sentence. */
const WHOLE_FORM =
  /(?<=\b(?:Company|Corporation|Limited|Group|Holdings?|Trust|Bank|Incorporated|LLC|PLC|plc|AG|SE))\.$/;

/** `Bank of New York Mellon Corp.`: the form comes later in the name. */
const LONGER = /^(?: of)?(?: [A-Z][\w&'-]*){1,5} (?:Inc|Corp|Ltd|Limited|LLC|PLC|plc|Corporation|Company)\b\.?/;

function firstCompany(parties: string): string | null {
  const match = CORPORATE.exec(parties);
  if (match === null) return null;
  const end = match.index + match[0].length;
  const form = /^,? (?:INC|LTD|CORP|Inc|Corp|Ltd|Limited|LLC|L\.P|LP|N\.V|S\.A|PLC|plc|Corporation|Company)\b\.?/.exec(
    parties.slice(end),
  );
  const longer = form === null ? LONGER.exec(parties.slice(end)) : null;
  return trimmed(parties.slice(0, end + (form ?? longer ?? [''])[0].length)).replace(WHOLE_FORM, '');
}

const BODY =
  /\b(?:Funds?|Pensions?|Retirement|Investments?|Holdings|Trust|System|Association|Inc|Corp|Ltd|Limited|Nominees|LLC|L\.P|Commission|Board|County|City|Union|Trustees|Capital|Management|Partners|Local|State|Plan)\b/i;
/** Words of an institution's name whose last word comes behind an `and`. */
const INSTITUTION_WORDS =
  /\b(?:Council|\w*workers|Laborers|Police|Fire\w*|Teamsters|Brotherhood|Retirement|Employees'?|Public|Pension|Bank|Advisors|Teachers'?|Carpenters|Engineers|Electrical|Industry|Health|Welfare)\b|(?:ers|men|ians|ists)'?$/i;

/** A person by the last name, an institution whole. */
function plaintiffOf(written: string): string | null {
  const name = trimmed(
    written
      .replace(
        /^.*\b(?:Court of (?:Qu[ée]bec|Ontario|British Columbia|Alberta)|District of (?:the )?(?:(?:New|North|South|West|Puerto) )?[A-Z][a-zà-ÿ]+|Division|Litigation|Opinion|Transcription|Between:|County of (?:New York|(?:San|Santa|Los|St\.|Palm) [A-Z][a-z]+|[A-Z][a-z]+))[ ,]+(?:the )?(?=[A-ZÀ-Ý])/,
        '',
      )
      .replace(/^At [A-Z][a-z]+ (?=[A-Z])/, ''),
  );
  if (name.length < 3 || name.split(' ').length > 18) return null;
  const isBody = BODY.test(name);
  // A fund is one plaintiff, and a company that is named behind it another.
  const fund = /^(.*?\b(?:Funds?|Trust|System|Plan)),? and .*\b(?:Ltd|Inc|Corp|LLC)\b/.exec(name);
  const person = /^((?:[A-Z][\w.'-]+ ){1,2}[A-Z][\w'-]+) and /.exec(name)?.[1];
  if (person !== undefined && !BODY.test(person) && !INSTITUTION_WORDS.test(person)) return plaintiffOf(person);
  if (isBody) return (fund?.[1] ?? name).replace(/ -- /g, ' - ');
  const first = name.split(/,| and /)[0]!.trim();
  const words = first.split(' ').filter((word) => !/^(?:Jr|Sr|II|III)\.?$/.test(word));
  const last = words.at(-1) ?? null;
  return last !== null && /^Mc[A-Z]{2,}$/.test(last) ? `Mc${last[2]}${last.slice(3).toLowerCase()}` : last;
}

const CAPTION_LIST =
  /((?:[A-Z][\w.&'-]*,? ){1,6}(?:p\.?l\.?c\.?,? )?)\((?:NYSE(?: American)?|NASDAQ(?:GS|GM|CM)?|Nasdaq|NADAQ|PINKSHEETS|OTC\w*|AMEX|TSX(?:-?V)?|CSE|ASX|LSE)(?: ?: ?)[A-Z./]{1,6}\)/g;
/** `the Toronto Stock Exchange (TSX: ABC)`: where it is traded. */
const EXCHANGE_NAME = /\b(?:Exchange|Nasdaq|NASDAQ|Market|Markets|TSX)[ ,]*$/;

/** `Acme Settles`, the headline of what begins with the whole name. */
const HEADLINE = /^(?:[A-Z][\w&.'-]* ){1,4}(?:Settles|Settlement) (?=[A-Z])/;

/** The traded security, between a company and its symbol. */
const SECURITY_BEHIND =
  /,?(?: Publicly[- ]Traded)?(?: Class [A-Z])? (?:American Deposit[ao]ry (?:Shares|Receipts)|ADSs?|ADRs?|Common (?:Stock|Shares|Units)|Ordinary Shares|Securities)[ ,]*$/;

/** A company with its exchange and symbol behind it. */
export function readListedCompany(text: string): Span<string> | null {
  const match = text.matchAll(CAPTION_LIST).find(([, name]) => !EXCHANGE_NAME.test(name!));
  if (match === undefined) return null;
  const name = trimmed(
    match[1]!
      .replace(/^(?:(?:The|In|Of|By|And|To|For|On|Against|Buyers) )+(?=[A-Z])/, '')
      .replace(HEADLINE, '')
      .replace(SECURITY_BEHIND, ''),
  );
  const start = match.index + match[0].indexOf(name);
  return { value: name, start, end: start + name.length };
}

const WORD = String.raw`(?:(?:[A-Z]\.)+(?= [A-Z])|[A-Z][\w&'-]*)`;
const NAME = String.raw`(${WORD}(?:,? (?:${WORD}|&|of(?= [A-Z]))){0,30},? ?(?:LLC|L\.P\.|N\.A\.|Inc\.|Corp\.|Ltd\.?|(?<=\b(?:Inc|Corp|Ltd|Co))\.)?)`;
const SETTLING: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${NAME},? (?:an?|the) (?:[^.]|\b[A-Z]\.){5,200}, (?:has|have) (?:announced|entered into|agreed to)\b[^.]{0,50}\bsettle`,
  ),
  new RegExp(String.raw`\b(?:class action|lawsuit|suit|proceedings?|settlement) (?:against|with) ${NAME}`),
  new RegExp(String.raw`\b${NAME} \("[^"]{2,20}" or "Defendant"\)`),
  new RegExp(String.raw`\b${NAME},(?: the [a-z][^.,]{3,60},)? (?:will|is to) pay \$`),
  new RegExp(String.raw`\b${NAME}(?: \d\))? (?:has |have )?agreed to pay\b`),
  new RegExp(String.raw`\bdecision on [^.]{0,60}, [A-Z]\w+ vs?\. ${NAME}`),
  /\b([A-Z][a-z]+)(?:-aandeelhouder| aandeel\b)/,
  new RegExp(String.raw`, which ${NAME} \("[^"]{2,40}"\) paid`),
];

/** Without a caption: the company that pays. */
export function readSettlingCompany(text: string): Span<string> | null {
  for (const pattern of SETTLING) {
    const match = pattern.exec(text);
    const name = match && trimmed(match[1]!.replace(HEADLINE, ''));
    if (
      !match ||
      !name ||
      /^(?:The(?! [A-Z])|All|Certain|Individual|Defendants?|Plaintiffs?|Settling|One|Its|You|Them|Respondents?)\b/.test(
        name,
      )
    )
      continue;
    const start = match.index + match[0].indexOf(name);
    return { value: name, start, end: start + name.length };
  }
  return null;
}
