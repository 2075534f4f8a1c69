import type { Span } from './fact.ts';

export interface Administrator {
  name?: string;
  site?: string;
  email?: string;
  phone?: string;
}

/** Firms that administer settlements, as they name themselves. */
const FIRMS =
  /\b(A\.?B\.? Data(?:,? Ltd\.?)?|(?:The )?Garden City Group,? (?:LLC|Inc\.)|Gilardi (?:&|and) Co\.?,? (?:LLC|Inc\.)|Kroll Settlement Administration(?: LLC)?|Epiq(?: Class Action (?:&|and) Claims Solutions,? Inc\.| Systems)?|JND Legal Administration|Strategic Claims Services|Rust Consulting,? Inc\.|RicePoint Administration(?: Inc\.)?|Heffler Claims Group|Analytics Consulting,? LLC|KCC(?: Class Action Services)?(?:,? LLC)?|Verita(?: Global)?(?:,? LLC)?|Simpluris(?:,? Inc\.)?|Angeion Group|Computershare|Berdon Claims Administration(?: LLC)?|Complete Claim Solutions(?:,? (?:LLC|Inc\.))?|Poorman-Douglas Corporation|Valley Forge Administrative Services|Trilogy Class Action Services|NPT RicePoint[\w ]*)(?![\w])/;
const ROLE =
  /\b(?:claims?|settlement|notice) administrator|\badministrat(?:or|ion)\b|\bthe (?:AB Data|A\.B\. Data) team/i;
const SITE =
  /(?<![@\w])(?:https?:\/\/)?(www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+|[A-Za-z0-9-]*(?:settlement|securities|litigation)[A-Za-z0-9-]*\.(?:com|ca|org|net))\b/i;
const PHONE =
  /(?<![\d-])(?<!\b(?:dial-in|dial|call-in|telephone conference)(?: number)?:? )((?:1[- ])?(?:\(8\d\d\) \d{3}-\d{4}|8\d\d-\d{3}-\d{4}))(?!\d)/;
/** On the cover of a notice, the line of who administers it. */
const TOLL_FREE = /\bCall (1-8\d\d-\d{3}-\d{4}) Toll[- ]Free\b/;
const EMAIL = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/;

/** Who administers the claims, as far as the notice names it. */
export function readAdministrator(text: string): Span<Administrator> | null {
  const firm = FIRMS.exec(text);
  const value: Administrator = {};
  const spans: { start: number; end: number }[] = [];
  const add = (key: keyof Administrator, match: RegExpExecArray | null, written?: string) => {
    if (!match) return;
    value[key] = written ?? match[0];
    spans.push({ start: match.index, end: match.index + match[0].length });
  };
  if (firm && (ROLE.test(text) || /settlement|claims/i.test(firm[0]))) add('name', firm, nameOf(firm[1]!));
  const isSite = ROLE.test(text);
  if (isSite) {
    add('site', SITE.exec(text), SITE.exec(text)?.[1]);
    add('email', EMAIL.exec(text));
    add('phone', PHONE.exec(text), PHONE.exec(text)?.[1]);
  }
  if (!isSite) add('phone', TOLL_FREE.exec(text), TOLL_FREE.exec(text)?.[1]);
  if (Object.keys(value).length === 0) return null;
  return { value, start: Math.min(...spans.map(({ start }) => start)), end: spans[0]!.end };
}

const nameOf = (written: string) =>
  /^A\.?B\.? Data$/i.test(written) ? 'A.B. Data' : written.replace(/^The (?!Garden)/, '');

const NAME = String.raw`(?:The )?[A-Z][\w.'-]+(?:,? (?:&|and|[A-Z][\w.'-]*|of)){0,7}?,? ?(?:LLP|P\.A\.|P\.C\.|PLLC|LLC|L\.L\.P\.)`;
const COUNSEL: readonly RegExp[] = [
  new RegExp(String.raw`(${NAME})(?:,? (?:makes known|issues|publishes|announces|represented|Announces))`),
  new RegExp(String.raw`(?:Lead|Class|Co-Lead) Counsel(?:,| is| are|:| for [^.]{0,40}(?:is|are|,)) (${NAME})`),
  new RegExp(String.raw`whose class (${NAME})`),
  /\b([A-Z][\w.]+ & [A-Z][\w]+) are the Court-appointed (?:Class|Lead) Counsel/,
  new RegExp(String.raw`(${NAME}),? (?:as )?(?:Lead|Class) Counsel`),
  /\bsolicitors \(([A-Z]\w+(?: [A-Z]\w+){1,3})\)/,
];

/** The firms of lead counsel. Null where the text does not call a firm so. */
/** A lawyer's name before that of the firm. */
const PERSON = /^[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+, (?=(?:[A-Z&][\w.'-]*,? ){2,}[^,]*LLP$)/;

export function readCounsel(text: string): Span<string[]> | null {
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
  for (const pattern of COUNSEL) {
    const match = pattern.exec(text);
    if (!match) continue;
    const start = match.index + match[0].indexOf(match[1]!);
    const firm = match[1]!.replace(/,$/, '').replace(PERSON, '');
    return { value: [firm], start, end: start + match[1]!.length };
  }
  return null;
}
