import { pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import type { PortfolioData } from '../load-portfolio.ts';
import portfolioStyles from '../portfolio.module.css';
import { CorrectionsSection } from './corrections-section.tsx';
import { EventsSection } from './events-section.tsx';
import styles from './history.module.css';
import { SecuritiesSection } from './securities-section.tsx';
import { TransfersSection } from './transfers-section.tsx';

/**
 * Questions that the files leave open: unknown securities, transfers between accounts, events of each security. The
 * owner can review and correct each; a correction also applies to the next file.
 */
export function HistorySection({ data: { unknown, transfers, events, corrections, chosen } }: { data: PortfolioData }) {
  const open = (unknown?.to_review_count ?? 0) + (transfers?.loose_count ?? 0) + (events?.loose_count ?? 0);
  const present = corrections?.items.filter(({ undone_at }) => undone_at === null) ?? [];
  const isFailed = unknown === null || transfers === null || events === null;
  const isRelinking = corrections?.relinking_since != null;
  const isEmpty =
    !isRelinking && !unknown?.total_count && !transfers?.total_count && !events?.total_count && present.length === 0;
  if (isEmpty && !isFailed) return null;
  return (
    <section id="history" className={portfolioStyles.section} aria-labelledby="history-heading">
      <div className={styles.head}>
        <h2 id="history-heading" className="t-section">
          {open > 0 ? 'What we need you to check' : 'From your files'}
        </h2>
        <span className={open > 0 ? 't-meta t-num t-time' : 't-meta'}>
          {open > 0 ? pluralize(open, 'entry', 'entries') : 'Nothing to check'}
        </span>
      </div>
      {isFailed && <ErrorState heading="Part of this did not load" text="Your trades are safe." />}
      {unknown && (
        <SecuritiesSection key={`securities ${chosen} ${unknown.total_count}`} first={unknown} chosen={chosen} />
      )}
      {transfers && <TransfersSection key={keyOf(chosen, transfers)} first={transfers} chosen={chosen} />}
      {events && <EventsSection key={keyOf(chosen, events)} first={events} chosen={chosen} />}
      <Relinking since={corrections?.relinking_since ?? null} />
      <CorrectionsSection corrections={present} />
    </section>
  );
}

/** For an owner with very many trades: since when a correction has not been included in the figures. */
function Relinking({ since }: { since: string | null }) {
  return (
    <p className="t-dim" role="status">
      {since !== null && (
        <>
          We apply your correction to all your trades and match your cases again, since <Instant at={since} />. The
          figures on this page change when it is done; you can leave the page.
        </>
      )}
    </p>
  );
}

const keyOf = (chosen: number | null, page: { items: readonly unknown[] }) => `${chosen} ${JSON.stringify(page.items)}`;
