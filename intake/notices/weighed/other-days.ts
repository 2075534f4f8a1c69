/** A settlement that the notice does not propose. */
export const OTHER_SETTLEMENT = /\b(?:first|earlier|prior|previous|former) (?:\w+ )?settlement\b/i;

/** Behind a day that is no longer so. */
const MOVED =
  /(?<!\b(?:if|whether|unless|that|case|event|until|when|once|may|might|could)\b[^.;]{0,60})\b(?:was|were|has|have|had|is now|are now)(?: \w+){0,3} (?:postponed|adjourned|moved|rescheduled|extended|continued)\b/i;

/**
 * Whether the words behind a day, to the end of the next sentence, move what it was for to another. `namedIn`: what the
 * subject of a sentence names; a pronoun names nothing and is what the day was for.
 */
export function isMoved<T>(behind: string, field: T, namedIn: (subject: string) => readonly T[]): boolean {
  const moved = MOVED.exec(behind);
  if (moved === null) return false;
  const named = namedIn(behind.slice(0, moved.index).split(/[.;] /).at(-1)!);
  return named.length === 0 || named.includes(field);
}
/** How much of the words behind a day may be the sentence after its own. */
export const NEXT_SENTENCE = 160;

/** `previously scheduled for`, `for which claims were due`: no longer so, or of another settlement. */
export const WAS_SET =
  /\bfor which claims? (?:was|were|had to be) (?:due|filed|submitted)(?: on| by)? $|\b(?:previously|originally|formerly|earlier|initially) (?:scheduled|set|noticed|fixed|due|planned|announced)(?: to be held)?(?: for| on| by| as)? (?:(?:mon|tues|wednes|thurs|fri)day,? )?$/i;
/** Directly before a day, what is no limit. */
export const NOT_LIMIT =
  /\b(?:dated|entered|filed on(?! or before)|orders? of|stipulation of|certified|approved|mailed to|begun|begin)\b[^.]{0,25}$|\bnotice (?:shall|must|will|is to) be (?:published|posted|mailed|disseminated)(?: \w+){0,6} (?:by|before|than)? $/i;
