import { sendMail } from '../mail/send-mail.ts';
import { declareJob } from './boss.ts';

/** Hands one mail of the outbox to the mail server. */
export const deliverMail = declareJob<{ recipient: string; id: number }>({
  name: 'deliver-mail',
  concurrency: 4,
  retries: 20,
  run: sendMail,
});
