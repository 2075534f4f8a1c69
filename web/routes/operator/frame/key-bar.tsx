import { Dialog } from '../../../ui/dialog.tsx';
import styles from './frame.module.css';
import { type DeskKey, useShownKeys } from './keys.ts';
import { letters } from './navigation.ts';

const words: Record<string, string> = { Enter: '↵', Escape: 'Esc', ' ': 'Space', ArrowDown: '↓', ArrowUp: '↑' };

/** The keys of a shortcut as they are printed on a keyboard. */
function Keys({ of }: { of: string }) {
  return of.split(' then ').flatMap((stroke) =>
    stroke.split('+').map((key) => {
      const name = key === 'mod' ? '⌘' : (words[key] ?? (key.length === 1 ? key.toUpperCase() : key));
      const isShifted = /^[A-Z]$/.test(key);
      return <kbd key={stroke + key}>{isShifted ? `⇧${name}` : name}</kbd>;
    }),
  );
}

/** At the foot of the desk: the page’s shortcuts, and its state at the right. */
export function KeyBar({ state }: { state?: string | undefined }) {
  const shown = useShownKeys().filter(({ inBar }) => inBar);
  return (
    <footer className={styles.keys}>
      {shown.map(({ key, label }) => (
        <span key={key}>
          <Keys of={key} />
          {label}
        </span>
      ))}
      <span>
        <Keys of="mod+k" /> Search or run
      </span>
      <span>
        <Keys of="?" /> All shortcuts
      </span>
      {state !== undefined && <span className={styles.state}>{state}</span>}
    </footer>
  );
}

const everywhere: readonly DeskKey[] = [
  { key: 'mod+k', label: 'Search or run' },
  { key: '/', label: 'Search on this page' },
  ...[...letters].map(([letter, { label }]) => ({ key: `g then ${letter}`, label })),
  { key: 'Escape', label: 'Close, go back' },
];

/** Every shortcut, the page’s own first. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const own = useShownKeys();
  const groups = [
    { heading: 'On this page', keys: own },
    { heading: 'Everywhere', keys: everywhere },
  ].filter(({ keys }) => keys.length > 0);
  return (
    <Dialog open={open} onClose={onClose} title="Shortcuts" width={640}>
      <div className={styles.shortcuts}>
        {groups.map(({ heading, keys }) => (
          <section key={heading} aria-label={heading}>
            <h3>{heading}</h3>
            <dl>
              {keys.map(({ key, label }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys of={key} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
