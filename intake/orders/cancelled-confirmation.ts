const TITLED =
  /\b(?:cancel(?:l?ed|lation)|corrected|correction|reversal|reversed|busted|void(?:ed)?|storno|stornierung|annulation|annulée?)\b/i;
const NOTE =
  /\b(?:confirmations?|contract note|advice|trade|transaction|bargain|abrechnung|wertpapierabrechnung|avis|op[ée]ration)\b/i;
/** Sentences of the conditions, which speak of what could be. */
const CONDITIONAL =
  /\b(?:may|can|could|cannot|shall|should|will|would|if|unless|any|policy|rights?|please|fees?|charges?|request|not)\b/i;
const MAX_LINE_LENGTH = 80;
/** A line of a legend, as `Co  Corrected Trade`, or a row of a table, which is no title. */
const LEGEND = /^(?!an? |the |new )[^\s,;|:]{1,3}(?:\s{2,}|\s*[,;|:=-]\s*|\s)\S|^(?:[^,;|\t]+[,;|\t]){2}/i;

/** Whether a confirmation states that it cancels or corrects a trade; null where it does not. */
export function findCancellation(text: string): string | null {
  const title = text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .find(
      (line) =>
        line.length <= MAX_LINE_LENGTH &&
        !LEGEND.test(line) &&
        TITLED.test(line) &&
        NOTE.test(line) &&
        !CONDITIONAL.test(line),
    );
  return title ?? null;
}
