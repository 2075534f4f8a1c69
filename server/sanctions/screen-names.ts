import { setImmediate } from 'node:timers/promises';
import { indexNames, type NameIndex, screenName, screenWithBirthDate } from '@trover/core/sanctions/screen-name.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { listFormsToScreen, saveScreenedHits, saveUnreadableForm } from '@trover/db/queries/sanctions/birth-dates.ts';
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
const WEIGHED_AT_ONCE = 100;
/** Maximum number of entries to review for one name, the most likely first. */
const MAX_HITS = 20;

/** This process's index of the list in force. */
let arranged: { sha256: string; id: number; index: NameIndex<StoredParty> } | undefined;

async function openIndex(db: Db): Promise<{ list_id: number; index: NameIndex<StoredParty> } | undefined> {
  const list = await findCurrentList(db);
  if (list === undefined) return undefined;
  if (arranged?.id !== list.id || arranged.sha256 !== list.sha256)
    arranged = { id: list.id, sha256: list.sha256, index: indexNames(await listCurrentParties(db)) };
  return { list_id: list.id, index: arranged.index };
}

/**
 * Screens the names of these accounts that were not compared with the list in force; returns how many. Without a list
 * it screens none.
 */
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

/** Screens the names of claimants and payees: of an account, or of all that a distribution pays. */
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

interface ScreenedForms {
  screened: number;
  /** The last form of the batch; null: there are no further ones. */
  last: number | null;
  /** Forms that could not be decrypted. */
  unreadable: number[];
}

/**
 * Compares the names on a batch of tax forms together with their birth dates: of an account, or of all accounts from a
 * form on.
 */
async function screenForms(
  trx: DbTransaction,
  vault: Vault,
  { account_id = null, after = 0 }: { account_id?: number | null; after?: number },
): Promise<ScreenedForms> {
  const result: ScreenedForms = { screened: 0, last: null, unreadable: [] };
  const open = await openIndex(trx);
  if (open === undefined) return result;
  const { list_id, index } = open;
  const forms = await listFormsToScreen(trx, { list_id, account_id, after, limit: WEIGHED_AT_ONCE });
  for (const form of forms) {
    const { account_id: owner, legal_name: name, id: form_id } = form;
    // lets requests be answered between two forms
    await setImmediate();
    let birth_date: string | null;
    try {
      birth_date = openTaxNumbers(vault, form).date_of_birth;
    } catch {
      result.unreadable.push(form_id);
      await saveUnreadableForm(trx, { account_id: owner, name, form_id });
      continue;
    }
    // a birth date never removes a hit of the name
    const byName = screenName(index, { name, is_entity: false, birth_date: null }).slice(0, MAX_HITS);
    const ofName = new Set(byName.map(({ party }) => party.entry_id));
    const hits = screenWithBirthDate(index, { name, is_entity: false, birth_date })
      .filter(({ party }, at) => at < MAX_HITS || ofName.has(party.entry_id))
      .map(({ party, listed, score, reasons }) => ({
        ...{ entry_id: party.entry_id, score, listed_name: listed.name, reasons },
      }));
    await saveScreenedHits(trx, { list_id, account_id: owner, name, form_id }, hits);
    result.screened += 1;
  }
  return { ...result, last: forms.at(-1)?.id ?? null };
}

/** Screens an account's names, together with the birth dates on its tax forms. */
export async function screenBirthDatesOf(trx: DbTransaction, vault: Vault, account_id: number): Promise<void> {
  await screenAccounts(trx, [account_id]);
  for (let after: number | null = 0; after !== null; )
    after = (await screenForms(trx, vault, { account_id, after })).last;
}

/**
 * The same for everyone, batch by batch, each in its own transaction. Returns how many, and the forms that could not be
 * decrypted.
 */
export async function screenBirthDates(
  { db, vault }: { db: Db; vault: Vault },
  signal?: AbortSignal,
): Promise<{ screened: number; unreadable: number[] }> {
  const all = { screened: 0, unreadable: [] as number[] };
  for (let after: number | null = 0; after !== null && signal?.aborted !== true; ) {
    const from: number = after;
    const batch: ScreenedForms = await db.transaction().execute((trx) => screenForms(trx, vault, { after: from }));
    all.screened += batch.screened;
    all.unreadable.push(...batch.unreadable);
    after = batch.last;
  }
  return all;
}

/** Screens everyone’s names, in steps that each commit: an interrupted run continues where it stopped. */
export async function screenAllNames(
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
