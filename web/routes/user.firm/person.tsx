import { Link } from 'react-router';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { FactsStrip } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatMoney, formatQuantity, pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import type { Route } from './+types/person';
import styles from './firm.module.css';
import { lossesInWords } from './losses.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  return callOnServer(page, 'GET /api/v1/partners/people/{id}', { params: { id: params.id } }).catch(failPage);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: loaderData?.person.display_name ?? 'Person',
    description: 'Results of their trades in your firm’s cases.',
    path: '/user/firm',
    hidden: true,
  });
}

export default function FirmPerson({ loaderData: { person, matches } }: Route.ComponentProps) {
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs above={[{ to: '/user/firm', label: 'People' }]} here={person.display_name} />
      <div className={styles.head}>
        <div>
          <h1 className="t-page">{person.display_name}</h1>
          <p>
            <a href={`mailto:${person.email}`}>{person.email}</a>
            {person.phone && `, ${person.phone}`}
          </p>
        </div>
      </div>
      <FactsStrip
        facts={[
          {
            label: 'Agreed to share',
            value: <Instant at={person.consent.given_at} as="date" />,
            note: `text ${person.consent.text_version}`,
          },
          { label: 'Eligible in', value: pluralize(person.cases_eligible, 'case') },
          { label: 'Recognized loss', value: lossesInWords(person.losses) },
        ]}
      />
      <h2 className={`t-section ${styles.section}`}>In the cases of your firm</h2>
      {matches.length === 0 ? (
        <EmptyState
          heading="No trades in the firm’s cases"
          text="We evaluate what they upload or link and show it here."
        />
      ) : (
        <Table stacked>
          <thead>
            <tr>
              <HeaderCell>Case</HeaderCell>
              <HeaderCell>Account</HeaderCell>
              <HeaderCell numeric>Bought</HeaderCell>
              <HeaderCell numeric>Sold</HeaderCell>
              <HeaderCell numeric>Recognized loss</HeaderCell>
              <HeaderCell numeric>Payment</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {matches.map((match) => (
              <tr key={`${match.order_id}-${match.beneficial_account_id}`}>
                <Cell rowHeader phone="name">
                  <Link to={`/cases/${match.slug}`}>{match.company}</Link>
                  <small className={styles.why}>{match.why}</small>
                </Cell>
                <Cell phone="meta">{match.beneficial_owner}</Cell>
                <Cell numeric>{formatQuantity(match.shares_bought)}</Cell>
                <Cell numeric>{formatQuantity(match.shares_sold)}</Cell>
                <Cell numeric phone="figure">
                  {match.recognized_loss === null
                    ? '–'
                    : `${formatMoney(match.recognized_loss, { currency: match.currency })}${match.basis === 'estimate' ? ' est.' : ''}`}
                </Cell>
                <Cell numeric phone="side">
                  {match.payment_expected === null ? (
                    '–'
                  ) : (
                    <Figure
                      amount={match.payment_expected}
                      currency={match.currency}
                      certainty="estimated"
                      size="small"
                    />
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </main>
  );
}
