import type { NoticeText } from '../notice-text.ts';

/** A part of a plan's words with one meaning: a sentence, or an item of a list. */
export interface Unit {
  start: number;
  end: number;
  text: string;
  /** `(a)`, `ii.` or a bullet before it; empty for a sentence. */
  mark: string;
  isLineStart: boolean;
  isHeading: boolean;
}

const MARK = /^(?:\(?(?:[a-zA-Z]|[ivxIVX]{1,5}|\d{1,3})[.)](?:\(?(?:[a-z]|[ivx]{1,5}|\d)\))?|[•▪●○◦■–*-]|o)(?=\s)/;
/** Behind `purchased in the Class Period and`, the first of a list. */
const ITEM_OF_TRADE = /^\S+ (?:(?:was|were|is|are) )?(?:sold|held|retained|still held|disposed of|not sold)\b/i;
/** Rules that are listed without marks. */
const RULE = /^(?:Sold|Held|Retained|Closed|If (?:sold|held|retained)|For (?:shares|each|any))\b/;
const INLINE_MARK = /(?<=[;:,.]|\b(?:and|or)) (?=\((?:[a-zA-Z]|[ivxIVX]{1,5}|\d{1,2})\) |(?:[ivx]{1,4}|[a-h])\) )/g;
/** A sentence may end with the mark of a footnote, raised or as a figure of its own, and a footnote begin with one. */
const SENTENCE =
  /(?<=[.;]["')\]]?[¹²³⁴-⁹*†‡]{0,3}|:|[a-z)]\.\d{1,2}|\$\d{1,4}\.\d\d\.\d{1,2}) (?=["“(]?[A-Z•▪●(]|[¹²³⁴-⁹]{1,2} ?["“A-Z]|\d{1,3}\. )/g;
const AFTER_COLON_MARK =
  /(?<=[.:;]|\b(?:and|or)) (?=(?:[A-Za-z]|[ivx]{1,5}|\d{1,2})\. (?:[A-Z]|sold|held|retained|if|for|the)|\d{1,2}\) (?:sold|held|retained|if|for|the))/g;
const ABBREVIATED =
  /(?:\b(?:i\.?e|e\.?g|a\.?m|p\.?m|Inc|Corp|Ltd|Co|No|Nos|vs?|U\.S|et al|Mr|Mrs|Dr|Hon|Jr|Sr|St|approx|L\.P|N\.A|S\.A|PLC|plc|E\.?[SD]?\.?T|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Oct|Nov|Dec)\.,?|(?<!\b(?:Class|Table|Series|Exhibit|Appendix|Schedule|Section|Part) )\b[A-Z]\.)$/i;

/** The units of a text, in its order. */
export function splitUnits({ text, lineStarts }: NoticeText): Unit[] {
  const cuts = new Set<number>([0]);
  const lines = new Set(lineStarts);
  for (const at of lineStarts) {
    const before = text.slice(Math.max(0, at - 12), at).trimEnd();
    if (
      MARK.test(text.slice(at, at + 14)) &&
      (ITEM_OF_TRADE.test(text.slice(at, at + 40)) ||
        !/\b(?:table|exhibit|section|class|rule|and|or|the|to|of|from|through)$/i.test(before))
    )
      cuts.add(at);
    else if (RULE.test(text.slice(at, at + 24)) && !/(?:,|\b(?:and|or|were|was|that|are|of|the))$/i.test(before))
      cuts.add(at);
    else if (/[.;:]["')]?$/.test(before) && !ABBREVIATED.test(before)) cuts.add(at);
  }
  const headings = new Set<number>();
  for (const [start, end] of headingsOf(text, lineStarts, cuts)) {
    headings.add(start);
    cuts.add(start);
    cuts.add(end);
  }
  for (const pattern of [INLINE_MARK, AFTER_COLON_MARK])
    for (const match of text.matchAll(pattern))
      if (
        !/\b(?:table|exhibit|section|rule|paragraph|clause|item)s?$/i.test(
          text.slice(Math.max(0, match.index - 12), match.index),
        )
      )
        cuts.add(match.index + 1);
  for (const match of text.matchAll(SENTENCE))
    if (!ABBREVIATED.test(text.slice(Math.max(0, match.index - 12), match.index)) && !isMark(text, match.index, cuts))
      cuts.add(match.index + 1);
  const starts = [...cuts].sort((a, b) => a - b);
  return starts.map((start, at): Unit => {
    const end = starts[at + 1] ?? text.length;
    const whole = text.slice(start, end);
    const mark = MARK.exec(whole)?.[0] ?? '';
    return {
      start,
      end,
      text: whole.slice(mark.length).trim(),
      mark,
      isLineStart: lines.has(start),
      isHeading: headings.has(start),
    };
  });
}

/** Whether what ends here is the mark of an item that begins here. */
function isMark(text: string, end: number, cuts: ReadonlySet<number>): boolean {
  const mark = /\(?[A-Za-z\d]{1,5}[.)]$/.exec(text.slice(Math.max(0, end - 7), end));
  return mark !== null && cuts.has(end - mark[0].length);
}

const MAX_HEADING_LENGTH = 85;
/** Shorter than any line that continues. */
const SHORT_HEADING = 52;
const SMALL_WORD = /^(?:of|the|and|or|in|on|a|an|for|to|by|per|at|with|from|under|due|through|–|-)$/;

/** `B. Section 11 Claims`: a name, and no sentence that continues. */
const isMarkedHeading = (line: string, words: readonly string[], small: number): boolean =>
  (small === 0 || words.every((word) => !/^[a-z]/.test(word))) &&
  words.length > 1 &&
  line.length <= SHORT_HEADING &&
  /^(?:[A-Z]|[IVX]+|\d{1,2})\. /.test(line) &&
  (/\b(?:Claims?|Stock|Shares|ADSs|Options|Calls|Puts|Notes|Bonds|Debentures|Units|Warrants|Securities|Calculations?|Losses|Act)\b/i.test(
    line,
  ) ||
    /^[IVX\d]+\. [A-Z][A-Z ]{3,}$/.test(line));

/** Lines that are headings: short, without an end, in capitals for the most part, between what ends and what begins. */
function headingsOf(text: string, lineStarts: readonly number[], cuts: ReadonlySet<number>): [number, number][] {
  const headings: [number, number][] = [];
  for (const [at, start] of lineStarts.entries()) {
    const end = lineStarts[at + 1] ?? text.length;
    const line = text.slice(start, end).trim();
    if (line.length < 4 || line.length > MAX_HEADING_LENGTH || /[.;,]$/.test(line) || !/^[\d$A-Z("'*]/.test(line))
      continue;
    const isAfterEnd = cuts.has(start) || headings.at(-1)?.[1] === start;
    if (!isAfterEnd || !/^["'(•]?(?:[A-Z0-9$]|\(?[a-z]{1,4}[.)])/.test(text.slice(end))) continue;
    const words = line.split(' ').filter((word) => /[A-Za-z]/.test(word) && !SMALL_WORD.test(word));
    const small = words.filter((word) => /^[^A-Z]*[a-z]/.test(word)).length;
    if (
      (small <= words.length * 0.34 || line.length <= SHORT_HEADING) &&
      (!MARK.test(line) || isMarkedHeading(line, words, small)) &&
      !/:$/.test(line) &&
      !/\b(?:sold|held|retained)\b/.test(line)
    )
      headings.push([start, end]);
  }
  return headings;
}
