import { Link } from 'react-router';
import { ClassPeriodSparkline } from '../../charts/class-period-sparkline.tsx';
import { DeadlineRuler } from '../../charts/deadline-ruler.tsx';
import { PrefetchLink } from '../../components/layout/prefetch-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { enDash, formatFund, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { TickerBadge } from '../../ui/plate.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import styles from './closing-soon-section.module.css';
import type { HomeData } from './load-home.ts';
import { Section } from './section.tsx';

const MAX_ROWS = 4;
const SOON_DAYS = 60;
const isSoon = (days: number) => days < SOON_DAYS;
const RULER_DAYS = 120;

export function ClosingSoonSection({ data: { closing, open, today } }: { data: HomeData }) {
  const rows = closing.slice(0, MAX_ROWS);
  return (
    <Section
      id="closing-soon"
      heading="Closing soon"
      lead="After the deadline you usually can no longer claim. These cases close next."
    >
      {rows.length === 0 ? (
        <p className="t-read t-dim">
          {open === null
            ? 'The list did not load. You can see all cases in the case list.'
            : 'No settlement we track is open to claim today. Add a file above to see which ones covered your trades.'}
        </p>
      ) : (
        <>
          <div className="desktop-only">
            <DeadlineRuler
              today={today}
              days={RULER_DAYS}
              label="Deadlines over the next four months"
              deadlines={closing.flatMap((each) =>
                each.claim_deadline
                  ? [
                      {
                        key: each.slug,
                        ticker: each.tickers[0] ?? each.company.name.slice(0, 4).toUpperCase(),
                        name: each.company.name,
                        date: each.claim_deadline,
                        to: `/cases/${each.slug}`,
                      },
                    ]
                  : [],
              )}
            />
          </div>
          <Table className={styles.table}>
            <caption className="sr-only">The next cases to close</caption>
            <thead>
              <tr>
                <HeaderCell>Case</HeaderCell>
                <HeaderCell>Class period</HeaderCell>
                <HeaderCell numeric>Settlement fund</HeaderCell>
                <HeaderCell numeric>Claim by</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((each) => (
                <tr key={each.id}>
                  <Cell rowHeader className={styles.name}>
                    <span className={styles.case}>
                      {each.tickers[0] && <TickerBadge ticker={each.tickers[0]} />}
                      <span>
                        <PrefetchLink to={`/cases/${each.slug}`} className={tableParts.name}>
                          {each.company.name}
                        </PrefetchLink>{' '}
                        <span className={`t-caption desktop-only ${styles.caption}`}>{each.title}</span>
                      </span>
                    </span>
                  </Cell>
                  <Cell className={styles.wide}>
                    {each.spark && (
                      <ClassPeriodSparkline spark={each.spark} periods={each.class_periods} width={180} height={34} />
                    )}
                  </Cell>
                  <Cell numeric className={styles.wide}>
                    {each.settlement_amount
                      ? formatFund(each.settlement_amount, each.currency, { inColumn: true })
                      : enDash}
                  </Cell>
                  <Cell numeric>
                    {each.claim_deadline && formatDate(each.claim_deadline)}
                    <span className={classNames(tableParts.sub, isSoon(each.days_left ?? 0) && tableParts.time)}>
                      {each.days_left === 0 ? 'Last day' : pluralize(each.days_left ?? 0, 'day')}
                    </span>
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className={styles.all}>
            <Link to="/cases/screener">{open === 1 ? 'See the open case' : `All ${open} open cases`}</Link>
          </p>
        </>
      )}
    </Section>
  );
}
