import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { addPortfolio, countPortfolios, lockAccount, requireBeneficialAccount } from '@trover/db/queries/portfolios.ts';
import { addUpload } from '@trover/db/queries/uploads.ts';
import { INVESTOR_FILES } from '../catalogue/demonstration/investor-files.ts';
import type { Context } from '../context.ts';
import { advanceUpload } from '../jobs/advance-upload.ts';

const INVESTOR = 'investor@demo.test';
const LARGEST = 10 * 1024 * 1024;

/** Gives the demonstration investor two portfolios with a broker's file each, once; later they are the visitor's own. */
export async function ensureDemonstrationPortfolios(context: Pick<Context, 'db' | 'files' | 'jobs'>): Promise<void> {
  const investor = await context.db
    .selectFrom('accounts')
    .where('email', '=', INVESTOR)
    .where('is_demonstration', '=', true)
    .select(['id', 'first_name', 'last_name'])
    .executeTakeFirst();
  if (investor === undefined || (await countPortfolios(context.db, investor.id)) > 0) return;
  const kept = await Promise.all(
    INVESTOR_FILES.map(({ path }) => context.files.receive(`trades/${investor.id}`, createReadStream(path), LARGEST)),
  );
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, investor.id);
    if ((await countPortfolios(trx, investor.id)) > 0) return;
    const name = `${investor.first_name} ${investor.last_name}`.trim() || 'Demonstration investor';
    const beneficial_account_id = await requireBeneficialAccount(trx, investor.id, name);
    for (const [at, { path, label }] of INVESTOR_FILES.entries()) {
      const added = await addPortfolio(trx, { account_id: investor.id, beneficial_account_id, label });
      const { key, sha256, bytes } = kept[at]!;
      const upload = await addUpload(trx, {
        portfolio_id: added!.id,
        file_name: basename(path),
        file_key: key,
        sha256,
        bytes,
      });
      await context.jobs.send(advanceUpload, { upload_id: upload.id }, { db: trx });
    }
  });
}
