import { refreshWork } from '@trover/db/queries/work/late-work.ts';
import { expireRequests } from '../contracts/funds/expire-requests.ts';
import { expireHandovers } from '../handovers/expire-handovers.ts';
import { draftDifferenceQuestions } from '../letters/draft-difference-questions.ts';
import { draftPaymentInquiries } from '../letters/draft-payment-inquiries.ts';
import { escalateWork } from '../work/escalate-work.ts';
import { declareJob } from './queue/boss.ts';

/**
 * Once an hour: ends requests past their last day, rebuilds waiting items from their sources, and mails late work to
 * its assignee and to lead operators.
 */
export const escalateWorkJob = declareJob<object>({
  name: 'escalate-work',
  schedule: '21 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const failures: unknown[] = [];
    // a failing step does not stop the others; the job fails at its end
    const attempt = async (step: string, work: () => Promise<number>): Promise<void> => {
      try {
        const count = await work();
        if (count > 0) log.info({ count }, step);
      } catch (error) {
        failures.push(error);
        log.error({ err: error }, `failed: ${step}`);
      }
    };
    await attempt('requests about funds expired', () =>
      context.db.transaction().execute((trx) => expireRequests(context, trx)),
    );
    await attempt('requests to take over an account expired', () => expireHandovers(context));
    await refreshWork(context.db);
    await attempt('late work was escalated', () => escalateWork(context));
    await attempt('questions about overdue payments were drafted', () => draftPaymentInquiries(context));
    await attempt('questions about awards that differ were drafted', () => draftDifferenceQuestions(context));
    if (failures.length > 0) throw failures[0];
  },
});
