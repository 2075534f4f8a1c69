import { type CaseGroup, withdrawCaseGroup } from '@trover/contract/cases/groups.ts';
import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { useState } from 'react';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { enDash, formatPercent, pluralize } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import { Instant } from '../../../../ui/format/instant.tsx';
import { EmptyState } from '../../../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, Table, tableParts } from '../../../../ui/table.tsx';
import styles from '../../operator.module.css';
import { Fault, Section } from '../../section.tsx';
import { useActForm } from '../../use-act.ts';
import { GroupForm } from './group-form.tsx';

/** The groups that collect investors for an action, with the terms that organizations compare. */
export function Groups({
  editable,
  groups,
  isOpen,
}: {
  editable: EditableCase;
  groups: readonly CaseGroup[];
  isOpen: boolean;
}) {
  const [edited, setEdited] = useState<CaseGroup | null>(null);
  const [round, setRound] = useState(0);
  const done = () => {
    setEdited(null);
    setRound(round + 1);
  };
  return (
    <>
      <Section
        id="groups"
        heading="Opt-in groups"
        note={pluralize(groups.filter((one) => one.withdrawn_at === null).length, 'group')}
      >
        {groups.length === 0 ? (
          <EmptyState
            heading="No groups"
            text="If only participants are paid in this action, add its groups. Organizations can then compare them."
          />
        ) : (
          <ScrollSideways label="Table of groups">
            <Table density="dense">
              <thead>
                <tr>
                  <HeaderCell>Group</HeaderCell>
                  <HeaderCell>Funder</HeaderCell>
                  <HeaderCell numeric>Fee</HeaderCell>
                  <HeaderCell>Soft date</HeaderCell>
                  <HeaderCell>Hard date</HeaderCell>
                  <HeaderCell>Changed</HeaderCell>
                  <HeaderCell>
                    <span className="sr-only">Actions</span>
                  </HeaderCell>
                </tr>
              </thead>
              <tbody>
                {groups.map((one) => (
                  <GroupRow key={one.id} group={one} isOpen={isOpen} onEdit={() => setEdited(one)} />
                ))}
              </tbody>
            </Table>
          </ScrollSideways>
        )}
      </Section>
      {isOpen && (
        <Section id="group" heading={edited === null ? 'Add a group' : `Change ${edited.terms.name}`}>
          <GroupForm
            key={edited === null ? `new ${round}` : `${edited.id} ${edited.row_version}`}
            caseId={editable.id}
            currency={editable.currency}
            group={edited}
            onDone={done}
          />
        </Section>
      )}
    </>
  );
}

function GroupRow({ group, isOpen, onEdit }: { group: CaseGroup; isOpen: boolean; onEdit: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { terms, soft_on, hard_on, changed_at, changed_by, withdrawn_reason } = group;
  return (
    <tr>
      <Cell rowHeader>
        {terms.name}
        <span className={tableParts.sub}>{terms.counsel}</span>
      </Cell>
      <Cell>{terms.funder ?? enDash}</Cell>
      <Cell numeric>{formatPercent(terms.fee_pct)}</Cell>
      <Cell>{soft_on === null ? enDash : formatDate(soft_on)}</Cell>
      <Cell>{hard_on === null ? enDash : formatDate(hard_on)}</Cell>
      <Cell>
        <Instant at={changed_at} />
        {changed_by !== null && `, ${changed_by}`}
      </Cell>
      <Cell>
        {withdrawn_reason !== null ? (
          `Withdrawn: ${withdrawn_reason}`
        ) : !isOpen ? null : isAsked ? (
          <WithdrawGroup group={group} />
        ) : (
          <>
            <Button size="small" variant="plain" onClick={onEdit}>
              Change
            </Button>
            <Button size="small" variant="plain" onClick={() => setAsked(true)}>
              Withdraw
            </Button>
          </>
        )}
      </Cell>
    </tr>
  );
}

function WithdrawGroup({ group: { id, row_version } }: { group: CaseGroup }) {
  const form = useActForm(withdrawCaseGroup.body, { row_version, reason: '' });
  const withdraw = form.act(async (body) => {
    await api.call('POST /api/v1/operator/groups/{id}/withdraw', { params: { id }, body, shows_failure: true });
    return 'Withdrawn';
  });
  return (
    <form className={styles.acts} {...withdraw}>
      <TextField label="Reason" {...form.field('reason', { required: true })} />
      <Button type="submit" size="small" variant="danger" busy={form.busy && 'Withdrawing'}>
        Withdraw
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
