import type { Operations } from '@trover/contract/operations.ts';
import { type PortalSettings, rejectPortal } from '@trover/contract/partners/portal.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';

type Sent = DataOf<Operations['GET /api/v1/operator/portals']>['items'][number];

const labels: Readonly<Record<keyof PortalSettings, string>> = {
  name: 'Portal name',
  mark: 'Mark',
  disclaimer: 'Disclaimer',
  contact_email: 'Contact address',
  colours: 'Action colors, light and dark',
  consent_text: 'Consent text',
  frame_origins: 'Sites that may show its forms',
};

function inWords(document: PortalSettings, field: keyof PortalSettings): string {
  if (field === 'colours') return `${document.colours.light}, ${document.colours.dark}`;
  const value = document[field];
  return (Array.isArray(value) ? value.join(', ') : value) || 'None';
}

/** Submitted versions of firms' portals, field by field next to the live version. */
export function SentPortals({ sent }: { sent: readonly Sent[] }) {
  return sent.map((one) => <OneSent key={one.version.id} sent={one} />);
}

function OneSent({ sent: { version, live, firm } }: { sent: Sent }) {
  const { busy, fault, act } = useAct();
  const [rejects, setRejects] = useState(false);
  const fields = Object.keys(labels) as (keyof PortalSettings)[];
  const changed = fields.filter((field) => inWords(version.document, field) !== inWords(live, field));
  const approve = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/portals/{id}/approve', { params: { id: version.id }, shows_failure: true });
      return `Version ${version.version} of ${firm} is live`;
    });
  return (
    <Section
      id={`portal-${version.id}`}
      heading={`${firm}, version ${version.version}`}
      note={
        <>
          Sent by {version.made_by ?? 'a deleted account'}
          {version.sent_at !== null && (
            <>
              , <Instant at={version.sent_at} />
            </>
          )}
        </>
      }
    >
      {changed.length === 0 ? (
        <p className="t-dim">It is the same as what is live.</p>
      ) : (
        <ScrollSideways label={`Changes of ${firm}`}>
          <Table density="dense">
            <thead>
              <tr>
                <HeaderCell>Field</HeaderCell>
                <HeaderCell>Live</HeaderCell>
                <HeaderCell>New</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {changed.map((field) => (
                <tr key={field}>
                  <Cell rowHeader>{labels[field]}</Cell>
                  <Cell>{inWords(live, field)}</Cell>
                  <Cell>{inWords(version.document, field)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
      {rejects ? (
        <Reject id={version.id} onBack={() => setRejects(false)} />
      ) : (
        <p className={styles.acts}>
          <Button variant="primary" busy={busy && 'Putting it live'} onClick={approve}>
            Put it live
          </Button>
          <Button onClick={() => setRejects(true)}>Reject</Button>
          <Fault>{fault}</Fault>
        </p>
      )}
    </Section>
  );
}

function Reject({ id, onBack }: { id: number; onBack: () => void }) {
  const form = useActForm(rejectPortal.body, { note: '' });
  const reject = form.act(async (body) => {
    await api.call('POST /api/v1/operator/portals/{id}/reject', { params: { id }, body, shows_failure: true });
    return 'Rejected; the firm sees the reason';
  });
  return (
    <form className={styles.form} {...reject}>
      <TextField
        className={styles.wide}
        label="Reason, shown to the firm"
        {...form.field('note', { required: true })}
      />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" busy={form.busy && 'Rejecting'}>
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
