import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { pluralize } from '../../ui/format/format.ts';
import styles from './dropzone.module.css';

const hasFiles = (event: { dataTransfer: DataTransfer | null }) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Adds files by dropping or choosing them, the latter also before the page's code runs; with `everywhere` they can be
 * dropped anywhere on the page.
 */
export function Dropzone({
  onFiles,
  children,
  accept,
  everywhere,
  small,
  disabled,
}: {
  onFiles: (files: File[]) => void;
  /** After "Drop files here, or choose files." */
  children?: ReactNode;
  accept?: string;
  everywhere?: boolean;
  small?: boolean;
  disabled?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(0);
  useDropEverywhere(everywhere && !disabled, setOver, onFiles);

  function receiveChosen(): void {
    const files = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = '';
    if (files.length) onFiles(files);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for files that were chosen before the page's code ran
  useEffect(receiveChosen, []);

  function drop(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(0);
    const files = [...event.dataTransfer.files];
    if (files.length && !disabled) onFiles(files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its keyboard way in the button
    <div
      className={classNames(styles.zone, small && styles.small, over > 0 && styles.over)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(event.dataTransfer.items.length || 1);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(0);
      }}
      onDrop={drop}
    >
      <svg className={styles.drawing} width="40" height="34" viewBox="0 0 40 34" aria-hidden="true">
        <path d="M5 12v18h30V12" />
        <path d="M20 24V3m-7 7 7-7 7 7" />
        <path className={styles.line} d="M11 26h18" />
      </svg>
      <div className={styles.words}>
        <p className="t-sub">{over > 0 ? `Let go to add ${pluralize(over, 'file')}` : 'Drop files here'}</p>
        <p className="t-quiet">
          or{' '}
          <label htmlFor={id} className={styles.choose}>
            choose files
          </label>
          . {children}
        </p>
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={accept}
        disabled={disabled}
        aria-label="Choose files"
        className="sr-only"
        onChange={receiveChosen}
      />
    </div>
  );
}

/** A file dropped outside the zone would otherwise replace the page. */
function useDropEverywhere(
  on: boolean | undefined,
  setOver: (count: number) => void,
  onFiles: (files: File[]) => void,
): void {
  const receive = useRef(onFiles);
  receive.current = onFiles;
  useEffect(() => {
    if (!on) return;
    const over = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(event.dataTransfer?.items.length || 1);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (!event.relatedTarget) setOver(0);
    };
    const drop = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(0);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length) receive.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [on, setOver]);
}
