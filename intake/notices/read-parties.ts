import type { Span } from './fact.ts';
import { findFirmAtAddress } from './names/firm-at-address.ts';
import { inMixedCase } from './names/mixed-case.ts';
import { isOfCounsel } from './names/of-counsel.ts';

export interface Administrator {
  name?: string;
  site?: string;
  email?: string;
  phone?: string;
}

/** Firms that administer settlements, as they name themselves. */
const FIRMS =
  /\b(A\.?B\.? Data(?:,? Ltd\.?)?|(?:The )?Garden City Group,? (?:LLC|Inc\.)|GCG|Gilardi (?:&|and) Co\.?,? (?:LLC|Inc\.)|Kroll Settlement Administration(?: LLC)?|Epiq(?: Class Action (?:&|and) Claims Solutions(?:,? Inc\.)?| Systems)?|JND Legal Administration|Strategic Claims Services|Rust Consulting,? Inc\.|RicePoint Administration(?: Inc\.)?|Heffler Claims Group|Analytics Consulting,? LLC|KCC(?: Class Action Services)?(?:,? LLC)?|Verita(?: Global)?(?:,? LLC)?|Simpluris(?:,? Inc\.)?|Angeion Group(?:,? LLC)?|Computershare|Berdon Claims Administration(?: LLC)?|Complete Claim Solutions(?:,? (?:LLC|Inc\.))?|Poorman-Douglas Corporation|Valley Forge Administrative Services|Trilogy Class Action Services|NPT RicePoint[\w ]*|RG\/?2 Claims Administration(?:,? LLC)?|Kurtzman Carson Consultants(?:,? LLC)?|Dahl Administration(?:,? LLC)?|Atticus Administration(?:,? LLC)?|American Legal Claim Services(?:,? LLC)?|Donlin,? Recano (?:&|and) Company(?:,? (?:Inc\.|LLC))?|Concilia Services(?: Inc\.)?)(?![\w])/;
/** Among capitals, in the address that claims are mailed to. */
const FIRMS_IN_CAPITALS = new RegExp(String.raw`(?<=\bC\/O )${FIRMS.source}`, 'i');
const ROLE =
  /\b(?:claims?|settlement|notice|fund) administrator|\bdistribution agent|\badministrat(?:or|ion)\b|\bthe (?:AB Data|A\.B\. Data) team|\badministers the settlement|\bsettlement is administered by (?=[A-Z])|\bclaims (?:are|will be) (?:handled|processed|administered|received) by (?:[A-Z]|the firm)|\bmaintains this website|\bsettlement helpline|\bc\/o [A-Z][\w.&/' -]{1,50},? P\.? ?O\.? Box|\bc\/o (?:A\.?B\.? Data|Gilardi|Epiq|JND|Kroll|Verita|KCC|Rust Consulting|Strategic Claims|Analytics|Angeion|RG\/2|Heffler|Simpluris)|\bstrategicclaims\.net|\b(?:Gilardi (?:&|and) Co\.?,? LLC|JND Legal Administration|Rust Consulting,? Inc\.|Strategic Claims Services|Epiq|Verita(?: Global)?(?:,? LLC)?|KCC),? P\.? ?O\.? Box|\bvisit (?:https?:\/\/)?(?:www\.)?[\w-]*(?:settlement|litigation)[\w-]*\.com/i;
const SITE =
  /(?<![@\w])(?:https?:\/\/)?(www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[A-Za-z0-9-]+(?:\.(?:html?|aspx?|php|shtml)\b)?)*|[A-Za-z0-9-]*(?:settlement|securities|litigation|claims|fairfund)[A-Za-z0-9-]*\.(?:com|ca|org|net))\b/gi;
/** Sites of courts, of programs that show papers, and of law firms. */
const OTHER_SITE =
  /(?:adobe|uscourts|pacer|courtlistener|sec)\.(?:com|gov)|^(?:www\.)?(?!.*(?:settlement|securities|litigation|claims|fairfund))\w*(?:law|legal|labaton|ktmc|zlk)\w*\./i;
const PHONE =
  /(?<![\d-])(?<!\b(?:dial-in|dial|call-in|telephone conference)(?: number)?:? )((?:\+?1(?:- ?| ))?(?:\(8\d\d\)[- ]\d{3}[-.] ?\d{4}|8\d\d- ?\d{3}- ?\d{4}|8\d\d\.\d{3}\.\d{4}))(?!\d)/g;
/** A firm that is not among those, behind the word for what it does. */
const LABELLED =
  /\b(?:(?:Claims |Settlement |Fund )?Administrator|Distribution Agent)(?::| is|,)? ((?:[A-ZÀ-Ý][\wÀ-ÿ&.'-]* ){1,5}(?:Inc\.|LLC|Ltd\.|LLP|Corp\.|Company|(?:Services|Administration|Partners|Group|Solutions)(?![\w' -]*Administrator)(?:,? (?:Inc\.|LLC|Ltd\.))?))(?!\w)/;
/** Such a firm in the address that claims are mailed to. */
const MAILED_TO =
  /\bc\/o ((?:[A-Z][\w&./'-]*,? ){1,5}?(?:LLC|Inc\.|Ltd\.|Services|Administration|Administrators|Solutions|(?:Notice|Claims|Settlement) (?:Group|Partners))),? (?:P\.? ?O\.? Box|\d{1,5} [A-Z])/;
/** On the cover of a notice, the line of who administers it. */
const TOLL_FREE = /\bCall (1-8\d\d-\d{3}-\d{4}) Toll[- ]Free\b/;
const EMAIL = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g;

/** An address that nobody reads. */
const UNREAD = /^(?:do[-_.]?not[-_.]?reply|no[-_.]?reply|mailer-daemon)/i;

/** `send the names to notifications@`: an address for brokers, not for those who claim. */
const FOR_BROKERS = /^(?:notif\w*|nominees?|brokers?|banks?|custodians?)@/i;
const BROKER_WORDS =
  /\b(?:nominees?|brokers?|brokerage firms?|beneficial (?:owners?|purchasers?|holders?)|custodians?)\b/i;
const BROKER_WORDS_CHARS = 700;
const isForBrokers = (text: string, { index, 0: email }: RegExpExecArray): boolean =>
  FOR_BROKERS.test(email) && BROKER_WORDS.test(text.slice(Math.max(0, index - BROKER_WORDS_CHARS), index));

/** The first of a kind that is not counsel's. */
const firstOwn = (text: string, pattern: RegExp): RegExpExecArray | null =>
  text
    .matchAll(pattern)
    .find((match) => !isOfCounsel(text, match.index) && !UNREAD.test(match[0]) && !isForBrokers(text, match)) ?? null;

/** The first firm, by its whole name where the text cuts it first: `c/o KCC Class` in a narrow address. */
function firmIn(text: string): RegExpExecArray | null {
  const first = FIRMS.exec(text);
  if (first === null) return null;
  const short = first[0];
  const next = /^ [A-Z][a-z]+\b/.exec(text.slice(first.index + short.length))?.[0];
  if (next === undefined) return first;
  const whole = text.matchAll(new RegExp(FIRMS.source, 'g')).find(({ 0: name }) => name.startsWith(short + next));
  return whole ?? first;
}

/** Who administers the claims, as far as the notice names it. */
export function readAdministrator(text: string): Span<Administrator> | null {
  const usual = firmIn(text);
  const firm = usual ?? FIRMS_IN_CAPITALS.exec(text);
  const value: Administrator = {};
  const spans: { start: number; end: number }[] = [];
  const add = (key: keyof Administrator, match: RegExpExecArray | null, written?: string) => {
    if (!match) return;
    value[key] = written ?? match[0];
    spans.push({ start: match.index, end: match.index + match[0].length });
  };
  const labelled = firm === null ? (LABELLED.exec(text) ?? MAILED_TO.exec(text)) : null;
  if (labelled) add('name', labelled, labelled[1]!);
  if (firm && (ROLE.test(text) || /settlement|claims/i.test(firm[0])))
    add('name', firm, nameOf(usual ? firm[1]! : inMixedCase(firm[1]!)));
  const isSite = ROLE.test(text);
  if (isSite) {
    const site = text.matchAll(SITE).find((match) => !OTHER_SITE.test(match[1]!)) ?? null;
    const phone = firstOwn(text, PHONE);
    add('site', site, site?.[1]?.replace(/(?<=\.(?:com|ca|org|net))\.[A-Z]\w*$/, ''));
    add('email', emailOf(text, firm?.[0]) ?? firstOwn(text, EMAIL));
    add('phone', phone, phone?.[1]?.replaceAll('- ', '-'));
  }
  const beside = isSite || firm === null ? null : phoneBehind(text, firm.index + firm[0].length);
  if (!isSite) add('phone', beside ?? TOLL_FREE.exec(text), beside?.[1] ?? TOLL_FREE.exec(text)?.[1]);
  const mailed = isSite && (value.name === undefined || value.phone === undefined) ? findFirmAtAddress(text) : null;
  for (const key of ['name', 'phone'] as const) {
    const found = mailed?.[key] ?? null;
    if (found === null || value[key] !== undefined) continue;
    value[key] = found.value;
    spans.push({ start: found.start, end: found.end });
  }
  if (Object.keys(value).length === 0) return null;
  return { value, start: Math.min(...spans.map(({ start }) => start)), end: spans[0]!.end };
}

/** An address at a site named for the firm: the firm's own, in whatever column it is printed. */
function emailOf(text: string, firm: string | undefined): RegExpExecArray | null {
  const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isOwn = (match: RegExpExecArray) => {
    const site = letters(match[0].replace(/^.*@/, '').replace(/\.\w+$/, ''));
    return firm !== undefined && site.length > 4 && letters(firm).startsWith(site) && !isForBrokers(text, match);
  };
  return text.matchAll(EMAIL).find(isOwn) ?? null;
}

/** The number that the words behind a firm give: `at 1-866-555-0100`. */
function phoneBehind(text: string, from: number): RegExpExecArray | null {
  const [match] = text.slice(from, from + 40).matchAll(PHONE);
  if (match === undefined) return null;
  match.index += from;
  return match;
}

const nameOf = (written: string) =>
  /^A\.?B\.? Data$/i.test(written) ? 'A.B. Data' : written.replace(/^The (?!Garden)/, '');

/** It begins with a word: tried at each letter of a long one, the time would be quadratic in its length. */
const NAME = String.raw`(?<!\w)(?:The )?[A-Z][\w.'+-]+(?:,? (?:&|and|at(?= Law)|[A-Z][\w.'+-]*|of)){0,7}?,? ?(?:LLP|P\.A\.|P\.C\.|PLLC|LLC|APC|A\.P\.C\.|LPA|S\.C\.|L\.L\.P\.|Law (?:Group|Firm)(?!,? (?:[A-Z]|P\.))|(?<=[Aa]vocats )inc\.|s\.e\.n\.c\.r\.l\.)`;
/** Behind the word for it, a firm may also be a PLC; elsewhere that is a company. */
const LABELLED_NAME = NAME.replace('PLLC|', 'PLLC|PLC|P\\.L\\.C\\.|');
const COUNSEL: readonly RegExp[] = [
  new RegExp(String.raw`(${NAME})(?:,? (?:makes known|issues|publishes|announces|represented|Announces))`),
  new RegExp(
    String.raw`(?:\b[Ll]ead|\b[Cc]lass|Co-Lead) [Cc]ounsel(?:,| is| are|:| [-–—]| for [^.]{0,40}(?:is|are|,))? (?:the (?=Law ))?\(?(${LABELLED_NAME})`,
  ),
  new RegExp(
    String.raw`(?:Lead Plaintiffs?|Class Representatives?)[^.]{0,60} (?:is|are) represented by (?:(?!LLP|PLLC).){0,50}?,? (?:Esq\.?,? )?of (${NAME})`,
  ),
  /\bLead Counsel, ((?:[A-Z][\w'-]+, )?[A-Z][\w'-]+ & [A-Z][\w'-]+), (?:will|intends?|may)\b/,
  new RegExp(String.raw`(?:Lead|Class|Co-Lead) [Cc]ounsel,? the (?:law )?firms? of (${NAME})`),
  new RegExp(
    String.raw`\b(?:Plaintiffs?'s?|Plaintiffs'|Settlement Class) Counsel,? (?:the law firm of )?(${NAME}),? (?:will|intends?|may|asks?|seeks?)\b`,
  ),
  new RegExp(String.raw`\b(?:Plaintiffs?'s?|Plaintiffs'|Settlement Class) Counsel(?::| \()\s?(${NAME})`),
  new RegExp(String.raw`(?:^|[.;] )Counsel \((${NAME})\),? (?:will|intends?|may|asks?|seeks?)\b`),
  new RegExp(
    String.raw`\b[Tt]he (?:law )?firms? of (${NAME}) \((?:the )?"Plaintiffs?'?s? Counsel"\) represents? (?:you\b|all\b|the (?:Settlement )?Class\b)`,
  ),
  new RegExp(String.raw`\bissued by (${NAME}) regarding\b`),
  new RegExp(
    String.raw`(?:Lead|Class) Counsel,?[^.:]{0,90}: (?:[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+, (?:Esq\.,? )?)?(${LABELLED_NAME})`,
  ),
  new RegExp(
    String.raw`\b(?:appointed|retained|chose) (?:the (?:law )?firm of )?(${NAME}) to represent [^.]{1,90}\. (?:These|Those|The) (?:lawyers|attorneys) are (?:called|known as) (?:"|the )*(?:Co-)?(?:Lead|Class) Counsel`,
  ),
  new RegExp(String.raw`\((${NAME}),? (?:the )?"(?:Co-)?(?:Lead|Class) Counsel"\)`),
  new RegExp(String.raw`\b(?:LEAD|CLASS|CO-LEAD) COUNSEL:? (${NAME})`),
  new RegExp(String.raw`whose class (${NAME})`),
  new RegExp(String.raw`"(?:Lead|Class) Counsel" means (?:the law firm of )?(${NAME})`),
  new RegExp(String.raw`(${NAME}),? lead counsel for the (?:[Cc]lass|[Pp]laintiffs)`),
  new RegExp(
    String.raw`(${NAME}) is pleased to announce[^.]*\..{0,900}?\bThe firm (?:served|serves) as (?:sole )?(?:lead|class) counsel`,
  ),
  new RegExp(String.raw`(?:(?:appointed|Appointed) )(${NAME}) (?:as )?(?:lead|class) counsel`),
  /\b([A-Z][\w.]+ & [A-Z][\w]+) are the Court-appointed (?:Class|Lead) Counsel/,
  new RegExp(
    String.raw`(${NAME}),? (?:(?:as|is|are|serves? as|acts? as) )?(?:the )?(?:Court-appointed )?(?:Lead|Class) Counsel`,
  ),
  new RegExp(
    String.raw`(?:Attorneys|Lawyers|Counsel) for (?:the )?(?:Settlement )?(?:[Cc]lass|Lead Plaintiffs?)(?: \("[^"]{3,30}"\))?(?:,| is| are|:)(?: the (?:law )?firm)?(?: of)? (${NAME})`,
  ),
  /\bsolicitors \(([A-Z]\w+(?: [A-Z]\w+){1,3})\)/,
  new RegExp(
    String.raw`\b(?:Lead|Class|Plaintiffs?'?s?|Settlement Class|Co-Lead) [Cc]ounsel (?:(?:in|for) [^.;:]{3,50} )?(?:is|are) (?:the (?:law )?firms? of )?(${NAME})`,
  ),
  new RegExp(
    String.raw`\b(?:Class(?: Members)?|Plaintiffs?|[Ii]nvestors)\b(?:(?!\b(?:[Bb]ankruptcy|[Ss]tate|[Dd]erivative|[Dd]efendants?)\b)[^.;:]){0,60} (?:is|are|was|were) represented by (?:(?:attorneys|lawyers) (?:at|of|from) )?(?:the (?:law )?firms? (?:of )?)?(${NAME})`,
  ),
  new RegExp(
    String.raw`\b(?:[Yy]our|[Tt]he|[Tt]heir|Class Members') (?:lawyers|attorneys|law firm|counsel)(?: for the (?:\w+ )?[Cc]lass)?(?: \(|,|:) ?(?:the (?:law )?firms? of )?(${NAME})[),]`,
  ),
  new RegExp(
    String.raw`\b(?:[Ll]awyers|[Aa]ttorneys|[Cc]ounsel|[Ll]aw [Ff]irms?) (?:(?:that |who )?(?:represent(?:s|ed|ing)?|act(?:s|ing)? for)|for) (?:the )?(?:Lead )?(?:Plaintiffs?|(?:Settlement )?Class|[Ii]nvestors)(?: \(|, |: )(?:the (?:law )?firms? of )?(${NAME})`,
  ),
  new RegExp(
    String.raw`\b(?:[Cc]ourt|[Jj]udge [A-Z]\w+|[Pp]laintiffs?) (?:has |have )?(?:chose|chosen|selected|picked|appointed|named|retained|approved) (?:the (?:law )?firms? of )?(${NAME})(?: of [A-Z]\w+(?: [A-Z]\w+)?)? (?:to (?:act for|represent)|as (?:lawyers|counsel|attorneys) for) (?:the )?(?:\w+ )?(?:[Cc]lass|[Pp]laintiffs?|[Ii]nvestors)`,
  ),
  new RegExp(
    String.raw`(${NAME}) (?:is|are|was|were|has been|have been|shall be)(?: hereby)? (?:appointed|designated|approved|named|confirmed)(?: as)?(?: the)? (?:Co-)?(?:Lead|Class) Counsel`,
  ),
];

/** `The Court appointed two firms, Roe Stone LLP and Wu, P.C., as Co-Lead Counsel`. */
const APPOINTED_PAIR = new RegExp(
  String.raw`\b(?:appointed|named|chose|selected|approved)\b[^.;]{0,40}?,? (?:of )?(${LABELLED_NAME}) and (${LABELLED_NAME}),? (?:as|to (?:serve|act) as|to be) (?:the )?(?:Co-)?(?:Lead|Class) Counsel\b`,
);
/** `Roe Stone LLP of Boston and Wu, P.C. of San Diego ("Class Counsel")`. */
const PAIR = new RegExp(
  String.raw`(${NAME})(?: of [A-Z]\w+(?: [A-Z]\w+)?)? and (${NAME})(?: of [A-Z]\w+(?: [A-Z]\w+)?)? \((?:collectively,? )?(?:the )?"(?:Co-)?(?:Lead|Class) Counsel"\)`,
);

/** A lawyer's name before that of the firm. */
const PERSON =
  /^[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+ (?=(?:[A-Z&][A-Z.'&-]*,? ){1,7}(?:LLP|P\.C\.|P\.A\.|PLLC|PLC|LLC)$)|^(?:LAW (?=[A-Z][a-z]))?(?:[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+, )?(?:Esq\.,? )?(?=(?:[A-Z&][\w.'+-]*,? ){2,}[^,]*(?:LLP|P\.C\.|P\.A\.|PLLC|PLC)$)/;

/** `Counsel. Doe & Roe LLP is appointed`: the end of the sentence before. */
const WORD_BEFORE = /^[A-Z][a-z]{3,}\. (?=[A-Z])/;

const AFTER_ADDRESS = new RegExp(`^,[^;:]{10,120}?,? and (${NAME})`);
/** Behind a firm with its street and town. */
const BEHIND_STREET = new RegExp(`^,[^;:.]{5,90}; and (${NAME})`);
const NEXT_FIRM = new RegExp(`^(?:;(?: and)?|,? and) (${NAME})`);
/** One without the letters of its form, before what the firms will do. */
const LAST_FIRM = /^,? and ([A-Z]\w+(?:,? (?:& )?[A-Z]\w+){1,3}),? (?=intend|will|have|has|are)/;

/** The firms named behind the first. */
function furtherFirms(text: string, from: number, isOfSeveral: boolean): { names: string[]; end: number } {
  const names: string[] = [];
  let end = from;
  for (;;) {
    const rest = text.slice(end, end + 220);
    const next =
      NEXT_FIRM.exec(rest) ??
      (isOfSeveral ? AFTER_ADDRESS.exec(rest) : null) ??
      BEHIND_STREET.exec(rest) ??
      LAST_FIRM.exec(rest);
    if (next === null || names.length === MAX_FIRMS) return { names, end };
    names.push(next[1]!.replace(/,$/, '').replace(PERSON, ''));
    end += next[0].trimEnd().length;
  }
}
const MAX_FIRMS = 6;

/** The firms of lead counsel. Null where the text does not call a firm so. */
export function readCounsel(text: string): Span<string[]> | null {
  if (/\b(?:did|does|has|was) not (?:serve|act|been|appointed)?[^.]{0,20}\b(?:lead|class) counsel\b/i.test(text))
    return null;
  const signed = /\b(?:Lawyers|Attorneys|Solicitors|Counsel) for the (?:Lead )?Plaintiffs?\b/.exec(text);
  if (signed) {
    const block = text.slice(Math.max(0, signed.index - 500), signed.index);
    const names = [...block.matchAll(/\b((?:[A-Z][\w.'-]+(?:,| &| and)? ){1,5}?LLP)\b/g)].map((match) => ({
      name: match[1]!.replace(/^.*\b(?:\d{4}|Tel|Fax|PLAINTIFFS?|[A-Z]{4,}) /, ''),
      at: match.index,
    }));
    if (names.length > 0)
      return {
        value: names.map(({ name }) => name),
        start: signed.index - block.length + names[0]!.at,
        end: signed.index + signed[0].length,
      };
  }
  const firms = /firms of ([A-Z][^.]{5,120}?),? (?:Lead|Class) Counsel/.exec(text);
  if (firms)
    return {
      value: firms[1]!.split(/ and (?=[A-Z][\w]+ [A-Z])/).map((name) => name.replace(/,$/, '').trim()),
      start: firms.index,
      end: firms.index + firms[0].length,
    };
  const pair = PAIR.exec(text) ?? APPOINTED_PAIR.exec(text);
  if (pair !== null) {
    const [whole, first, second] = pair;
    return { value: [first!, second!], start: pair.index, end: pair.index + whole.length };
  }
  for (const pattern of COUNSEL) {
    const match = pattern.exec(text);
    if (!match) continue;
    const start = match.index + match[0].indexOf(match[1]!);
    const both = /^(.{4,60}?(?:LLP|P\.A\.|P\.C\.|PLLC|LLC)),? and (.{4,60}(?:LLP|P\.A\.|P\.C\.|PLLC|LLC)),?$/.exec(
      match[1]!,
    );
    if (both !== null)
      return {
        value: [both[1]!, both[2]!].map((name) => inMixedCase(name.replace(PERSON, ''))),
        start,
        end: start + match[1]!.length,
      };
    const firm = inMixedCase(match[1]!.replace(/,$/, '').replace(WORD_BEFORE, '').replace(PERSON, ''));
    const end = start + match[1]!.length;
    const label = text.slice(Math.max(0, start - 60), start);
    const isOfSeveral =
      /\bCo-(?:Lead|Class) Counsel(?:,| are|:)? (?:[A-Z][\w.]+ ){0,3}$|[Cc]ounsel [^.;:]{0,50}are (?:the (?:law )?firms of )?$/.test(
        label,
      );
    if (!isOfSeveral && !/(?:[Cc]ounsel[:,]?|represented by(?: the (?:law )?firms? of)?) \(?$/.test(label))
      return { value: [firm], start, end };
    const others = furtherFirms(text, end, isOfSeveral);
    return { value: [firm, ...others.names], start, end: others.end };
  }
  return null;
}
