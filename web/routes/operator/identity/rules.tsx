import {
  decideIdentityRules,
  type IdentityRuleSet,
  type listIdentityRules,
} from '@trover/contract/identity/identity-rules.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { IDENTITY_RULE_SOURCE } from '@trover/core/identity/levels.ts';
import { api } from '../../../api.ts';
import { levelLabels } from '../../../components/identity/identity-labels.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import { Facts, Fault, placeOf, Section } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';
import type { Route } from './+types/rules';
import { ProposeRules } from './propose-rules.tsx';
import { causeLabels, claimantLabels } from './rule-labels.ts';

type List = DataOf<typeof listIdentityRules>;

export function loader({ context, request }: Route.LoaderArgs): Promise<List> {
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/identity_rules', {
    query: { limit: 20, ...placeOf(request) },
  }).catch(failPage);
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Verification levels');
}

const states: Record<IdentityRuleSet['status'], { status: Status; word: string }> = {
  proposed: { status: 'waiting', word: 'To be approved' },
  approved: { status: 'closed', word: 'Replaced' },
  rejected: { status: 'closed', word: 'Rejected' },
  withdrawn: { status: 'closed', word: 'Withdrawn' },
};

const byWhom = (email: string | null): string => email ?? 'A deleted account';

const columns: readonly Column<IdentityRuleSet>[] = [
  { heading: 'Version', phone: 'name', rowHeader: true, cell: ({ id }) => `Version ${id}` },
  {
    heading: 'Status',
    phone: 'figure',
    cell: ({ status, is_in_force }) =>
      is_in_force ? (
        <StatusPill status="fine">In force</StatusPill>
      ) : (
        <StatusPill status={states[status].status}>{states[status].word}</StatusPill>
      ),
  },
  { heading: 'Proposed', phone: 'meta', cell: ({ proposed_at }) => <Instant at={proposed_at} as="date" /> },
  {
    heading: 'Reason',
    phone: 'below',
    className: operator.wrapping,
    cell: ({ id, note, proposed_by, decided_by, decision_note }) => (
      <>
        {id === 1 ? '' : `${byWhom(proposed_by)}: `}
        {note}
        {decision_note !== null && (
          <>
            <br />
            {byWhom(decided_by)}: {decision_note}
          </>
        )}
      </>
    ),
  },
  { heading: 'Rules', phone: 'side', numeric: true, cell: ({ rules }) => rules.length },
];

/** How well a payee must be known for a payment: the rules in force, a version that two operators set, and all versions. */
export default function IdentityRulesPage({ loaderData: { in_force, proposed, versions } }: Route.ComponentProps) {
  return (
    <>
      <Section
        id="in-force"
        heading="Verification levels"
        note={<StatusPill status="fine">Version {in_force.id} in force</StatusPill>}
      >
        <p className="t-dim">{IDENTITY_RULE_SOURCE} The strictest rule that applies to a payment counts.</p>
        <Rules set={in_force} />
      </Section>
      {proposed !== null && (
        <Section
          id="proposed"
          heading={`Version ${proposed.id}, proposed`}
          note={<StatusPill status="waiting">To be approved</StatusPill>}
        >
          <p>
            {byWhom(proposed.proposed_by)}: {proposed.note}
          </p>
          <Rules set={proposed} before={in_force} />
          <Decide version={proposed} />
        </Section>
      )}
      {proposed === null && <ProposeRules key={in_force.id} before={in_force} />}
      <ListSection
        id="versions"
        heading="Versions"
        label="versions"
        list={versions}
        columns={columns}
        source={{ list: '/api/v1/operator/identity_rules', part: 'versions' }}
        keyOf={({ id }) => id}
        empty={{ heading: 'No versions', text: 'Each version that two operators set appears here.' }}
      />
    </>
  );
}

type Rule = IdentityRuleSet['rules'][number];
const keyOf = ({ claimant, cause, above }: Rule): string => `${claimant} ${cause} ${above}`;
const isSame = (one: Rule, other: Rule): boolean =>
  keyOf(one) === keyOf(other) && one.needs === other.needs && one.why === other.why;

/** The table of a version; beside a former one, what is new in it and what it no longer has. */
function Rules({ set, before }: { set: IdentityRuleSet; before?: IdentityRuleSet }) {
  const removed = before?.rules.filter((rule) => !set.rules.some((one) => keyOf(one) === keyOf(rule))) ?? [];
  const shown = [
    ...set.rules.map((rule) => ({
      rule,
      change: before === undefined || before.rules.some((one) => isSame(one, rule)) ? null : 'New or changed',
    })),
    ...removed.map((rule) => ({ rule, change: 'Removed' })),
  ];
  return (
    <>
      <Facts
        facts={[
          ['Changed payment details count for', pluralize(set.changed_payee_days, 'day')],
          ['A check is valid for', pluralize(set.years_valid, 'year')],
          ...(set.decided_at === null || set.decided_by === null
            ? []
            : ([['Approved', <Instant key="at" at={set.decided_at} as="date" />]] as const)),
        ]}
      />
      <ScrollSideways label="Table of rules">
        <Table density="compact">
          <thead>
            <tr>
              <HeaderCell>Claimant</HeaderCell>
              <HeaderCell>Applies to</HeaderCell>
              <HeaderCell numeric>Above</HeaderCell>
              <HeaderCell>Needs</HeaderCell>
              <HeaderCell>The client reads</HeaderCell>
              {before !== undefined && <HeaderCell>Change</HeaderCell>}
            </tr>
          </thead>
          <tbody data-rows className={operator.rows}>
            {shown.map(({ rule, change }) => (
              <tr key={`${keyOf(rule)} ${change}`} data-key={keyOf(rule)}>
                <Cell rowHeader>{claimantLabels[rule.claimant]}</Cell>
                <Cell>{causeLabels[rule.cause]}</Cell>
                <Cell numeric>{formatMoney(rule.above, { currency: 'USD' })}</Cell>
                <Cell>{levelLabels[rule.needs]}</Cell>
                <Cell className={operator.reading}>{rule.why}</Cell>
                {before !== undefined && <Cell>{change ?? '–'}</Cell>}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
    </>
  );
}

function Decide({ version: { id, is_own } }: { version: IdentityRuleSet }) {
  const form = useActForm(decideIdentityRules.body.pick({ note: true }), { note: '' });
  const decide = (decision: 'approved' | 'rejected' | 'withdrawn', done: string) =>
    form.act(async ({ note }) => {
      const body = { decision, note };
      await api.call('POST /api/v1/operator/identity_rules/{id}/decide', {
        params: { id },
        body,
        shows_failure: true,
      });
      return done;
    });
  const submits = {
    approved: decide('approved', 'Approved. Payments are now checked against this version.'),
    rejected: decide('rejected', 'Rejected'),
    withdrawn: decide('withdrawn', 'Withdrawn'),
  };
  const shown = is_own
    ? ([['withdrawn', 'Withdraw']] as const)
    : ([
        ['approved', 'Approve the version'],
        ['rejected', 'Reject'],
      ] as const);
  return (
    <form
      className={operator.acts}
      {...submitByButton(Object.fromEntries(shown.map(([name]) => [name, submits[name]])))}
    >
      <TextField label="Reason for the decision" maxLength={300} {...form.field('note', { required: true })} />
      {shown.map(([name, label]) => (
        <Button
          key={name}
          type="submit"
          variant={name === 'rejected' ? 'plain' : 'secondary'}
          value={name}
          busy={form.busy && 'Saving'}
        >
          {label}
        </Button>
      ))}
      <Fault>{form.fault}</Fault>
    </form>
  );
}
