import type { WrittenDate } from '../find-dates.ts';

/** `A hearing will be held before the Honorable …, at the courthouse, at 10:30 a.m., on`, however long the places are. */
const HELD_BEFORE =
  /\b[Hh]earing (?:will|shall) (?:be held|t[a]ke place|be conducted) (?:before|in|at)\b(?:(?!\b(?:deadline|no later|postmark|received by)\b|[a-z]{4}\. [A-Z])[^;]){0,330}\bon (?:\w+day,? )?$/;
const DECIDES =
  /^(,? (?:(?:at )?\d{1,2}[:.]\d\d ?[ap]\.?m\.?,? )?(?:to|for the purpose of|at which))\b[^.]{0,120}\bsettlement\b/i;

/** What the hearing decides, behind its day; null where the words before do not announce it. */
export function heldBefore(text: string, date: WrittenDate, previous: number): RegExpExecArray | null {
  const before = text.slice(Math.max(previous, date.start - 400), date.start);
  return HELD_BEFORE.test(before) ? DECIDES.exec(text.slice(date.end, date.end + 180)) : null;
}

/** `May 4, 2021 (the "Settlement Hearing")`: the bracket names the day. */
export const NAMED_HEARING =
  /^((?:,? (?:at )?\d{1,2}[:.]\d\d ?[ap]\.?m\.?,?)?,? \((?:the )?"(?:(?:Settlement|Final|Fairness|Approval) ){1,3}Hearing"\))/i;
