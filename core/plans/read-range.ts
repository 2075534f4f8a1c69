import { addDays, type Day, parseClock, parseDay } from '../dates/day.ts';
import type { Node } from './document.ts';
import { ALWAYS, closeOf, type IntradayCut, type Range, startOf } from './plan.ts';

/** The half of a day that a range's end names: a whole day, or one side of the clock time that cuts it. */
function readEnd(node: Node, cuts: IntradayCut[]): { day: Day; cut: boolean } {
  const [dayText = '', clockText] = node.text('a day').split('T');
  const day = parseDay(dayText);
  if (day === null || (clockText !== undefined && parseClock(clockText) === null))
    throw node.fault(`expected a day such as 2015-04-28 or 2015-04-28T15:07, found ${JSON.stringify(node.value)}`);
  if (clockText === undefined) return { day, cut: false };
  const at = parseClock(clockText);
  if (!cuts.some((cut) => cut.day === day && cut.at === at))
    throw node.fault(`no entry of intraday cuts ${dayText} at ${clockText}: add it there, or leave out the time`);
  return { day, cut: true };
}

/**
 * A range of days, both ends included, either end open: `{ from | after, to }`. A `from` with a time starts at it; a
 * `to` with a time ends just before it.
 */
export function readRange(node: Node, cuts: IntradayCut[]): Range {
  const { from, after, to } = node.object('from', 'after', 'to');
  if (!from.isAbsent && !after.isAbsent) throw node.fault('has both from and after: keep one of them');
  const start = from.orNull((end) => readEnd(end, cuts));
  const end = to.orNull((last) => readEnd(last, cuts));
  const range: Range = {
    from: start
      ? start.cut
        ? closeOf(start.day)
        : startOf(start.day)
      : after.isAbsent
        ? ALWAYS.from
        : startOf(addDays(after.day(), 1)),
    to: end ? (end.cut ? startOf(end.day) : closeOf(end.day)) : ALWAYS.to,
  };
  if (range.from > range.to) throw node.fault('ends before it begins: put the earlier day in from');
  return range;
}
