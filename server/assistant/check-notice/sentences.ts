/** Abbreviations and initials whose period does not end a sentence. */
const POINT_WITHIN = '(?<!\\b(?:[A-Z]|No|Nos|Inc|Corp|Co|Ltd|Mr|Mrs|Ms|Dr|St|vs|v))';
/** A line that begins with an instruction, a list item or a table row is a sentence of its own. */
const NEW_LINE =
  '\\n(?=[ \\t]*(?:[-•*▪|]|\\d{1,2}[.)]|(?:Pay|Send|Buy|Wire|Transfer|Purchase|Install|Download|Reply|Remit|Deposit)\\b))';
const BETWEEN = new RegExp(
  `${POINT_WITHIN}(?<=[.!?][”"’')\\]]{0,2})\\s+|(?<=[.!?][”"’')\\]]{0,2})\\s+(?=[A-Z])|\\n\\s*\\n|${NEW_LINE}`,
  'u',
);
/** Invisible characters that split a word. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** “Pay $9.” */
const SHORTEST = 6;
/** A sentence without an end is read in overlapping pieces of this many letters. */
const MAX_PIECE_LENGTH = 800;
const OVERLAP = 200;

function piecesOf(sentence: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from === 0 || from + OVERLAP < sentence.length; from += MAX_PIECE_LENGTH - OVERLAP)
    pieces.push(sentence.slice(from, from + MAX_PIECE_LENGTH));
  return pieces;
}

/** The sentences of a letter, each on one line and in plain letters. */
export const sentencesOf = (words: string): string[] =>
  words
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .split(BETWEEN)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length >= SHORTEST)
    .flatMap(piecesOf);
