import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { setPreviewImage as savePicture } from '@trover/db/queries/proposals/proposals.ts';
import { requireEditableCase } from '../cases/policy.ts';
import type { Context } from '../context.ts';
import type { IncomingFile } from '../http/route.ts';
import { readImage } from '../images/read-image.ts';
import { imageAddress, receiveImage, registerImage } from '../images/stored-images.ts';

const PREVIEW = { width: 1200, height: 630 };

/** Sets the picture of a case's link preview and replaces the former one; returns its address. */
export async function setPreviewImage(
  context: Pick<Context, 'db' | 'files'>,
  session: Session,
  case_id: number,
  file: IncomingFile,
): Promise<string> {
  const { db } = context;
  await db.transaction().execute((trx) => requireEditableCase(trx, session, case_id));
  const [made] = await readImage(file, [PREVIEW]);
  if (made === undefined) throw new Error('a picture was made in no size');
  const image = await receiveImage(context, { purpose: 'case_picture', case_id }, made.bytes);
  const name = await db.transaction().execute(async (trx) => {
    await requireEditableCase(trx, session, case_id);
    const name = await registerImage(trx, image);
    await savePicture(trx, { case_id, preview_image: name });
    return name;
  });
  return imageAddress(`cases/${case_id}`, name);
}
