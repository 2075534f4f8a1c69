import type { CasePage } from '@trover/contract/cases/cases.ts';
import { type FundParty, type FundShare, shareFund } from '@trover/core/cases/fund-shares.ts';
import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '../../../ui/format/format.ts';
import page from '../page.module.css';
import styles from './shares-section.module.css';
import { readSource } from './sources.ts';

const NAMES: Record<FundParty, string> = {
  attorneys: 'Attorneys’ fee',
  expenses: 'Attorneys’ expenses',
  administration: 'Administrator, plaintiffs’ awards and taxes',
  class: 'The class',
};

/** The division of the settlement fund, drawn to scale, and this claimant's share. */
export function SharesSection({ page: data, own }: { page: CasePage; own: ReactNode }) {
  const fund = shareFund(data);
  if (fund === null) return null;
  const { currency, attorney_fee_pct } = data;
  const money = (amount: string) => formatMoney(amount, { currency, places: 0 });
  const isPartial = fund.unknown !== '0.00';
  const sources = [...new Set([...(data.plan?.sources ?? []), ...data.sources])].slice(0, 3);
  return (
    <section aria-labelledby="shares">
      <div className={page.sectionHead}>
        <h2 className="t-section" id="shares">
          Who gets paid
        </h2>
      </div>
      {fund.is_contradictory ? (
        <p className={styles.lead}>
          The published figures add up to more than the settlement of {money(fund.total)}. We are checking them.
        </p>
      ) : (
        <p className={styles.lead}>
          The settlement is {money(fund.total)}
          {isPartial ? `. We do not yet know how ${money(fund.unknown)} of it is divided.` : ', before interest.'}
        </p>
      )}
      {!fund.is_contradictory && <Bar shares={fund.shares} />}
      <dl className={styles.shares}>
        {fund.shares.map(({ party, amount, thousandths }) => (
          <div key={party}>
            <dt>
              <svg className={styles.key} viewBox="0 0 12 12" aria-hidden="true">
                <rect className={styles[party]} width="12" height="12" />
              </svg>
              {NAMES[party]}
              {party === 'attorneys' && attorney_fee_pct !== null && (
                <span className="t-quiet"> up to {formatPercent(attorney_fee_pct)}, as requested</span>
              )}
            </dt>
            <dd className="t-num">
              {amount === null ? <span className="t-quiet">Not known</span> : money(amount)}{' '}
              <span className="t-quiet">{thousandths !== null && formatPercent(String(thousandths / 10))}</span>
            </dd>
          </div>
        ))}
      </dl>
      {own}
      <p className={`t-quiet ${styles.sources}`}>
        {sources.length === 0 ? 'No source yet.' : 'Sources: '}
        {sources.map(readSource).map(({ href, text }, at) => (
          <span key={text}>
            {at > 0 && ', '}
            {href === null ? (
              text
            ) : (
              <a href={href} rel="noreferrer">
                {text}
              </a>
            )}
          </span>
        ))}
      </p>
    </section>
  );
}

/** The fund to scale, a thousand units wide; unknown shares are hatched. */
function Bar({ shares }: { shares: readonly FundShare[] }) {
  const known = shares.filter(({ thousandths }) => thousandths !== null && thousandths > 0);
  let from = 0;
  const parts = known.map(({ party, thousandths }) => {
    const part = { party, x: from, width: thousandths ?? 0 };
    from += part.width;
    return part;
  });
  return (
    <svg className={styles.bar} viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <pattern id="not-known" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={styles.hatch} width="2" height="7" />
        </pattern>
      </defs>
      {parts.map(({ party, x, width }) => (
        <rect key={party} className={styles[party]} x={x} y="0" width={width} height="28" />
      ))}
      {from < 995 && <rect x={from} y="0" width={1000 - from} height="28" fill="url(#not-known)" />}
    </svg>
  );
}
