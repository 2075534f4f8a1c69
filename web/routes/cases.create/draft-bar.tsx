import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Instant } from '../../ui/format/instant.tsx';
import styles from './create.module.css';
import type { Draft } from './use-draft.ts';

/** A fixed bar: whether everything is saved, and the two next actions. */
export function DraftBar({
  draft,
  busy,
  onSubmit,
  onWithdraw,
}: {
  draft: Draft;
  busy: string | false;
  onSubmit: () => void;
  onWithdraw: () => void;
}) {
  const isSubmitted = draft.status === 'submitted';
  return (
    <section className={styles.bar} aria-label="Draft">
      <div className={`page-wrap ${styles.barInner}`}>
        <div className={styles.state}>
          <h1>New case</h1>
          <span className="t-quiet" role="status">
            {stateOf(draft)}
          </span>
          {draft.saving === 'failed' && (
            <Button size="small" onClick={() => void draft.save()}>
              Save again
            </Button>
          )}
        </div>
        {draft.slug !== null && (
          <ButtonLink to={`/cases/${draft.slug}`} target="_blank" className={styles.barButton}>
            Preview
          </ButtonLink>
        )}
        {isSubmitted ? (
          <Button className={styles.barButton} busy={busy} onClick={onWithdraw}>
            Withdraw to draft
          </Button>
        ) : (
          <Button variant="primary" className={styles.barButton} busy={busy} onClick={onSubmit}>
            Submit for review
          </Button>
        )}
      </div>
    </section>
  );
}

function stateOf({ saving, saved_at, status, failure, id, fields }: Draft): ReactNode {
  if (saving === 'saving') return 'Saving';
  if (saving === 'failed') return `Not saved. ${failure ?? ''}`;
  if (saving === 'typed' && fields.company.name === '') return 'Saved in this browser until you name the company';
  if (saved_at === null || id === null) return saving === 'typed' ? 'Saving' : 'Not started';
  return (
    <>
      {status === 'submitted' ? 'With an operator, saved' : 'Draft saved'} <Instant at={saved_at} as="time" />
    </>
  );
}
