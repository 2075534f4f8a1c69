import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import type { Route } from './+types/accounts';
import { AccountChange } from './account-change.tsx';
import { BankAccounts } from './bank-side.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const [accounts, changes] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/bank_accounts', {}),
    callOnServer(page, 'GET /api/v1/operator/bank_account_changes', { query: { status: 'pending', limit: 50 } }),
  ]).catch(failPage);
  return { accounts, changes };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Bank accounts');
}

/** The bank accounts for clients’ money, and changes that a second operator decides. */
export default function Accounts({ loaderData: { accounts, changes } }: Route.ComponentProps) {
  return (
    <>
      {changes.items.map((change) => (
        <AccountChange key={change.id} change={change} />
      ))}
      <BankAccounts accounts={accounts.items} />
    </>
  );
}
