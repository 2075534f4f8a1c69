import { checkNotice as declared } from '@trover/contract/assistant/check-notice.ts';
import { fail } from '../../errors.ts';
import { handle, type Route } from '../../http/route.ts';
import { ownerOf } from '../caller.ts';
import { requireAttachment } from '../process-message.ts';
import { checkNotice } from './check-notice.ts';

export const checkRoutes: readonly Route[] = [
  handle(declared, async ({ context, body, visitor }) => {
    const owner = ownerOf(visitor);
    if (body.attachment_id !== undefined && owner === null)
      fail('not_found', { message: 'There is no such attachment, or it is not yours.' });
    const attachment =
      body.attachment_id === undefined || owner === null
        ? null
        : await requireAttachment(context.db, owner, body.attachment_id);
    const words = [body.text ?? '', attachment?.words ?? ''].filter((one) => one !== '').join('\n\n');
    return checkNotice(context, { words, url: body.url || null });
  }),
];
