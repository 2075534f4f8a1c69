import type { CasePage } from '@trover/contract/cases/cases.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import styles from './page.module.css';

/** For a lead plaintiff, a member of an opt-in action, or an individual plaintiff. */
export function ParticipationSection({ page }: { page: CasePage }) {
  const { lead_plaintiff_deadline: deadline, company, id, group } = page;
  const open = () => dialogs.open({ name: 'active-participant', props: { order_id: id, company: company.name } });
  if (group !== 'upcoming')
    return (
      <p className={styles.text}>
        Were you a lead plaintiff, or did you opt out? <LinkButton onClick={open}>Tell us your role</LinkButton>
      </p>
    );
  return (
    <section aria-labelledby="participation">
      <div className={styles.sectionHead}>
        <h2 className="t-section" id="participation">
          Your role in the case
        </h2>
      </div>
      <p className={styles.text}>
        Investors with large losses may ask the court to let them lead the case
        {deadline === null ? '' : `, by ${formatDate(deadline)}`}. If you do, or if you opt out and sue alone, confirm
        it here and add a document.
      </p>
      <Button onClick={open}>Tell us your role</Button>
    </section>
  );
}
