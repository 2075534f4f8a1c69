import type { checkNotice } from '@trover/contract/assistant/check-notice.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { assistantAt } from '../assistant/assistant-calls.ts';

export type NoticeResult = DataOf<typeof checkNotice>;

export interface NoticeInput {
  words: string;
  url: string;
  file: File | null;
}

/** Sends a notice to be checked: its text, its address, or a file. Throws `CallFailed` with a sentence. */
export async function sendNotice(
  base: string,
  { words, url, file }: NoticeInput,
  signal: AbortSignal,
): Promise<NoticeResult> {
  const assistant = assistantAt(base);
  let attachment_id: string | undefined;
  if (file !== null) {
    const form = new FormData();
    form.append('file', file);
    const stored = await assistant.call('POST /attachments', { form, signal });
    if (!stored.has_text && words === '' && url === '')
      throw new CallFailed(400, 'invalid_input', stored.note ?? 'We found no text in the file. Type or paste it.');
    attachment_id = stored.attachment_id;
  }
  const body = { ...(words && { text: words }), ...(url && { url }), ...(attachment_id && { attachment_id }) };
  return assistant.call('POST /check_notice', { body, signal });
}
