import type { Operations } from '@trover/contract/operations.ts';
import { inviteBody } from '@trover/contract/organisations/members.ts';
import { type MemberRole, memberRoles } from '@trover/contract/organisations/roles.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { asSentence, useContractForm } from '../../components/forms/use-contract-form.ts';
import { initialsOf } from '../../components/layout/account/account.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { enDash, pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import { useAct } from '../operator/use-act.ts';
import { roleLabels, signInMethodLabels } from './labels.ts';
import styles from './organization.module.css';

type Members = DataOf<Operations['GET /api/v1/organisation/members']>;
type Invitations = DataOf<Operations['GET /api/v1/organisation/invitations']>;

interface MembersProps {
  members: Members;
  invitations: Invitations;
  isOwner: boolean;
}

/** Members of the organization, and open invitations. */
export function MembersSection({ members, invitations, isOwner }: MembersProps) {
  const [isInviting, setInviting] = useState(false);
  const { fault, act } = useAct();
  return (
    <section className={styles.section} aria-labelledby="members">
      <header className={styles.head}>
        <div>
          <h2 id="members">Members</h2>
          <p className="t-dim">
            {pluralize(members.total_count, 'member')}. If you remove a member, we sign them out at once and stop the
            API keys they created.
          </p>
        </div>
        {isOwner && !isInviting && (
          <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
            Invite a member
          </Button>
        )}
      </header>
      {isInviting && <InviteForm onDone={() => setInviting(false)} />}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <Table stacked aria-label="Members" className={styles.members}>
        <thead>
          <tr>
            <HeaderCell>Member</HeaderCell>
            <HeaderCell>Role</HeaderCell>
            <HeaderCell>Signs in with</HeaderCell>
            <HeaderCell numeric>Last seen</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {members.items.map((member) => (
            <MemberRow key={member.id} member={member} isOwner={isOwner} act={act} />
          ))}
          {invitations.items.map((invitation) => (
            <InvitationRow key={`invitation ${invitation.id}`} invitation={invitation} isOwner={isOwner} act={act} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

type Act = ReturnType<typeof useAct>['act'];

const none = <span className={styles.none}>{enDash}</span>;

function MemberRow({ member, isOwner, act }: { member: Members['items'][number]; isOwner: boolean; act: Act }) {
  const { id, email, name, role, is_self, signs_in_with, last_seen_at } = member;
  const who = name || email;
  const change = (to: MemberRole) =>
    act(async () => {
      const body = { role: to };
      await api.call('POST /api/v1/organisation/members/{id}/role', { params: { id }, body, shows_failure: true });
      return `${who}: ${roleLabels[to]}`;
    });
  const remove = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: is_self ? 'Leave the organization?' : `Remove ${who}?`,
        description: is_self
          ? 'We end all your sessions. You need a new invitation to return.'
          : 'This ends all sessions of the member at once, and revokes the API keys they created. The audit log still shows their actions.',
        safe: { label: 'Cancel' },
        other: {
          label: is_self ? 'Leave' : 'Remove',
          danger: true,
          onChoose: () =>
            act(async () => {
              await api.call('DELETE /api/v1/organisation/members/{id}', { params: { id }, shows_failure: true });
              return `${who} is no longer a member`;
            }),
        },
      },
    });
  return (
    <tr>
      <Cell rowHeader phone="name">
        <span className={styles.member}>
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(who.split('@')[0] ?? who)}
          </span>
          <span>
            <span className={tableParts.name}>{who}</span>
            {is_self && <span className="t-meta"> you</span>}
            {name && <span className={tableParts.sub}>{email}</span>}
          </span>
        </span>
      </Cell>
      <Cell phone="figure">
        {isOwner ? <RoleSelect label={`Role of ${who}`} value={role} onChange={change} /> : roleLabels[role]}
      </Cell>
      <Cell phone="meta">{signs_in_with === null ? none : signInMethodLabels[signs_in_with]}</Cell>
      <Cell numeric phone="side" className={styles.seen}>
        {last_seen_at === null ? none : <Instant at={last_seen_at} as="date" />}
      </Cell>
      <Cell phone="below" className={styles.end}>
        {isOwner && (
          <Button variant="plain" size="small" onClick={remove}>
            {is_self ? 'Leave' : 'Remove'}
          </Button>
        )}
      </Cell>
    </tr>
  );
}

function RoleSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: MemberRole;
  onChange: (to: MemberRole) => void;
}) {
  return (
    <Select
      compact
      label={label}
      labelHidden
      className={styles.role}
      value={value}
      onChange={({ target }) => {
        const chosen = memberRoles.find((role) => role === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {memberRoles.map((role) => (
        <option key={role} value={role}>
          {roleLabels[role]}
        </option>
      ))}
    </Select>
  );
}

function InvitationRow({
  invitation,
  isOwner,
  act,
}: {
  invitation: Invitations['items'][number];
  isOwner: boolean;
  act: Act;
}) {
  const { id, email, role, status, invited_at } = invitation;
  const call = { params: { id }, shows_failure: true } as const;
  const resend = () =>
    act(async () => {
      await api.call('POST /api/v1/organisation/invitations/{id}/resend', call);
      return `Sent to ${email} again`;
    });
  const revoke = () =>
    act(async () => {
      await api.call('DELETE /api/v1/organisation/invitations/{id}', call);
      return 'The invitation is cancelled';
    });
  return (
    <tr>
      <Cell rowHeader phone="name">
        <span className={styles.member}>
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(email.split('@')[0] ?? email)}
          </span>
          <span className={tableParts.name}>{email}</span>
        </span>
      </Cell>
      <Cell phone="figure">{roleLabels[role]}</Cell>
      <Cell phone="meta">
        <StatusPill status={status === 'open' ? 'upcoming' : 'closed'}>
          {status === 'open' ? 'Invited' : 'Invitation expired'} <Instant at={invited_at} as="date" />
        </StatusPill>
      </Cell>
      <Cell numeric phone="side" className={styles.seen}>
        {none}
      </Cell>
      <Cell phone="below" className={styles.end}>
        {isOwner && (
          <span className={styles.acts}>
            <Button variant="plain" size="small" onClick={resend}>
              Send again
            </Button>
            <Button variant="plain" size="small" onClick={revoke}>
              Cancel
            </Button>
          </span>
        )}
      </Cell>
    </tr>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm(inviteBody, { email: '', role: 'analyst' });
  const { errors } = form.formState;
  const { busy, fault, act } = useAct();
  const send = form.handleSubmit((body) =>
    act(async () => {
      await api.call('POST /api/v1/organisation/invitations', { body, shows_failure: true });
      onDone();
      return `${body.email} is invited`;
    }),
  );
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label="Email address"
        type="email"
        autoFocus
        error={asSentence(errors.email?.message)}
        {...form.register('email')}
      />
      <Select label="Role" {...form.register('role')}>
        {memberRoles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </Select>
      <p className={styles.acts}>
        <Button type="submit" variant="primary" busy={busy && 'Inviting'}>
          Send the invitation
        </Button>
        <Button variant="plain" onClick={onDone}>
          Cancel
        </Button>
        {fault && (
          <span className={styles.fault} role="alert">
            {fault}
          </span>
        )}
      </p>
    </form>
  );
}
