import { addDays, type Day, formatDay, parseDay, requireDay, weekday } from '@trover/core/dates/day.ts';
import { formatDate, LONG_MONTHS, SHORT_MONTHS } from '@trover/core/format/dates.ts';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from '../styles/date-field.module.css';
import type { DateUnit } from './date-unit.ts';

interface CalendarProps {
  unit: DateUnit;
  /** `YYYY-MM-DD` or `YYYY-MM`; empty if nothing is chosen. */
  value: string;
  today: Day;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (value: string) => void;
  onClose: () => void;
}

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The first day of the month so many months from the month of a day. */
function monthFrom(day: Day, months: number): Day {
  const [year = 1970, month = 1] = formatDay(day).split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  return requireDay(`${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`);
}

/** The same day of another month, or its last day in a shorter month. */
function sameDayIn(day: Day, months: number): Day {
  const first = monthFrom(day, months);
  const last = addDays(monthFrom(day, months + 1), -1);
  const wanted = addDays(first, Number(formatDay(day).slice(8)) - 1);
  return wanted > last ? last : wanted;
}

/** 0 for Monday. */
const weekdayFromMonday = (day: Day): number => (weekday(day) + 6) % 7;

/** A calendar below its field: arrows move by days and weeks, Page Up and Down by months, with Shift by years. */
export default function CalendarPopover({ unit, onClose, ...props }: CalendarProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor className={styles.anchor} />
      <Popover.Portal>
        <Popover.Content
          className={styles.calendar}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={unit === 'date' ? 'Calendar' : 'Months'}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.target as HTMLElement).querySelector<HTMLButtonElement>('[data-key][tabindex="0"]')?.focus();
          }}
        >
          {unit === 'date' ? <Days {...props} /> : <Months {...props} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type PartProps = Omit<CalendarProps, 'unit' | 'onClose'>;

const isOutside = (iso: string, { min, max }: Pick<PartProps, 'min' | 'max'>): boolean =>
  (min !== undefined && iso < min) || (max !== undefined && iso > max);

/** Focuses the element with the key after each move; the popover sets the first focus. */
function useFocusOn(key: string) {
  const grid = useRef<HTMLTableElement>(null);
  const focused = useRef(key);
  useEffect(() => {
    if (focused.current === key) return;
    focused.current = key;
    grid.current?.querySelector<HTMLButtonElement>(`[data-key="${key}"]`)?.focus();
  }, [key]);
  return grid;
}

function Days({ value, today, onChoose, ...bounds }: PartProps) {
  const [at, setAt] = useState<Day>(() => parseDay(value) ?? today);
  const grid = useFocusOn(formatDay(at));
  const first = monthFrom(at, 0);
  const begin = addDays(first, -weekdayFromMonday(first));
  const end = addDays(monthFrom(at, 1), -1);
  const weeks = Math.ceil((end - begin + 1) / 7);
  const [year = '', month = '1'] = formatDay(at).split('-');
  const title = `${LONG_MONTHS[Number(month) - 1]} ${year}`;

  const move = (event: KeyboardEvent) => {
    const years = event.shiftKey ? 12 : 1;
    const moves: Record<string, () => Day> = {
      ArrowLeft: () => addDays(at, -1),
      ArrowRight: () => addDays(at, 1),
      ArrowUp: () => addDays(at, -7),
      ArrowDown: () => addDays(at, 7),
      Home: () => addDays(at, -weekdayFromMonday(at)),
      End: () => addDays(at, 6 - weekdayFromMonday(at)),
      PageUp: () => sameDayIn(at, -years),
      PageDown: () => sameDayIn(at, years),
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(to());
  };

  return (
    <>
      <Head title={title} unit="month" onMove={(by) => setAt(sameDayIn(at, by))} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of buttons */}
      <table role="grid" aria-label={title} ref={grid} onKeyDown={move}>
        <thead>
          <tr>
            {WEEKDAYS.map((name, index) => (
              <th key={name} scope="col" abbr={WEEKDAY_NAMES[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={formatDay(addDays(begin, week * 7))}>
              {WEEKDAYS.map((name, index) => {
                const day = addDays(begin, week * 7 + index);
                const iso = formatDay(day);
                const isOther = day < first || day > end;
                return (
                  <td key={name}>
                    {!isOther && (
                      <button
                        type="button"
                        data-key={iso}
                        className={classNames(
                          styles.day,
                          iso === value && styles.chosen,
                          day === today && styles.today,
                        )}
                        tabIndex={day === at ? 0 : -1}
                        aria-pressed={iso === value}
                        disabled={isOutside(iso, bounds)}
                        aria-label={formatDate(iso)}
                        aria-current={day === today ? 'date' : undefined}
                        onClick={() => onChoose(iso)}
                      >
                        {Number(iso.slice(8))}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const MONTHS_A_ROW = 3;

function Months({ value, today, onChoose, ...bounds }: PartProps) {
  const [at, setAt] = useState(() => (value === '' ? formatDay(today).slice(0, 7) : value));
  const grid = useFocusOn(at);
  const year = at.slice(0, 4);
  const shift = (months: number) => setAt(formatDay(monthFrom(requireDay(`${at}-01`), months)).slice(0, 7));

  const move = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -MONTHS_A_ROW,
      ArrowDown: MONTHS_A_ROW,
      PageUp: -12,
      PageDown: 12,
    };
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    shift(by);
  };

  return (
    <>
      <Head title={year} unit="year" onMove={(by) => shift(by * 12)} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of buttons */}
      <table role="grid" aria-label={year} ref={grid} onKeyDown={move}>
        <tbody>
          {[0, 3, 6, 9].map((row) => (
            <tr key={row}>
              {SHORT_MONTHS.slice(row, row + MONTHS_A_ROW).map((name, index) => {
                const iso = `${year}-${String(row + index + 1).padStart(2, '0')}`;
                return (
                  <td key={name}>
                    <button
                      type="button"
                      data-key={iso}
                      className={classNames(styles.month, iso === value && styles.chosen)}
                      tabIndex={iso === at ? 0 : -1}
                      aria-pressed={iso === value}
                      disabled={isOutside(iso, bounds)}
                      aria-label={`${LONG_MONTHS[row + index]} ${year}`}
                      onClick={() => onChoose(iso)}
                    >
                      {name}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Head({ title, unit, onMove }: { title: string; unit: 'month' | 'year'; onMove: (by: -1 | 1) => void }) {
  return (
    <div className={styles.head}>
      <button type="button" aria-label={`Previous ${unit}`} onClick={() => onMove(-1)}>
        <Icon name="chevron-left" />
      </button>
      <span aria-live="polite">{title}</span>
      <button type="button" aria-label={`Next ${unit}`} onClick={() => onMove(1)}>
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}
