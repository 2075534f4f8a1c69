import { indexNames, type NameIndex, screenName, screenWithBirthDate } from '@trover/core/sanctions/screen-name.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { listFormsToWeigh, saveWeighedHits } from '@trover/db/queries/sanctions/birth-dates.ts';
import { findCurrentList, listCurrentParties, type StoredParty } from '@trover/db/queries/sanctions/lists.ts';
import {
  listAccountsOfDistribution,
  listAccountsToScreen,
  listUnscreenedNames,
  type NewHit,
  saveScreening,
} from '@trover/db/queries/sanctions/screening.ts';
import type { WorkerContext } from '../jobs/workers/worker-context.ts';
import { openTaxNumbers } from '../tax/tax-numbers.ts';
import type { Vault } from '../vault/vault.ts';

const BATCH_SIZE = 500;
/** The most entries to review for one name, the likeliest first. */
const MAX_HITS = 20;

/** The list in force as this process arranged it. */
let arranged: { sha256: string; id: number; index: NameIndex<StoredParty> } | undefined;

async function openIndex(db: Db): Promise<{ list_id: number; index: NameIndex<StoredParty> } | undefined> {
  const list = await findCurrentList(db);
  if (list === undefined) return undefined;
  if (arranged?.id !== list.id || arranged.sha256 !== list.sha256)
    arranged = { id: list.id, sha256: list.sha256, index: indexNames(await listCurrentParties(db)) };
  return { list_id: list.id, index: arranged.index };
}

/** Compares the names of these accounts that were not compared with the list in force; returns how many. Without a list none are. */
async function screenAccounts(db: Db, accounts: readonly number[]): Promise<number> {
  const open = accounts.length === 0 ? undefined : await openIndex(db);
  if (open === undefined) return 0;
  const { list_id, index } = open;
  const names = await listUnscreenedNames(db, { list_id, accounts });
  const hits = names.flatMap(({ account_id, name, is_entity }): NewHit[] =>
    screenName(index, { name, is_entity, birth_date: null })
      .slice(0, MAX_HITS)
      .map(({ party, listed, score, reasons }) => ({
        ...{ account_id, name, entry_id: party.entry_id, score, listed_name: listed.name, reasons },
      })),
  );
  if (names.length > 0) await saveScreening(db as DbTransaction, { list_id, names, hits });
  return names.length;
}

/** The names of who claims and is paid: of an account, or of all that a distribution pays. */
export async function screenPayees(
  trx: DbTransaction,
  of: { account_id: number } | { distribution_id: number },
): Promise<void> {
  if ('account_id' in of) return void (await screenAccounts(trx, [of.account_id]));
  for (let after = 0; ; ) {
    const accounts = await listAccountsOfDistribution(trx, { ...of, after, limit: BATCH_SIZE });
    await screenAccounts(trx, accounts);
    if (accounts.length < BATCH_SIZE) return;
    after = accounts.at(-1)!;
  }
}

/** Weighs names with the birth dates of their tax forms: of an account, whose names are compared first, or of all. */
export async function weighBirthDates(
  { db, vault }: { db: Db; vault: Vault },
  account_id: number | null = null,
): Promise<number> {
  if (account_id !== null) await screenAccounts(db, [account_id]);
  const open = await openIndex(db);
  if (open === undefined) return 0;
  const { list_id, index } = open;
  for (let weighed = 0; ; ) {
    const forms = await listFormsToWeigh(db, { list_id, account_id, limit: BATCH_SIZE });
    if (forms.length === 0) return weighed;
    for (const form of forms) {
      const { account_id: owner, legal_name: name, id: form_id } = form;
      const { date_of_birth: birth_date } = openTaxNumbers(vault, form);
      const hits = screenWithBirthDate(index, { name, is_entity: false, birth_date })
        .slice(0, MAX_HITS)
        .map(({ party, listed, score, reasons }) => ({
          ...{ entry_id: party.entry_id, score, listed_name: listed.name, reasons },
        }));
      await saveWeighedHits(db as DbTransaction, { list_id, account_id: owner, name, form_id }, hits);
    }
    weighed += forms.length;
  }
}

/** Everybody’s names, in steps that each end whole: what was broken off continues where it was. */
export async function screenEverybody(
  { db, onProgress }: Pick<WorkerContext, 'db' | 'onProgress'>,
  _: object = {},
): Promise<{ names: number }> {
  let names = 0;
  for (let after = 0; ; ) {
    const accounts = await listAccountsToScreen(db, { after, limit: BATCH_SIZE });
    if (accounts.length === 0) return { names };
    names += await db.transaction().execute((trx) => screenAccounts(trx, accounts));
    onProgress?.();
    after = accounts.at(-1)!;
  }
}
