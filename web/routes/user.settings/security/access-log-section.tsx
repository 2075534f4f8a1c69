import { Instant } from '../../../ui/format/instant.tsx';
import { SettingSection } from '../setting-section.tsx';
import type { AccessLogData } from './load-security.ts';
import styles from './security.module.css';

/** Members of our staff who viewed this account as its owner sees it. */
export function AccessLogSection({ log }: { log: AccessLogData }) {
  return (
    <SettingSection heading="Who viewed your account" state={null}>
      {log.items.length === 0 ? (
        <p className="t-dim">
          Nobody has viewed your account. When our staff view it to help you, the name, the time and the reason appear
          here.
        </p>
      ) : (
        <ul className={styles.list}>
          {log.items.map(({ id, operator, reason, started_at, ended_at }) => (
            <li key={id}>
              <div>
                <b>{operator}</b>
                {ended_at === null && <span className="t-meta"> Viewing now</span>}
                <p className="t-meta">
                  <Instant at={started_at} />, read only: {reason}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </SettingSection>
  );
}
