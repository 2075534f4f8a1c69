import { type Distribution, importDistribution } from '@trover/contract/distributions/distributions.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../api.ts';
import { oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatAmount, formatMoney } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { AccountChange } from '../bank-files/account-change.tsx';
import { BankFiles } from '../bank-files/bank-files.tsx';
import { BankSide } from '../bank-files/bank-side.tsx';
import { describeConsole } from '../describe-console.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Checks } from '../payments/checks.tsx';
import { Facts, Fault, placeOf, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [list, books, accounts, changes, checks, files] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/distributions', { query: { limit: 50, ...placeOf(request) } }),
    callOnServer(page, 'GET /api/v1/operator/books', {}),
    callOnServer(page, 'GET /api/v1/operator/bank_accounts', {}),
    callOnServer(page, 'GET /api/v1/operator/bank_account_changes', { query: { status: 'pending', limit: 50 } }),
    callOnServer(page, 'GET /api/v1/operator/checks', { query: { limit: 50 } }),
    callOnServer(page, 'GET /api/v1/operator/bank_files', { query: { limit: 50 } }),
  ]).catch(failPage);
  return { list, books, accounts, changes, checks, files };
}

export const statusWords: Record<Distribution['status'], { status: Status; word: string }> = {
  received: { status: 'pending', word: 'Being read' },
  columns: { status: 'waiting', word: 'Columns needed' },
  refused: { status: 'fault', word: 'Refused' },
  failed: { status: 'fault', word: 'Cannot be read' },
  read: { status: 'waiting', word: 'To be approved' },
  approved: { status: 'pending', word: 'Being posted' },
  posted: { status: 'fine', word: 'Posted' },
  reversed: { status: 'closed', word: 'Reversed' },
  cancelled: { status: 'closed', word: 'Cancelled' },
};

const columns: readonly Column<Distribution>[] = [
  { heading: 'Imported', cell: ({ imported_at }) => <Instant at={imported_at} as="date" /> },
  {
    heading: 'Case',
    rowHeader: true,
    cell: ({ id, title }) => <Link to={`/operator/money/${id}`}>{title}</Link>,
  },
  { heading: 'Round', numeric: true, cell: ({ round }) => round },
  { heading: 'Rows', numeric: true, cell: ({ rows }) => rows },
  { heading: 'Matched', numeric: true, cell: ({ matched_rows }) => matched_rows },
  { heading: 'In the file', numeric: true, cell: ({ total, currency }) => formatMoney(total, { currency }) },
  { heading: 'Awards', numeric: true, cell: ({ matched_total }) => formatAmount(matched_total) },
  {
    heading: 'Status',
    cell: ({ status }) => <StatusPill status={statusWords[status].status}>{statusWords[status].word}</StatusPill>,
  },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeConsole({ matches, location }, 'Money');
}

export default function Money({ loaderData: { list, books, accounts, changes, checks, files } }: Route.ComponentProps) {
  return (
    <>
      <Section
        id="books"
        heading="Books"
        note={books.is_balanced ? 'Bank, ledger and claims agree' : 'The books do not agree'}
      >
        {books.faults.map(({ message }) => (
          <Fault key={message}>{message}</Fault>
        ))}
        {books.currencies.map(({ currency, arrived, paid, owed, fees, unallocated }) => (
          <Facts
            key={currency}
            facts={[
              [`Arrived, ${currency}`, formatAmount(arrived)],
              ['Paid', formatAmount(paid)],
              ['Owed', formatAmount(owed)],
              ['Fees earned', formatAmount(fees)],
              ['Unallocated', formatAmount(unallocated)],
            ]}
          />
        ))}
        {books.currencies.length === 0 && <p className="t-dim">No money has arrived yet.</p>}
        <p>
          <Link to="/operator/money/books">Bank statements and books</Link> ·{' '}
          <Link to="/operator/money/fees">Fees and invoices</Link> ·{' '}
          <Link to="/operator/money/unclaimed">Unclaimed money</Link> ·{' '}
          <Link to="/operator/money/account-holders">Account holders to review</Link>
        </p>
      </Section>
      {changes.items.map((change) => (
        <AccountChange key={change.id} change={change} />
      ))}
      <Import />
      <ListSection
        id="distributions"
        heading="Distributions"
        label="distributions"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{
          heading: 'No distribution yet',
          text: 'Import the file that the administrator sends with its payment.',
        }}
      />
      <BankFiles files={files} />
      <Checks checks={checks} />
      <BankSide accounts={accounts.items} />
    </>
  );
}

const importSchema = importDistribution.body.extend({ file: oneFile(fileLimits.distribution) });

function Import() {
  const form = useActForm(
    importSchema,
    { order_id: '', round: '1', currency: 'USD', tolerance_pct: '0', stated_total: '', stated_rows: '' },
    { optional: ['tolerance_pct', 'stated_total', 'stated_rows'] },
  );
  const navigate = useNavigate();
  const send = form.act(async (sent) => {
    const { distribution, is_new } = await api.call('POST /api/v1/operator/distributions', {
      form: toFormData(sent),
      shows_failure: true,
    });
    await navigate(`/operator/money/${distribution.id}`);
    return is_new ? 'Imported; it is being read' : 'This file was imported before';
  });
  return (
    <Section
      id="import"
      heading="Import a distribution"
      note="CSV or .xlsx: claim_number, award; also claimant, recognized_claim, currency, payment_reference"
    >
      <form className={styles.form} {...send}>
        <TextField label="Case number" inputMode="numeric" {...form.field('order_id', { required: true })} />
        <TextField label="Round" inputMode="numeric" {...form.field('round', { required: true })} />
        <TextField label="Currency" maxLength={3} {...form.field('currency', { required: true })} />
        <TextField label="Tolerance, percent" inputMode="decimal" {...form.field('tolerance_pct')} />
        <TextField label="Stated total" inputMode="decimal" optional {...form.field('stated_total')} />
        <TextField label="Stated rows" inputMode="numeric" optional {...form.field('stated_rows')} />
        <TextField label="File" type="file" accept=".csv,text/csv,.xlsx" {...form.field('file')} />
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant="primary" busy={form.busy && 'Importing'}>
            Import
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
    </Section>
  );
}
