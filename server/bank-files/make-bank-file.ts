import { createHash } from 'node:crypto';
import { parseCents } from '@trover/core/money/decimal.ts';
import {
  type BankFile,
  findBankFile,
  lockBankFile,
  payAwards,
  sumBankFile,
  updateBankFile,
} from '@trover/db/queries/money/bank-files.ts';
import type { Context } from '../context.ts';
import { writeBankFile } from './write-bank-file.ts';

const BATCH = 5000;

type Payer = Pick<Context, 'db' | 'vault' | 'today'>;

/** Pays what is due, batch by batch, and then writes the file once to know its hash. Killed at any point, it goes on. */
export async function makeBankFile(context: Payer, id: number): Promise<void> {
  for (let isDone = false; !isDone; ) isDone = await payBatch(context, id);
  const file = await findBankFile(context.db, id);
  if (file?.status !== 'making') return;
  const sums = await sumBankFile(context.db, id);
  const sha256 = parseCents(sums.total) === 0n ? null : await hashOf(context, { ...file, ...sums });
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockBankFile(trx, id);
    if (locked?.status !== 'making') return;
    await updateBankFile(trx, id, { status: 'made', ...sums, ...(sha256 !== null && { sha256 }) });
  });
}

async function payBatch({ db, today }: Payer, id: number): Promise<boolean> {
  const on_date = today();
  return db.transaction().execute(async (trx) => {
    const file = await lockBankFile(trx, id);
    if (file?.status !== 'making') return true;
    const last = await payAwards(trx, { file, limit: BATCH, on_date });
    if (last !== undefined) await updateBankFile(trx, id, { paid_to: last });
    return last === undefined;
  });
}

async function hashOf(context: Payer, file: BankFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const text of writeBankFile(context, file)) hash.update(text);
  return hash.digest('hex');
}
