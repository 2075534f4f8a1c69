import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './facts.module.css';

/**
 * A fact of a record: its label, value and source. Clicking the value opens a field in place; Enter closes the field,
 * Escape also restores the former value.
 */
export function FactRow({
  label,
  value,
  source,
  isChanged,
  error,
  onUndo,
  children,
}: {
  label: string;
  value: ReactNode;
  source: ReactNode;
  isChanged: boolean;
  error: string | undefined;
  onUndo: () => void;
  /** The field, with a label for screen readers only. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    const field = place.current?.querySelector<HTMLElement>('input, select, textarea');
    field?.focus();
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
    // a click elsewhere closes the field once it has ended, so that its target does not move under the pointer
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && place.current?.contains(target)) return;
      isPressed.current = true;
      const end = () => {
        isPressed.current = false;
        setOpen(false);
      };
      document.addEventListener('click', end, { once: true });
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen]);
  const close = () => {
    flushSync(() => setOpen(false));
    trigger.current?.focus();
  };
  const listen = (event: KeyboardEvent<HTMLElement>) => {
    const isMultiline = event.target instanceof HTMLTextAreaElement;
    if (event.defaultPrevented || (event.key !== 'Escape' && (event.key !== 'Enter' || isMultiline))) return;
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onUndo();
    close();
  };
  const isField = isOpen || error !== undefined;
  return (
    <div className={styles.row} data-open={isField || undefined} data-fact>
      <dt>{label}</dt>
      {isField ? (
        <dd
          ref={place}
          className={styles.field}
          onKeyDown={listen}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (isPressed.current || currentTarget.contains(relatedTarget)) return;
            // once the focus has moved
            setTimeout(() => setOpen(false));
          }}
        >
          {children}
        </dd>
      ) : (
        <>
          <dd className={styles.place}>
            <button type="button" className={styles.value} ref={trigger} onClick={() => setOpen(true)}>
              <span className="sr-only">Edit {label}: </span>
              {value}
            </button>
          </dd>
          <dd className={styles.source}>{isChanged ? <b>Not saved</b> : source}</dd>
        </>
      )}
    </div>
  );
}
