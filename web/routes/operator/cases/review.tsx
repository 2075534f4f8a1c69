import { type EditableCase, withdrawEditableCase } from '@trover/contract/cases/operator.ts';
import { reviewProposal } from '@trover/contract/proposals/proposals.ts';
import { api } from '../../../api.ts';
import { asSentence } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import styles from '../operator.module.css';
import { Fault, Folded, Section } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import own from './cases.module.css';

/** The decision on an unpublished case: a proposal is accepted or declined, any other case published. */
export function Review({ editable }: { editable: EditableCase }) {
  const { busy, fault, act } = useAct();
  const { proposal } = editable;
  if (proposal?.status === 'submitted') return <Proposal editable={editable} proposal={proposal} />;
  if (editable.is_published && editable.missing.length === 0) return null;
  const publish = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/cases/{id}/publish', {
        params: { id: String(editable.id) },
        body: { row_version: editable.row_version },
        shows_failure: true,
      });
      return 'Published; trades are being matched';
    });
  const isDeclined = proposal?.status === 'declined';
  return (
    <Section id="review" heading={editable.is_published ? 'Missing information' : isDeclined ? 'Declined' : 'Publish'}>
      {isDeclined && <p>{proposal.reason}</p>}
      <Missing editable={editable} />
      {!editable.is_published && !isDeclined && (
        <p className={styles.acts}>
          <Button variant="primary" busy={busy && 'Publishing'} onClick={publish}>
            Publish the case
          </Button>
          <Fault>{fault}</Fault>
        </p>
      )}
    </Section>
  );
}

/** Withdraws a published case, until it is published again. */
export function Withdraw({ editable }: { editable: EditableCase }) {
  const form = useActForm(withdrawEditableCase.body, { row_version: editable.row_version, reason: '' });
  const withdraw = form.act(async (body) => {
    await api.call('POST /api/v1/operator/cases/{id}/withdraw', {
      params: { id: String(editable.id) },
      // the version shown now, also after a reload of the page
      body: { ...body, row_version: editable.row_version },
      shows_failure: true,
    });
    return 'Unpublished; we notify its followers';
  });
  return (
    <Folded heading="Unpublish the case" note="Until you publish it again. Its claims continue.">
      <form className={own.form} {...withdraw}>
        <TextArea
          label="Reason, shown to followers and claimants"
          rows={2}
          {...form.field('reason', { required: true })}
        />
        <p className={styles.acts}>
          <Button type="submit" variant="danger" busy={form.busy && 'Unpublishing'}>
            Unpublish the case
          </Button>
          <Fault>{form.fault}</Fault>
        </p>
      </form>
    </Folded>
  );
}

function Missing({ editable: { missing } }: { editable: EditableCase }) {
  if (missing.length === 0) return null;
  return (
    <ul className={own.list}>
      {missing.map(({ field, message, hinders }) => (
        <li key={field}>
          {hinders && <strong>Before publication: </strong>}
          {asSentence(message)}
        </li>
      ))}
    </ul>
  );
}

function Proposal({ editable, proposal }: { editable: EditableCase; proposal: NonNullable<EditableCase['proposal']> }) {
  const { busy, fault, act } = useAct();
  const form = useActForm(reviewProposal.body, { decision: 'decline', reason: '' });
  const decide = async (body: { decision: 'accept' | 'decline'; reason?: string | undefined }) => {
    await api.call('POST /api/v1/orders/{id}/review', {
      params: { id: String(editable.id) },
      body: { ...body, updated_at: proposal.updated_at },
      shows_failure: true,
    });
    return body.decision === 'accept' ? 'Accepted and published' : 'Declined; the scout sees the reason';
  };
  return (
    <Section
      id="review"
      heading="Proposal to review"
      note={
        <>
          By {proposal.proposed_by}
          {proposal.submitted_at !== null && (
            <>
              , <Instant at={proposal.submitted_at} as="date" />
            </>
          )}
        </>
      }
    >
      <p>The form below has the scout’s proposal. Correct and complete it, save the changes, then accept.</p>
      {proposal.missing.length > 0 && (
        <ul className={own.list}>
          {proposal.missing.map(({ step, message }) => (
            <li key={step}>
              <strong>Before it can be accepted: </strong>
              {asSentence(message)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.acts}>
        <Button
          variant="primary"
          busy={busy && 'Accepting'}
          disabled={proposal.missing.length > 0}
          onClick={() => act(() => decide({ decision: 'accept' }))}
        >
          Accept and publish
        </Button>
        <Fault>{fault}</Fault>
      </p>
      <form className={own.form} {...form.act(decide)}>
        <TextArea label="Reason, shown to the scout" rows={2} {...form.field('reason', { required: true })} />
        <p className={styles.acts}>
          <Button type="submit" busy={form.busy && 'Declining'}>
            Decline
          </Button>
          <Fault>{form.fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
