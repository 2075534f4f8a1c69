import {
  approveHandover,
  type Handover,
  prepareHandover,
  rejectHandover,
} from '@trover/contract/handovers/handovers.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { EmptyState } from '../../../ui/state.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import styles from '../operator.module.css';
import { SaveList } from '../save-list.tsx';
import { Facts, Fault, More, placeOf, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { Route } from './+types/handovers';

const tabs = [
  { to: '?', label: 'All', status: undefined },
  { to: '?status=requested', label: 'New', status: 'requested' },
  { to: '?status=prepared', label: 'Waiting for a second operator', status: 'prepared' },
  { to: '?status=expired', label: 'Expired', status: 'expired' },
  { to: '?status=done', label: 'Handed over', status: 'done' },
] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const statusParam = new URL(request.url).searchParams.get('status');
  const tab = tabs.find(({ status }) => status === statusParam) ?? tabs[0];
  const query = { limit: 20, ...placeOf(request), ...(tab.status && { status: tab.status }) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/handovers', { query }).catch(
    failPage,
  );
  return { list, current: tab.to };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Hand-over');
}

const kinds: Record<Handover['kind'], string> = {
  executor: 'Executor',
  heir: 'Heir',
  guardian: 'Guardian',
  company_successor: 'Successor of the company',
  member_left: 'Owner in place of one who left',
  former_owner: 'Former owner, for money of a closed account',
};

const states: Record<Handover['status'], { status: Status; label: string }> = {
  requested: { status: 'open', label: 'New' },
  prepared: { status: 'pending', label: 'Waiting for a second operator' },
  done: { status: 'paid', label: 'Handed over' },
  rejected: { status: 'closed', label: 'Rejected' },
  objected: { status: 'fault', label: 'The holder objected' },
  expired: { status: 'closed', label: 'Expired' },
};

/** Requests to hand over an account: one operator checks, the holder may object, another one approves. */
export default function Handovers({ loaderData: { list, current } }: Route.ComponentProps) {
  return (
    <>
      <Section id="handovers" heading="Hand-over" note={`${list.total_count}`}>
        <p className="t-dim">
          One operator names the account and checks the documents. The account owner has seven days to object. Then
          another operator approves.
        </p>
        <Tabs label="Requests" current={current} tabs={tabs} />
        {list.items.length === 0 && (
          <EmptyState heading="No requests" text="Requests to take over an account appear here with their documents." />
        )}
      </Section>
      {list.items.map((one) => (
        <OneHandover key={`${one.id} ${one.status}`} handover={one} />
      ))}
      {list.items.length > 0 && (
        <SaveList
          source={{
            list: '/api/v1/operator/handovers',
            query: { status: tabs.find(({ to }) => to === current)?.status },
          }}
          name="account transfers"
        />
      )}
      <More next={list.next_cursor} />
    </>
  );
}

function OneHandover({ handover }: { handover: Handover }) {
  const { account, outcome, purge_on } = handover;
  const { status, label } = states[handover.status];
  return (
    <Section
      id={`handover-${handover.id}`}
      heading={`${handover.holder_name} to ${handover.name}`}
      note={<StatusPill status={status}>{label}</StatusPill>}
      isCard
    >
      <Facts
        facts={[
          ['As', kinds[handover.kind]],
          ['Requested on', <Instant key="asked" at={handover.requested_at} />],
          ['Address of the account', handover.holder_email],
          ['Address to sign in with', handover.email],
          ['Reason', handover.text],
          [
            'Documents',
            handover.documents.length === 0
              ? 'Deleted'
              : handover.documents.map(({ file_name, bytes, url }) => (
                  <span key={url}>
                    <a href={url}>{file_name}</a>, {formatBytes(bytes)}{' '}
                  </span>
                )),
          ],
          [
            'Account',
            account === null ? (
              'No account has this address'
            ) : (
              <span key="account">
                <Link to={account.is_closed ? `/operator/people/${account.id}` : `/operator/clients/${account.id}`}>
                  {account.is_closed
                    ? `Closed account ${account.id}`
                    : `${account.id}, ${account.name || account.email}`}
                </Link>
                {account.was_used_since && '. Someone used it after the request'}
              </span>
            ),
          ],
          ...by('Prepared', handover.prepared_by, handover.prepared_at, handover.prepared_note),
          ...(handover.payee_name === null ? [] : [['Its money is paid to', handover.payee_name] as const]),
          ...by('Decided', handover.decided_by, handover.decided_at, handover.decided_note),
          ...(handover.expires_at === null
            ? []
            : [['Expires undecided on', <Instant key="expires" at={handover.expires_at} as="date" />] as const]),
          ...(purge_on === null ? [] : [['Deleted on', formatDate(purge_on)] as const]),
        ]}
      />
      <p>
        <strong>Passes: </strong>
        {outcome.passes.join('. ')}.
      </p>
      <p>
        <strong>Sealed or ended: </strong>
        {outcome.archived.join('. ')}.
      </p>
      {handover.status === 'done' && account?.is_closed && (
        <p>
          <Link to={`/operator/contracts/institutions/${account.id}`}>Enter the payee’s payment details</Link>
        </p>
      )}
      {handover.decided_at === null && <Decide handover={handover} />}
      {handover.status === 'expired' && <Prepare handover={handover} />}
    </Section>
  );
}

function by(label: string, who: string | null, at: string | null, note: string | null) {
  if (at === null) return [];
  return [
    [
      label,
      <span key={label}>
        {who !== null && `${who}, `}
        <Instant at={at} />
        {note !== null && `: ${note}`}
      </span>,
    ] as const,
  ];
}

function Decide({ handover }: { handover: Handover }) {
  const [rejects, setRejects] = useState(false);
  // where who prepared it may no longer do that, another operator prepares it again
  const [prepares, setPrepares] = useState(handover.status === 'requested');
  if (rejects)
    return <Reject id={handover.id} isPrepared={handover.status === 'prepared'} onBack={() => setRejects(false)} />;
  return (
    <>
      {prepares ? <Prepare handover={handover} /> : <Approve handover={handover} />}
      <p className={styles.acts}>
        {!prepares && (
          <Button variant="plain" onClick={() => setPrepares(true)}>
            Prepare it again
          </Button>
        )}
        <Button variant="plain" onClick={() => setRejects(true)}>
          Reject the request
        </Button>
      </p>
    </>
  );
}

function Prepare({ handover: { id, account } }: { handover: Handover }) {
  const form = useActForm(
    prepareHandover.body,
    { ...(account && { account_id: account.id }), note: '', payee_name: '' },
    {
      optional: ['payee_name'],
    },
  );
  const prepare = form.act(async (body) => {
    await api.call('POST /api/v1/operator/handovers/{id}/prepare', { params: { id }, body, shows_failure: true });
    return 'Prepared; the holder is notified';
  });
  return (
    <form className={styles.form} {...prepare}>
      <TextField
        label="Account number"
        inputMode="numeric"
        {...form.field('account_id', { required: true, setValueAs: Number })}
      />
      {account?.is_closed !== false && (
        <TextField
          label="Payee, for a closed account"
          hint="A company, an estate or a ward. If empty, we pay the requester."
          maxLength={200}
          optional
          {...form.field('payee_name')}
        />
      )}
      <TextArea
        className={styles.wide}
        label="Documents checked"
        rows={2}
        {...form.field('note', { required: true })}
      />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" variant="primary" busy={form.busy && 'Preparing'}>
          Prepare the hand-over
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}

function Approve({ handover: { id, why_not, waits_until } }: { handover: Handover }) {
  const form = useActForm(approveHandover.body, { note: '' });
  const approve = form.act(async (body) => {
    await api.call('POST /api/v1/operator/handovers/{id}/approve', { params: { id }, body, shows_failure: true });
    return 'Handed over';
  });
  return (
    <form className={styles.form} {...approve}>
      <p className={`${styles.wide} t-dim`}>
        {why_not}
        {waits_until !== null && (
          <>
            {' '}
            The holder may object until <Instant at={waits_until} />.
          </>
        )}
      </p>
      <TextArea
        className={styles.wide}
        label="Documents checked"
        rows={2}
        {...form.field('note', { required: true })}
      />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" variant="primary" disabled={why_not !== null} busy={form.busy && 'Handing over'}>
          Hand the account over
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}

function Reject({ id, isPrepared, onBack }: { id: number; isPrepared: boolean; onBack: () => void }) {
  const form = useActForm(rejectHandover.body, { note: '', is_objection: false });
  const reject = form.act(async (body) => {
    await api.call('POST /api/v1/operator/handovers/{id}/reject', { params: { id }, body, shows_failure: true });
    return 'Rejected';
  });
  return (
    <form className={styles.form} {...reject}>
      <TextArea
        className={styles.wide}
        label="Reason, emailed to the requester"
        rows={2}
        {...form.field('note', { required: true })}
      />
      {isPrepared && (
        <Checkbox className={styles.wide} {...form.field('is_objection')}>
          The holder objected by reply.
        </Checkbox>
      )}
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" variant="danger" busy={form.busy && 'Rejecting'}>
          Reject
        </Button>
        <Button variant="plain" onClick={onBack}>
          Back
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}
