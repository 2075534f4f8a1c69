import { recordUnclaimedStep, type Unclaimed } from '@trover/contract/unclaimed/unclaimed.ts';
import { useState } from 'react';
import { Form, Link } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { type ActiveFilter, useFilterForm } from '../active-filters.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import { Fault, placeOf, saveFile } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import type { Route } from './+types/unclaimed';
import { FollowCheck } from './follow-check.tsx';
import { ReportToState } from './report-to-state.tsx';
import { Steps } from './steps.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const typed = new URL(request.url).searchParams.get('state')?.toUpperCase() ?? '';
  const state = /^[A-Z]{2}$/.test(typed) ? typed : null;
  const list = await callOnServer(page, 'GET /api/v1/operator/unclaimed', {
    query: { limit: 50, ...placeOf(request), ...(state !== null && { state }) },
  }).catch(failPage);
  return { list, state, today: page.today };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Unclaimed money');
}

const statuses: Record<Unclaimed['status'], { status: Status; word: string }> = {
  no_rule: { status: 'fault', word: 'No rule for this state' },
  waiting: { status: 'upcoming', word: 'Waiting' },
  letter_due: { status: 'waiting', word: 'Letter due' },
  letter_sent: { status: 'pending', word: 'Letter sent' },
  letter_late: { status: 'fault', word: 'Letter late' },
  dormant: { status: 'fault', word: 'Presumed abandoned' },
};

/** The basis of a rule. */
const bases = { statute: 'read in the law', survey: 'from a survey', unverified: 'not verified' } as const;

const columns: readonly Column<Unclaimed>[] = [
  {
    heading: 'Owner',
    rowHeader: true,
    cell: ({ owner, sub_payout_request_id: id, is_closed_account, account_id }) =>
      is_closed_account ? (
        <>
          <Link to={`/operator/people/${account_id}`}>Closed account {account_id}</Link>,{' '}
          <Link to={`/operator/claims/${id}`}>TR-{id}</Link>
        </>
      ) : (
        <Link to={`/operator/claims/${id}`}>{owner || `TR-${id}`}</Link>
      ),
  },
  {
    heading: 'Status',
    cell: ({ status, letter_on }) => (
      <>
        <StatusPill status={statuses[status].status}>{statuses[status].word}</StatusPill>{' '}
        {letter_on !== null && formatDateDense(letter_on)}
      </>
    ),
  },
  { heading: 'State', cell: ({ state, country }) => state ?? country ?? 'No address' },
  { heading: 'Case', className: operator.wrapping, cell: ({ title }) => title },
  { heading: 'Amount', numeric: true, cell: ({ amount, currency }) => formatMoney(amount, { currency }) },
  { heading: 'Why', className: operator.wrapping, cell: ({ reason }) => reason },
  { heading: 'Since', cell: ({ since }) => formatDateDense(since) },
  {
    heading: 'Letter between',
    className: operator.wrapping,
    cell: ({ letter_from, letter_to, needs_letter }) =>
      letter_from === null || letter_to === null
        ? '–'
        : `${formatDateDense(letter_from)} to ${formatDateDense(letter_to)}${needs_letter ? '' : ', not required'}`,
  },
  {
    heading: 'Letter',
    cell: ({ award_id, owner, is_closed_account, rule }) =>
      is_closed_account || rule === null ? '–' : <PrintLetter award_id={award_id} owner={owner} />,
  },
  { heading: 'Abandoned on', cell: ({ dormant_on }) => (dormant_on === null ? '–' : formatDateDense(dormant_on)) },
  { heading: 'Report by', cell: ({ report_by }) => (report_by === null ? '–' : formatDateDense(report_by)) },
  {
    heading: 'Rule',
    className: operator.wrapping,
    cell: ({ rule }) =>
      rule === null ? (
        '–'
      ) : (
        <details>
          <summary>
            {rule.years} years, {bases[rule.basis]}
          </summary>
          {rule.source}. Letter: {bases[rule.letter_basis]}. Report: {bases[rule.report_basis]}.
        </details>
      ),
  },
  {
    heading: 'Void check',
    cell: ({ payment_id, follow_up }) =>
      follow_up === null ? (
        '–'
      ) : follow_up === 'reissue' ? (
        'The next bank file pays it again'
      ) : (
        <details>
          <summary>Decide</summary>
          <FollowCheck key={follow_up} id={payment_id} follow_up={follow_up} />
        </details>
      ),
  },
  {
    heading: 'Record',
    cell: (award) => (
      <>
        <RecordStep key={award.steps} award={award} />
        <Steps award_id={award.award_id} count={award.steps} owner={award.owner} />
      </>
    ),
  },
];

/** Awards that were paid and did not reach their owners: owners who need a letter, and sums due to states. */
const stateFilter = (state: string): ActiveFilter => ({ label: `State: ${state}`, names: ['state'] });

export default function UnclaimedMoney({ loaderData: { list, state, today } }: Route.ComponentProps) {
  const form = useFilterForm(state ?? '');
  return (
    <>
      <ListSection
        id="unclaimed"
        heading="Unclaimed money"
        label="unclaimed awards"
        list={list}
        columns={columns}
        source={{ list: '/api/v1/operator/unclaimed', query: { state } }}
        active={state === null ? [] : [stateFilter(state)]}
        keyOf={({ award_id }) => award_id}
        empty={{
          heading: 'Nothing is unclaimed',
          text: 'Awards appear here when a payment comes back, or a check is void.',
        }}
      >
        <p className="t-dim">
          The next bank file pays each of them again once its owner has payment details that work. We pay a void check
          again once you decide to. The former owner of a closed account must request a transfer. Dates follow the state
          of the owner’s last address. After you pay a state, book the line of the bank statement as paid to that state:
          its awards then leave this list, and no bank file pays them. Where a state requires a letter, nothing goes to
          that state until you record the letter.
        </p>
        <Form className={operator.acts} method="get" ref={form}>
          <TextField label="State" name="state" maxLength={2} defaultValue={state ?? ''} optional />
          <Button type="submit">Show</Button>
        </Form>
      </ListSection>
      <ReportToState today={today} />
    </>
  );
}

function PrintLetter({ award_id, owner }: { award_id: number; owner: string }) {
  const { busy, fault, act } = useAct();
  const print = () =>
    act(async () => {
      const { url, file_name } = await api.call('POST /api/v1/operator/unclaimed/{id}/letter', {
        params: { id: award_id },
        body: {},
        shows_failure: true,
      });
      saveFile(url);
      return `${file_name} saved. Record the letter once you post it.`;
    });
  return (
    <>
      <Button size="small" busy={busy && 'Printing'} onClick={print}>
        Print<span className="sr-only"> the letter to {owner}</span>
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}

function RecordStep({ award: { award_id, owner } }: { award: Unclaimed }) {
  const form = useActForm(recordUnclaimedStep.body, { kind: 'letter', on_day: '', note: '' });
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Record<span className="sr-only"> for {owner}</span>
      </Button>
    );
  const record = form.act(async (body) => {
    await api.call('POST /api/v1/operator/unclaimed/{id}/steps', {
      params: { id: award_id },
      body,
      shows_failure: true,
    });
    return 'Recorded';
  });
  return (
    <form className={operator.acts} {...record}>
      <Select label="What" {...form.field('kind')}>
        <option value="letter">A letter to the owner</option>
        <option value="search">A search for the owner</option>
        <option value="contact">The owner got in touch</option>
      </Select>
      <DateField unit="date" label="Day" {...form.field('on_day', { required: true })} />
      <TextField label="Note" maxLength={300} {...form.field('note', { required: true })} />
      <Button type="submit" size="small" busy={form.busy && 'Saving'}>
        Save
      </Button>
      <Button size="small" variant="plain" onClick={() => setOpen(false)}>
        Back
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
