import { TickerPlate } from '../../ui/plate.tsx';
import type { AuthProps } from '../names.ts';
import styles from './auth.module.css';

const visitors = {
  attorney: 'You are signing up as an attorney of a partner firm.',
  scout: 'You are signing up as a scout, who proposes cases.',
} as const;

/** Above the fields: what the visitor was about to do, or whom he comes as. */
interface ReasonProps {
  reason: AuthProps['reason'] | undefined;
  as: AuthProps['as'] | undefined;
}

export function Reason({ reason, as }: ReasonProps) {
  if (!reason && !as) return null;
  return (
    <p className={styles.reason}>
      {reason?.ticker && <TickerPlate ticker={reason.ticker} />}
      <span>
        {reason ? (
          <>
            {reason.before} <b>{reason.name}</b>
          </>
        ) : (
          as && visitors[as]
        )}
      </span>
    </p>
  );
}
