import { formatMoney, pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import styles from './decisions.module.css';
import type { PolicyVersion } from './labels.ts';
import own from './policy.module.css';

/** The versions of the policy, and the lists that the shown one uses. */
export function VersionsAside({
  versions,
  shown,
}: {
  versions: readonly PolicyVersion[];
  /** The version on the page; null while none is written. */
  shown: PolicyVersion | null;
}) {
  return (
    <aside className={styles.rail} aria-label="Versions and lists">
      <section className={styles.section} aria-labelledby="versions">
        <h2 id="versions">Versions</h2>
        {versions.length === 0 && <p className="t-dim">The versions of your policy appear here.</p>}
        <ul className={own.versions}>
          {versions.map((one) => (
            <li key={one.version} className={one.version === shown?.version ? own.shown : undefined}>
              <VersionWords one={one} />
            </li>
          ))}
        </ul>
      </section>
      {shown !== null && (
        <section className={styles.section} aria-labelledby="lists">
          <h2 id="lists">Lists the rules use</h2>
          <dl className={own.lists}>
            <div>
              <dt>Conflict list</dt>
              <dd>{shown.document.conflicts.length === 0 ? 'Empty' : shown.document.conflicts.join(', ')}</dd>
            </div>
            <div>
              <dt>Assets of all entities</dt>
              <dd>{shown.document.assets === null ? 'Not set' : describeAssets(shown.document)}</dd>
            </div>
            <div>
              <dt>Business days</dt>
              <dd>Federal Reserve holidays</dd>
            </div>
          </dl>
        </section>
      )}
    </aside>
  );
}

const describeAssets = ({ assets, currency }: PolicyVersion['document']): string =>
  formatMoney(assets ?? '0', { currency, places: 0 });

function VersionWords({ one }: { one: PolicyVersion }) {
  const { version, note, document, made_by, made_at, in_force_from, in_force_to, put_in_force_by } = one;
  return (
    <>
      <header>
        <b>{in_force_from === null ? `Draft ${version}` : `Version ${version}`}</b>
        <span className="t-meta">
          {in_force_from !== null && in_force_to === null && 'In force since '}
          <Instant at={in_force_from ?? made_at} as="date" />
        </span>
      </header>
      <p>{note === '' ? pluralize(document.rules.length, 'rule') : note}</p>
      <p className="t-meta">
        By {made_by ?? 'a deleted account'}
        {in_force_from === null ? '. Not in force' : `, put in force by ${put_in_force_by ?? 'a deleted account'}`}
      </p>
    </>
  );
}
