import type { CasePage } from '@trover/contract/cases/cases.ts';
import { missingSteps } from '@trover/core/cases/proposal.ts';
import { useMemo, useRef, useState } from 'react';
import { ButtonLink, LinkButton } from '../../ui/button.tsx';
import styles from './create.module.css';
import { DraftBar } from './draft-bar.tsx';
import { proposalOf } from './draft-fields.ts';
import { OwnProposals, type Proposals } from './own-proposals.tsx';
import { DraftPreview } from './preview.tsx';
import { clearSavedDraft } from './saved-draft.ts';
import { AttachmentsSection } from './sections/attachments-section.tsx';
import { CompanySection } from './sections/company-section.tsx';
import { DatesSection } from './sections/dates-section.tsx';
import { MilestonesSection } from './sections/milestones-section.tsx';
import { PeriodSection, usePrices } from './sections/period-section.tsx';
import { DisclosuresSection, QuestionsSection } from './sections/record-lists.tsx';
import { StorySection } from './sections/story-section.tsx';
import { type Draft, useDraft } from './use-draft.ts';

/** A draft case: the form, the preview, and the missing fields. */
export function DraftForm({
  page,
  proposals,
  email,
  today,
}: {
  page: CasePage | null;
  proposals: Proposals;
  email: string;
  today: string;
}) {
  const draft = useDraft(email, page);
  const { fields, milestones, documents } = draft;
  const symbol =
    fields.securities
      .find(({ ticker }) => ticker.trim() !== '')
      ?.ticker.trim()
      .toUpperCase() ?? '';
  const prices = usePrices(symbol);
  const [busy, setBusy] = useState<string | false>(false);
  const [asked, setAsked] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const complaints = documents.filter(({ kind }) => kind === 'complaint').length;
  const missing = useMemo(
    () => missingSteps(proposalOf(fields), { milestones: milestones.length, complaints }, today),
    [fields, milestones.length, complaints, today],
  );

  const submit = async () => {
    setAsked(true);
    if (missing.length > 0) {
      await draft.save();
      top.current?.focus();
      return;
    }
    setBusy('Submitting');
    const id = await draft.save(true);
    setBusy(false);
    if (id === null) top.current?.focus();
    else window.scrollTo({ top: 0 });
  };
  const withdraw = async () => {
    setBusy('Withdrawing');
    await draft.save(false);
    setBusy(false);
    setAsked(false);
  };

  if (draft.status === 'accepted') return <Published draft={draft} />;
  return (
    <>
      <DraftBar draft={draft} busy={busy} onSubmit={() => void submit()} onWithdraw={() => void withdraw()} />
      <main id="main" className="page-wrap">
        <div ref={top} tabIndex={-1} className={styles.notices}>
          <Notices draft={draft} email={email} missing={asked ? missing : []} />
        </div>
        <div className={styles.layout}>
          <div className={styles.form}>
            <CompanySection draft={draft} />
            <PeriodSection draft={draft} today={today} prices={prices} />
            <StorySection draft={draft} />
            <MilestonesSection draft={draft} today={today} />
            <AttachmentsSection draft={draft} />
            <DatesSection draft={draft} />
            <DisclosuresSection draft={draft} />
            <QuestionsSection draft={draft} />
          </div>
          <DraftPreview draft={draft} prices={prices} today={today} missing={missing} />
        </div>
      </main>
      <OwnProposals proposals={proposals} current={draft.id} />
    </>
  );
}

/** Above the form: the proposal's status, and after an attempt to submit the missing values, with links. */
function Notices({
  draft,
  email,
  missing,
}: {
  draft: Draft;
  email: string;
  missing: readonly { step: string; message: string }[];
}) {
  return (
    <>
      {draft.status === 'submitted' && (
        <p className={styles.notice} role="status">
          <b>An operator is reviewing it.</b> Once accepted, the case is published under your name, and we notify
          investors who held the company. Until then you can change or withdraw it.
        </p>
      )}
      {draft.status === 'declined' && (
        <p className={styles.notice}>
          <b>An operator declined it.</b> {draft.reason} Correct it and submit it again.
        </p>
      )}
      {draft.restored && draft.id === null && (
        <p className={styles.notice} role="status">
          We restored what you typed.{' '}
          <LinkButton
            onClick={() => {
              clearSavedDraft(email);
              window.location.assign('/cases/create');
            }}
          >
            Start with an empty form
          </LinkButton>
        </p>
      )}
      {missing.length > 0 && (
        <div className={styles.fault} role="alert">
          <b>It is saved as a draft. Before you can submit it:</b>
          <ul>
            {missing.map(({ step, message }) => (
              <li key={step}>
                <a href={`#${step}`}>{message}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {draft.saving === 'failed' && missing.length === 0 && (
        <p className={styles.fault} role="alert">
          <b>Not saved.</b> {draft.failure} What you typed stays here and in this browser.
        </p>
      )}
    </>
  );
}

function Published({ draft }: { draft: Draft }) {
  return (
    <main id="main" className={`page-wrap ${styles.blocked}`}>
      <h1 className="t-page">{draft.fields.company.name}</h1>
      <p className="t-lead">This case is published, and our operators manage it now. Write to us about mistakes.</p>
      <p className={styles.choices}>
        <ButtonLink variant="primary" to={`/cases/${draft.slug}`}>
          See the case
        </ButtonLink>
        <ButtonLink to="/cases/create">Propose another</ButtonLink>
      </p>
    </main>
  );
}
