/** A lawyer's words before a number or an address make it counsel's, those of the administration its own: the nearer ones count. */
const COUNSEL_WORDS = /\b(?:LLP|LAW FIRM|Law Firm|PLLC|Esq\.|Counsel:|[Ss]olicitors)(?!\w)|(?<!\w)P\.[AC]\./g;
const ADMINISTRATOR_WORDS =
  /\b(?:administrat(?:or|ion)|claims services|a\.b\. data|epiq|gilardi|angeion|verita|kcc|c\/o|toll[- ]free|helpline|hotline|for a claim form,? call|settlement website)(?!\w)|\b[A-Za-z-]*(?:settlement|litigation|claims)[A-Za-z-]*\.(?:com|net|org|ca)\b/gi;
const OWNER_REACH = 260;
/** In the sentence of a number or an address, the settlement's own site. */
const OWN_SITE = /\b[A-Za-z-]*(?:settlement|litigation|claims)[A-Za-z-]*\.(?:com|net|org|ca)\b/i;
const SITE_REACH = 130;

/** `Questions? Call`: those of the class, at the end of a notice. */
const QUESTIONS = /\bQuestions\? (?:Please )?[Cc]all(?: us)?(?: at)?:? $/;

/** Whether a number or an address at a place of a text is that of counsel. */
export function isOfCounsel(text: string, at: number): boolean {
  const [own] = text.slice(at, at + SITE_REACH).split(/[.?!] (?=[A-Z])/, 1);
  if (OWN_SITE.test(own!)) return false;
  const before = text.slice(Math.max(0, at - OWNER_REACH), at);
  if (QUESTIONS.test(before)) return false;
  const last = (pattern: RegExp) => [...before.matchAll(pattern)].at(-1)?.index ?? -1;
  return last(COUNSEL_WORDS) > last(ADMINISTRATOR_WORDS);
}
