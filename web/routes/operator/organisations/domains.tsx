import type { Operations } from '@trover/contract/operations.ts';
import { approveDomain } from '@trover/contract/organisations/sign-on.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import { Fault } from '../section.tsx';
import { useActForm } from '../use-act.ts';

type Domains = DataOf<Operations['GET /api/v1/operator/domains']>;
type Domain = Domains['items'][number];

const columns: readonly Column<Domain>[] = [
  { heading: 'Domain', rowHeader: true, cell: ({ domain }) => domain },
  { heading: 'Institution', cell: ({ organisation }) => organisation },
  { heading: 'Added', cell: ({ added_at }) => <Instant at={added_at} as="date" /> },
  { heading: 'Actions', cell: (domain) => <Approve domain={domain} /> },
];

/** Domains without a proving record; an operator who knows their owner approves them. */
export function WaitingDomains({ domains }: { domains: Domains }) {
  return (
    <ListSection
      id="domains"
      heading="Domains to prove"
      label="domains"
      source={{ list: '/api/v1/operator/domains' }}
      list={domains}
      place="domains"
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ heading: 'No domain', text: 'Domains of institutions appear here until a DNS record proves them.' }}
    />
  );
}

function Approve({ domain: { id, domain } }: { domain: Domain }) {
  const [isOpen, setOpen] = useState(false);
  const form = useActForm(approveDomain.body, { reason: '' });
  const approve = form.act(async (body) => {
    await api.call('POST /api/v1/operator/domains/{id}/approve', { params: { id }, body, shows_failure: true });
    return `${domain} is approved`;
  });
  if (!isOpen)
    return (
      <LinkButton onClick={() => setOpen(true)}>
        Approve<span className="sr-only"> {domain}</span>
      </LinkButton>
    );
  return (
    <form {...approve}>
      <TextField label="Proof of ownership" autoFocus maxLength={500} {...form.field('reason', { required: true })} />
      <Button type="submit" size="small" busy={form.busy && 'Approving'}>
        Approve the domain
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
