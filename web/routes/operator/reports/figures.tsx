import { SHORT_MONTHS } from '@trover/core/format/dates.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatByCertainty, formatFund, formatMoney, pluralize } from '../../../ui/format/format.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import { Section } from '../section.tsx';
import { Bar, Track } from './bars.tsx';
import type { Place, Report } from './report-types.ts';
import styles from './reports.module.css';
import { RECEIPT_DAYS, ResponseRanges } from './response-ranges.tsx';

interface Given {
  report: Report;
  place: Place;
  isTable: boolean;
}

const cents = (amount: string): number => Number(requireCents(amount));
const monthName = (key: string): string => SHORT_MONTHS[Number(key.slice(5, 7)) - 1] ?? key;

/** A link from a figure to its rows; its accessible name states the target. */
function Rows({ to, children, label }: { to: string; children: ReactNode; label: string }) {
  return (
    <Link to={to} preventScrollReset aria-label={label}>
      {children}
    </Link>
  );
}

function Grid({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly [string, ...ReactNode[]])[];
}) {
  return (
    <ScrollSideways label={label}>
      <Table density="dense">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <HeaderCell key={head} numeric={at > 0}>
                {head}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <Cell rowHeader>{name}</Cell>
              {cells.map((cell, at) => (
                <Cell key={heads[at + 1]} numeric>
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}

export function Recoveries({ report: { recoveries, currency }, place, isTable }: Given) {
  const most = Math.max(1, ...recoveries.map(({ paid, fees }) => cents(paid) + cents(fees)));
  const [first, second] = recoveries
    .filter(({ payments }) => payments > 0)
    .toSorted((one, other) => cents(other.paid) - cents(one.paid));
  const all = recoveries.reduce((sum, { paid }) => sum + cents(paid), 0);
  const top = cents(first?.paid ?? '0.00') + cents(second?.paid ?? '0.00');
  const money = (amount: string) => formatMoney(amount, { currency });
  return (
    <Section id="recoveries" heading="Recoveries by month" note={currency}>
      <p className="t-dim">
        {all === 0
          ? 'Nothing was paid in these months.'
          : `${[first, second].flatMap((one) => (one ? monthName(one.key) : [])).join(' and ')} accounted for ${Math.round((100 * top) / all)}% of payments.`}
      </p>
      {isTable ? (
        <Grid
          label="Recoveries by month"
          heads={['Month', 'Payments', 'Paid to clients', 'Fees']}
          rows={recoveries.map(({ key, payments, paid, fees }) => [
            `${monthName(key)} ${key.slice(0, 4)}`,
            <Rows key="rows" to={place('recoveries', key)} label={`${payments} payments of ${monthName(key)}`}>
              {payments}
            </Rows>,
            money(paid),
            money(fees),
          ])}
        />
      ) : (
        <ol className={styles.months}>
          {recoveries.map(({ key, paid, fees, payments }) => (
            <li key={key}>
              <Rows
                to={place('recoveries', key)}
                label={`${monthName(key)} ${key.slice(0, 4)}: ${money(paid)} paid, ${money(fees)} fees, ${pluralize(payments, 'payment')}`}
              >
                <b aria-hidden="true" className={styles.highest}>
                  {key === first?.key && formatFund(paid, currency)}
                </b>
                <span className={styles.column} aria-hidden="true">
                  <Track of={styles.fee} share={cents(fees) / most} upright />
                  <Track of={styles.paid} share={cents(paid) / most} upright />
                </span>
                <span className={styles.month}>{monthName(key)}</span>
              </Rows>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.legend}>
        <i className={styles.paid} /> Paid to clients <i className={styles.fee} /> Fees
      </p>
    </Section>
  );
}

const steps: Record<Report['funnel'][number]['key'], { label: string; lost: string }> = {
  matched: { label: 'Matched', lost: '' },
  joined: { label: 'Joined', lost: 'not joined' },
  signed: { label: 'Signed off', lost: 'not signed off' },
  filed: { label: 'Filed', lost: 'not filed' },
  approved: { label: 'Approved', lost: 'pending or rejected' },
  paid: { label: 'Paid', lost: 'not yet paid' },
};

export function Funnel({ report: { funnel }, place }: Given) {
  const most = Math.max(1, ...funnel.map(({ claims }) => claims));
  const [matched, joined] = funnel;
  const lost = (matched?.claims ?? 0) - (joined?.claims ?? 0);
  return (
    <Section id="funnel" heading="Claims funnel" note="matched or joined in these months">
      <p className="t-dim">
        {matched?.claims === 0
          ? 'No matches in these months.'
          : `${lost} of ${pluralize(matched?.claims ?? 0, 'match', 'matches')} were not joined.`}
      </p>
      <ul className={styles.bars}>
        {funnel.map(({ key, claims }, at) => {
          const before = funnel[at - 1]?.claims ?? claims;
          return (
            <li key={key}>
              <span>{steps[key].label}</span>
              <span className={styles.track}>
                <Bar tone={key === 'paid' ? 'paid' : 'ink'} share={claims / most} rest={(before - claims) / most} />
                {before > claims && (
                  <small>
                    {before - claims} {steps[key].lost}
                  </small>
                )}
              </span>
              <Rows to={place('funnel', key)} label={`${claims} ${steps[key].label}`}>
                {claims}
              </Rows>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export function Responses({ report: { responses }, place, isTable }: Given) {
  const slow = responses.filter(({ receipt }) => receipt !== null && receipt.median > RECEIPT_DAYS);
  return (
    <Section id="responses" heading="Administrators’ response times" note="days">
      <p className="t-dim">
        {responses.length === 0
          ? 'No filing was sent in these months.'
          : slow.length === 0
            ? `All confirm a filing within ${RECEIPT_DAYS} days, at the median.`
            : `${slow.map(({ key }) => key).join(', ')}: more than ${RECEIPT_DAYS} days to confirm a filing.`}
      </p>
      {responses.length > 0 && !isTable && <ResponseRanges responses={responses} place={place} />}
      {responses.length > 0 && isTable && (
        <Grid
          label="Administrators’ response times"
          heads={['Administrator', 'Filings', 'To the receipt', 'Within', 'To a deficiency letter', 'Letter within']}
          rows={responses.map(({ key, filings, receipt, deficiency }) => [
            key,
            <Rows key="rows" to={place('responses', key)} label={`${filings} filings with ${key}`}>
              {filings}
            </Rows>,
            <span key="receipt" className={receipt && receipt.median > RECEIPT_DAYS ? styles.late : undefined}>
              {receipt?.median ?? '–'}
            </span>,
            receipt?.most ?? '–',
            deficiency?.median ?? '–',
            deficiency?.most ?? '–',
          ])}
        />
      )}
    </Section>
  );
}

export function Rejections({ report: { reasons, rejected }, place }: Given) {
  const most = Math.max(1, ...reasons.map(({ claims }) => claims));
  const early = reasons.reduce((sum, { claims, shows_early }) => sum + (shows_early ? claims : 0), 0);
  return (
    <Section id="rejected" heading="Rejected, by reason" note={pluralize(rejected.claims, 'claim')}>
      <p className="t-dim">
        {reasons.length === 0
          ? 'No claim was rejected in these months.'
          : `A check before filing would have caught ${early} of them.`}
      </p>
      <ul className={styles.bars}>
        {reasons.map(({ key, label, claims, shows_early }) => (
          <li key={key}>
            <span>{label}</span>
            <span className={styles.track}>
              <Bar tone={shows_early ? 'ink' : 'fee'} share={claims / most} />
            </span>
            <Rows to={place('rejected', key)} label={`${claims} claims: ${label}`}>
              {claims}
            </Rows>
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <p className={styles.legend}>
          <i className={styles.early} /> Detectable before filing <i className={styles.fee} /> Not detectable
        </p>
      )}
    </Section>
  );
}

export function Ages({ report: { ages, currency }, place, isTable }: Given) {
  const most = Math.max(1, ...ages.map(({ claims }) => claims));
  const old = ages.filter(({ key }) => Number(key) >= 18);
  const count = old.reduce((sum, { claims }) => sum + claims, 0);
  const expected = formatCents(old.reduce((sum, one) => sum + requireCents(one.expected), 0n));
  return (
    <Section id="ages" heading="Age of filed claims" note="months since filing">
      <p className="t-dim">
        {count === 0
          ? 'No claim is older than 18 months.'
          : `${pluralize(count, 'claim')} older than 18 months, ${formatByCertainty(expected, 'filed', currency)} by estimate.`}
      </p>
      {isTable ? (
        <Grid
          label="Age of filed claims"
          heads={['Months', 'Claims', 'Estimated']}
          rows={ages.map(({ key, label, claims, expected: amount }) => [
            label,
            <Rows key="rows" to={place('ages', key)} label={`${claims} claims of ${label} months`}>
              {claims}
            </Rows>,
            formatByCertainty(amount, 'filed', currency),
          ])}
        />
      ) : (
        <ol className={styles.months}>
          {ages.map(({ key, label, claims }) => (
            <li key={key}>
              <Rows to={place('ages', key)} label={`${pluralize(claims, 'claim')} of ${label} months`}>
                <b>{claims}</b>
                <span className={styles.column} aria-hidden="true">
                  <Track of={Number(key) >= 18 ? styles.old : styles.filed} share={claims / most} upright />
                </span>
                <span className={styles.month}>{label}</span>
              </Rows>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

const contracts: Record<Report['contracts'][number]['key'], string> = {
  individuals: 'Individuals',
  institutions: 'Institutions',
  partners: 'Partner firms',
  one_case: 'One case',
};

export function Contracts({ report: { contracts: rows, fees, currency }, place }: Given) {
  const all = Math.max(1, cents(fees));
  return (
    <Section id="fees" heading="Fees" note="by contract">
      {rows.length === 0 ? (
        <p className="t-dim">No fee was taken in these months.</p>
      ) : (
        <Grid
          label="Fees by contract"
          heads={['Contract', 'Payers', `Fees, ${currency}`, 'Share']}
          rows={[
            ...rows.map(
              ({ key, payers, fees: of, least_pct, most_pct }) =>
                [
                  `${contracts[key]}, ${least_pct === most_pct ? least_pct : `${least_pct} to ${most_pct}`}%`,
                  payers,
                  <Rows key="rows" to={place('fees', key)} label={`Awards of ${contracts[key]}`}>
                    {formatMoney(of, { currency })}
                  </Rows>,
                  `${((100 * cents(of)) / all).toFixed(1)}%`,
                ] as const,
            ),
            ['All', rows.reduce((sum, { payers }) => sum + payers, 0), formatMoney(fees, { currency }), ''] as const,
          ]}
        />
      )}
    </Section>
  );
}
