import { sendMail } from '../mail/send-mail.ts';
import { declareJob } from './queue/boss.ts';

/**
 * Sends one mail of the outbox to the mail server. The job's data contains no address, since jobs outlive accounts for
 * a while.
 */
export const deliverMail = declareJob<{ id: number }>({
  name: 'deliver-mail',
  concurrency: 4,
  retries: 20,
  run: sendMail,
});
