import { callOnServer } from '../../../page-data.ts';
import type { PageContext } from '../../../server-context.ts';
import { futureProofId } from './future-proof-notice.tsx';

/** Whether to tell of the contract for cases to come: to a person who invests, has signed none, and has not closed it. */
export async function offersContract(page: PageContext, closed: readonly string[]): Promise<boolean> {
  const account = page.session?.account;
  if (account?.type !== 'investor' || account.org_type !== 1 || closed.includes(futureProofId)) return false;
  try {
    const { contracts } = await callOnServer(page, 'GET /api/v1/payouts/contract/longterm', { query: {} });
    return !contracts.some(({ kind }) => kind === 'longterm');
  } catch {
    return false; // a page is whole without it
  }
}
