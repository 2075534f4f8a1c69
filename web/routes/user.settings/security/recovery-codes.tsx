import { Button } from '../../../ui/button.tsx';
import settings from '../settings.module.css';
import styles from './security.module.css';

/** Shown only this once: each code replaces the app's code, and only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className={settings.opened}>
      <p>
        Store these away from your phone. Each one works once when you cannot use the app. We do not show them again.
      </p>
      <ul className={styles.codes}>
        {codes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div className={settings.actions}>
        <a href={file} download="recovery-codes.txt">
          Download
        </a>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
