import { addAttachment } from '@trover/contract/assistant/conversations.ts';
import { insertAttachment } from '@trover/db/queries/assistant/attachments.ts';
import { fail } from '../../errors.ts';
import { callerKey } from '../../http/limits/rate-limits.ts';
import { handle, type Route } from '../../http/route.ts';
import { newOwner } from '../caller.ts';
import { readAttachment } from './read-attachment.ts';

export const attachmentRoutes: readonly Route[] = [
  handle(addAttachment, async ({ context, files, visitor }) => {
    for await (const { file_name, stream } of files) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const { kind, words, note } = await readAttachment(context, callerKey(visitor), file_name, Buffer.concat(chunks));
      const stored = await insertAttachment(context.db, newOwner(visitor), {
        file_name: file_name.slice(0, 255),
        kind,
        words,
      });
      return {
        attachment_id: stored.id,
        file_name: stored.file_name,
        kind,
        has_text: words !== '',
        note,
        expires_at: stored.expires_at.toISOString(),
      };
    }
    return fail('invalid_input', { message: 'Check file: add the file.', fields: { file: 'add the file' } });
  }),
];
