import type { BankFilePayment, listBankFilePayments } from '@trover/contract/bank-files/bank-files.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, CloseButton, LinkButton } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatAmount, formatCount, formatMoney, pluralize, sentence } from '../../../ui/format/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { MessageDialog } from '../clients/message-dialog.tsx';
import { useActKey } from '../frame/act-keys.ts';
import { ButtonKey } from '../frame/button-key.tsx';
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
  { heading: 'Award', numeric: true, cell: ({ award }) => formatAmount(award, 2) },
  { heading: 'Fee', numeric: true, cell: ({ fee }) => formatAmount(fee, 2) },
  { heading: 'Net', phone: 'figure', numeric: true, cell: amountOf },
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

/** The ways to pay a returned payment again, as the message to its client requests them. */
const requests = {
  details: 'Please check your account under Settings, Payment methods, and enter it again. We then pay it again.',
  check:
    'We can also pay you by check. Please add a check and your mailing address under Settings, Payment methods. We then mail it.',
};
type Request = keyof typeof requests;

/** The message by which a client is requested to enter an account or an address that can be paid. */
function startOf({ amount, claim_number, reason }: BankFilePayment, file: ShownBankFile, request: Request) {
  const money = formatMoney(amount, file);
  const of = claim_number === null ? '' : ` for claim ${claim_number}`;
  return {
    subject: `Your payment of ${money} came back`,
    message: [
      `The bank returned your payment of ${money}${of}${reason === null ? '' : `: ${reason}`}.`,
      requests[request],
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
  // the messages to the clients whose payments came back, one after the other
  const [asked, setAsked] = useState<{ request: Request; of: readonly BankFilePayment[] } | null>(null);
  /** About the selected payments, else the one in the row with the focus, else the first that came back. */
  const ask = (request: Request) => {
    const key = document.activeElement?.closest('[data-key]')?.getAttribute('data-key');
    const focused = chooseable.filter((payment) => keyOf(payment) === key);
    const of = selected.length > 0 ? selected : focused.length > 0 ? focused : chooseable.slice(0, 1);
    if (of.length > 0) setAsked({ request, of });
  };
  useDeskKeys(
    chooseable.length === 0
      ? noKeys
      : [
          { key: 'K', label: 'Pay by check', inBar: true, run: () => ask('check') },
          { key: 'm', label: 'Ask for details', inBar: true, run: () => ask('details') },
        ],
  );
  useActKey(selected.length > 0, { key: 'v', label: 'Reverse the return', act: 'reverse' });
  const [first] = chooseable;
  const next: Column<BankFilePayment> = {
    heading: 'Next',
    phone: 'below',
    cell: (payment) =>
      isReversible(payment) && (
        <span className={styles.next}>
          <LinkButton onClick={() => setAsked({ request: 'details', of: [payment] })}>
            Ask for details<span className="sr-only"> of {payment.payee}</span>
            {payment === first && <ButtonKey>M</ButtonKey>}
          </LinkButton>
          <LinkButton onClick={() => setAsked({ request: 'check', of: [payment] })}>
            Pay by check<span className="sr-only"> to {payment.payee}</span>
            {payment === first && <ButtonKey>⇧K</ButtonKey>}
          </LinkButton>
        </span>
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
      filters={file.returned + file.set_aside > 0 && <ListFilters label="Payments shown" filters={filters} hasKeys />}
      savesByKey
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
          <Button size="small" variant="plain" onClick={() => ask('check')}>
            Pay by check <ButtonKey>⇧K</ButtonKey>
          </Button>
          <Button size="small" variant="plain" onClick={() => ask('details')}>
            Ask for details <ButtonKey>M</ButtonKey>
          </Button>
          <ReverseSeveral ids={selected.map(({ id }) => id)} onDone={() => setChosen(new Set())} />
          <CloseButton label="Clear the selection" onClick={() => setChosen(new Set())} />
        </div>
      )}
      {asked?.of.slice(0, 1).map((payment) => (
        <MessageDialog
          key={keyOf(payment)}
          id={payment.account_id}
          name={payment.payee}
          about={`payment ${payment.id}${asked.request === 'check' ? ' by check' : ''}`}
          start={startOf(payment, file, asked.request)}
          open
          onClose={() => setAsked(null)}
          onSent={() => setAsked(asked.of.length > 1 ? { ...asked, of: asked.of.slice(1) } : null)}
        />
      ))}
    </ListSection>
  );
}
