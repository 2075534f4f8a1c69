import type { CasePage } from '@trover/contract/cases/cases.ts';
import { acceptsClaims, isOver } from '../../../components/cases/case-status.ts';
import { FollowButton } from '../../../components/cases/follow-button.tsx';
import { dialogs } from '../../../dialogs/store.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { Position } from './position.ts';
import styles from './rail.module.css';

/** The main action for the visitor's position; empty if there is none. */
export function CaseAction({ page, position, inFoot }: { page: CasePage; position: Position; inFoot?: boolean }) {
  const size = inFoot ? 'medium' : 'large';
  const signedIn = page.matches !== null;
  if (position === 'closed' || page.my_state !== null) return null;
  if (page.group === 'upcoming') return <FollowButton page={page} variant="primary" size={size} wide={!inFoot} />;
  if (position === 'eligible' && acceptsClaims(page)) return <Join page={page} inFoot={inFoot} />;
  // claims are closed, and no trade would change that
  if (isOver(page)) return null;
  if (position === 'eligible') {
    return (
      <>
        <ButtonLink to="#trades" variant="primary" size={size} wide={!inFoot}>
          Check your trades
        </ButtonLink>
        {!inFoot && <p className={styles.under}>Is a trade missing? Upload the file that has it.</p>}
      </>
    );
  }
  if (!signedIn) return <CheckPurchase page={page} inFoot={inFoot} />;
  return (
    <Button
      variant="primary"
      size={size}
      wide={!inFoot}
      onClick={() => dialogs.open({ name: 'upload-modal', props: {} })}
    >
      Upload trades
    </Button>
  );
}

function Join({ page, inFoot }: { page: CasePage; inFoot: boolean | undefined }) {
  const props = { id: page.id, company: page.company.name, title: page.title, date: page.claim_deadline };
  return (
    <>
      <Button
        variant="primary"
        size={inFoot ? 'medium' : 'large'}
        wide={!inFoot}
        onClick={() => dialogs.open({ name: 'join-case', props })}
      >
        Join this case
      </Button>
      {!inFoot && <p className={styles.under}>Four steps. You can stop after each one.</p>}
    </>
  );
}

function CheckPurchase({ page, inFoot }: { page: CasePage; inFoot: boolean | undefined }) {
  const props = {
    id: page.id,
    title_slug: page.slug,
    ticker: page.tickers[0] ?? null,
    start_date: page.class_periods[0]?.from ?? null,
    end_date: page.class_periods.at(-1)?.to ?? null,
  };
  return (
    <>
      <Button
        variant="primary"
        size={inFoot ? 'medium' : 'large'}
        wide={!inFoot}
        onClick={() => dialogs.open({ name: 'eligibility-check-modal', props })}
      >
        Check a purchase
      </Button>
      {!inFoot && <p className={styles.under}>No account needed. Nothing is saved.</p>}
    </>
  );
}
