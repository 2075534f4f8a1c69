import { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import { receiveMail } from './receive-mail.ts';

/** Mails that one run reads; the next run goes on. */
const MOST = 200;
const LARGEST = 25 * 1024 * 1024;

/**
 * Reads what is unread in the mailbox that administrators write to, and marks it as read once it is stored: a run that breaks
 * off adds no mail twice and loses none.
 */
export async function readMailbox(
  context: Pick<Context, 'db' | 'files' | 'config' | 'log'>,
  signal: AbortSignal,
): Promise<{ added: number; too_large: number }> {
  const { mailbox } = context.config.letters;
  if (mailbox === undefined) return { added: 0, too_large: 0 };
  const client = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isSecure,
    auth: { user: mailbox.user, pass: mailbox.password },
    logger: false,
    // a mailbox without TLS is one on this machine, or a test’s
    ...(!mailbox.isSecure && { doSTARTTLS: false }),
  });
  client.on('error', () => {}); // what was asked for fails, and states it
  await client.connect();
  try {
    await client.mailboxOpen(mailbox.folder);
    const found = await client.search({ seen: false }, { uid: true });
    let added = 0;
    let tooLarge = 0;
    for (const uid of (found || []).slice(0, MOST)) {
      if (signal.aborted) break;
      const message = await client.fetchOne(String(uid), { size: true }, { uid: true });
      if (!message) continue;
      if ((message.size ?? 0) > LARGEST) {
        tooLarge += 1;
        continue;
      }
      const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
      if (!whole || whole.source === undefined) continue;
      const { is_new } = await receiveMail(context, whole.source, null);
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      if (is_new) added += 1;
    }
    return { added, too_large: tooLarge };
  } finally {
    await client.logout().catch(() => client.close());
  }
}
