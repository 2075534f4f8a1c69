import { SHORT_MONTHS } from '@trover/core/format/dates.ts';
import { at, dayNumber, dayText } from './scale.ts';

export interface Deadline {
  key: string;
  ticker: string;
  name: string;
  date: string;
  /** The flag's link. */
  to: string;
  /** The next action, where the user has a claim: "Sign off". */
  action?: string;
}

export interface RulerTick {
  x: number;
  /** 4 a day, 8 on Mondays, 14 on the first of a month. */
  length: number;
  month: string | null;
}

export interface RulerFlag {
  x: number;
  row: 0 | 1;
  /** Without room at the right, the label is at the left of the pole. */
  leftwards: boolean;
  days: number;
  /** Fewer than 30 days: solid. */
  urgent: boolean;
  deadline: Deadline;
  /** Deadlines without room for a flag, listed under this one. */
  others: Deadline[];
}

const end = 10;

/** One tick per day from today; flags in at most two rows, further ones grouped under the last that fits. */
export function layOutRuler(
  deadlines: readonly Deadline[],
  today: string,
  days: number,
  width: number,
): { ticks: RulerTick[]; flags: RulerFlag[] } {
  const start = dayNumber(today);
  const perDay = (width - end) / days;
  const ticks: RulerTick[] = [];
  for (let day = 0; day <= days; day += 1) {
    const date = dayText(start + day);
    const isFirst = date.endsWith('-01');
    const isMonday = (start + day + 4) % 7 === 1;
    ticks.push({
      x: at(day * perDay),
      length: isFirst ? 14 : isMonday ? 8 : 4,
      month: isFirst ? (SHORT_MONTHS[Number(date.slice(5, 7)) - 1] ?? null) : null,
    });
  }

  const flags: RulerFlag[] = [];
  const rowEnds = [0, 0];
  const ordered = deadlines
    .map((deadline) => ({ deadline, left: dayNumber(deadline.date) - start }))
    .filter(({ left }) => left >= 0 && left <= days)
    .sort((a, b) => a.left - b.left);
  for (const { deadline, left } of ordered) {
    const x = at(left * perDay);
    const last = flags.at(-1);
    const wide = flagWidth(deadline);
    const leftwards = x + wide > width;
    const begins = leftwards ? x - wide : x;
    const preferred: 0 | 1 = last?.row === 0 ? 1 : 0;
    const row = ([preferred, preferred === 0 ? 1 : 0] as const).find(
      (candidate) => (rowEnds[candidate] ?? 0) <= begins,
    );
    if (row === undefined && last) {
      last.others.push(deadline);
      continue;
    }
    rowEnds[row ?? 0] = leftwards ? x : x + wide;
    flags.push({ x, row: row ?? 0, leftwards, days: left, urgent: left < 30, deadline, others: [] });
  }
  return { ticks, flags };
}

/** The width of the longer line, plus the pole and a gap. */
function flagWidth({ ticker, name, action }: Deadline): number {
  const first = ticker.length * 8 + 7 + 48;
  const second = Math.max(name.length, action?.length ?? 0) * 6.4;
  return 9 + Math.max(first, second) + 14;
}
