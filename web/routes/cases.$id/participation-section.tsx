import type { CasePage } from '@trover/contract/cases/cases.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import styles from './page.module.css';

/** For who does more than wait for a share: leads the case, has joined an action, or sues alone. */
export function ParticipationSection({ page }: { page: CasePage }) {
  const { lead_plaintiff_deadline: deadline, company, id, group } = page;
  const open = () => dialogs.open({ name: 'active-participant', props: { order_id: id, company: company.name } });
  if (group !== 'upcoming')
    return (
      <p className={styles.text}>
        Did you lead this case, or sue alone? Then you may be outside its class.{' '}
        <LinkButton onClick={open}>Say what part you took</LinkButton>
      </p>
    );
  return (
    <section aria-labelledby="participation">
      <div className={styles.sectionHead}>
        <h2 className="t-section" id="participation">
          Taking an active part
        </h2>
      </div>
      <p className={styles.text}>
        Whoever lost much may ask the court to lead the case
        {deadline === null ? '' : `, by ${formatDate(deadline)}`}. If you do, or sue alone, say so here and give the
        papers that show it.
      </p>
      <Button onClick={open}>Say what part you take</Button>
    </section>
  );
}
