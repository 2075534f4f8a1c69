import { checkNotice as declared } from '@trover/contract/assistant/check-notice.ts';
import { callerKey } from '../../http/limits/rate-limits.ts';
import { handle, type Route } from '../../http/route.ts';
import { requireAttachment } from '../process-message.ts';
import { checkNotice } from './check-notice.ts';

export const checkRoutes: readonly Route[] = [
  handle(declared, async ({ context, body, visitor }) => {
    const attachment =
      body.attachment_id === undefined ? null : await requireAttachment(context.db, visitor, body.attachment_id);
    const words = [body.text ?? '', attachment?.words ?? ''].filter((one) => one !== '').join('\n\n');
    return checkNotice(context, { words, url: body.url || null, caller: callerKey(visitor) });
  }),
];
