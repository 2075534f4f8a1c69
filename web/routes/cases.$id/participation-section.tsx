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
        If you led this case or sued alone, you may be outside its class.{' '}
        <LinkButton onClick={open}>Confirm your role</LinkButton>
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
        Investors with large losses may ask the court to lead the case
        {deadline === null ? '' : `, by ${formatDate(deadline)}`}. If you do, or sue alone, confirm it here and add a
        document.
      </p>
      <Button onClick={open}>Confirm your role</Button>
    </section>
  );
}
