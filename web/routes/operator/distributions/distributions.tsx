import type { Distribution } from '@trover/contract/distributions/distributions.ts';
import { Form, Link, NavLink, Outlet, useLocation, useMatch, useNavigate } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { formatAmount, formatCount, pluralize } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TickerBadge } from '../../../ui/plate.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { ThreeWayMatch } from '../bank-statements/three-way-match.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { ButtonKey } from '../frame/button-key.tsx';
import { useDeskKeys } from '../frame/keys.ts';
import { SaveList } from '../save-list.tsx';
import { Facts, Fault, Folded, More, placeOf, Section } from '../section.tsx';
import { shortTitle } from '../short-title.ts';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/distributions';
import styles from './distributions.module.css';
import { statusLabels } from './status-labels.ts';
import { useListCursor } from './use-list-cursor.ts';

const TITLE = 'Distributions';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const find = new URL(request.url).searchParams.get('find')?.trim() ?? '';
  const place = request.url.includes('/operator/money?') ? placeOf(request) : {};
  const [list, books, checks] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/distributions', {
      query: { limit: 100, ...place, ...(find !== '' && { find }) },
    }),
    callOnServer(page, 'GET /api/v1/operator/books', {}),
    callOnServer(page, 'GET /api/v1/operator/bank_checks', {}),
  ]).catch(failPage);
  return { list, books, checks, find };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** In the bar above the page, and the page’s state. */
export const handle = {
  nameOf: (_: Loaded) => TITLE,
  noteOf: ({ list }: Loaded) => {
    const waiting = list.items.filter(({ status }) => status === 'read').length;
    return `${formatCount(list.total_count)} in all${waiting > 0 ? `, ${waiting} to approve` : ''}`;
  },
  actionsOf: ({ find }: Loaded) => (
    <>
      <Find key={find} find={find} />
      <ImportLink />
    </>
  ),
  stateOf: (_: Loaded) => 'Two people, never the one who imported',
};

/** The form beside the list begins with the focus. */
const FIRST_FIELD = { focusOn: 0 };

/** Searches the list by case, claim or amount; the open distribution remains open. */
function Find({ find }: { find: string }) {
  const { pathname } = useLocation();
  return (
    <Form role="search" action={pathname} className={styles.find}>
      <TextField
        label="Search distributions"
        labelHidden
        placeholder="Case, claim or amount"
        name="find"
        type="search"
        maxLength={100}
        defaultValue={find}
        after={<ButtonKey>/</ButtonKey>}
      />
    </Form>
  );
}

function ImportLink() {
  const navigate = useNavigate();
  const run = () => void navigate('/operator/money', { state: FIRST_FIELD });
  useDeskKeys([{ key: 'i', label: 'Import', inBar: true, run }]);
  return (
    <ButtonLink size="small" icon="upload" to="/operator/money" state={FIRST_FIELD}>
      Import a file <ButtonKey>I</ButtonKey>
    </ButtonLink>
  );
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, TITLE);
}

const groups: readonly { heading: string; of: readonly Distribution['status'][]; isDue?: true }[] = [
  { heading: 'To approve', of: ['read'], isDue: true },
  { heading: 'Needs work', of: ['received', 'columns', 'refused', 'failed'], isDue: true },
  { heading: 'Approved and posted', of: ['approved', 'posted'] },
  { heading: 'Reversed or cancelled', of: ['reversed', 'cancelled'] },
];

/** Moves to the rows that differ, and their first action; without one to the rows. */
function goToDifferences(): void {
  const heading = document.getElementById('differences') ?? document.getElementById('rows');
  heading?.scrollIntoView();
  const target = heading?.closest('section')?.querySelector<HTMLElement>('summary') ?? heading;
  if (target?.matches('summary') === false) target.tabIndex = -1;
  target?.focus();
}

/** The ledger's totals, every distribution by its next step, and next to them the open one. */
export default function DistributionsPage({ loaderData: { list, books, checks, find } }: Route.ComponentProps) {
  useLive('distributions', 'bank_files', 'bank_statements');
  const isOpen = useMatch('/operator/money/:id') !== null;
  const grouped = groups.map(({ of, ...group }) => ({
    ...group,
    items: list.items.filter(({ status }) => of.includes(status)),
  }));
  // the list remains filtered while one after the other is opened
  const filter = find === '' ? '' : `?${new URLSearchParams({ find })}`;
  const move = useListCursor(
    grouped.flatMap(({ items }) => items.map(({ id }) => `/operator/money/${id}`)),
    filter,
  );
  useDeskKeys([
    { key: 'j', label: 'Next', inBar: true, run: () => move(1) },
    { key: 'k', label: 'Previous', inBar: true, run: () => move(-1) },
    { key: 'd', label: 'Differences', inBar: true, run: goToDifferences },
  ]);
  const agreement = (
    <span className={classNames(styles.agreement, !books.is_balanced && styles.differs)}>
      <Icon name={books.is_balanced ? 'check' : 'fault'} size={14} />
      {books.is_balanced ? 'Ledger and claims agree' : 'The books do not agree'}
    </span>
  );
  const comparison = (
    <>
      {checks.items.length > 0 && <ThreeWayMatch checks={checks.items} />}
      {checks.items.length === 0 && (
        <Section id="books" heading="Books" note={agreement}>
          {books.currencies.map(({ currency, arrived, paid, owed, fees, unallocated }) => (
            <Facts
              key={currency}
              facts={[
                [`Arrived, ${currency}`, formatAmount(arrived)],
                ['Paid', formatAmount(paid)],
                ['Owed', formatAmount(owed)],
                ['Fees earned', formatAmount(fees)],
                ['Unallocated', formatAmount(unallocated)],
              ]}
            />
          ))}
          {books.currencies.length === 0 && <p className="t-dim">No money has arrived yet.</p>}
        </Section>
      )}
      {books.faults.map(({ message }) => (
        <Fault key={message}>{message}</Fault>
      ))}
      {checks.items.length > 0 && !books.is_balanced && agreement}
    </>
  );
  const differs = checks.items.some(({ faults }) => faults.length > 0) || !books.is_balanced;
  return (
    <div className={styles.money}>
      <div className={classNames(styles.books, isOpen && styles.wideOnly)}>
        {isOpen ? (
          // beside an open distribution they are one line, unless they differ: its own step comes first
          <Folded heading="Books" note={differs ? 'The books do not agree' : 'The books agree'} isOpen={differs}>
            {comparison}
          </Folded>
        ) : (
          comparison
        )}
      </div>
      <div className={classNames(styles.split, isOpen && styles.alone)}>
        <nav className={classNames(styles.list, isOpen && styles.wideOnly)} aria-label="Distributions">
          {grouped.map(
            ({ heading, items, isDue }) =>
              items.length > 0 && (
                <section key={heading} aria-label={heading}>
                  <h2 className={classNames(styles.group, isDue && styles.due)}>
                    {heading} <span>{items.length}</span>
                  </h2>
                  <ul>
                    {items.map((one) => (
                      <li key={one.id}>
                        <NavLink
                          to={`/operator/money/${one.id}${filter}`}
                          className={`${styles.item}`}
                          preventScrollReset
                        >
                          <span className={styles.name}>
                            <b title={one.title}>{shortTitle(one.title)}</b>{' '}
                            <small>
                              round {one.round}
                              {one.currency !== 'USD' && `, ${one.currency}`}
                            </small>
                          </span>
                          <span className={styles.amount}>{formatAmount(one.total, 2)}</span>
                          {one.ticker !== null && (
                            <span className={styles.ticker}>
                              <TickerBadge ticker={one.ticker} />
                            </span>
                          )}
                          <StatusPill status={statusLabels[one.status].status}>
                            {statusLabels[one.status].word}
                            {one.rows > one.matched_rows &&
                              `, ${pluralize(one.rows - one.matched_rows, 'row')} without an award`}
                          </StatusPill>
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                </section>
              ),
          )}
          {list.items.length === 0 && find !== '' && (
            <p className={styles.none}>
              No distribution has “{find}” as case, claim or amount. <Link to="/operator/money">Show all</Link>
            </p>
          )}
          {list.items.length > 0 && (
            <SaveList
              source={{ list: '/api/v1/operator/distributions', query: { find: find || undefined } }}
              name="distributions"
            />
          )}
          {!isOpen && <More next={list.next_cursor} />}
        </nav>
        <div className={styles.open}>
          {isOpen && (
            <Link className={styles.back} to={`/operator/money${filter}`}>
              <Icon name="chevron-left" size={14} />
              Distributions
            </Link>
          )}
          <Outlet />
        </div>
      </div>
    </div>
  );
}
