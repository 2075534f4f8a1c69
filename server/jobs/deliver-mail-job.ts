import { sendMail } from '../mail/send-mail.ts';
import { declareJob } from './queue/boss.ts';

/** Hands one mail of the outbox to the mail server; a job names no address, since jobs outlive accounts for a while. */
export const deliverMail = declareJob<{ id: number }>({
  name: 'deliver-mail',
  concurrency: 4,
  retries: 20,
  run: sendMail,
});
