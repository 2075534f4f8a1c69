import { TickerBadge } from '../../ui/plate.tsx';
import type { AuthProps } from '../names.ts';
import styles from './auth.module.css';

const visitors = {
  attorney: 'You are signing up as an attorney of a partner firm.',
  scout: 'You are signing up as a scout, who proposes cases.',
} as const;

/** One name, or the first one and the number of others. */
export const listNames = ([first = '', ...more]: readonly string[]): string =>
  more.length ? `${first} and ${more.length} more` : first;

/** Above the fields: the visitor's intended action, or the role they sign up for. */
interface ReasonProps {
  files?: AuthProps['files'] | undefined;
  reason: AuthProps['reason'] | undefined;
  as: AuthProps['as'] | undefined;
}

export function Reason({ reason, as, files }: ReasonProps) {
  if (files)
    return (
      <p className={styles.reason}>
        <span>
          Next, we add <b>{listNames(files.names)}</b> to your portfolio.
          {!files.are_saved &&
            ' This browser cannot save files, for example in a private window. Stay in this tab until you sign in.'}
        </span>
      </p>
    );
  if (!reason && !as) return null;
  return (
    <p className={styles.reason}>
      {reason?.ticker && <TickerBadge ticker={reason.ticker} />}
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
