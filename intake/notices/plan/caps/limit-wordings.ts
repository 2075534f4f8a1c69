const NEVER =
  '(?:(?:can|may|shall|will|must) ?not|(?:can|may|shall|will) never|(?:can|may|shall|will) in no (?:case|event))';
const NOT_MORE = String.raw`(?:also )?(?:${NEVER} (?:also )?(?:be (?:more|greater|higher|larger) than|exceed|be above)|(?:is|are) (?:also )?(?:not|never) (?:be )?(?:more|greater|higher|larger) than|(?:is|are|will be|shall be) (?:also |further )?(?:limited to|capped at|reduced to(?: no more than)?))`;
const AMOUNT = String.raw`(?:it|they|(?:the|that|this|its|such|their|any|no) (?:[\w'’-]+ ){0,7}?(?:loss(?:es)?|amounts?|figures?|values?|entry|numbers?|result|claim)(?: (?:from|in|of|per|for|so) [\w' -]{2,40}?)?)`;
const TRADE = String.raw`\b(?:sold|held|holds?|retained|unsold|disposed of)\b`;
const TRADE_WORDS = String.raw`(?:(?!\b(?:recogni[sz]ed|claimant)\b)[^;:])*?${TRADE}[^;:]*?`;
const ORDER = String.raw`^\W*(?:(?:first|second|third|fourth|fifth|secondly|thirdly|finally|lastly|likewise|also|next|further|and|but|in addition),? )*`;
const FOR = 'for|as to|as for|with respect to|in the case of|if|where|when';

const WORDINGS = [
  // `For any share sold on or before …, it cannot be more than …`
  String.raw`(?:${FOR}) (${TRADE_WORDS}),? ${AMOUNT},? ${NOT_MORE},? (.+)$`,
  // `The amount may not exceed, for shares sold before …, the purchase price minus …`
  String.raw`${AMOUNT},? ${NOT_MORE},? (?:${FOR}) (${TRADE_WORDS}), (the .+)$`,
  // `The amount for a share sold in … may not exceed …`
  String.raw`(?:the|that|this|such) (?:[\w'’-]+ ){0,4}?(?:loss|amount|figure|value|entry) (?:on|of|${FOR}) (${TRADE_WORDS}),? ${NOT_MORE},? (.+)$`,
  // `No share sold before … may have a Recognized Loss greater than …`
  String.raw`no ((?:share|ADS|ADR|unit|note|bond)s? ${TRADE_WORDS}),? (?:(?:can|may|shall|will) have|has|have|gives?|carries) (?:an? |any )?(?:[\w'’-]+ ){0,2}?(?:loss|amount|one)(?: per [\w-]+)? (?:greater than|(?:of )?more than|higher than|larger than|above|exceeding|in excess of) (.+)$`,
].map((wording) => new RegExp(ORDER + wording, 'i'));
/** What some sentences limit: damages by statute and the results of whole claims. */
const OTHER_LIMIT = /\b(?:PSLRA|damages|statut\w*|78u|market loss|trading loss|overall|exercise of)\b/i;
const OVERALL = /\b(?:market loss|trading loss|overall)\b/i;
/** What a sentence about payments or costs has, which may still limit a loss. */
const OTHER_SUBJECT = /\b(?:court|payments?|net settlement fund|fees|expenses)\b|\brecognized claim\b/i;
const LIMITED_LOSS = new RegExp(
  String.raw`\brecogni[sz]ed (?:loss|claim)(?:es|s)?\b(?:(?!\bdamages\b)[^.;]){0,120}\b${NOT_MORE}`,
  'i',
);
/** Words of a limit in any order, and an amount that was paid for a share. */
const ANY_LIMIT = new RegExp(
  String.raw`\b${NOT_MORE}|\b(?:in no (?:case|event)|under no circumstances?|nobody|no one|none|never|nor|neither|no [\w-]+)\b[^.;]{0,160}\b(?:exceed|(?:more|greater|higher|larger) than|in excess of|above)\b`,
  'i',
);
const ANY_PRICE =
  /\b(?:purchase|acquisition) prices?\b|\bprices? (?:that was )?paid\b|\bpaid for (?:it|them|(?:the|that|those|such|each|a|an|his|her|its|their|your) (?:[\w-]+ ){0,2}?(?:shares?|ADSs?|ADRs?|units?|notes?|bonds?|stock|securit(?:y|ies)))\b/i;
const PRICES = /\b(?:purchase|acquisition) prices?\b|\bprices? paid\b/i;
const COMPARED =
  /\b(?:minus|less|more|greater|higher|larger|exceed(?:s|ed|ing)?|excess|difference|limited|capped|above|not over)\b/i;
const OTHER_PRICES = /\b(?:sale|selling|average|mean|closing) (?:closing )?prices?\b|\$\d/i;
/** `In no event shall the Recognized Loss for … exceed`: in the order of the other wordings. */
const INVERTED =
  /^\W*(?:and |also,? )?(?:in no (?:event|case)|under no circumstances?|nor) (shall|will|may|can) ((?:the|an?|any|such|that) .+?) (exceed|be (?:more|greater|higher|larger) than) /i;
/** A limit that names no prices. */
const ACTUAL_LOSS = /\b(?:actual|out[- ]of[- ]pocket|economic|real) loss(?:es)?\b/i;
const BEYOND = new RegExp(String.raw`\bloss(?:es)?\b[^.;]{0,80}\b${NOT_MORE}`, 'i');
const PARTS =
  /[,;] (?:and|but|while) (?=(?:no|for any|for each|for an?|in the case of|as to|the (?:recognized )?loss) )/i;

/** The condition and the formula of words that limit the loss of a share. A null member could not be read. */
export interface LimitWords {
  text: string;
  condition: string | null;
  formula: string | null;
}

const MAX_SENTENCE = 2000;

/** The limits in a sentence; none in a sentence about something else. */
export const limitsIn = (text: string): LimitWords[] =>
  text.split(PARTS).flatMap((written): LimitWords[] => {
    const part = written.replace(INVERTED, '$2 $1 not $3 ');
    const unread = [{ text: part, condition: null, formula: null }];
    if (OTHER_LIMIT.test(part))
      return !OVERALL.test(part) && ANY_PRICE.test(part) && LIMITED_LOSS.test(part) ? unread : [];
    if (!PRICES.test(part) && !/\brecognized claim\b/i.test(part) && ACTUAL_LOSS.test(part) && BEYOND.test(part))
      return unread;
    const isOfPrices = PRICES.test(part) && COMPARED.test(part) && OTHER_PRICES.test(part);
    if (OTHER_SUBJECT.test(part) || !isOfPrices || part.length > MAX_SENTENCE)
      return ANY_PRICE.test(written) && (ANY_LIMIT.test(written) || ANY_LIMIT.test(part)) ? unread : [];
    for (const pattern of WORDINGS) {
      const [, condition, formula] = pattern.exec(part) ?? [];
      if (formula !== undefined)
        return [{ text: part, condition: condition!, formula: formula.replace(/[.;,]? ?(?:and|or)?$/i, '') }];
    }
    return unread;
  });
