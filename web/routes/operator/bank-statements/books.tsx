import type { BankLine, BankStatement } from '@trover/contract/bank-statements/bank-statements.ts';
import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { api } from '../../../api.ts';
import { oneFile, toFormData } from '../../../components/forms/form-values.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatAmount, formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import { SaveList } from '../save-list.tsx';
import { Fault, More, placeOf, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/books';
import { matchLabels } from './bank-line-labels.ts';
import styles from './bank-statements.module.css';
import { ChargeRules } from './charge-rules.tsx';
import { DecideBooking } from './decide-booking.tsx';
import { DecideLine } from './decide-line.tsx';
import { RemoveStatement } from './remove-statement.tsx';
import { ThreeWayMatch } from './three-way-match.tsx';

const shown = ['open', 'matched', 'not_ours', 'all'] as const;
type LineFilter = (typeof shown)[number];
const shownLabels: Record<LineFilter, string> = {
  open: 'To decide',
  matched: 'Matched',
  not_ours: 'Not ours',
  all: 'All',
};

const showOf = (search: URLSearchParams): LineFilter => shown.find((one) => one === search.get('show')) ?? 'open';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const show = showOf(new URL(request.url).searchParams);
  const [checks, lines, statements, rules] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/bank_checks', {}),
    callOnServer(page, 'GET /api/v1/operator/bank_lines', { query: { show, limit: 25, ...placeOf(request) } }),
    callOnServer(page, 'GET /api/v1/operator/bank_statements', {
      query: { limit: 20, ...placeOf(request, 'statements') },
    }),
    callOnServer(page, 'GET /api/v1/operator/bank_charge_rules', {
      query: { limit: 50, ...placeOf(request, 'rules') },
    }),
  ]).catch(failPage);
  const transit = await Promise.all(
    checks.items.map(({ currency }) =>
      callOnServer(page, 'GET /api/v1/operator/bank_transit', {
        query: { currency, limit: 20, ...placeOf(request, `transit-${currency}`) },
      }),
    ),
  ).catch(failPage);
  return { checks, lines, statements, rules, transit };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Books');
}

const statementColumns: readonly Column<BankStatement>[] = [
  { heading: 'Statement', rowHeader: true, cell: ({ number }) => number },
  { heading: 'Account', cell: ({ currency, account_ending }) => `${currency} ••${account_ending}` },
  { heading: 'Day', cell: ({ to_day }) => formatDateDense(to_day) },
  { heading: 'Opening', numeric: true, cell: ({ opening }) => formatAmount(opening) },
  { heading: 'Closing', numeric: true, cell: ({ closing }) => formatAmount(closing) },
  { heading: 'Lines', numeric: true, cell: ({ lines }) => lines },
  {
    heading: 'Status',
    cell: ({ open, not_ours }) => (
      <>
        {open > 0 && <StatusPill status="waiting">{pluralize(open, 'line')} to decide</StatusPill>}
        {open > 0 && not_ours > 0 && <br />}
        {not_ours > 0 && <StatusPill status="fault">{pluralize(not_ours, 'line')} not ours</StatusPill>}
        {open === 0 && not_ours === 0 && <StatusPill status="fine">Reconciled</StatusPill>}
      </>
    ),
  },
  { heading: 'Imported by', cell: ({ imported_by }) => imported_by },
  { heading: 'Remove', cell: (statement) => <RemoveStatement id={statement.id} number={statement.number} /> },
];

export default function Books({ loaderData: { checks, lines, statements, rules, transit } }: Route.ComponentProps) {
  useLive('bank_statements', 'bank_files');
  const [search] = useSearchParams();
  const show = showOf(search);
  return (
    <>
      <ThreeWayMatch checks={checks.items} />
      <Import />
      <Section id="lines" heading="Lines of bank statements" note={pluralize(lines.total_count, 'line')}>
        <Tabs
          label="Lines shown"
          tabs={shown.map((one) => ({ to: `/operator/money/books?show=${one}`, label: shownLabels[one] }))}
          current={`/operator/money/books?show=${show}`}
        />
        {lines.items.length === 0 ? (
          <EmptyState
            heading={show === 'open' ? 'You’re all caught up' : 'No lines here'}
            text="Lines without a match in our books appear here, with possible matches."
          />
        ) : (
          <ul className={styles.lines} data-rows>
            {lines.items.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
        {lines.items.length > 0 && (
          <SaveList source={{ list: '/api/v1/operator/bank_lines', query: { show } }} name="bank lines" />
        )}
        <More next={lines.next_cursor} />
      </Section>
      {transit.map((list, at) => (
        <ListSection
          key={checks.items[at]?.currency}
          id={`transit-${checks.items[at]?.currency}`}
          heading={`In progress, ${checks.items[at]?.currency}`}
          label="items in progress"
          source={{ list: '/api/v1/operator/bank_transit', query: { currency: checks.items[at]?.currency } }}
          list={list}
          place={`transit-${checks.items[at]?.currency}`}
          columns={[
            { heading: 'Due', cell: ({ on }) => formatDateDense(on) },
            {
              heading: 'What',
              rowHeader: true,
              cell: ({ kind, id, is_check }) =>
                kind === 'bank_file' ? (
                  <Link to={`/operator/money/files/${id}`}>
                    {is_check ? 'Checks of file' : 'Bank file'} {id}
                  </Link>
                ) : (
                  `${matchLabels[kind]} ${id}`
                ),
            },
            { heading: 'Of', cell: ({ title }) => title },
            { heading: 'Amount', numeric: true, cell: ({ amount }) => formatAmount(amount) },
          ]}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          empty={{ heading: 'Nothing is in progress', text: 'The bank statement shows everything in the ledger.' }}
        />
      ))}
      <ListSection
        id="statements"
        heading="Bank statements"
        label="bank statements"
        list={statements}
        place="statements"
        columns={statementColumns}
        source={{ list: '/api/v1/operator/bank_statements' }}
        keyOf={({ id }) => id}
        empty={{ heading: 'No bank statement yet', text: 'Import the bank’s daily statement.' }}
      />
      <ChargeRules list={rules} />
    </>
  );
}

function Line({ line }: { line: BankLine }) {
  const { amount, currency, booked_on, counterparty, text, reference, code, status, note, matches, booking } = line;
  return (
    <li className={styles.line}>
      <div className={styles.top}>
        <time dateTime={booked_on}>{formatDateDense(booked_on)}</time>
        <span className={styles.text}>
          {[counterparty, text].filter(Boolean).join(': ') || 'No text'}{' '}
          <span className="t-dim">{[reference, code].filter(Boolean).join(' · ')}</span>
        </span>
        <b>{formatMoney(amount, { currency })}</b>
      </div>
      {matches.map((match) => (
        <p key={`${match.kind} ${match.subject_id}`} className="t-dim">
          <StatusPill status="paid">
            {matchLabels[match.kind]} {match.subject_id}
          </StatusPill>{' '}
          {match.reason} {match.by === null ? '(automatically)' : `(${match.by})`}
        </p>
      ))}
      {status !== 'matched' && note !== null && booking === null && <p className={styles.why}>{note}</p>}
      {booking !== null && <DecideBooking key={`${booking.id} ${booking.status}`} booking={booking} />}
      <DecideLine key={`${status} ${booking?.id}`} line={line} />
    </li>
  );
}

const importSchema = z.object({ file: oneFile(fileLimits.bank_report) });

function Import() {
  const form = useActForm(importSchema, {});
  const send = form.act(async (sent) => {
    const { imported, known, lines, matched } = await api.call('POST /api/v1/operator/bank_statements', {
      form: toFormData(sent),
      shows_failure: true,
    });
    form.reset();
    if (imported === 0) return 'This statement was already imported';
    return `${pluralize(imported, 'statement')} imported, ${matched} of ${pluralize(lines, 'line')} matched${known === 0 ? '' : `, ${known} known before`}`;
  });
  return (
    <Section id="import" heading="Import a bank statement" note="BAI2, MT940 or camt.053">
      <form className={operator.acts} {...send}>
        <TextField label="File of the bank" type="file" {...form.field('file')} />
        <Button type="submit" variant="primary" busy={form.busy && 'Importing'}>
          Import the statement
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </Section>
  );
}
