import type { NoticeReading } from '@trover/contract/sources/notice-readings.ts';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ButtonKey } from '../../frame/button-key.tsx';
import { useDeskKeys } from '../../frame/keys.ts';
import { noKeys } from '../../frame/row-keys.ts';
import { Fault } from '../../section.tsx';
import { useAct } from '../../use-act.ts';
import styles from './draft-bar.module.css';
import { isWaiting } from './facts-section.tsx';
import { Count } from './unread.tsx';

/** The draft is published on the page for plans: only if every example passes and the notice has no open gap. */
export function DraftBar({ reading, row_version }: { reading: NoticeReading; row_version: number }) {
  const { busy, fault, act } = useAct();
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { facts, plan, plan_gaps, examples, drafted_at, plan_in_force, document, case: ofCase } = reading;
  const to = `/operator/cases/${ofCase.id}/plan`;
  const hasDraft = row_version > 0;
  const isDrafted = drafted_at !== null && (hasDraft || plan_in_force !== null);
  const draft = () =>
    act(async () => {
      const body = { row_version };
      const params = { id: String(document.id) };
      await api
        .call('POST /api/v1/operator/notices/{id}/draft', { params, body, shows_failure: true })
        .catch(async (failure: unknown) => {
          // another operator may have saved a draft: the next press replaces that one, after a confirmation
          await revalidate();
          throw failure;
        });
      await navigate(to);
      return 'The draft and its examples are in the plan';
    });
  const label = isDrafted ? 'Open the plan' : 'Use as the plan draft';
  useDeskKeys(plan === null && !isDrafted ? noKeys : [{ key: 'mod+Enter', label, inBar: true }]);
  const toDecide = facts.filter(isWaiting).length;
  const agreeing = examples.filter(({ agrees }) => agrees === true).length;
  return (
    <div className={styles.end}>
      <dl>
        <Count label="Facts">
          {facts.length - toDecide} of {facts.length}
        </Count>
        <Count label="To decide" tone={toDecide > 0 ? 'time' : undefined}>
          {toDecide}
        </Count>
        <Count label="Examples" tone={examples.some(({ agrees }) => agrees === false) ? 'error' : undefined}>
          {agreeing} of {examples.length}
        </Count>
        <Count label="Gaps" tone={plan_gaps.length > 0 ? 'time' : undefined}>
          {plan_gaps.length}
        </Count>
        {plan_in_force !== null && <Count label="Plan in force">Version {plan_in_force.version}</Count>}
      </dl>
      <Fault>{isAsked ? null : fault}</Fault>
      {plan !== null && isDrafted && (
        <Button busy={busy && 'Drafting'} onClick={() => (hasDraft ? setAsked(true) : draft())}>
          {hasDraft ? 'Replace the draft of the plan' : 'Draft the next version'}
        </Button>
      )}
      {isDrafted ? (
        <Button variant="primary" onClick={() => void navigate(to)}>
          Open the plan <ButtonKey>⌘↵</ButtonKey>
        </Button>
      ) : (
        <>
          {hasDraft && <Link to={to}>Open the plan</Link>}
          {plan !== null && (
            <Button variant="primary" busy={busy && 'Drafting'} onClick={() => (hasDraft ? setAsked(true) : draft())}>
              {hasDraft ? 'Replace the draft of the plan' : 'Use as the plan draft'} <ButtonKey>⌘↵</ButtonKey>
            </Button>
          )}
        </>
      )}
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Replace the draft of the plan?"
        description="The case has a draft already. What was edited in it since is lost. The published plan does not change."
        width={420}
        choice
        sending={busy}
        footer={
          <>
            <Button busy={busy && 'Drafting'} onClick={draft}>
              Replace the draft
            </Button>
            <Button variant="primary" onClick={() => setAsked(false)}>
              Leave the draft
            </Button>
          </>
        }
      >
        <Fault>{fault}</Fault>
      </Dialog>
    </div>
  );
}
