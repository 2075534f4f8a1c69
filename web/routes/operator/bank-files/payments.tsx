import type { BankFilePayment, listBankFilePayments } from '@trover/contract/bank-files/bank-files.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { CloseButton, LinkButton } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatAmount, formatCount, formatMoney, pluralize, sentence } from '../../../ui/format/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { MessageDialog } from '../clients/message-dialog.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { noKeys } from '../frame/row-keys.ts';
import { ListFilters } from '../list-filters.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import { paymentStateLabels } from './bank-file-labels.ts';
import styles from './payments.module.css';
import { isReversible, ReversePayment } from './reverse-payment.tsx';
import { ReverseSeveral } from './reverse-several.tsx';
import type { ShownBankFile } from './status-history.tsx';

export const SHOWS = ['all', 'returned', 'set_aside'] as const;
type Show = (typeof SHOWS)[number];

/** The bank executed it, so it has the double rule of paid amounts. */
const amountOf = ({ amount, state }: BankFilePayment) =>
  paymentStateLabels[state].status === 'paid' ? (
    <Figure amount={amount} certainty="paid" inColumn />
  ) : (
    formatAmount(amount, 2)
  );

const columns: readonly Column<BankFilePayment>[] = [
  { heading: 'No.', numeric: true, cell: ({ id }) => id ?? '–' },
  { heading: 'Payee', phone: 'name', rowHeader: true, cell: ({ payee }) => payee },
  {
    heading: 'Claim',
    phone: 'side',
    cell: ({ sub_payout_request_id: id, claim_number }) => (
      <Link to={`/operator/claims/${id}`}>{claim_number ?? `TR-${id}`}</Link>
    ),
  },
  { heading: 'Amount', phone: 'figure', numeric: true, cell: amountOf },
  {
    heading: 'Status',
    phone: 'meta',
    cell: ({ state }) => (
      <StatusPill status={paymentStateLabels[state].status}>{paymentStateLabels[state].label}</StatusPill>
    ),
  },
  {
    heading: 'Bank’s reason',
    phone: 'below',
    className: styles.reason,
    cell: ({ id, state, is_void, payee, reason }) => (
      <>
        {reason !== null && sentence(reason)}
        {id !== null && (
          <span className={state === 'returned' ? styles.phoneOnly : undefined}>
            <ReversePayment key={state} id={id} state={state} is_void={is_void} payee={payee} />
          </span>
        )}
      </>
    ),
  },
];

const keyOf = ({ id, sub_payout_request_id }: BankFilePayment): string => `${id} ${sub_payout_request_id}`;

/** The message by which a client is requested to enter an account that can be paid. */
function startOf({ amount, claim_number, reason }: BankFilePayment, file: ShownBankFile) {
  const money = formatMoney(amount, file);
  const of = claim_number === null ? '' : ` for claim ${claim_number}`;
  return {
    subject: `Your payment of ${money} came back`,
    message: [
      `The bank returned your payment of ${money}${of}${reason === null ? '' : `: ${reason}`}.`,
      'Please check your account under Settings, Payment methods, and enter it again. We then pay it again.',
    ].join('\n\n'),
  };
}

/** The payments of a file, filtered by their state; those that came back can be selected and decided together. */
export function Payments({
  file,
  payments,
  show,
}: {
  file: ShownBankFile;
  payments: DataOf<typeof listBankFilePayments>;
  show: Show;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const chooseable = payments.items.filter(isReversible);
  const selected = chooseable.filter(({ id }) => chosen.has(id));
  const total = formatCents(selected.reduce((sum, { amount }) => sum + requireCents(amount), 0n));
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  // the message to the client whose payment came back
  const [asked, setAsked] = useState<BankFilePayment | null>(null);
  const askAbout = () => {
    const key = document.activeElement?.closest('[data-key]')?.getAttribute('data-key');
    const focused = chooseable.find((payment) => keyOf(payment) === key);
    const payment = focused ?? selected[0] ?? chooseable[0];
    if (payment) setAsked(payment);
  };
  useDeskKeys(chooseable.length === 0 ? noKeys : [{ key: 'm', label: 'Ask for details', inBar: true, run: askAbout }]);
  const next: Column<BankFilePayment> = {
    heading: 'Next',
    phone: 'below',
    cell: (payment) =>
      isReversible(payment) && (
        <LinkButton onClick={() => setAsked(payment)}>
          Ask for details<span className="sr-only"> of {payment.payee}</span>
        </LinkButton>
      ),
  };
  const choose: Column<BankFilePayment> = {
    heading: 'Choose',
    cell: (payment) =>
      isReversible(payment) && (
        <input
          type="checkbox"
          aria-label={`Choose the payment to ${payment.payee}`}
          checked={chosen.has(payment.id)}
          onChange={() => toggle(payment.id)}
        />
      ),
  };
  const filters = [
    { to: '?', label: 'All', count: file.payments + file.set_aside, isCurrent: show === 'all' },
    { to: '?show=returned', label: 'Came back', count: file.returned, isCurrent: show === 'returned' },
    { to: '?show=set_aside', label: 'Set aside', count: file.set_aside, isCurrent: show === 'set_aside' },
  ];
  return (
    <ListSection
      id="payments"
      heading="Payments"
      label="payments"
      note={`${pluralize(payments.total_count, 'row')}, what needs work first`}
      filters={file.returned + file.set_aside > 0 && <ListFilters label="Payments shown" filters={filters} />}
      isLedger
      list={payments}
      columns={chooseable.length > 0 ? [choose, ...columns, next] : columns}
      source={{ list: '/api/v1/operator/bank_files/{id}/payments', params: { id: file.id }, query: { show } }}
      keyOf={keyOf}
      isChosen={({ id }) => id !== null && chosen.has(id)}
      empty={{
        heading: 'No payment here',
        text: 'They are listed once the file is drafted, or once the bank reports.',
      }}
    >
      {selected.length > 0 && (
        <div className={styles.bulk} role="toolbar" aria-label="Selected payments">
          <span>
            <b>{formatCount(selected.length)}</b> selected, {formatMoney(total, file)}
          </span>
          <ReverseSeveral ids={selected.map(({ id }) => id)} onDone={() => setChosen(new Set())} />
          <CloseButton label="Clear the selection" onClick={() => setChosen(new Set())} />
        </div>
      )}
      {asked !== null && (
        <MessageDialog
          key={keyOf(asked)}
          id={asked.account_id}
          name={asked.payee}
          about={`payment ${asked.id}`}
          start={startOf(asked, file)}
          open
          onClose={() => setAsked(null)}
        />
      )}
    </ListSection>
  );
}
