const BEGINS =
  'how|what|whats|when|whens|where|wheres|why|who|whos|which|can|could|do|does|did|is|are|am|will|would|should|has|have';
const SPLIT = new RegExp(
  `[?;]+\\s+(?:and\\s+|also\\s+|but\\s+)*|[,.]?\\s+(?:and|also|plus|&)\\s+(?:also\\s+|then\\s+)?(?=(?:${BEGINS})\\b)`,
  'i',
);
const ASKS = new RegExp(
  `^(?:\\W*(?:hi|hello|ok|so|and|please|also|but)\\b)*\\W*(?:${BEGINS})\\b|\\b(?:how|what|when|where|which|why)\\b`,
  'i',
);

const MIN_WORDS = 3;
const MAX_WORDS = 32;
const MAX_PARTS = 3;

/** The questions in a message that consists of two or three questions; otherwise none. */
export function partsOf(message: string): string[] {
  if (message.split(/\s+/).length > MAX_WORDS) return [];
  const parts = message
    .split(SPLIT)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isWhole = (part: string): boolean => part.split(/\s+/).length >= MIN_WORDS && ASKS.test(part);
  return parts.length > 1 && parts.length <= MAX_PARTS && parts.every(isWhole) ? parts : [];
}
