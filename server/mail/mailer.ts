import type { Readable } from 'node:stream';
import { ONE_CLICK_PATH } from '@trover/contract/mail/unsubscribe.ts';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import type { MailBrand } from './mail-brand.ts';
import type { RenderedMail } from './render-mail.ts';

export interface Mailer {
  /** Sends a mail to the mail server. The id is the same at every attempt, so that a mail program shows it once. */
  deliver: (
    mail: RenderedMail & { to: string; id: string; brand: MailBrand; unsubscribe: string | null },
  ) => Promise<void>;
  /** Sends a letter to an administrator: a plain mail that a person wrote, with its attachments. */
  deliverLetter: (letter: {
    from: { name: string; address: string };
    to: string;
    message_id: string;
    subject: string;
    text: string;
    files: readonly { file_name: string; media_type: string; content: Readable }[];
  }) => Promise<void>;
  close: () => void;
}

const SECONDS = 1000;

/** Headers by which a mail program unsubscribes its reader from mails of this kind (RFC 2369, RFC 8058). */
const oneClick = ({ origin }: MailBrand, token: string) => ({
  'List-Unsubscribe': `<${origin}${ONE_CLICK_PATH}/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type Sender = Pick<Config, 'smtpUrl' | 'mailFrom' | 'partnerMailFrom' | 'privateHosts' | 'isProduction'>;

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Whether a mail server may receive mails without TLS: one on this machine, one in `PRIVATE_HOSTS`, and outside
 * production a neighboring container, whose name has no dot. Any other must offer STARTTLS.
 */
export function permitsUnencrypted(smtpUrl: string, { privateHosts, isProduction }: Omit<Sender, 'smtpUrl'>): boolean {
  const host = new URL(smtpUrl).hostname.toLowerCase();
  return LOCAL.test(host) || privateHosts.includes(host) || (!isProduction && !/[.:]/.test(host));
}

/** Sends over SMTP as configured; null without a server, when mails remain in the outbox. */
export function openMailer(config: Sender): Mailer | null {
  const { smtpUrl, mailFrom, partnerMailFrom } = config;
  if (smtpUrl === undefined || mailFrom === undefined) return null;
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    requireTLS: !permitsUnencrypted(smtpUrl, config),
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 30 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async ({ to, id, brand, subject, html, text, unsubscribe }) => {
      const address = brand.marker === null ? mailFrom : (partnerMailFrom ?? mailFrom);
      await transport.sendMail({
        from: { name: brand.sender, address },
        to: { name: '', address: to },
        messageId: `<${id}@${address.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe !== null && oneClick(brand, unsubscribe)) },
        subject,
        html,
        text,
      });
    },
    deliverLetter: async ({ from, to, message_id, subject, text, files }) => {
      const attachments = files.map(({ file_name: filename, media_type: contentType, content }) => ({
        ...{ filename, contentType, content },
      }));
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        messageId: message_id,
        subject,
        text,
        attachments,
      });
    },
    close: () => transport.close(),
  };
}
