import { Icon } from '../../ui/icon.tsx';
import styles from './read-data-list.module.css';

/** What a link reads and what it never does, shown before linking (links.md: only reading scopes are requested). */
export function ReadDataList({ reads, neverReads }: { reads: readonly string[]; neverReads: readonly string[] }) {
  return (
    <>
      <section>
        <h2 className="t-sub">What we read</h2>
        <ul className={styles.list}>
          {reads.map((each) => (
            <li key={each}>
              <Icon name="check" />
              {each}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="t-sub">What we never read</h2>
        <ul className={`${styles.list} ${styles.never}`}>
          {neverReads.map((each) => (
            <li key={each}>
              <Icon name="close" />
              {each}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="t-sub">The key</h2>
        <p className={styles.key}>
          We encrypt the broker’s access key, and only the nightly sync uses it. When you unlink, we delete it at the
          broker and here. You choose whether the trades stay.
        </p>
      </section>
    </>
  );
}
