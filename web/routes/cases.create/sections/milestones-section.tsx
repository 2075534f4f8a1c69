import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { api } from '../../../api.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Draft } from '../use-draft.ts';
import { DraftSection } from './draft-section.tsx';
import styles from './sections.module.css';

type Milestone = Draft['milestones'][number];

/** Past steps in court, and upcoming dates. */
export function MilestonesSection({ draft, today }: { draft: Draft; today: string }) {
  const { fields, milestones, documents, refresh } = draft;
  const showToast = useToast();

  const open = async (milestone?: Milestone) => {
    const id = draft.id ?? (await draft.save());
    if (id === null)
      return showToast({ tone: 'bad', title: 'Name the company first', text: 'A milestone belongs to a case.' });
    const known =
      milestone?.id != null && milestone.date !== null
        ? { ...milestone, id: milestone.id, date: milestone.date }
        : undefined;
    dialogs.open({
      name: 'add-milestone',
      props: {
        order_id: id,
        ...(known && { milestone: known }),
        ...(!milestone && { defaults: nextDefaults(draft, today) }),
        documents: documents.map((document) => ({ id: document.id, title: document.title })),
        onSaved: () => void refresh(),
      },
    });
  };

  const remove = async (milestone: Milestone) => {
    if (milestone.id === null) return;
    try {
      await api.call('DELETE /api/v1/orders/milestones', { body: { id: milestone.id }, shows_failure: true });
      await refresh();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      showToast({ tone: 'bad', title: 'The milestone was not deleted', text: failure.message });
    }
  };

  const deadlines = [
    { title: 'Lead plaintiff deadline', date: fields.lead_plaintiff_deadline },
    { title: 'Claims close', date: fields.claim_deadline },
  ].filter(({ date }) => date !== '');
  const dated = [
    ...milestones.map((milestone) => ({ title: milestone.title, date: milestone.date ?? '', milestone })),
    ...deadlines.map((deadline) => ({ ...deadline, milestone: null })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

  return (
    <DraftSection
      id="milestones"
      heading="Milestones"
      action={
        <Button size="small" icon="plus" onClick={() => void open()}>
          Add milestone
        </Button>
      }
    >
      {dated.length === 0 ? (
        <p className={styles.note}>
          What has happened so far, each with its date, such as “Complaint filed”. A case needs at least one.
        </p>
      ) : (
        <ul className={styles.milestones}>
          {dated.map(({ title, date, milestone }) => (
            <li key={milestone?.id ?? title}>
              <time dateTime={date}>{date && formatDate(date)}</time>
              <b>{title}</b>
              {milestone === null ? (
                <StatusPill status={date < today ? 'closed' : 'waiting'}>
                  {date < today ? 'Past' : 'Deadline'}
                </StatusPill>
              ) : (
                <span className={styles.done}>
                  <Icon name="check" size={12} />
                  Done
                </span>
              )}
              <span className={styles.rowActions}>
                {milestone === null ? (
                  <a href="#dates">
                    <Icon name="pencil" />
                    <span className="sr-only">Change the day of “{title}”</span>
                  </a>
                ) : (
                  <>
                    <Button variant="plain" size="small" icon="pencil" iconOnly onClick={() => void open(milestone)}>
                      Edit {title}
                    </Button>
                    <Button variant="plain" size="small" icon="trash" iconOnly onClick={() => void remove(milestone)}>
                      Remove {title}
                    </Button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DraftSection>
  );
}

/** The first step of nearly every case is its complaint; later ones have no default. */
function nextDefaults({ milestones, fields }: Draft, today: string) {
  if (milestones.length > 0) return { date: today };
  return { date: fields.filed_on || today, title: 'Complaint filed', stage: 'filed' as const };
}
