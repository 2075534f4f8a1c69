import type { CasePage } from '@trover/contract/cases/cases.ts';
import { statusOfCase } from '../../components/cases/case-status.ts';
import { FollowButton } from '../../components/cases/follow-button.tsx';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DemonstrationMark, TickerBadge } from '../../ui/plate.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { AskButton } from './ask-button.tsx';
import styles from './heading.module.css';
import { ShareButton } from './share-button.tsx';

const MAX_TICKERS = 4;

export function CaseHeading({ page, own }: { page: CasePage; own: ReturnType<typeof statusOfCase> | null }) {
  const { status, word } = own ?? statusOfCase(page);
  const docket = page.docket && (/\d/.test(page.docket) ? `No. ${page.docket}` : page.docket);
  const court = [docket, page.court].filter(Boolean).join(', ');
  return (
    <>
      <Crumbs above={[{ to: '/cases/screener', label: 'Cases' }]} here={page.company.name} />
      <div className={styles.heading}>
        <div>
          <div className={styles.marks}>
            {page.tickers.slice(0, MAX_TICKERS).map((ticker) => (
              <TickerBadge key={ticker} ticker={ticker} large />
            ))}
            {page.tickers.length > MAX_TICKERS && (
              <span className="t-meta">and {page.tickers.length - MAX_TICKERS} more</span>
            )}
            <StatusPill status={status} boxed>
              {word}
            </StatusPill>
            {page.is_demonstration && <DemonstrationMark large />}
          </div>
          <h1 className={styles.name}>{page.company.name}</h1>
          <p className={classNames('t-caption', styles.caption)}>
            {page.title}
            {court && <span className={classNames('t-record', styles.docket)}>{court}</span>}
          </p>
        </div>
        <div className={styles.actions}>
          {page.group !== 'upcoming' && <FollowButton page={page} />}
          <AskButton page={page} />
          <ShareButton id={page.id} />
        </div>
      </div>
    </>
  );
}
