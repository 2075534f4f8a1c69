import { proposeDecision } from '@trover/contract/organisations/policies.ts';
import { permissions } from '@trover/contract/organisations/roles.ts';
import { useState } from 'react';
import { Link, redirect } from 'react-router';
import { api } from '../../api.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { type Fact, FactsStrip } from '../../ui/facts.tsx';
import { TextArea } from '../../ui/field.tsx';
import { formatMoney, pluralize } from '../../ui/format/format.ts';
import { daysFrom, formatDate, formatDaysLeft } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { DemonstrationMark, TickerBadge } from '../../ui/plate.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { useActForm } from '../operator/use-act.ts';
import type { Route } from './+types/groups';
import styles from './decisions.module.css';
import { GroupDates } from './group-dates.tsx';
import type { Comparison, Group } from './group-rows.ts';
import own from './groups.module.css';
import { GroupsTable, type Share } from './groups-table.tsx';
import type { Decision } from './labels.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const [decision, comparison, { role }] = await Promise.all([
    callOnServer(page, 'GET /api/v1/organisation/decisions/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/organisation/decisions/{id}/groups', { params: { id } }),
    callOnServer(page, 'GET /api/v1/organisation/profile', {}),
  ]).catch(failPage);
  if (decision.phase !== 'opt_in') throw redirect(`/user/decisions/${id}`);
  return { decision, comparison, mayPropose: permissions.propose.includes(role), today: page.today };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: loaderData ? `Groups: ${loaderData.decision.order.company}` : 'Groups',
    description: 'Groups that gather investors for this action, side by side.',
    path: `/user/decisions/${loaderData?.decision.id ?? ''}/groups`,
    hidden: true,
  });
}

const shares = [
  { value: '15' as const, label: '15%' },
  { value: '25' as const, label: '25%' },
  { value: '40' as const, label: '40%' },
];

/** The proposal being written: a group, or none of them; null while nothing is written. */
type Writing = { group: Group | null } | null;

export default function Groups({ loaderData: { decision, comparison, mayPropose, today } }: Route.ComponentProps) {
  const { order } = decision;
  const { groups, is_frozen } = comparison;
  const [share, setShare] = useState<Share>('25');
  const [writing, setWriting] = useState<Writing>(null);
  const isOpen = decision.decision === null && mayPropose;
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
      <Crumbs
        above={[
          { to: '/user/decisions', label: 'Decisions' },
          { to: `/user/decisions/${decision.id}`, label: order.company },
        ]}
        here="Groups"
      />
      <header className={styles.title}>
        <p className={styles.plates}>
          {order.ticker && <TickerBadge ticker={order.ticker} large />}
          {order.is_demonstration && <DemonstrationMark />}
        </p>
        <h1 className="t-page">{order.company}</h1>
        <p className="t-dim">
          Only investors who register are paid.{' '}
          {groups.length === 0
            ? 'No group is open yet.'
            : `Compare ${pluralize(groups.length, 'group')} here; you can join only one.`}{' '}
          We do not advise.
        </p>
      </header>
      <FactsStrip facts={factsOf(decision, comparison, today)} />
      {groups.length === 0 ? (
        <EmptyState heading="No groups available" text="Groups appear here with their terms once they are known." />
      ) : (
        <>
          <GroupDates groups={groups} today={today} />
          <section className={own.section} aria-labelledby="side">
            <header className={own.head}>
              <h2 id="side">Side by side</h2>
              <div className={own.assume}>
                <span>If {share}% of the loss is paid</span>
                <Segmented label="Share of the loss paid" options={shares} value={share} onChange={setShare} />
              </div>
            </header>
            <GroupsTable
              comparison={comparison}
              share={share}
              acts={(group) =>
                isOpen && <Button onClick={() => setWriting({ group })}>{`Propose ${group.terms.name}`}</Button>
              }
            />
          </section>
        </>
      )}
      {writing !== null && isOpen ? (
        <Proposal key={writing.group?.id ?? 0} id={decision.id} writing={writing} onClose={() => setWriting(null)} />
      ) : (
        <Choice
          decision={decision}
          comparison={comparison}
          onNone={isOpen ? () => setWriting({ group: null }) : undefined}
        />
      )}
      {is_frozen && (
        <p className="t-meta">
          The table is as it was on <Instant at={comparison.as_of} />.
        </p>
      )}
    </main>
  );
}

function factsOf({ order, due_on }: Decision, { loss, currency, groups }: Comparison, today: string): Fact[] {
  const soft = groups.flatMap(({ soft_on }) => (soft_on !== null && soft_on >= today ? [soft_on] : [])).sort()[0];
  const hard = groups.flatMap(({ hard_on }) => (hard_on !== null ? [hard_on] : [])).sort();
  return [
    {
      label: 'Our loss',
      value: loss === null ? 'Not known' : formatMoney(loss.amount, { currency, places: 0 }),
      note:
        loss !== null &&
        `${pluralize(loss.entities, 'entity', 'entities')}, ${loss.method === 'lifo' ? 'last in, first out' : 'first in, first out'}`,
    },
    { label: 'Court', value: order.court ?? 'Not known', note: order.docket },
    { label: 'Decide by', value: due_on === null ? 'No day is set' : formatDate(due_on) },
    {
      label: 'First soft date',
      value: soft === undefined ? 'None' : formatDate(soft),
      note: soft !== undefined && formatDaysLeft(daysFrom(today, soft)),
      noteIsTime: true,
    },
    { label: 'Last hard date', value: hard.length === 0 ? 'None' : formatDate(hard.at(-1) ?? '') },
  ];
}

function Choice({
  decision,
  comparison,
  onNone,
}: {
  decision: Decision;
  comparison: Comparison;
  onNone: (() => void) | undefined;
}) {
  const { proposal, approvals, approved, rule, id } = decision;
  const chosen = comparison.groups.find((group) => group.id === comparison.group_id)?.terms.name;
  return (
    <section className={own.choice} aria-labelledby="choice">
      <div>
        <h2 id="choice">
          {decision.decision === null
            ? proposal === null
              ? 'No choice is recorded yet'
              : `${proposal.choice === 'join' ? (proposal.group?.name ?? 'A group') : 'Join none'} is proposed`
            : decision.decision === 'join'
              ? `${chosen ?? proposal?.group?.name ?? 'A group'} is chosen`
              : 'We join none'}
        </h2>
        <p>
          {decision.decision === null
            ? `Rule ${rule} requires a proposal, then ${pluralize(approvals, 'approval')}; ${approved} so far. We record the choice, the reasons and this table.`
            : (proposal?.text ?? 'The policy decided.')}
        </p>
        <p>
          <Link to={`/user/decisions/${id}`}>{decision.decision === null ? 'Approve or decline' : 'The record'}</Link>
        </p>
      </div>
      {onNone && <Button onClick={onNone}>Join none and give a reason</Button>}
    </section>
  );
}

const textSchema = proposeDecision.body.pick({ text: true });

function Proposal({ id, writing, onClose }: { id: number; writing: { group: Group | null }; onClose: () => void }) {
  const { group } = writing;
  const form = useActForm(textSchema, { text: '' });
  const propose = form.act(async ({ text }) => {
    await api.call('POST /api/v1/organisation/decisions/{id}/propose', {
      params: { id },
      body: group === null ? { choice: 'pass', text } : { choice: 'join', group_id: group.id, text },
      shows_failure: true,
    });
    onClose();
    return 'Proposed';
  });
  return (
    <form className={styles.panel} {...propose}>
      <h2>{group === null ? 'Join none' : `Propose ${group.terms.name}`}</h2>
      <TextArea
        label={group === null ? 'Reason for joining none' : 'Reason for choosing this group'}
        maxLength={4000}
        rows={4}
        autoFocus
        {...form.field('text', { required: true })}
      />
      <p className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.busy && 'Proposing'}>
          Propose
        </Button>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
      </p>
      {form.fault && (
        <p className={styles.fault} role="alert">
          {form.fault}
        </p>
      )}
    </form>
  );
}
