import { deliverLetter } from '../../letters/deliver-letter.ts';
import { declareJob } from '../queue/boss.ts';

/** Sends one letter to the mail server. */
export const deliverLetterJob = declareJob<{ id: number }>({
  name: 'deliver-letter',
  retries: 10,
  run: (context, { id }) => deliverLetter(context, id),
});
