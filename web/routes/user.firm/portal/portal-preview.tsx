import type { PortalSettings } from '@trover/contract/partners/portal.ts';
import { skinOf } from '@trover/core/partners/theme.ts';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './portal.module.css';

/** As on the portal’s home page: a quarter collect, the others miss it. */
const strokes = Array.from({ length: 40 }, (_, at) => at);

type Page = 'home' | 'signup' | 'form';

/** The portal as the draft would show it; nothing in it can be clicked. */
export function PortalPreview({ document, firm }: { document: PortalSettings; firm: string }) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [page, setPage] = useState<Page>('home');
  const { action, on_action } = skinOf(document.colours[theme], theme);
  const frame = useRef<HTMLDivElement>(null);
  // set by script: the content security policy permits no style in the markup
  useEffect(() => {
    frame.current?.style.setProperty('--shown-action', action);
    frame.current?.style.setProperty('--shown-on', on_action);
  }, [action, on_action]);
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <header className={styles.previewHead}>
        <h2 id="preview">Preview</h2>
        <Segmented
          label="Page"
          options={[
            { value: 'home', label: 'Home' },
            { value: 'signup', label: 'Sign-up' },
            { value: 'form', label: 'Form' },
          ]}
          value={page}
          onChange={setPage}
        />
        <Segmented
          label="Theme"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </header>
      <div ref={frame} className={classNames(styles.frame, theme === 'dark' && styles.dark)}>
        <div className={styles.browser}>
          <Icon name="lock" size={14} />
          <span>Your portal’s address</span>
        </div>
        <div className={styles.bar}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={document.mark} />
          </svg>
          <span>
            <b>{document.name}</b>
            <small>{firm}</small>
          </span>
          <span>Sign in</span>
        </div>
        <p className={styles.note}>{document.disclaimer}</p>
        {page === 'home' && (
          <div className={styles.body}>
            <p className={styles.big}>Securities class actions pay investors. Most miss their share.</p>
            <svg className={styles.tally} viewBox="0 0 400 22" preserveAspectRatio="none" aria-hidden="true">
              {strokes.map((at) => (
                <rect
                  key={at}
                  className={at < strokes.length / 4 ? styles.got : styles.missed}
                  x={at * 10 + 1}
                  y="1"
                  width="6"
                  height="20"
                />
              ))}
            </svg>
            <p>{document.name} checks your trading history and shows which settlements may owe you money.</p>
            <span className={styles.press}>Check</span>
          </div>
        )}
        {page === 'signup' && (
          <div className={styles.body}>
            <p className={styles.big}>Create an account</p>
            <span className={styles.line}>Email</span>
            <span className={styles.line}>Password</span>
            <p>{document.consent_text}</p>
            <span className={styles.press}>Create account</span>
          </div>
        )}
        {page === 'form' && (
          <div className={styles.body}>
            <p className={styles.big}>Did you buy the company’s shares?</p>
            <span className={styles.line}>Shares bought</span>
            <span className={styles.line}>Email</span>
            <p>{document.consent_text}</p>
            <span className={styles.press}>Send to the firm</span>
          </div>
        )}
      </div>
    </section>
  );
}
