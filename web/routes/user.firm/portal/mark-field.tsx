import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './portal.module.css';
import { readMarkFile } from './read-mark.ts';

/** The mark beside the portal's name, and a file to replace it; the path itself is below it. */
export function MarkField({
  name,
  firm,
  mark,
  isFaulty,
  onMark,
  children,
}: {
  name: string;
  firm: string;
  mark: string;
  /** Whether the path is refused: its field is then shown. */
  isFaulty: boolean;
  onMark: (path: string) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const found = await readMarkFile(file);
    setFault('fault' in found ? found.fault : null);
    if ('path' in found) onMark(found.path);
  };
  return (
    <div className={styles.mark}>
      <p className={styles.markLabel}>
        <b>Logo</b>
        <span>SVG, one path</span>
      </p>
      <div className={styles.markBox}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={mark} />
        </svg>
        <span>
          <b>{name}</b>
          <small>{firm}</small>
        </span>
        <Button size="small" onClick={() => input.current?.click()}>
          Replace<span className="sr-only"> the logo</span>
        </Button>
        <input
          ref={input}
          type="file"
          accept=".svg,image/svg+xml"
          aria-label="File of the logo"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            void read(file);
            // so that the same file, once corrected, can be chosen again
            event.target.value = '';
          }}
        />
      </div>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {/* remains open while the path is corrected */}
      <details open={isOpen || isFaulty} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Edit the path</summary>
        {children}
      </details>
    </div>
  );
}
