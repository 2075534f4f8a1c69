import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listOwnSecurities, OwnSecurity, SecurityChoice } from '@trover/contract/securities/securities.ts';
import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import styles from './history.module.css';
import { describeReviewReason, plateOf } from './history-labels.ts';
import { useCorrections } from './use-corrections.ts';
import { More, usePages } from './use-pages.tsx';

const SecurityDialog = lazyComponent<{
  security: OwnSecurity;
  busy: boolean;
  onChoose: (choice: SecurityChoice) => void;
  onClose: () => void;
}>(
  () => import('./security-dialog.tsx'),
  () => null,
);

/** Securities that the files do not identify well, with candidates for each. */
export function SecuritiesSection({
  first,
  chosen,
}: {
  first: DataOf<typeof listOwnSecurities>;
  chosen: number | null;
}) {
  const pages = usePages(first, 'securities', chosen);
  const [asked, setAsked] = useState<OwnSecurity | null>(null);
  const { busy, correct } = useCorrections();
  if (first.total_count === 0) return null;
  const toReview = pages.items.filter(({ review_reason }) => review_reason !== 'not_listed');
  const others = pages.items.filter(({ review_reason }) => review_reason === 'not_listed');

  async function choose(security: OwnSecurity, choice: SecurityChoice): Promise<void> {
    const { printed_security_id } = security;
    const title = `${plateOf(security)} is ${choice.company}`;
    const body = { kind: 'security' as const, printed_security_id, security_id: choice.security_id };
    if (await correct(`security ${printed_security_id}`, title, body)) setAsked(null);
  }

  const rows = (items: readonly OwnSecurity[]) => (
    <ul className={styles.rows}>
      {items.map((security) => (
        <SecurityRow
          key={security.printed_security_id}
          security={security}
          busy={busy === `security ${security.printed_security_id}`}
          onChoose={(choice) => void choose(security, choice)}
          onAsk={() => setAsked(security)}
        />
      ))}
    </ul>
  );
  return (
    <div className={styles.section}>
      <h3 className="t-sub">{toReview.length > 0 ? 'Securities we did not recognize' : 'Securities without a case'}</h3>
      <p>
        {toReview.length > 0
          ? 'Identify it once; we’ll remember it for every file.'
          : 'These trades need nothing from you. If a name is wrong, correct it once; we’ll remember it.'}
      </p>
      {toReview.length > 0 && rows(toReview)}
      {others.length > 0 && (
        <details className={styles.others} open={toReview.length === 0 && first.total_count <= 3}>
          <summary>
            {pluralize(first.total_count - first.to_review_count, 'security', 'securities')} that no known case covers
          </summary>
          {rows(others)}
        </details>
      )}
      <More {...pages} />
      {asked && (
        <SecurityDialog
          security={asked}
          busy={busy !== null}
          onChoose={(choice) => void choose(asked, choice)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

function SecurityRow(props: {
  security: OwnSecurity;
  busy: boolean;
  onChoose: (choice: SecurityChoice) => void;
  onAsk: () => void;
}) {
  const { security, busy, onChoose, onAsk } = props;
  const { name, trades_nb, first_trade_date, last_trade_date, candidates } = security;
  const span =
    first_trade_date === last_trade_date
      ? formatDate(first_trade_date)
      : `${formatDate(first_trade_date)} to ${formatDate(last_trade_date)}`;
  const [likely] = candidates;
  return (
    <li>
      <div>
        <span className={styles.what}>
          <TickerBadge ticker={plateOf(security)} />
          {name}
        </span>
        <small>
          {describeReviewReason(security)} {pluralize(trades_nb, 'trade')}, {span}.
        </small>
      </div>
      <span className={styles.acts}>
        {likely && (
          <Button size="small" busy={busy && 'Matching'} onClick={() => onChoose(likely)}>
            It is {likely.company}
          </Button>
        )}
        <LinkButton onClick={onAsk} aria-label={`Choose what ${plateOf(security)} is`}>
          {likely ? 'Another' : 'Choose what it is'}
        </LinkButton>
      </span>
    </li>
  );
}
