import type { PortalSettings } from '@trover/contract/partners/portal.ts';
import { skinOf } from '@trover/core/partners/theme.ts';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './embed-panel.module.css';

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A drawing of the embedded form; nothing in it can be clicked. */
export function FormPreview({ document, company }: { document: PortalSettings; company: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const { light } = document.colours;
  // set by script: the content security policy permits no style in the markup
  useEffect(() => {
    if (!isColor(light)) return;
    const { action, on_action } = skinOf(light, 'light');
    frame.current?.style.setProperty('--shown-action', action);
    frame.current?.style.setProperty('--shown-on', on_action);
  }, [light]);
  return (
    <div className={styles.form} ref={frame} role="img" aria-label={`The form about ${company}`}>
      <b className={styles.question}>Did you buy {company}?</b>
      <div className={styles.fields}>
        <span>
          Shares bought
          <i />
        </span>
        <span>
          Still held
          <i />
        </span>
      </div>
      <span>
        Email
        <i>you@example.com</i>
      </span>
      <span className={styles.consent}>
        <em>
          <Icon name="check" size={12} />
        </em>
        {document.consent_text}
      </span>
      <strong className={styles.send}>Send to the firm</strong>
      <small>{document.disclaimer}</small>
    </div>
  );
}
