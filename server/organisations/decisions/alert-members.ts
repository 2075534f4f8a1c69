import { formatLongDate } from '@trover/core/dates/day.ts';
import type { Db } from '@trover/db/connect.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import * as queries from '@trover/db/queries/organisations/decisions.ts';
import type { Context } from '../../context.ts';
import { postMail } from '../../mail/post-mail.ts';
import { decisionMail } from '../mails.ts';

type MailContext = Pick<Context, 'config' | 'jobs'>;

interface Alert {
  organisation_id: number;
  id: number;
  cause: string;
  title: string;
  text: string;
  /** Defaults to the page of the decision. */
  href?: string;
}

/** Notifies the organisation in the app, and mails each member with these roles: once for each decision and cause. */
export async function alertMembers(
  context: MailContext,
  trx: Db,
  { organisation_id, id, cause, title, text, href = `/user/decisions/${id}` }: Alert,
  roles: Parameters<typeof queries.listMembersOfRoles>[2],
): Promise<void> {
  await insertNotices(trx, [{ account_id: organisation_id, kind: 'news', cause: `${cause} ${id}`, title, text, href }]);
  for (const member of await queries.listMembersOfRoles(trx, organisation_id, roles))
    await postMail(context, trx, {
      template: decisionMail,
      data: { title, text, href },
      to: member.email,
      account_id: member.id,
      partner: member.partner,
      cause: `${cause} ${id}`,
    });
}

type Decided = Pick<
  queries.DecisionRecord,
  'organisation_id' | 'id' | 'phase' | 'slug' | 'company' | 'claim_deadline' | 'lead_plaintiff_deadline' | 'group_name'
>;

/** What to do next and by when, in each phase; a decision alone does not join a case. */
function nextStep({ phase, claim_deadline, lead_plaintiff_deadline, group_name }: Decided): string {
  const by = (day: string | null): string => (day === null ? '' : ` by ${formatLongDate(day)}`);
  if (phase === 'opt_in') return `Register with ${group_name ?? 'the group'}.`;
  if (phase === 'complaint') return `Sign a certification${by(lead_plaintiff_deadline)}.`;
  return `Join the case and sign the claim${by(claim_deadline)}.`;
}

/** Notifies those who may sign, once it is decided to join, with a link to the case. */
export const alertSigners = (context: MailContext, trx: Db, decided: Decided, reason: string): Promise<void> =>
  alertMembers(
    context,
    trx,
    {
      organisation_id: decided.organisation_id,
      id: decided.id,
      cause: 'decided to join',
      title: `Join: ${decided.company}`,
      text: `${reason} ${nextStep(decided)} Nothing is filed until somebody who may sign does it.`,
      href: `/cases/${decided.slug}`,
    },
    ['owner', 'manager'],
  );
