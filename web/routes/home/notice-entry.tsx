import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import styles from './notice-entry.module.css';

/** For a reader who received a letter: a link to the page that checks its text. */
export function NoticeEntry() {
  const navigate = useNavigate();
  // until the page's scripts run, the browser would send the text in the address
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <section className={styles.section} aria-labelledby="notice-entry">
      <div className={`page-wrap ${styles.columns}`}>
        <div>
          <h2 id="notice-entry">Did you get a letter about a settlement?</h2>
          <p>
            Paste its text, or a line of the postcard or email. We compare it with the court’s record and show what
            matches, what it may be worth and how to claim.
          </p>
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const words = String(new FormData(event.currentTarget).get('words') ?? '').trim();
            void navigate('/check-notice', words === '' ? {} : { state: { words } });
          }}
        >
          <textarea
            name="words"
            aria-label="Text of the letter"
            placeholder="Paste the text here"
            rows={4}
            maxLength={60_000}
          />
          <Button type="submit" disabled={!isReady}>
            Is this notice real?
          </Button>
        </form>
      </div>
    </section>
  );
}
