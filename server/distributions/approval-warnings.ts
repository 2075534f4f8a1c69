import type { ApprovalWarning } from '@trover/contract/distributions/distributions.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import type { Db } from '@trover/db/connect.ts';
import { type ChangedNumber, listChangedNumbers } from '@trover/db/queries/claims/claim-numbers.ts';
import type { Distribution } from '@trover/db/queries/distributions/distributions.ts';
import { countSharedRows, findFund } from '@trover/db/queries/distributions/fund.ts';

const MAX_NAMED_CLAIMS = 5;

function describeChanges(changed: readonly ChangedNumber[]): string {
  const shown = changed
    .slice(0, MAX_NAMED_CLAIMS)
    .map(({ claim_id, former, number }) => `TR-${claim_id} from ${former} to ${number ?? 'none'}`);
  const more = changed.length > MAX_NAMED_CLAIMS ? `, and ${changed.length - MAX_NAMED_CLAIMS} more` : '';
  return `Operators changed claim numbers in this case: ${shown.join(', ')}${more}. The number decides who is paid.`;
}

/** Unusual values that are often mistakes; the approver confirms each by its code. */
export async function listWarnings(db: Db, of: Distribution): Promise<{ code: ApprovalWarning; message: string }[]> {
  if (of.status !== 'read') return [];
  const warnings: { code: ApprovalWarning; message: string }[] = [];
  const fund = await findFund(db, of);
  if (fund.currency !== of.currency)
    warnings.push({
      code: 'another_currency',
      message: `The case is in ${fund.currency}, and this distribution in ${of.currency}.`,
    });
  else if (fund.settlement_amount !== null && requireCents(fund.distributed) > requireCents(fund.settlement_amount))
    warnings.push({
      code: 'above_fund',
      message: `With this file ${fund.distributed} ${of.currency} is distributed in the case, and its fund is ${fund.settlement_amount}.`,
    });
  const shared = await countSharedRows(db, of.id);
  if (shared > 0)
    warnings.push({
      code: 'shared_number',
      message: `${shared} ${shared === 1 ? 'row has a number of' : 'rows have a number of'} several claims of one client. The award is shared by their recognized claims.`,
    });
  const changed = await listChangedNumbers(db, of.case_id);
  if (changed.length > 0) warnings.push({ code: 'changed_number', message: describeChanges(changed) });
  return warnings;
}
