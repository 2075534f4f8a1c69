import { isOfCounsel } from './of-counsel.ts';

interface FirmAtAddress {
  name: { value: string; start: number; end: number } | null;
  phone: { value: string; start: number; end: number } | null;
}

const BOX = /,? P\. ?O\. Box \d/g;
/** Before the address, that claims go to it. */
const CLAIMS_ADDRESS = /\badminist(?:rat\w+|ers?)\b|\bc\/o\b|\bwrite to\b|\bsettlements?(?:,? |$)/i;
/** Where the sentence of an address begins, behind the end of another that is no abbreviation. */
const SENTENCE_END = /[?!]\s+|(?<!\b(?:Inc|Ltd|Co|Corp|L\.L\.C|P\.C|St|No|[A-Z]))\.\s+(?=[A-Z])/g;
/** Whose address it is where it is not the administrator's. */
const OTHER_PARTY =
  /\b(?:[Cc]ounsel|[Aa]ttorneys?|[Dd]efendants?|(?<!\b[Bb]y the )[Cc]ourt(?!-)|[Cc]lerk)\b|\b(?:LLP|PLLC|L\.L\.P|P\.C|P\.A|Law(?:yers)?|LAW)(?!\w)/;
/** The names of an address: a comma divides two of them, and does not divide one from its legal form. */
const NAMES = /(?:[^,;.:?]|\.(?! [A-Z])|,(?= (?:Inc|LLC|L\.L\.C|Ltd|Co|Corp|P\.C|LLP)\b))+/g;
/** What the case is called at that address, and who works there. */
const CASE_NAME =
  /\b(?:settlements?|litigation|securities|action|fund|class|notes)$|^(?:the )?(?:claims|settlement|notice|fund)?(?: settlement| claims| notice)? ?administrator$/i;
const FIRM =
  /^(?:[A-Z][\w.'&-]*|&|and|of)(?: (?:[A-Z][\w.'&-]*|&|and|of)){1,7}(?:,? (?:Inc\.|LLC|L\.L\.C\.|Ltd\.|Co\.|Corp\.))?$/;
const LEGAL_FORM = /(?:Inc\.|LLC|L\.L\.C\.|Ltd\.|Co\.|Corp\.)$/;
const PHONE = /(?<![\d-])(?:\+?1[ -])?(?:\(\d{3}\) ?|\d{3}[ -])\d{3}[ -]\d{4}(?![\d-])/;
const AT_LABEL = new RegExp(
  String.raw`\bc/o [A-Z](?:(?!\bcounsel\b)[^;?]){5,140}?\b(?:Tel|Telephone|Phone)\.?:? (${PHONE.source})`,
);
/** A number of somebody else, or of no telephone. */
const OTHER_NUMBER = /\b(?:fax|facsimile|counsel|attorneys?|defendants?|court|clerk)\b[^.]{0,40}$/i;

/**
 * The firm that a box for claims belongs to: the name before it that is not the case's, with a legal form or behind `c/o`.
 * Null where neither shows which of the names is the firm.
 */
export function findFirmAtAddress(text: string): FirmAtAddress | null {
  const labelled = phoneAtLabel(text);
  for (const box of text.matchAll(BOX)) {
    const from = Math.max(0, box.index - 160);
    const before = text.slice(from, box.index);
    const sentence = sentenceOf(before);
    if (!CLAIMS_ADDRESS.test(sentence) || isOfOther(sentence) || isOfCounsel(text, box.index)) continue;
    const names = [...before.matchAll(NAMES)].map(({ 0: whole, index }) => {
      const isCareOf = /^\s*c\/o /i.test(whole);
      const written = whole.replace(/^\s*(?:c\/o )?/i, '');
      return { value: written.trim(), start: from + index + whole.length - written.length, isCareOf };
    });
    const firm = names.findLast(
      ({ value, isCareOf }) => FIRM.test(value) && !CASE_NAME.test(value) && (isCareOf || LEGAL_FORM.test(value)),
    );
    const behind = text.slice(box.index, box.index + 180);
    const phone = PHONE.exec(behind);
    const isOwn =
      phone !== null && !OTHER_NUMBER.test(behind.slice(0, phone.index)) && !isOfCounsel(text, box.index + phone.index);
    if (firm === undefined && !isOwn) continue;
    return {
      name: firm === undefined ? null : { value: firm.value, start: firm.start, end: firm.start + firm.value.length },
      phone: isOwn
        ? {
            value: phone[0],
            start: box.index + phone.index,
            end: box.index + phone.index + phone[0].length,
          }
        : labelled,
    };
  }
  return labelled === null ? null : { name: null, phone: labelled };
}

function sentenceOf(before: string): string {
  const end = [...before.matchAll(SENTENCE_END)].at(-1);
  return end === undefined ? before : before.slice(end.index + end[0].length);
}

const isOfOther = (sentence: string): boolean => OTHER_PARTY.test(sentence);

/** `c/o` a firm, its street, `Tel.:` and a number. */
function phoneAtLabel(text: string): FirmAtAddress['phone'] {
  const match = AT_LABEL.exec(text);
  const value = match?.[1];
  if (!match || value === undefined || OTHER_NUMBER.test(match[0]) || isOfOther(match[0])) return null;
  const start = match.index + match[0].length - value.length;
  if (isOfCounsel(text, start)) return null;
  return { value, start, end: start + value.length };
}
