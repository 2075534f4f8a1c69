import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import {
  addPortfolio,
  countPortfolios,
  lockAccount,
  requireBeneficialAccount,
} from '@trover/db/queries/portfolios/portfolios.ts';
import { addUpload } from '@trover/db/queries/uploads/uploads.ts';
import { accountFiles, type DemonstrationPortfolio } from '../catalogue/demonstration/account-files.ts';
import type { Context } from '../context.ts';
import { queueUpload } from '../jobs/advance-upload-job.ts';

const MAX_FILE_BYTES = 10 * 1024 * 1024;

type Parts = Pick<Context, 'db' | 'files' | 'jobs'>;

/** Creates the portfolios and brokers' files of the demonstration accounts, once; later visitors change them. */
export async function ensureDemonstrationPortfolios(context: Parts & Pick<Context, 'config'>): Promise<void> {
  for (const { email, portfolios } of accountFiles({ paid: context.config.hasDemonstrationClaims }))
    await ensurePortfolios(context, email, portfolios);
}

async function ensurePortfolios(
  context: Parts,
  email: string,
  portfolios: readonly DemonstrationPortfolio[],
): Promise<void> {
  const account = await context.db
    .selectFrom('accounts')
    .where('email', '=', email)
    .where('is_demonstration', '=', true)
    .select(['id', 'first_name', 'last_name'])
    .executeTakeFirst();
  if (account === undefined || (await countPortfolios(context.db, account.id)) > 0) return;
  const receive = async (path: string) => ({
    file_name: basename(path),
    received: await context.files.receive(
      { purpose: 'trades', account_id: account.id },
      createReadStream(path),
      MAX_FILE_BYTES,
    ),
  });
  const receivedFiles = await Promise.all(portfolios.map(({ paths }) => Promise.all(paths.map(receive))));
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    if ((await countPortfolios(trx, account.id)) > 0) return;
    const name = `${account.first_name} ${account.last_name}`.trim() || 'Demonstration investor';
    for (const [at, { label, owner }] of portfolios.entries()) {
      const beneficial_account_id = await requireBeneficialAccount(trx, account.id, owner ?? name);
      const added = await addPortfolio(trx, { account_id: account.id, beneficial_account_id, label });
      for (const { file_name, received } of receivedFiles[at] ?? []) {
        const { sha256, bytes } = received;
        const file_key = await received.register(trx);
        const upload = await addUpload(trx, { portfolio_id: added!.id, file_name, file_key, sha256, bytes });
        await queueUpload(context, trx, upload.id);
      }
    }
  });
}
