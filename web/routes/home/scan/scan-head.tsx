import { ESTIMATE_BELOW_MINIMUM, owedAmount } from '@trover/core/fees/fee-amount.ts';
import { sumByCurrency } from '@trover/core/money/sum-by-currency.ts';
import { sumWholeAmounts } from '@trover/core/money/whole-amounts.ts';
import type { RefObject } from 'react';
import { type AfterFee, useAfterFee } from '../../../components/claims/use-after-fee.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatSpan } from '../../../ui/format/format-dates.ts';
import { CountedSum } from './counted-sum.tsx';
import type { ScannedCase, ScanOutcome } from './outcome.ts';
import styles from './scan-panel.module.css';

const openCases = ({ cases }: ScanOutcome) => cases.filter((each) => each.availability === 'open' && each.eligible);

const isBelowMinimum = ({ result }: ScannedCase): boolean => result?.payment.below_minimum === true;

/** The expected payments of the open cases after the fee, in the first of their currencies. */
export function sumOwed(outcome: ScanOutcome, afterFee: AfterFee): { amount: string; currency: string } | undefined {
  return sumWholeAmounts(
    openCases(outcome).map(({ result }) => {
      const currency = result?.currency ?? 'USD';
      return { amount: afterFee(result ? owedAmount(result.payment) : null, currency), currency };
    }),
  )[0];
}

/** The expected payment for the files in one sentence, and the main action. */
export function ScanHead({
  outcome,
  heading,
  onClose,
  onSave,
}: {
  outcome: ScanOutcome;
  heading: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  /** Saves to the visitor's portfolio, after signing in. */
  onSave: () => void;
}) {
  const open = openCases(outcome);
  const payment = sumOwed(outcome, useAfterFee());
  const implausible = new Set(
    open.flatMap(({ result }) =>
      (result?.notices ?? []).filter(({ code }) => code === 'implausible').map(({ message }) => message),
    ),
  );
  return (
    <div className={styles.head}>
      <div>
        <h2 id="scan-heading" className={styles.heading} ref={heading} tabIndex={-1}>
          {payment ? (
            <Sum payment={payment} cases={open.filter((each) => !isBelowMinimum(each)).length} />
          ) : (
            describeFound(outcome, open)
          )}
        </h2>
        <p className={styles.basis}>
          {describeBasis(outcome)} {outcome.files.length === 1 ? 'Your file' : 'Your files'} stayed on this device.{' '}
          {describeInvented(open)}
        </p>
        {[...implausible].map((sentence) => (
          <p key={sentence} className="t-time">
            {sentence}.
          </p>
        ))}
        {payment && (
          <p className={styles.save}>
            <Button variant="primary" size="large" onClick={onSave}>
              Claim {formatMoney(payment.amount, { currency: payment.currency, places: 0 })}
            </Button>
            <span className="t-meta">Create an account, and we add the trades. You sign before anything is filed.</span>
          </p>
        )}
      </div>
      <Button variant="plain" onClick={onClose}>
        Clear
      </Button>
    </div>
  );
}

/** The heading contains the sum, so that it is read once. */
function Sum({ payment, cases }: { payment: { amount: string; currency: string }; cases: number }) {
  return (
    <>
      You may be owed about <CountedSum amount={payment.amount} currency={payment.currency} /> from{' '}
      {pluralize(cases, 'case')}.
    </>
  );
}

function describeFound({ trades, cases, files }: ScanOutcome, open: readonly ScannedCase[]): string {
  if (!trades && files.some(({ columns }) => columns)) return 'Set the file’s columns so that we can read the trades.';
  if (!trades) return 'We found no trades in this file.';
  if (open.length && open.every(isBelowMinimum)) return `No payment expected: ${ESTIMATE_BELOW_MINIMUM}.`;
  if (open.length) return `You may be owed money from ${pluralize(open.length, 'case')}.`;
  const eligible = cases.filter((each) => each.eligible);
  if (eligible.length) {
    const [loss] = sumByCurrency(
      eligible.map(({ result }) => ({ amount: result?.claim ?? null, currency: result?.currency ?? 'USD' })),
    );
    const size = loss ? `, with a recognized loss of ${formatMoney(loss.amount, { currency: loss.currency })}` : '';
    return `${pluralize(eligible.length, 'case')} covered these trades${size}. ${eligible.length === 1 ? 'It is' : 'All are'} closed to claims.`;
  }
  if (cases.length) return 'These trades don’t qualify for a payment.';
  return 'We found no purchase in a class period.';
}

/** A sum over invented cases is not money. */
function describeInvented(open: readonly ScannedCase[]): string {
  const invented = open.filter((each) => each.case.is_demonstration).length;
  if (!invented) return '';
  if (invented === open.length)
    return open.length === 1
      ? 'This open case is a demonstration: it is invented and pays nothing.'
      : 'These open cases are demonstrations: they are invented and pay nothing.';
  return `${pluralize(invented, 'open case')} ${invented === 1 ? 'is' : 'are'} invented for demonstration and ${invented === 1 ? 'pays' : 'pay'} nothing.`;
}

function describeBasis({ trades, first_trade_date: first, last_trade_date: last, cases_checked }: ScanOutcome): string {
  if (!trades) return '';
  const span = first && last ? `, ${formatSpan(first, last)}` : '';
  return `${pluralize(trades, 'trade')}${span}, checked against ${pluralize(cases_checked, 'case')}.`;
}
