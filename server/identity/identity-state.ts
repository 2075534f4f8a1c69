import type { IdentityState } from '@trover/contract/identity/identity.ts';
import { levelOf, limitIn, neededLevel, rankOf } from '@trover/core/identity/levels.ts';
import type { Db } from '@trover/db/connect.ts';
import { findPaymentFacts, listApprovedChecks, listNamedClaimants } from '@trover/db/queries/identity/checks.ts';
import { findRulesInForce } from '@trover/db/queries/identity/rule-sets.ts';

/** Does not reveal the sums of other accounts. */
const SHARED_ACCOUNT_REASON = 'Payments to one bank account count together, also those of other accounts.';

/** The verification level of an account's payees on a day, and the level that its payments need. */
export async function findIdentityState(db: Db, account_id: number, today: string): Promise<IdentityState> {
  const [checks, claimants, facts, { rules, changed_payee_days }] = await Promise.all([
    listApprovedChecks(db, account_id),
    listNamedClaimants(db, account_id),
    findPaymentFacts(db, { account_id, year: today.slice(0, 4) }),
    findRulesInForce(db),
  ]);
  const { is_institution, is_changed_payee, asked, sums } = facts;

  const claimant = is_institution ? 'institution' : 'person';
  const own = neededLevel({ claimant, sums, is_changed_payee }, rules);
  const names = [...new Set(claimants.map(({ legal_name }) => legal_name))];
  const currencies = sums.length === 0 ? ['USD'] : sums.map(({ currency }) => currency);
  return {
    payees: names.map((legal_name) => ({ legal_name, ...levelOf({ legal_name, checks }, today) })),
    needed: asked !== null && rankOf(asked) > rankOf(own.level) ? { level: asked, reason: SHARED_ACCOUNT_REASON } : own,
    sums,
    is_changed_payee,
    changed_payee_days,
    limits: rules
      .filter((rule) => rule.claimant === claimant)
      .flatMap((rule) =>
        currencies.map((currency) => ({
          above: limitIn(rule, currency),
          currency,
          needs: rule.needs,
          for_change: rule.cause === 'changed_payee',
        })),
      ),
  };
}
