import type { ShownTaxStatement } from '@trover/contract/tax/tax-statements.ts';
import type { PayeeOfTaxYear } from '@trover/contract/tax/tax-years.ts';
import { changesOf, correctForms } from '@trover/core/tax/corrected-statement.ts';
import { leastReported } from '@trover/core/tax/year-forms.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import {
  addTaxStatement,
  findTaxStatement,
  listVersions,
  type StatementAndFormer,
} from '@trover/db/queries/tax/tax-statements.ts';
import { listPayeesOfYear, type PayeeOfYear } from '@trover/db/queries/tax/tax-years.ts';
import { findWithholdingRule } from '@trover/db/queries/tax/withholding.ts';
import type { StatedToPayee } from '@trover/db/schema/tax.ts';
import { fail } from '../errors.ts';
import { needsCorrection, presentPayee } from './present-payee.ts';
import type { YearFormOf } from './year-form-key.ts';

/** A payee of a year with the present payments and the issued statement. */
export async function findPayee(
  db: Db,
  { year, account_id, beneficial_account_id }: YearFormOf,
): Promise<{ found: PayeeOfYear; payee: PayeeOfTaxYear } | undefined> {
  const of = { account_id, beneficial_account_id };
  const [found] = (await listPayeesOfYear(db, { year, of, limit: 1 })).rows;
  if (found === undefined) return undefined;
  const rule = await findWithholdingRule(db, `${year}-12-31`);
  return { found, payee: presentPayee(found, rule?.threshold ?? leastReported(year)) };
}

/** The amounts to report for a payee now; an issued form that is no longer due is included with zeros. */
export function statedTo(payee: PayeeOfTaxYear, issued: StatedToPayee | null): StatedToPayee {
  const { owner, legal_name, address, tin_last4, tax_status, awards, return_of_capital, capital_gain } = payee;
  const { interest, undetermined, withheld } = payee;
  const forms = correctForms(issued?.forms ?? [], payee.forms);
  const who = { owner, legal_name, address, tin_last4, tax_status };
  return { ...who, awards, return_of_capital, capital_gain, interest, undetermined, withheld, forms };
}

/** The last issued statement of a past year; issues it now if it never was. Undefined where nothing was paid. */
export async function issuedStatement(
  trx: DbTransaction,
  of: YearFormOf,
  by: number,
): Promise<{ id: number; version: number; is_new: boolean } | undefined> {
  await lockAccount(trx, of.account_id);
  const now = await findPayee(trx, of);
  if (now === undefined) return undefined;
  const { found, payee } = now;
  if (found.statement !== null) return { id: found.statement.id, version: found.statement.version, is_new: false };
  const added = await addTaxStatement(trx, {
    ...{
      account_id: of.account_id,
      beneficial_account_id: of.beneficial_account_id,
      year: Number(of.year),
      version: 1,
    },
    ...{ stated: JSON.stringify(statedTo(payee, null)), payment_ids: found.payment_ids, reason: null, issued_by: by },
  });
  return added && { id: added.id, version: 1, is_new: true };
}

export const presentStatement = (of: StatementAndFormer): ShownTaxStatement => {
  const { id, year, version, reason, stated, former } = of;
  const { awards, withheld, forms } = stated;
  return {
    ...{ id, year, version, reason, is_corrected: version > 1, issued_at: of.issued_at.toISOString() },
    ...{ name: stated.legal_name ?? stated.owner, awards, withheld },
    forms: forms.map(({ form, boxes }) => ({ form, boxes: { ...boxes } })),
    changes: former === null ? [] : changesOf(former, stated),
  };
};

const none = (): never => fail('not_found', { message: 'We could not find that tax statement.' });

/** The issued statement of a payee for a year, and what a correction would change now. */
export async function followStatement(db: Db, id: number) {
  const statement = (await findTaxStatement(db, { id })) ?? none();
  const { account_id, beneficial_account_id } = statement;
  const { found, payee } =
    (await findPayee(db, { account_id, beneficial_account_id, year: String(statement.year) })) ?? none();
  const versions = await listVersions(db, statement);
  const issued = versions[0]?.stated ?? none();
  const stated = statedTo(payee, issued);
  const needs_correction = needsCorrection(found);
  return {
    ...{ found, stated, needs_correction },
    shown: {
      ...{ account_id, beneficial_account_id, owner: found.owner, year: statement.year },
      versions: versions.map(presentStatement),
      pending: needs_correction ? changesOf(issued, stated) : [],
      needs_correction,
    },
  };
}
