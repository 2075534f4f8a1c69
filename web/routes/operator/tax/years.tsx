import type { PayeeOfTaxYear } from '@trover/contract/tax/tax-years.ts';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatAmount } from '../../../ui/format/format.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf, saveFile } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/years';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const yearParam = new URL(request.url).searchParams.get('year') ?? '';
  const year = /^\d{4}$/.test(yearParam) ? yearParam : page.today.slice(0, 4);
  const list = await callOnServer(page, 'GET /api/v1/operator/tax_years/{year}', {
    params: { year },
    query: { limit: 50, ...placeOf(request) },
  }).catch(failPage);
  return { list, year, thisYear: page.today.slice(0, 4) };
}

const statuses: Record<PayeeOfTaxYear['tax_status'], string> = {
  us: 'W-9',
  exempt: 'W-9, exempt',
  foreign: 'W-8',
  notified: 'W-9, notified by the IRS',
  expired: 'W-8, expired',
  undocumented: 'No form',
};

function describeIssued({ version, needs_correction }: NonNullable<PayeeOfTaxYear['statement']>): string {
  if (needs_correction) return 'Needs a correction';
  return version === 1 ? 'Issued' : `Corrected, ${version - 1}`;
}

const columnsOf = (year: string): readonly Column<PayeeOfTaxYear>[] => [
  {
    heading: 'Payee',
    phone: 'name',
    rowHeader: true,
    cell: ({ account_id, legal_name, owner }) => (
      <Link to={`/operator/clients/${account_id}`}>{legal_name ?? owner}</Link>
    ),
  },
  {
    heading: 'Form',
    phone: 'meta',
    cell: ({ tax_status, tin_last4 }) => `${statuses[tax_status]}${tin_last4 === null ? '' : ` ••${tin_last4}`}`,
  },
  { heading: 'Awards, $', phone: 'figure', numeric: true, cell: ({ awards }) => formatAmount(awards) },
  { heading: 'Capital returned', numeric: true, cell: ({ return_of_capital }) => formatAmount(return_of_capital) },
  { heading: 'Gain or loss', numeric: true, cell: ({ capital_gain }) => formatAmount(capital_gain) },
  { heading: 'Interest', numeric: true, cell: ({ interest }) => formatAmount(interest) },
  { heading: 'Not determined', numeric: true, cell: ({ undetermined }) => formatAmount(undetermined) },
  { heading: 'Withheld', numeric: true, cell: ({ withheld }) => formatAmount(withheld) },
  {
    heading: 'Due',
    cell: ({ forms }) =>
      forms
        .map(({ form, boxes }) => {
          const filled = Object.entries(boxes).map(([box, value]) => `box ${box} ${value}`);
          return `${form}: ${filled.join(', ')}`;
        })
        .join('; ') || 'None',
  },
  {
    heading: 'Issued',
    phone: 'side',
    cell: ({ statement }) =>
      statement === null ? (
        'Not issued'
      ) : (
        <Link to={`/operator/money/taxes/${statement.id}`}>{describeIssued(statement)}</Link>
      ),
  },
  { heading: 'Statement', phone: 'below', cell: (payee) => <Open year={year} payee={payee} /> },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData ? `Taxes ${loaderData.year}` : 'Taxes');
}

/** The payees of a year, the reasons for their awards, and which return is due to the IRS. */
export default function Taxes({ loaderData: { list, year, thisYear } }: Route.ComponentProps) {
  const [before, after] = [Number(year) - 1, Number(year) + 1];
  return (
    <ListSection
      id="taxes"
      heading={`Tax year ${year}`}
      label="payees"
      note={
        <>
          <Link to={`?year=${before}`}>{before}</Link>
          {String(after) <= thisYear && (
            <>
              {' '}
              · <Link to={`?year=${after}`}>{after}</Link>
            </>
          )}
        </>
      }
      list={list}
      columns={columnsOf(year)}
      source={{ list: '/api/v1/operator/tax_years/{year}', params: { year } }}
      keyOf={({ account_id, beneficial_account_id }) => `${account_id} ${beneficial_account_id}`}
      empty={{ heading: 'No payments in this year', text: 'Payees appear here once they are paid in dollars.' }}
    >
      <p className="t-dim">
        Based on the trades in each certified claim. We report interest, amounts the claim does not classify, and
        amounts with tax withheld. Saving a statement of a year that is over issues it: its payee sees it, and it no
        longer changes.
      </p>
    </ListSection>
  );
}

function Open({ year, payee: { account_id, beneficial_account_id } }: { year: string; payee: PayeeOfTaxYear }) {
  const { busy, fault, act } = useAct();
  const open = () =>
    act(async () => {
      const { url, file_name } = await api.call('POST /api/v1/operator/tax_years/{year}/open', {
        params: { year },
        body: { account_id, beneficial_account_id },
        shows_failure: true,
      });
      saveFile(url);
      return `${file_name} saved`;
    });
  return (
    <>
      <Button size="small" variant="plain" className={styles.plain} busy={busy && 'Opening'} onClick={open}>
        Save as PDF
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}
