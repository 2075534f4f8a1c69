import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { formatCents } from '@trover/core/money/decimal.ts';
import type { Db } from '@trover/db/connect.ts';
import { addBankFile, moveBankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import { insertClientBankAccount } from '@trover/db/queries/bank-files/client-account-changes.ts';
import { saveAgreementText } from '@trover/db/queries/contracts/agreements.ts';
import { addArrival, copyArrivalToDistribution } from '@trover/db/queries/distributions/arrivals.ts';
import {
  addDistribution,
  findDistributionOfFile,
  updateDistribution,
} from '@trover/db/queries/distributions/distributions.ts';
import { postJournals } from '@trover/db/queries/ledger/posting.ts';
import { saveCases } from '@trover/db/testing/cases.ts';
import { sql } from 'kysely';
import { currentText } from '../../claims/texts/texts.ts';
import { LocalFiles } from '../../files/local-files.ts';
import { StoredFiles } from '../../files/stored-files.ts';
import { aboutPaymentDetails } from '../../payment-details/add-payment-details.ts';
import { ensureDemonstrationList } from '../../sanctions/demonstration-list.ts';
import { screenAllNames } from '../../sanctions/screen-names.ts';
import { Vault } from '../../vault/vault.ts';

export const TODAY = '2026-11-21';
const BATCH = 20_000;
const planFile = join(import.meta.dirname, '../../../fixtures/cases/ok/plans/merrow-shipping-2021.json');

export const testVault = (): Vault => new Vault([{ id: 'test', key: createHash('sha256').update('test').digest() }]);

/** A new case with this many filed claims, each in an account of its own with a fee and payment details. */
export async function manyClaims(db: Db, count: number, prefix: string): Promise<{ case_id: number }> {
  await ensureDemonstrationList(db);
  const vault = testVault();
  const certification = currentText('certification');
  await saveAgreementText(db, certification);
  const plan = JSON.parse(readFileSync(planFile, 'utf8'));
  const slug = `many-${prefix.toLowerCase()}`;
  const record = { slug, issuer: `Merrow ${prefix}`, tickers: ['MRRW'], plan: slug, claim_deadline: '2027-05-17' };
  const [saved] = await saveCases(db, [record], { today: TODAY, plans: { [slug]: plan } });
  const { case_id } = saved!;
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at + 1);
    const { rows: accounts } = await sql<{ id: number }>`
      insert into accounts (email, password_hash, type, org_type, first_name, last_name)
      select lower(${prefix}) || n || '@many.test', '-', 'investor', 2, 'Client', n::text
      from unnest(${numbers}::integer[]) n order by n returning id`.execute(db);
    const ids = accounts.map(({ id }) => id);
    const details = { kind: 'ach', account_type: 'checking', routing_number: '021000021' };
    const ciphertext = ids.map((id) =>
      vault.encrypt(
        JSON.stringify({ ...details, holder: `Client ${id}`, account_number: String(4_000_000 + id) }),
        aboutPaymentDetails(id),
      ),
    );
    await sql`
      with given as (
        select * from unnest(${ids}::bigint[], ${numbers}::integer[], ${ciphertext.map((one) => one.ciphertext)}::bytea[])
          as g (account_id, n, ciphertext)
      ), beneficial as (
        insert into beneficial_accounts (account_id, name) select account_id, 'Client ' || n from given returning account_id, id
      ), requests as (
        insert into payout_requests (account_id, case_id) select account_id, ${case_id} from given returning account_id, id
      ), agreed as (
        insert into institution_agreements (account_id, reference, fee_pct, valid_from)
        select account_id, 'A-' || n, 8.5, '2026-01-01' from given
      ), details as (
        insert into payment_details (account_id, kind, label, holder, currency, shown, ciphertext, master_key_id, fingerprint, is_default)
        select account_id, 'ach', 'Account', 'Client ' || n, 'USD', '4471', ciphertext, 'test', sha256(ciphertext), true from given
        returning account_id, id
      ), claims as (
        insert into sub_payout_requests (account_id, payout_request_id, beneficial_account_id, stage, moved_by,
          payment_details_id, claim_number, filed_on)
        select g.account_id, r.id, b.id, 'filed', 'operator', d.id, ${prefix} || '-' || g.n, '2026-11-01'
        from given g join beneficial b using (account_id) join requests r using (account_id) join details d using (account_id)
        returning account_id, id
      )
      insert into sign_offs (account_id, sub_payout_request_id, claim, sha256, recognized_claim, currency,
        certification_version, signed_name)
      select account_id, id, '{}', encode(sha256('{}'), 'hex'), 100, 'USD', ${certification.version}, 'Client' from claims
    `.execute(db);
    await sql`
      insert into account_holder_checks (account_id, payment_details_id, beneficial_account_id, holder, legal_name, verdict,
        status)
      select s.account_id, s.payment_details_id, b.id, b.name, b.name, 'equal', 'not_needed'
      from sub_payout_requests s
      join beneficial_accounts b on b.account_id = s.account_id and b.id = s.beneficial_account_id
      where s.account_id = any(${ids}::bigint[])`.execute(db);
  }
  if (count >= 1000) await sql`analyze`.execute(db); // as in a database that was not just filled
  await screenAllNames({ db });
  return { case_id };
}

/** Stores and imports the administrator's file for them; returns its total. */
export async function receiveDistribution(
  db: Db,
  root: string,
  { case_id, count, prefix }: { case_id: number; count: number; prefix: string },
): Promise<{ id: number; total: string }> {
  let cents = 0n;
  function* lines(): Generator<Buffer> {
    yield Buffer.from('claim_number,claimant,recognized_claim,award\n');
    for (let n = 1; n <= count; n += 1) {
      const award = 100 + ((n * 7919) % 1_000_000);
      cents += BigInt(award);
      yield Buffer.from(`${prefix}-${n},Client ${n},100.00,${(award / 100).toFixed(2)}\n`);
    }
  }
  const id = await receive(db, root, lines(), { case_id, round: 1, imported_by: 1 });
  const total = formatCents(cents);
  await sql`update distributions set stated_total = ${total}, stated_rows = ${count} where id = ${id}`.execute(db);
  return { id, total };
}

/** Imports a file with these awards; the same bytes again return the existing distribution. */
export async function receiveRows(
  db: Db,
  root: string,
  of: { case_id: number; round: number; rows: readonly { claim_number: string; cents: bigint }[]; by: number },
): Promise<number> {
  const lines = of.rows.map(({ claim_number, cents }) => `${claim_number},${formatCents(cents)}\n`);
  const file = [Buffer.from(`claim_number,award,payment_reference\n`), Buffer.from(lines.join(''))];
  return receive(db, root, file, { case_id: of.case_id, round: of.round, imported_by: of.by });
}

async function receive(
  db: Db,
  root: string,
  file: Iterable<Buffer>,
  of: { case_id: number; round: number; imported_by: number },
): Promise<number> {
  const files = new StoredFiles(db, new LocalFiles(root));
  const { case_id } = of;
  const received = await files.receive({ purpose: 'distribution', case_id }, Readable.from(file), 1e10);
  const { sha256, bytes } = received;
  return db.transaction().execute(async (trx) => {
    const added = await addDistribution(trx, {
      ...of,
      currency: 'USD',
      file_name: 'many.csv',
      file_key: await received.register(trx),
      file_sha256: sha256,
      bytes,
      problem: null,
      stated_total: null,
      stated_rows: null,
      arrived: null,
      arrived_on: null,
      bank_reference: null,
      arrived_by: null,
      approved_by: null,
      reversed_by: null,
      reversal_reason: null,
    });
    return (added ?? (await findDistributionOfFile(trx, sha256)))!.id;
  });
}

/** Simulates an operator's record; other tests cover the calls themselves. */
export async function recordTestArrival(db: Db, distribution_id: number, amount: string): Promise<void> {
  const arrival = { amount, arrived_on: TODAY, bank_reference: `WIRE ${distribution_id}`, recorded_by: 1 };
  await db.transaction().execute(async (trx) => {
    const id = await addArrival(trx, { ...arrival, distribution_id, currency: 'USD', is_unrelated: true });
    await copyArrivalToDistribution(trx, distribution_id, arrival);
    await postJournals(trx, 'arrival', sql`b.id = ${id}`, { on_date: TODAY, posted_by: 1 });
  });
}

/** Simulates a second operator's approval; other tests cover the calls themselves. */
export async function approve(db: Db, id: number): Promise<void> {
  await updateDistribution(db, id, { status: 'approved', approved_by: 2, approved_at: new Date() });
}

const clientAccount = {
  holder: 'Client Account',
  bank_name: 'Harbor Bank',
  routing_number: '021000021',
  account_number: null,
  company_id: '1841234567',
  iban: null,
  bic: null,
};

/** The bank account of clients' money in dollars. */
export async function saveTestBankAccount(db: Db): Promise<void> {
  await db
    .transaction()
    .execute((trx) => insertClientBankAccount(trx, { ...clientAccount, currency: 'USD', saved_by: 1 }));
}

/** Drafts a bank file with all due payments of a distribution. */
export async function draftAll(db: Db, distribution_id: number): Promise<number> {
  const file = await db.transaction().execute((trx) =>
    addBankFile(trx, {
      ...{ distribution_id, format: 'nacha', currency: 'USD', execute_on: '2026-11-24', drafted_by: 1 },
      snapshot: { ...clientAccount, remittance: 'Settlement' },
    }),
  );
  if (file === undefined) throw new Error(`a file of distribution ${distribution_id} is being drafted already`);
  return file.id;
}

/** Simulates a second operator who approves a draft, and later marks the written file as sent. */
export async function moveFile(db: Db, id: number, status: 'approved' | 'sent'): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      moveBankFile(trx, id, { status, recorded_by: 2 }, status === 'sent' ? { sent_by: 2 } : { approved_by: 2 }),
    );
}
