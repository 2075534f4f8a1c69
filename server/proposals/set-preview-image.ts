import { setPreviewImage as saveHash } from '@trover/db/queries/cases/proposals.ts';
import type { Session } from '@trover/db/queries/sessions.ts';
import { requireEditableCase } from '../cases/policy.ts';
import type { Context } from '../context.ts';
import type { IncomingFile } from '../http/route.ts';
import { forgetImages, imageAddress, keepImage } from '../images/kept-images.ts';
import { readImage } from '../images/read-image.ts';

const PREVIEW = { width: 1200, height: 630 };

/** Sets the picture that a case is shared with, in place of the one before; answers its address. */
export async function setPreviewImage(
  { db, files }: Pick<Context, 'db' | 'files'>,
  session: Session,
  case_id: number,
  file: IncomingFile,
): Promise<string> {
  await db.transaction().execute((trx) => requireEditableCase(trx, session, case_id));
  const folder = `cases/${case_id}` as const;
  const [made] = await readImage(file, [PREVIEW]);
  if (made === undefined) throw new Error('a picture was made in no size');
  const sha256 = await keepImage(files, folder, made.bytes);
  const before = await db.transaction().execute(async (trx) => {
    const found = await requireEditableCase(trx, session, case_id);
    await saveHash(trx, { case_id, sha256 });
    return found.preview_image;
  });
  if (before !== null && before !== sha256) await forgetImages(files, folder, [before]);
  return imageAddress(folder, sha256);
}
