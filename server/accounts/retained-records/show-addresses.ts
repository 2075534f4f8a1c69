import type { showLastAddresses as declared, openRetainedRecord } from '@trover/contract/accounts/retained-records.ts';
import type { BodyOf, DataOf } from '@trover/contract/protocol/operation.ts';
import { findRetainedRecord } from '@trover/db/queries/accounts/own-data/retained-records.ts';
import { findLastAddresses } from '@trover/db/queries/unclaimed/state-of.ts';
import { InflateBudget, inflateEntry, listZip } from '@trover/intake/readers/zip.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { aboutRetainedRecord, decryptFile } from './retained-file.ts';

/** Records up to this size are decrypted in memory; larger ones are opened as files. */
const MAX_RECORD_BYTES = 64 * 1024 ** 2;
const FORMER = 'former-record.zip';
/** Records can contain records: each payment of an archived account can add one. */
const MAX_DEPTH = 20;

const claimantsSchema = z.array(
  z.object({
    beneficial_account_id: z.number(),
    legal_name: z.string(),
    street: z.string().nullish(),
    city: z.string().nullish(),
    region: z.string().nullish(),
    postal_code: z.string().nullish(),
    country: z.string().nullish(),
  }),
);
type ArchivedClaimant = z.output<typeof claimantsSchema>[number];

/** Records who sees the addresses of an archived record and why, and returns them. */
export async function showAddresses(
  { db, files, vault }: Pick<Context, 'db' | 'files' | 'vault'>,
  by: Visitor,
  account_id: number,
  { reason, note }: BodyOf<typeof openRetainedRecord>,
): Promise<DataOf<typeof declared>> {
  const record = await findRetainedRecord(db, account_id);
  if (record === undefined)
    fail('not_found', { message: 'No sealed record of this account exists, or it was purged.' });
  await recordAudit(db, {
    action: 'retained_address_shown',
    by,
    subject: { kind: 'account', id: account_id },
    detail: { reason, note },
  });
  if (record.bytes > MAX_RECORD_BYTES) return { is_read: false, addresses: [] };
  const about = aboutRetainedRecord(account_id);
  const pieces: Uint8Array[] = [];
  const key = Buffer.from(vault.decrypt(record, about), 'base64');
  for await (const piece of decryptFile(files.openUsed(record.file_key), key, about)) pieces.push(piece);
  const known = await findLastAddresses(db, { account_id });
  const addresses = claimantsOf(Buffer.concat(pieces), new InflateBudget(4 * MAX_RECORD_BYTES), 0).map((claimant) => ({
    ...{ beneficial_account_id: claimant.beneficial_account_id, legal_name: claimant.legal_name },
    ...{ address: linesOf(claimant), country: claimant.country ?? null, region: claimant.region ?? null },
    known_state: known[String(claimant.beneficial_account_id)]?.state ?? null,
    is_known: known[String(claimant.beneficial_account_id)] !== undefined,
  }));
  return { is_read: true, addresses };
}

const linesOf = ({ street, city, region, postal_code, country }: ArchivedClaimant): string =>
  [street, [city, region, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join('\n');

/** The claimants of a record and of the former records in it. */
function claimantsOf(bytes: Uint8Array, budget: InflateBudget, depth: number): ArchivedClaimant[] {
  const entries = listZip(bytes);
  const read = (name: string): Buffer | null => {
    const entry = entries.find((one) => one.name === name);
    return entry === undefined ? null : Buffer.concat([...inflateEntry(bytes, entry, budget)]);
  };
  const own = claimantsSchema.parse(JSON.parse(read('claims/claimants.json')?.toString() ?? '[]'));
  const former = depth < MAX_DEPTH ? read(FORMER) : null;
  return former === null ? own : [...own, ...claimantsOf(former, budget, depth + 1)];
}
