import { ImapFlow } from 'imapflow';
import type { Context } from '../context.ts';
import { receiveMail } from './receive-mail.ts';

/** Number of mails that one run adds; the next run continues. */
const BATCH_SIZE = 200;
const MAX_MAIL_BYTES = 25 * 1024 * 1024;
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/**
 * Reads unread mails in the administrators' mailbox and marks each as read once it is stored: an interrupted run adds
 * no mail twice and loses none. A mail that cannot be stored remains unread, and later ones are still read.
 */
export async function readMailbox(
  context: Pick<Context, 'db' | 'files' | 'config' | 'log' | 'attachments'>,
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
    // without TLS only a mailbox on this machine gets the password
    ...(!mailbox.isSecure && { doSTARTTLS: !LOCAL_HOSTS.has(mailbox.host) }),
  });
  client.on('error', () => {}); // the pending command fails with the error
  await client.connect();
  try {
    await client.mailboxOpen(mailbox.folder);
    const found = await client.search({ seen: false }, { uid: true });
    let added = 0;
    let tooLarge = 0;
    const faults: unknown[] = [];
    for (const uid of found || []) {
      if (signal.aborted || added === BATCH_SIZE) break;
      const message = await client.fetchOne(String(uid), { size: true }, { uid: true });
      if (!message) continue;
      if ((message.size ?? 0) > MAX_MAIL_BYTES) {
        tooLarge += 1;
        continue;
      }
      const whole = await client.fetchOne(String(uid), { source: true }, { uid: true });
      if (!whole || whole.source === undefined) continue;
      const stored = await receiveMail(context, whole.source, null).catch((error: unknown) => {
        faults.push(error);
        return undefined;
      });
      if (stored === undefined) continue;
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      if (stored.is_new) added += 1;
    }
    if (faults.length > 0)
      throw new AggregateError(faults, `mails in the mailbox of letters that could not be stored: ${faults.length}`);
    return { added, too_large: tooLarge };
  } finally {
    await client.logout().catch(() => client.close());
  }
}
