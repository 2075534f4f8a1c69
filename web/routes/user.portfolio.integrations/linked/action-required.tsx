import type { Integration } from '@trover/contract/links/links.ts';
import { useRepair } from '../../../components/links/use-repair.ts';
import { useSyncNow } from '../../../components/links/use-sync-now.ts';
import { Button } from '../../../ui/button.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { nameOfLink } from './link-labels.ts';
import styles from './linked.module.css';

/** The links that need an action of their owner, each with the button that fixes it. */
export function ActionRequired({ links }: { links: readonly Integration[] }) {
  const stopped = links.filter(({ status }) => status === 'needs_sign_in' || status === 'failed');
  if (stopped.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="needs-you">
      <div className={styles.sectionHead}>
        <h2 id="needs-you" className="t-section">
          Needs your attention
        </h2>
        <span className="t-num t-dim">{stopped.length}</span>
      </div>
      <ul className={styles.requests}>
        {stopped.map((link) => (
          <Stopped key={link.id} link={link} />
        ))}
      </ul>
    </section>
  );
}

function Stopped({ link }: { link: Integration }) {
  const repair = useRepair();
  const sync = useSyncNow();
  const name = nameOfLink(link);
  const isLapsed = link.status === 'needs_sign_in';
  const fault = repair.fault ?? sync.fault;
  return (
    <li>
      <Icon name="fault" />
      <div>
        <b>{isLapsed ? `${name} asks you to sign in again` : `We could not read ${name}`}</b>
        <p>
          {link.failure && !isLapsed && `${link.failure} `}
          Your {pluralize(link.trades_nb, 'trade')} {link.trades_nb === 1 ? 'is' : 'are'} safe.{' '}
          {isLapsed ? (
            'Sign in once. We read the missing days, and the nightly sync continues.'
          ) : link.next_sync ? (
            <>
              We try again on <Instant at={link.next_sync} />.
            </>
          ) : null}
        </p>
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      {isLapsed ? (
        <Button variant="primary" busy={repair.busy && 'Opening'} onClick={() => void repair.open(link)}>
          Sign in again<span className="sr-only"> at {name}</span>
        </Button>
      ) : (
        <Button busy={sync.busy && 'Starting'} onClick={() => void sync.start(link)}>
          Try again<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}
