import { refreshWork } from '@trover/db/queries/work/late-work.ts';
import { expireRequests } from '../contracts/funds/expire-requests.ts';
import { expireHandovers } from '../handovers/expire-handovers.ts';
import { draftDifferenceQuestions } from '../letters/draft-difference-questions.ts';
import { draftPaymentInquiries } from '../letters/draft-payment-inquiries.ts';
import { escalateWork } from '../work/escalate-work.ts';
import { declareJob } from './queue/boss.ts';

/**
 * Once an hour: requests past their last day end, waiting items are rebuilt from their sources, and late work is
 * mailed to its assignee and to lead operators.
 */
export const escalateWorkJob = declareJob<object>({
  name: 'escalate-work',
  schedule: '21 * * * *',
  one_per_key: 'waiting_and_running',
  run: async (context, _, { log }) => {
    const ended = await context.db.transaction().execute((trx) => expireRequests(context, trx));
    if (ended > 0) log.info({ ended }, 'requests about funds expired');
    const undecided = await expireHandovers(context);
    if (undecided > 0) log.info({ undecided }, 'requests to take over an account expired');
    await refreshWork(context.db);
    const drafted = await draftPaymentInquiries(context);
    if (drafted > 0) log.info({ drafted }, 'questions about overdue payments were drafted');
    const asked = await draftDifferenceQuestions(context);
    if (asked > 0) log.info({ asked }, 'questions about awards that differ were drafted');
    const items = await escalateWork(context);
    if (items > 0) log.info({ items }, 'late work was escalated');
  },
});
