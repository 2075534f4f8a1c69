import { formatDecimal, requireDecimal } from '@trover/core/money/decimal.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type {
  AgreementTextsTable,
  ClaimantsTable,
  ContractsTable,
  InstitutionAgreementsTable,
} from '../../schema/claims.ts';
import { agreementOn } from '../fees/fee-rate.ts';

export type AgreementText = Omit<Selectable<AgreementTextsTable>, 'created_at'>;
/** A percentage as entered: `8.5`, not `8.5000`. */
const percent = (stored: string): string => formatDecimal(requireDecimal(stored));

export type Claimant = Selectable<ClaimantsTable>;
export type Contract = Selectable<ContractsTable>;

/** Saves a version of a text. A different text under a stored version is refused, since people have signed it. */
export async function saveAgreementText(db: Db, text: AgreementText): Promise<void> {
  await db
    .insertInto('agreement_texts')
    .values(text)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
  const saved = await db
    .selectFrom('agreement_texts')
    .select('sha256')
    .where('version', '=', text.version)
    .executeTakeFirstOrThrow();
  if (saved.sha256 !== text.sha256)
    throw new Error(`the text ${text.version} differs from the stored one of that name: give it a new version`);
}

export async function findAgreementText(db: Db, version: string): Promise<AgreementText | undefined> {
  const found = await db
    .selectFrom('agreement_texts')
    .select(['version', 'kind', 'title', 'body', 'fee_pct', 'sha256'])
    .where('version', '=', version)
    .executeTakeFirst();
  return found && { ...found, fee_pct: found.fee_pct === null ? null : percent(found.fee_pct) };
}

/** The texts with these versions. */
export async function listAgreementTexts(db: Db, versions: readonly string[]): Promise<Map<string, AgreementText>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('agreement_texts')
    .select(['version', 'kind', 'title', 'body', 'fee_pct', 'sha256'])
    .where('version', 'in', versions)
    .execute();
  return new Map(
    rows.map((text) => [text.version, { ...text, fee_pct: text.fee_pct === null ? null : percent(text.fee_pct) }]),
  );
}

/** The claimants by beneficial account. */
export async function listClaimants(
  db: Db,
  { account_id, beneficial_account_ids }: { account_id: number; beneficial_account_ids: readonly number[] },
): Promise<Map<number, Claimant>> {
  if (beneficial_account_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('claimants')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('beneficial_account_id', 'in', beneficial_account_ids)
    .execute();
  return new Map(rows.map((row) => [row.beneficial_account_id, row]));
}

export async function findClaimant(
  db: Db,
  owner: { account_id: number; beneficial_account_id: number },
): Promise<Claimant | undefined> {
  return db
    .selectFrom('claimants')
    .selectAll()
    .where('account_id', '=', owner.account_id)
    .where('beneficial_account_id', '=', owner.beneficial_account_id)
    .executeTakeFirst();
}

/** Leaves the stored tax id unchanged if none is given. */
export async function saveClaimant(trx: DbTransaction, claimant: Insertable<ClaimantsTable>): Promise<void> {
  const { tax_id_kind, tax_id_last4, tax_id_ciphertext, tax_id_master_key_id, ...rest } = claimant;
  const tax = tax_id_ciphertext === null ? {} : { tax_id_kind, tax_id_last4, tax_id_ciphertext, tax_id_master_key_id };
  await trx
    .insertInto('claimants')
    .values(claimant)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'beneficial_account_id'])
        .doUpdateSet({ ...rest, ...tax, updated_at: databaseTime }),
    )
    .execute();
}

/** Sets the region and the postal code of a claimant's address. */
export async function setClaimantRegion(
  trx: DbTransaction,
  owner: { account_id: number; beneficial_account_id: number },
  { region, postal_code }: { region: string; postal_code: string },
): Promise<Claimant> {
  return trx
    .updateTable('claimants')
    .set({ region, postal_code, updated_at: databaseTime })
    .where('account_id', '=', owner.account_id)
    .where('beneficial_account_id', '=', owner.beneficial_account_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Adds a signed contract; undefined where a contract for the same is in force. */
export async function addContract(
  trx: DbTransaction,
  contract: Insertable<ContractsTable>,
): Promise<Contract | undefined> {
  return trx
    .insertInto('contracts')
    .values(contract)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** An account's contracts in force, newest first: of all its beneficial accounts, or of one. */
export async function listContracts(
  db: Db,
  params: { account_id: number; beneficial_account_id?: number | undefined },
): Promise<Contract[]> {
  return db
    .selectFrom('contracts')
    .selectAll()
    .where('account_id', '=', params.account_id)
    .$if(params.beneficial_account_id !== undefined, (query) =>
      query.where('beneficial_account_id', '=', params.beneficial_account_id!),
    )
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function findContract(db: Db, accountId: number, contractId: number): Promise<Contract | undefined> {
  return db
    .selectFrom('contracts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', contractId)
    .executeTakeFirst();
}

/** False where it has ended before. */
export async function endContract(trx: DbTransaction, accountId: number, contractId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contracts')
    .set({ ended_at: databaseTime })
    .where('account_id', '=', accountId)
    .where('id', '=', contractId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** An institution's agreement in force on the day. */
export async function findInstitutionAgreement(
  db: Db,
  { account_id, today }: { account_id: number; today: string },
): Promise<Selectable<InstitutionAgreementsTable> | undefined> {
  const { rows } = await sql<Selectable<InstitutionAgreementsTable>>`
    select * from ${agreementOn(sql`${account_id}::bigint`, today)} g`.execute(db);
  return rows[0] && { ...rows[0], fee_pct: percent(rows[0].fee_pct) };
}

/** Adds terms; earlier ones remain on record for claims that were signed off under them. */
export async function addInstitutionAgreement(
  trx: DbTransaction,
  agreement: Insertable<InstitutionAgreementsTable>,
): Promise<void> {
  await trx.insertInto('institution_agreements').values(agreement).execute();
}

/** The most recently approved terms of an institution, whatever their dates. */
export async function findLastAgreement(
  db: Db,
  { account_id }: { account_id: number },
): Promise<Selectable<InstitutionAgreementsTable> | undefined> {
  const found = await db
    .selectFrom('institution_agreements')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && { ...found, fee_pct: percent(found.fee_pct) };
}

/** The beneficial accounts of an account, oldest first. */
export async function listBeneficialAccounts(
  db: Db,
  { account_id }: { account_id: number },
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('beneficial_accounts')
    .select(['id', 'name'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
}
