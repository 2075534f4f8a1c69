const BEGINS =
  'how|what|whats|when|whens|where|wheres|why|who|whos|which|can|could|do|does|did|is|are|am|will|would|should|has|have';
const SPLIT = new RegExp(
  `[?;]+\\s+(?:and\\s+|also\\s+|but\\s+)*|[,.]?\\s+(?:and|also|plus|&)\\s+(?:also\\s+|then\\s+)?(?=(?:${BEGINS})\\b)`,
  'i',
);
const AT_COMMA = /,\s+(?=(?:how|what|when|where|why) (?:\w+ )*?(?:am|do|does|did|is|are|will|can|much|long|many)\b)/i;
const AUXILIARY = 'am|is|are|was|were|do|does|did|can|could|will|would|should|shall|may|must|might|has|have|had';
/** “When am I paid” is a question, and “when I sold” is a circumstance. */
const HAS_ORDER_OF_QUESTION = new RegExp(
  `^(?:\\W*(?:hi|hello|ok|so|and|please|also|but)\\b)*\\W*(?:(?:${AUXILIARY}|whats|whens|wheres|who|which)\\b|(?:how|what|when|where|why) (?:${AUXILIARY})\\b|how (?:much|many|long|soon|often|far|big|high)\\b|what (?!(?:i|we|you|they|he|she|it|my|our|the|this|that)\\b)\\w+ (?:${AUXILIARY})\\b)`,
  'i',
);
const ASKS = new RegExp(
  `^(?:\\W*(?:hi|hello|ok|so|and|please|also|but)\\b)*\\W*(?:${BEGINS})\\b|,\\s+(?:${BEGINS}) (?:i|we|you|they|it|my|the)\\b|\\b(?:how|what|when|where|which|why)\\b`,
  'i',
);

const MIN_WORDS = 3;
/** “Who signs” and “is it taxed” are questions of their own. */
const IS_SHORT = new RegExp(`^(?:${BEGINS}) \\p{L}+\\??$`, 'iu');
/** “Osmund deadline” is a question without its verb. */
const NAMES_FACT =
  /^\S+ (?:\S+ ){0,3}(?:deadlines?|cut-?off|payouts?|fees?|hearing|docket(?: number)?|administrator|status)\W*$/i;
const MAX_WORDS = 32;
const MAX_PARTS = 3;

/** Words that begin a question in Spanish, German, French, Portuguese, Italian and Dutch. */
const BEGINS_ELSEWHERE =
  'cu[aá]nto|cu[aá]ndo|c[oó]mo|qu[eé]|d[oó]nde|qui[eé]n|puedo|debo|tengo que|wie|wieviel|was|wann|wo|warum|wer|muss|kann|soll|combien|comment|quand|o[uù]|pourquoi|qui|est-ce que|dois|puis|faut|quanto|quando|come|como|dove|onde|posso|devo|preciso|hoe|wat|wanneer|waar|moet|kan';
const SPLIT_ELSEWHERE = new RegExp(
  `[?？;]+\\s*(?:(?:und|y|et|e|ed|en)\\s+)?|,?\\s+(?:und|y|et|e|ed|en)\\s+(?=(?:${BEGINS_ELSEWHERE})(?![\\p{L}]))`,
  'iu',
);
/** “Was kostet es” and “Cuánto cuesta” need fewer words than English. */
const MIN_WORDS_ELSEWHERE = 2;
const ASKS_ELSEWHERE = new RegExp(`^\\W*(?:${BEGINS_ELSEWHERE})(?![\\p{L}])`, 'iu');

/** The same for a message in another language with letters. */
export function partsElsewhere(message: string): string[] {
  if (message.split(/\s+/).length > MAX_WORDS) return [];
  const parts = message
    .split(SPLIT_ELSEWHERE)
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part));
  const isWhole = (part: string): boolean =>
    part.split(/\s+/).length >= MIN_WORDS_ELSEWHERE && ASKS_ELSEWHERE.test(part);
  return parts.length > 1 && parts.length <= MAX_PARTS && parts.every(isWhole) ? parts : [];
}

/** Parts at commas between questions. What comes before a question and is none belongs to it. */
function atCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(AT_COMMA)) {
    const before = parts.at(-1);
    if (before === undefined || HAS_ORDER_OF_QUESTION.test(before) || NAMES_FACT.test(before)) parts.push(part);
    else parts[parts.length - 1] = `${before}, ${part}`;
  }
  return parts;
}

/** The questions in a message that consists of two or three questions; otherwise none. */
export function partsOf(message: string): string[] {
  if (message.split(/\s+/).length > MAX_WORDS) return [];
  const parts = message
    .split(SPLIT)
    .flatMap(atCommas)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isWhole = (part: string): boolean =>
    NAMES_FACT.test(part) || ((part.split(/\s+/).length >= MIN_WORDS || IS_SHORT.test(part)) && ASKS.test(part));
  return parts.length > 1 && parts.length <= MAX_PARTS && parts.every(isWhole) ? parts : [];
}
