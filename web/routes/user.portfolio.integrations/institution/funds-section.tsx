import type { listFunds } from '@trover/contract/contracts/funds.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { ClaimantForm } from '../../../components/contracts/claimant-form.tsx';
import { describeClaimantGap } from '../../../components/contracts/claimant-gaps.ts';
import { FundsTable } from '../../../components/contracts/funds-table.tsx';
import { formatCount, pluralize } from '../../../ui/format/format.ts';
import { useToast } from '../../../ui/toast.tsx';
import styles from '../integrations.module.css';

/** The claimant of each entity, set once; the institution's agreement has the payee. */
export function FundsSection({ funds }: { funds: DataOf<typeof listFunds> }) {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  if (funds.items.length === 0) return null;
  const missing = funds.items.filter((fund) => describeClaimantGap(fund) !== null).length;
  return (
    <section className={`${styles.section} ${styles.funds}`} aria-labelledby="funds">
      <h2 id="funds" className="t-section">
        Who claims
      </h2>
      <p className="t-dim">
        {missing === 0
          ? 'Claims are filed in these names.'
          : `You cannot claim for ${pluralize(missing, 'entity', 'entities')} until you complete the claimant details.`}
      </p>
      <FundsTable funds={funds.items} />
      {funds.total_count > funds.items.length && (
        <p className="t-meta t-num">
          The first {formatCount(funds.items.length)} of {formatCount(funds.total_count)}
        </p>
      )}
      <details open={missing > 0}>
        <summary className={`t-sub ${styles.summary}`}>Add claimant details</summary>
        <ClaimantForm
          funds={funds.items}
          onSend={async (body) => {
            const saved = await api.call('POST /api/v1/payouts/funds', { body, encrypted: true, shows_failure: true });
            showToast({ tone: 'good', title: `Saved for ${pluralize(saved.funds, 'entity', 'entities')}` });
            await revalidate();
          }}
        />
      </details>
    </section>
  );
}
