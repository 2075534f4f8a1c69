import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './frame.module.css';
import { canTurnOff, type DeskKey, turnDeskKeys, useKeysOff, useShownKeys } from './keys.ts';
import { letters } from './navigation.ts';

const words: Record<string, string> = {
  Enter: '↵',
  alt: '⌥',
  Escape: 'Esc',
  Backspace: '⌫',
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

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
  const off = useKeysOff();
  const shown = useShownKeys().filter(({ key, inBar }) => inBar && !off.has(key));
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
      {!off.has('?') && (
        <span>
          <Keys of="?" /> All shortcuts
        </span>
      )}
      {state !== undefined && <span className={styles.state}>{state}</span>}
    </footer>
  );
}

const everywhere: readonly DeskKey[] = [
  { key: 'mod+k', label: 'Search or run' },
  { key: '/', label: 'Search on this page' },
  { key: 'alt+1–9', label: 'Part of a record' },
  { key: 'mod+Enter', label: 'Send the form, or go to the main action' },
  ...[...letters].map(([letter, { label }]) => ({ key: `g then ${letter}`, label })),
  { key: 'Escape', label: 'Close, go back' },
];

/** The character that turns a shortcut on or off with it: G for all pages that it opens. */
const characterOf = (key: string): string => key.split(' then ')[0] ?? key;

/** Every shortcut, the page’s own first. Each of one character can be turned off. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const own = useShownKeys();
  const off = useKeysOff();
  const groups = [
    { heading: 'On this page', keys: own },
    { heading: 'Everywhere', keys: everywhere.filter(({ key }) => !own.some((one) => one.key === key)) },
  ].filter(({ keys }) => keys.length > 0);
  const characters = [...new Set(groups.flatMap(({ keys }) => keys.map(({ key }) => characterOf(key))))].filter(
    canTurnOff,
  );
  const isAnyOn = characters.some((one) => !off.has(one));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Shortcuts"
      description="Turn off a key that your speech input or screen reader needs. This browser remembers it."
      width={640}
      footerAside={
        <Button variant="plain" onClick={() => turnDeskKeys(characters, !isAnyOn)}>
          {isAnyOn ? 'Turn off all single keys' : 'Turn on all single keys'}
        </Button>
      }
    >
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
                    {canTurnOff(characterOf(key)) && (
                      <input
                        type="checkbox"
                        checked={!off.has(characterOf(key))}
                        aria-label={`Use ${characterOf(key)}: ${label}`}
                        onChange={({ target }) => turnDeskKeys([characterOf(key)], target.checked)}
                      />
                    )}
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
