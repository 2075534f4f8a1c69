import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** One setting: its name and state, its action at the right, and its form below. */
export function SettingSection({
  heading,
  state,
  action,
  children,
}: {
  heading: string;
  state: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={styles.setting}>
      <div className={styles.settingLine}>
        <div>
          <h3 className="t-sub">{heading}</h3>
          <div className="t-dim">{state}</div>
        </div>
        {action && <div className={styles.buttons}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
