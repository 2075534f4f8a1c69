import type { Claim } from '@trover/contract/claims/claims.ts';
import { calendarOf } from '@trover/core/bank-files/payment-checks.ts';
import { businessDayFrom } from '@trover/core/dates/business-days.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { ApiCaller } from './api-caller.ts';
import { listClaims } from './claim-steps.ts';
import { until } from './wait-until.ts';

const DISTRIBUTIONS = '/api/v1/operator/distributions';
const BANK_FILES = '/api/v1/operator/bank_files';

const CLIENT_ACCOUNT = {
  currency: 'USD',
  holder: 'Trover Client Account',
  bank_name: 'Harbor Bank',
  company_id: '1841234567',
  routing_number: '021000021',
  iban: 'DE75512108001245126199',
  bic: 'SOGEDEFF',
};

/**
 * In days before today. The awards arrive twelve days before; the file goes to the bank two days later and is executed
 * within five.
 */
const DAYS_BEFORE = { approved: 10, settled: 4, wired: 1 };

interface Round {
  investor: ApiCaller;
  institution: ApiCaller;
  operators: readonly [ApiCaller, ApiCaller];
  slug: string;
  today: string;
  moveClockTo: (days_before: number) => Promise<string>;
}

interface Distribution {
  id: number;
  status: string;
  problem: string | null;
  total: string;
  matched_total: string;
  fee_total: string;
  row_version: number;
  due: { format: 'nacha' | 'pain001' | 'check' | null; payments: number }[];
}

interface BankFile {
  id: number;
  status: string;
  is_ready: boolean;
  total: string;
}

/**
 * The first round: arrived and approved by the second operator. Payments by ACH are settled, those by wire are at the
 * bank.
 */
export async function payFirstRound(round: Round): Promise<void> {
  const [first, second] = round.operators;
  const { items: accounts } = await first.get<{ items: { currency: string }[] }>('/api/v1/operator/bank_accounts');
  if (!accounts.some(({ currency }) => currency === 'USD'))
    await first.post('/api/v1/operator/bank_accounts', CLIENT_ACCOUNT);
  // the fund pays a little less than its notice announced
  const read = await importRound(round, { number: 1, perMille: 962n });
  await round.moveClockTo(DAYS_BEFORE.approved);
  const { matched_total, fee_total, row_version } = read;
  await second.post(`${DISTRIBUTIONS}/${read.id}/approve`, { matched_total, fee_total, row_version });
  const posted = await untilStatus(first, read.id, ['posted']);
  for (const { format } of posted.due) {
    if (format === null) continue;
    const today = await round.moveClockTo(format === 'nacha' ? DAYS_BEFORE.approved : DAYS_BEFORE.wired);
    const written = await writeFile({ ...round, today }, posted.id, format);
    await first.post(`${BANK_FILES}/${written.id}/sent`);
    await untilFile(first, written.id, 'sent');
    if (format === 'nacha') {
      await round.moveClockTo(DAYS_BEFORE.settled);
      await first.post(`${BANK_FILES}/${written.id}/outcome`, {
        status: 'settled',
        reason: 'Demonstration: the statement of the bank shows the debit.',
      });
    }
  }
}

/**
 * The second round, imported and arrived: it waits for a second operator's approval. Then ledger and claims are
 * compared.
 */
export async function readSecondRound(round: Round): Promise<void> {
  await importRound(round, { number: 2, perMille: 71n });
  const [operator] = round.operators;
  await operator.post('/api/v1/operator/bank_checks');
}

/** Imports an administrator's file of the case's claims, each paid this share of the expected amount. */
async function importRound(
  { investor, institution, operators: [operator], slug, today }: Round,
  { number, perMille }: { number: number; perMille: bigint },
): Promise<Distribution> {
  const claims = [...(await listClaims(investor, slug)), ...(await listClaims(institution, slug))];
  const rows = claims.flatMap((claim) => rowOf(claim, perMille));
  const content = Buffer.from(`claim_number,claimant,recognized_claim,award\n${rows.join('\n')}\n`);
  const [{ order_id } = { order_id: 0 }] = claims;
  const { distribution } = await operator.upload<{ distribution: Distribution }>(
    DISTRIBUTIONS,
    { name: `${slug}-round-${number}.csv`, content },
    { order_id: String(order_id), round: String(number) },
  );
  const read = await untilStatus(operator, distribution.id, ['read', 'posted']);
  if (read.status === 'read')
    await operator.post(`${DISTRIBUTIONS}/${read.id}/arrival`, {
      amount: read.total,
      arrived_on: today,
      bank_reference: `WIRE ${slug.slice(0, 8).toUpperCase()} ${number}`,
      is_unrelated: true,
    });
  return read;
}

function rowOf({ claim_number, beneficial_owner, estimate }: Claim, perMille: bigint): string[] {
  const { recognized_loss, payment_expected } = estimate;
  if (claim_number === null || recognized_loss === null || payment_expected === null) return [];
  const award = formatCents(((parseCents(payment_expected) ?? 0n) * perMille) / 1000n);
  return [[claim_number, beneficial_owner, recognized_loss, award].join(',')];
}

async function writeFile(
  { operators: [first, second], today }: Round,
  distribution_id: number,
  format: 'nacha' | 'pain001' | 'check',
): Promise<BankFile> {
  const calendar = calendarOf(format, CLIENT_ACCOUNT.currency);
  const execute_on = formatDay(businessDayFrom(calendar, addDays(requireDay(today), 1)));
  const { bank_file } = await first.post<{ bank_file: BankFile }>(BANK_FILES, { distribution_id, format, execute_on });
  const drafted = await untilFile(first, bank_file.id, 'draft');
  await second.post(`${BANK_FILES}/${drafted.id}/approve`, { total: drafted.total });
  return untilFile(first, drafted.id, 'written');
}

function untilFile(operator: ApiCaller, id: number, status: string): Promise<BankFile> {
  return until(
    `bank file ${id}: ${status}`,
    () => operator.get<BankFile>(`${BANK_FILES}/${id}`),
    (found) => found.status === status && found.is_ready,
  );
}

async function untilStatus(operator: ApiCaller, id: number, statuses: readonly string[]): Promise<Distribution> {
  const found = await until(
    `distribution ${id}: ${statuses.join(' or ')}`,
    () => operator.get<Distribution>(`${DISTRIBUTIONS}/${id}`),
    ({ status }) => ['refused', 'failed', ...statuses].includes(status),
  );
  if (!statuses.includes(found.status)) throw new Error(`distribution ${id} is ${found.status}: ${found.problem}`);
  return found;
}
