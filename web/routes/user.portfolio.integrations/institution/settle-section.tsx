import { Link } from 'react-router';
import { connectInto } from '../../../components/links/link-method.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/format/format.ts';
import styles from '../integrations.module.css';
import type { ToSettle } from './institution-labels.ts';
import { openPosition } from './open-position.ts';

/** What prevents claims, each with the action that settles it. */
export function SettleSection({ items, more }: { items: readonly ToSettle[]; more: number }) {
  return (
    <section aria-labelledby="settle">
      <div className={styles.settleHead}>
        <h2 id="settle" className="t-section">
          To resolve
        </h2>
        <span className="t-num t-dim">{formatCount(items.length + more)}</span>
      </div>
      {items.length === 0 ? (
        <p className={styles.nothing}>You’re all caught up. Your records are complete where claims need them.</p>
      ) : (
        <ul className={styles.settle}>
          {items.map((item) => (
            <li key={item.key}>
              <Glyph tone={item.tone} />
              <b>{item.title}</b>
              <Does item={item} />
              <small className="t-num">{item.text}</small>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="t-meta">And {formatCount(more)} more below, under “Waiting on you”.</p>}
    </section>
  );
}

function Does({ item }: { item: ToSettle }) {
  const of = <span className="sr-only">, {item.title}</span>;
  const { portfolio_id, position } = item;
  if (item.does === 'Relink' && portfolio_id !== null)
    return (
      <Link to={connectInto()} className="t-quiet">
        Relink
        {of}
      </Link>
    );
  if (item.does === 'Upload' && portfolio_id !== null)
    return (
      <LinkButton onClick={() => dialogs.open({ name: 'upload-modal', props: { portfolio_id } })}>
        Upload
        {of}
      </LinkButton>
    );
  if (position === null) return null;
  return (
    <LinkButton onClick={() => openPosition(position)}>
      Open
      {of}
    </LinkButton>
  );
}

function Glyph({ tone }: { tone: ToSettle['tone'] }) {
  return (
    <svg
      className={classNames(styles.glyph, tone === 'time' && styles.glyphTime)}
      viewBox="0 0 12 12"
      aria-hidden="true"
    >
      {tone === 'time' ? (
        <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />
      ) : (
        <>
          <path d="M6 1 11.5 10.8H.5z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
          <path d="M6 4.6v2.8" stroke="currentColor" strokeWidth="1.4" />
        </>
      )}
    </svg>
  );
}
