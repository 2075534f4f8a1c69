import { type Day, formatDay, parseDay } from '@trover/core/dates/day.ts';
import { parseTypedDay, parseTypedMonth } from '@trover/core/dates/typed-day.ts';
import { parseTypedMonths, parseTypedRange, type TypedRange } from '@trover/core/dates/typed-range.ts';
import { formatDate, formatMonth } from '@trover/core/format/dates.ts';
import {
  type ChangeEvent,
  type FocusEvent,
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import dates from '../styles/date-field.module.css';
import styles from '../styles/field.module.css';
import type { DateUnit } from './date-unit.ts';
import { Frame, type TextFieldProps } from './frame.tsx';

const CalendarPopover = lazy(() => import('./calendar-popover.tsx'));

const EXAMPLES: Record<DateUnit, string> = { date: '4 Dec 2025', month: 'Mar 2024' };
const UNREADABLE: Record<DateUnit, string> = {
  date: 'Enter a date such as 4 Dec 2025.',
  month: 'Enter a month such as Mar 2024.',
};

const show = (iso: string, unit: DateUnit): string => {
  if (iso === '') return '';
  if (unit === 'month') return formatMonth(`${iso}-01`);
  return parseDay(iso) === null ? iso : formatDate(iso);
};

/** Today's date for the reader: it only decides which year is meant, and where the calendar opens. */
function localToday(): Day {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parseDay(parts.map((part) => String(part).padStart(2, '0')).join('-')) as Day;
}

function read(
  text: string,
  unit: DateUnit,
  { min, max }: { min: string | undefined; max: string | undefined },
): string {
  if (unit === 'month') return parseTypedMonth(text) ?? '';
  const bound = (day: string | undefined) => (day === undefined ? undefined : (parseDay(day) ?? undefined));
  const found = parseTypedDay(text, { today: localToday(), min: bound(min), max: bound(max) });
  return found === null ? '' : formatDay(found);
}

const readRange = (text: string, unit: DateUnit): TypedRange | null =>
  unit === 'month' ? parseTypedMonths(text) : parseTypedRange(text, { today: localToday() });

function faultOf(text: string, iso: string, unit: DateUnit, { min, max }: { min?: string; max?: string }): string {
  if (text.trim() === '') return '';
  if (iso === '') return UNREADABLE[unit];
  if (max !== undefined && max !== '' && iso > max) return `Enter a date up to ${show(max, unit)}.`;
  if (min !== undefined && min !== '' && iso < min) return `Enter a date from ${show(min, unit)} on.`;
  return '';
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/**
 * A date or month, typed in any common notation or chosen in a calendar. Its value, for forms and handlers, is
 * `YYYY-MM-DD` or `YYYY-MM`, and empty while the typed text is not a date. With a second field, `onRange` gets both
 * ends of a range typed here, such as `4 Dec – 9 Jan`, when the field loses focus.
 */
export function DateField({
  unit,
  onRange,
  ...props
}: Omit<TextFieldProps, 'type'> & { unit: DateUnit; onRange?: (range: TypedRange) => void }) {
  const { label, labelHidden, optional, hint, error, className, aside, beneath, before: _, after: __, ...rest } = props;
  const { value, defaultValue, onChange, onBlur, name, min, max, ref, disabled, ...attributes } = rest;
  const bounds = { min: textOf(min) || undefined, max: textOf(max) || undefined };
  const initial = textOf(value ?? defaultValue);
  const [iso, setIso] = useState(initial);
  const [text, setText] = useState(show(initial, unit));
  const [unread, setUnread] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const visible = useRef<HTMLInputElement>(null);
  const hidden = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => hidden.current as HTMLInputElement, []);

  // a form library sets its initial value in the field itself
  useEffect(() => {
    const written = hidden.current?.value ?? '';
    if (value !== undefined || written === '' || written === initial) return;
    setIso(written);
    setText(show(written, unit));
  }, [value, initial, unit]);

  // the controlled value has changed elsewhere
  const controlled = value === undefined ? undefined : textOf(value);
  useEffect(() => {
    if (controlled === undefined || controlled === hidden.current?.value) return;
    if (hidden.current) hidden.current.value = controlled;
    setIso(controlled);
    setText(show(controlled, unit));
    setUnread(undefined);
  }, [controlled, unit]);

  const fault = faultOf(text, iso, unit, bounds as { min?: string; max?: string });
  useEffect(() => visible.current?.setCustomValidity(fault), [fault]);

  useEffect(() => {
    const { form } = visible.current ?? {};
    const reset = () => {
      if (hidden.current) hidden.current.value = textOf(defaultValue);
      setIso(textOf(defaultValue));
      setText(show(textOf(defaultValue), unit));
    };
    form?.addEventListener('reset', reset);
    return () => form?.removeEventListener('reset', reset);
  }, [defaultValue, unit]);

  const eventOf = (kind: string, found: string) => {
    const target = { name: name ?? '', value: found };
    return { type: kind, target, currentTarget: target };
  };
  const set = (found: string) => {
    if (hidden.current) hidden.current.value = found;
    setIso(found);
    if (found !== iso) onChange?.(eventOf('change', found) as ChangeEvent<HTMLInputElement>);
  };
  const leave = () => {
    const range = iso === '' && onRange ? readRange(text, unit) : null;
    if (range !== null) {
      setUnread(undefined);
      return onRange?.(range);
    }
    if (iso !== '') setText(show(iso, unit));
    setUnread(fault === '' ? undefined : fault);
    onBlur?.(eventOf('blur', iso) as FocusEvent<HTMLInputElement>);
  };
  const choose = (found: string) => {
    set(found);
    setText(show(found, unit));
    setUnread(undefined);
    setOpen(false);
    visible.current?.focus();
  };

  return (
    <Frame
      frame={
        { label, labelHidden, optional, hint, error: error ?? unread, className, aside, beneath } as TextFieldProps
      }
    >
      {(wiring, isBad) => (
        <span className={classNames(styles.box, isBad && styles.bad)}>
          <input
            placeholder={EXAMPLES[unit]}
            autoComplete="off"
            {...attributes}
            {...wiring}
            ref={visible}
            type="text"
            disabled={disabled}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setUnread(undefined);
              set(read(target.value, unit, bounds));
            }}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              setOpen(true);
            }}
          />
          <input ref={hidden} type="hidden" name={name} value={iso} disabled={disabled} />
          <button
            type="button"
            className={dates.open}
            disabled={disabled}
            aria-label="Open the calendar"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" />
          </button>
          {isOpen && (
            <Suspense fallback={null}>
              <CalendarPopover
                unit={unit}
                value={iso}
                today={localToday()}
                {...bounds}
                onChoose={choose}
                onClose={() => {
                  setOpen(false);
                  visible.current?.focus();
                }}
              />
            </Suspense>
          )}
        </span>
      )}
    </Frame>
  );
}
