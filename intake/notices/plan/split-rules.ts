import { findDates } from '../find-dates.ts';
import { BARE, VERDICT } from './formula-starts.ts';
import type { Unit } from './split-units.ts';

/** `…; and for each such share sold from …`, `…, and if sold from …`: another rule in the same sentence. */
const NEXT_RULE =
  /[,;] (?:and |or |but |while )?(?=(?:if|for|as to|with respect to|in the case of|where)\b(?:(?! (?:is|are|shall|will)\b)[^;:]){0,170}?\b(?:sold|held|retained|closed|redeemed|unsold|open (?:as|at|on))\b)/gi;
const NAMED_DAYS = /\b(?:class period|l[o]ok-?back|(?:90|ninety)[- ]day)\b/i;
const ALSO_BOUGHT = /\b(?:purchas(?:ed|es)|acquired|bought|written|wrote)\b/i;

const hasFormula = (text: string): boolean => VERDICT.test(text) || BARE.test(text);
const hasDays = (text: string): boolean =>
  NAMED_DAYS.test(text) || findDates(text).some(({ day, start }) => day !== null && start < 170);

/** A rule of a sentence that has several. `isFurther`: what the first rule states about purchases applies to it as well. */
interface RuleUnit extends Unit {
  isFurther: boolean;
}

/** The rules of a sentence: each has days and a formula of its own. A sentence with one rule is left whole. */
export function splitRules(unit: Unit): RuleUnit[] {
  const cuts: number[] = [];
  for (const { index, 0: words } of unit.text.matchAll(NEXT_RULE)) {
    const first = unit.text.slice(cuts.at(-1) ?? 0, index);
    const rest = unit.text.slice(index + words.length);
    if (hasFormula(first) && hasDays(rest) && VERDICT.test(rest)) cuts.push(index + words.length);
  }
  if (cuts.length === 0) return [{ ...unit, isFurther: false }];
  const shift = unit.end - unit.start - unit.text.length;
  return [0, ...cuts].map((from, at) => {
    const to = cuts[at] ?? unit.text.length;
    const text = unit.text.slice(from, to).replace(at === cuts.length ? /$/ : /[,;] (?:and |or |but |while )?$/i, '.');
    return {
      ...unit,
      start: at === 0 ? unit.start : unit.start + shift + from,
      end: at === cuts.length ? unit.end : unit.start + shift + to,
      text: at === cuts.length ? unit.text.slice(from) : text,
      mark: at === 0 ? unit.mark : '',
      isLineStart: at === 0 && unit.isLineStart,
      isFurther: at > 0 && !ALSO_BOUGHT.test(text),
    };
  });
}
