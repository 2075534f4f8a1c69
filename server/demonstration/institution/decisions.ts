import { listDemonstrationAccounts } from '@trover/db/queries/accounts/accounts.ts';
import { OPT_IN_CASE } from '../../catalogue/demonstration/opt-in-case.ts';
import { PAID_CASE } from '../../catalogue/demonstration/paid-case.ts';
import { decideCases, escalateLateDecisions } from '../../organisations/decisions/decide-cases.ts';
import type { ApiCaller } from '../api-caller.ts';
import type { Stage } from '../stage.ts';
import { enterGroups } from './groups.ts';
import { draftPolicy, POLICIES, putInForce } from './policies.ts';

const AT = '/api/v1/organisation/decisions';
type Choice = 'join' | 'pass';

/** How many days ago the policy finds each case: cases that are settled or filed later come later. */
const FOUND = {
  first: [
    'seventrees-hotels-2023',
    'fenley-motors-2023',
    'grenville-insurance-2024',
    PAID_CASE,
    'corvane-therapeutics-2024',
  ],
  second: ['kestrel-mobility'],
  settled: ['osmund-bank-2023'],
  groups: [OPT_IN_CASE],
  third: ['varga-logistics-2025', 'halden-semiconductor-2023'],
  last: ['tidewell-foods', 'laryn-optics-2023'],
};

/** Lets the policy in force decide these cases as of that day, and no others. */
async function decideOn({ context }: Stage, day: string, slugs: readonly string[]): Promise<void> {
  const own = new Set((await listDemonstrationAccounts(context.db)).map(({ id }) => id));
  const isMeant = ({ organisation_id, slug }: { organisation_id: number; slug: string }) =>
    own.has(organisation_id) && slugs.includes(slug);
  await decideCases({ ...context, today: () => day }, { isMeant });
}

/** The open decision on a case; undefined if it is made already, as after an interrupted run. */
async function findWaiting(member: ApiCaller, slug: string): Promise<number | undefined> {
  const { items } = await member.get<{
    items: { id: number; decision: Choice | null; order: { slug: string } }[];
  }>(`${AT}?limit=50`);
  const found = items.find(({ order }) => order.slug === slug);
  if (found === undefined) throw new Error(`the policy of the demonstration found no decision on ${slug}`);
  return found.decision === null ? found.id : undefined;
}

async function propose(member: ApiCaller, slug: string, choice: Choice, text: string): Promise<void> {
  const id = await findWaiting(member, slug);
  if (id !== undefined) await member.post(`${AT}/${id}/propose`, { choice, text });
}

async function approve(member: ApiCaller, slug: string, choice: Choice, reason: string): Promise<void> {
  const id = await findWaiting(member, slug);
  if (id !== undefined) await member.post(`${AT}/${id}/vote`, { choice, reason });
}

/** The first policy, and what two people decide under it. */
export async function decideByFirstPolicy(stage: Stage): Promise<void> {
  const { institution, moveClockTo, as } = stage;
  await putInForce({ author: institution, by: institution }, 1, POLICIES.first);
  await decideOn(stage, await moveClockTo(88), FOUND.first);
  await moveClockTo(86);
  await as('analyst', async (analyst) => {
    await propose(
      analyst,
      'seventrees-hotels-2023',
      'pass',
      'Do not ask to lead the case. Larger holders have said that they will, and a member of the class gives up nothing before a settlement.',
    );
    await propose(
      analyst,
      'fenley-motors-2023',
      'pass',
      'Stay a member of the class and read the ruling on discovery.',
    );
  });
  await moveClockTo(83);
  await as('counsel', async (counsel) => {
    await approve(counsel, 'seventrees-hotels-2023', 'pass', 'Agreed. The complaint covers our purchases.');
    await approve(counsel, 'fenley-motors-2023', 'pass', 'Agreed.');
  });
  await moveClockTo(80);
  await as('trustee', (trustee) =>
    approve(trustee, 'seventrees-hotels-2023', 'pass', 'The loss does not call for the work of leading.'),
  );
}

/** The second policy, which the manager wrote and the owner put in force; one decision is late. */
export async function decideBySecondPolicy(stage: Stage): Promise<void> {
  const { context, institution, moveClockTo, as } = stage;
  await as('manager', (manager) => putInForce({ author: manager, by: institution }, 2, POLICIES.second));
  await decideOn(stage, await moveClockTo(33), FOUND.second);
  await decideOn(stage, await moveClockTo(25), FOUND.settled);
  await enterGroups(stage);
  await decideOn(stage, await moveClockTo(12), FOUND.groups);
  await decideOn(stage, await moveClockTo(11), FOUND.third);
  const late = await moveClockTo(10);
  await escalateLateDecisions({ ...context, today: () => late });
  await moveClockTo(8);
  await as('analyst', (analyst) =>
    propose(
      analyst,
      'varga-logistics-2025',
      'pass',
      'Stay a member of the class. The lead plaintiff is named, and the complaint covers all our purchases. Look again at the motion to dismiss.',
    ),
  );
  await moveClockTo(6);
  await as('counsel', (counsel) =>
    approve(counsel, 'varga-logistics-2025', 'pass', 'Agreed: the lead plaintiff has the same purchases as we do.'),
  );
  await decideOn(stage, await moveClockTo(5), FOUND.last);
  await moveClockTo(2);
  await as('analyst', (analyst) =>
    propose(
      analyst,
      'tidewell-foods',
      'join',
      'Send our trades to the firm that investigates: it costs nothing, and we learn early whether a complaint is filed.',
    ),
  );
}

/** A third version that is not in force. */
export const draftThirdPolicy = ({ as }: Stage): Promise<unknown> =>
  as('manager', (manager) => draftPolicy(manager, POLICIES.draft));
