import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import type { ReactNode } from 'react';
import { acceptsClaims, isOver } from '../../../components/cases/case-status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatFund, sentence } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { countInWords } from '../../../ui/format/spell-count.ts';
import { Icon } from '../../../ui/icon.tsx';
import page from '../page.module.css';
import type { ClaimBrief } from './claim-brief.ts';
import { cureDayOf } from './cure-date.ts';
import { DeadlineBox } from './deadline-box.tsx';
import { Owed } from './owed.tsx';
import { OwnClaim, ownClaimOf } from './own-claim.tsx';
import type { Position } from './position.ts';
import styles from './rail.module.css';

const stepsOf = (match: Match | null) => [
  ['Confirm your trades', match ? describeTrades(match.trades_total) : ''],
  ['Sign the claim contract', 'Once, for every case'],
  ['Choose how you are paid', ''],
  ['Sign off', 'Then we file'],
];

const describeTrades = (trades: number): string =>
  trades === 1 ? 'One is already here' : `${sentence(countInWords(trades))} are already here`;

/** What the case means for the reader: one panel with one primary action. */
export function Rail({
  data,
  match,
  position,
  claims,
  today,
  action,
}: {
  data: CasePage;
  match: Match | null;
  position: Position;
  claims: readonly ClaimBrief[];
  today: string;
  action: ReactNode;
}) {
  const cure = claims[0] ? cureDayOf(claims[0]) : null;
  return (
    <aside className={page.rail} aria-label="Your claim in this case">
      <div className={classNames(styles.panel, claims.length === 0 && isGraphite(data, position) && styles.graphite)}>
        <div className={styles.offer}>
          {claims.length > 0 ? (
            <OwnClaim {...ownClaimOf(data, claims)} />
          ) : match?.eligible ? (
            <Owed data={data} match={match} />
          ) : (
            <Words data={data} match={match} position={position} />
          )}
          {claims.length === 0 && action && <div className={styles.action}>{action}</div>}
        </div>
        {(position !== 'closed' || claims.length > 0) && isDue(claims) && (
          <DeadlineBox page={data} today={today} cure={cure} />
        )}
      </div>
      {position === 'eligible' && claims.length === 0 && acceptsClaims(data) && (
        <div className={styles.after}>
          <h3 className="t-label">After you join</h3>
          <ol className={styles.steps}>
            {stepsOf(match).map(([name, note]) => (
              <li key={name}>
                <b>{name}</b>
                {note && <small>{note}</small>}
              </li>
            ))}
          </ol>
        </div>
      )}
      {match && match.documents_needed.length > 0 && claims.length === 0 && acceptsClaims(data) && (
        <div className={styles.after}>
          <h3 className="t-label">You will need</h3>
          <ul>
            {match.documents_needed.map((document) => (
              <li key={document}>
                <Icon name="document" />
                <span>{document}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}

/** Whether a deadline still applies: no claim yet, or one that must be signed off, cured, or renewed. */
const isDue = (claims: readonly ClaimBrief[]): boolean =>
  claims.length === 0 || claims.some(({ stage }) => !/review|filed|approved|paid|rejected/.test(stage));

/** Claims are closed and the visitor has none. */
const isGraphite = (data: CasePage, position: Position): boolean =>
  position === 'closed' || (position === 'not-eligible' && isOver(data));

/** For trades that do not count, or are unknown. */
function Words({ data, match, position }: { data: CasePage; match: Match | null; position: Position }) {
  const [first] = data.class_periods;
  const last = data.class_periods.at(-1);
  const period = first && last ? `between ${formatDate(first.from)} and ${formatDate(last.to)}` : 'in the class period';
  const fund = data.settlement_amount === null ? 'the settlement' : formatFund(data.settlement_amount, data.currency);
  const texts: Record<Position, [string, string]> = {
    'signed-out': [
      'Did you own the stock?',
      `If you bought ${data.company.name} ${period}, you may be owed a share of ${fund}.`,
    ],
    'not-held': [
      'We found no purchase in the class period',
      `You have no trades in this company’s securities ${period}. If you have other records, upload them.`,
    ],
    'not-eligible': ['None of your trades qualify', match?.why ?? ''],
    eligible: ['', ''],
    upcoming: [
      'Not settled yet',
      `There is nothing to file yet. Investors who bought ${data.company.name} ${period} may be owed money later. We check your trades again as the case progresses.`,
    ],
    closed:
      data.claim_deadline === null
        ? ['You cannot file a claim here', 'We do not know this case’s claim deadline.']
        : ['Claims are closed', `The last day to file was ${formatDate(data.claim_deadline)}.`],
  };
  const [heading, text] = texts[position];
  return (
    <>
      <h2 className={`t-section ${styles.heading}`}>{heading}</h2>
      <p className="t-dim">{text}</p>
    </>
  );
}
