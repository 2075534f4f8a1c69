import type { naupaHolder } from '@trover/contract/unclaimed/unclaimed.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import { AGGREGATE_BELOW } from '@trover/core/unclaimed/naupa/codes.ts';
import { isWritableName } from '@trover/core/unclaimed/naupa/name-signs.ts';
import {
  MAX_CENTS,
  type NaupaHolder,
  type NaupaProperty,
  writeNaupaReport,
} from '@trover/core/unclaimed/naupa/write-report.ts';
import type { UnclaimedAward } from '@trover/db/queries/unclaimed/unclaimed.ts';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { aboutClaimant } from '../contracts/claimant.ts';
import { conflict } from '../errors.ts';
import { listDormant } from './unclaimed-report.ts';

interface NaupaReport {
  state: string;
  on_day: string;
  holder: NaupaHolder;
}

/** In a link to a state's NAUPA file, this begins the key in place of a stored file's: the file is written on download. */
const PREFIX = 'unclaimed-naupa:';

export const naupaReportKey = (report: NaupaReport): string => PREFIX + JSON.stringify(report);

export const naupaReportOfKey = (key: string): NaupaReport | undefined =>
  key.startsWith(PREFIX) ? (JSON.parse(key.slice(PREFIX.length)) as NaupaReport) : undefined;

const digits = (text: string): string => text.replace(/\D/g, '');

/** The holder of a report: our company, with what who reports states of it. */
export const holderOf = (
  { company }: Pick<Context['config'], 'company'>,
  { tax_id, phone, zip, ...same }: z.output<typeof naupaHolder>,
  on_day: string,
): NaupaHolder => ({
  ...same,
  name: company.name,
  tax_id: digits(tax_id),
  phone: digits(phone),
  zip: digits(zip),
  report_year: Number(on_day.slice(0, 4)),
});

const DOLLARS = 'USD';

/** Whether the standard's letters write the names of an award's owners. */
const hasWritableNames = (award: UnclaimedAward): boolean =>
  [ownerOf(award), award.co_owner].every((name) => isWritableName(name));

/**
 * How many awards of a report its NAUPA file lacks: those in other currencies, of names in other letters, and those whose
 * owners must get a letter first.
 */
export async function countLeftOut(
  { db }: Pick<Context, 'db'>,
  of: Omit<NaupaReport, 'holder'>,
): Promise<{ left_out: number; left_out_names: number; left_out_letters: number }> {
  let [left_out, left_out_names, left_out_letters] = [0, 0, 0];
  for await (const award of listDormant(db, of)) {
    const { currency, amount } = award;
    if (award.lacks_letter) left_out_letters += 1;
    else if (currency !== DOLLARS) left_out += 1;
    else if (!hasWritableNames(award)) left_out_names += 1;
    else if (requireCents(amount) > MAX_CENTS)
      conflict(
        `An award of ${amount} ${currency} does not fit into a NAUPA file. Report it with the state’s own form.`,
      );
  }
  return { left_out, left_out_names, left_out_letters };
}

/** The NAUPA file of what is presumed abandoned in a state on a day, record by record. */
export async function* writeNaupaFile(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { state, on_day, holder }: NaupaReport,
): AsyncGenerator<string> {
  const properties: NaupaProperty[] = [];
  for await (const award of listDormant(db, { state, on_day }))
    if (award.currency === DOLLARS && !award.lacks_letter && hasWritableNames(award))
      properties.push(propertyOf(vault, award, state));
  yield* writeNaupaReport(holder, properties, { state, aggregate_below: AGGREGATE_BELOW[state] });
}

/** Of a closed account only the archived record has the name. */
const ownerOf = ({ is_closed_account, is_person, owner }: UnclaimedAward): string | null =>
  is_closed_account && is_person === null ? null : owner;

function propertyOf(vault: Context['vault'], award: UnclaimedAward, state: string): NaupaProperty {
  const { co_owner, is_person, street, city, postal_code, country, owed_on, amount, claim_number, title } = award;
  return {
    owner: ownerOf(award),
    ...{ co_owner, is_person, street, city, state, zip: postal_code, country, tax_id: taxIdOf(vault, award) },
    ...{ payable_on: owed_on, amount, account_number: claim_number ?? `TR-${award.sub_payout_request_id}` },
    description: `Settlement award: ${title}`,
  };
}

/** The owner's American tax number; null where none is on record. */
function taxIdOf(vault: Context['vault'], award: UnclaimedAward): string | null {
  const { account_id, beneficial_account_id, tax_id_kind, tax_id_ciphertext: ciphertext } = award;
  const master_key_id = award.tax_id_master_key_id;
  if (ciphertext === null || master_key_id === null || beneficial_account_id === null || tax_id_kind === 'foreign')
    return null;
  const number = digits(
    vault.decrypt({ ciphertext, master_key_id }, aboutClaimant({ account_id, beneficial_account_id })),
  );
  return number.length === 9 ? number : null;
}
