import type { signCertification as declared } from '@trover/contract/organisations/certifications.ts';
import { permissions } from '@trover/contract/organisations/roles.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { isSigner, isSignerName } from '@trover/core/organisations/certifications/certification.ts';
import { findCourtDay } from '@trover/db/queries/court-date.ts';
import * as queries from '@trover/db/queries/organisations/certifications.ts';
import { listMembersOfRoles } from '@trover/db/queries/organisations/decisions.ts';
import { listOtherNames } from '@trover/db/queries/organisations/members.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { postMail } from '../../mail/post-mail.ts';
import type { MemberCall } from '../invite-member.ts';
import { certificationWithdrawnMail } from '../mails.ts';
import { hashOfTrades } from './prepare-certification.ts';

const none = (): never => fail('not_found', { message: 'We could not find that certification in your organization.' });

/** Signs the certification that the member read, if neither it nor the trades have changed. */
export async function signCertification(
  { context, session, visitor }: MemberCall,
  id: number,
  { signed_name, sha256 }: BodyOf<typeof declared>,
): Promise<void> {
  const { db, today } = context;
  const organisation_id = session.account_id;
  const read = (await queries.findCertification(db, organisation_id, id)) ?? none();
  const trades_hash = await hashOfTrades(context, read);
  await db.transaction().execute(async (trx) => {
    const found = (await queries.lockCertification(trx, organisation_id, id)) ?? none();
    if (found.withdrawn_at !== null)
      fail('conflict', { message: 'This certification was withdrawn. Prepare another.' });
    if (found.signed_at !== null) {
      if (found.signed_by === session.person_id) return;
      fail('conflict', { message: 'This certification is signed already.' });
    }
    if (found.sha256 !== sha256)
      fail('conflict', { message: 'This is not the certification that you read. Open it again, then sign.' });
    if (found.inputs_hash !== trades_hash)
      fail('conflict', { message: 'The trades changed since this was prepared. Prepare it again, then sign.' });
    if (!isSigner(found.signer_name, session, await listOtherNames(trx, organisation_id, session.person_id)))
      fail('not_allowed', {
        message: `This certification names ${found.signer_name}. Only that member signs it, under the name of their account.`,
      });
    if (!isSignerName(signed_name, found.signer_name)) {
      const sentence = `type the name as printed in the certification: ${found.signer_name}`;
      fail('invalid_input', {
        message: `Check body.signed_name: ${sentence}.`,
        fields: { 'body.signed_name': sentence },
      });
    }
    const signed_on = await findCourtDay(trx, { case_id: found.case_id, today: today() });
    await queries.markSigned(trx, organisation_id, id, {
      ...{ signed_by: session.person_id, signed_name, signed_on },
    });
    const subject = { kind: 'certification', id } as const;
    await recordAudit(trx, { action: 'certification_signed', by: visitor, subject, detail: { sha256 } });
  });
}

/** Withdraws a signed certification, by a member who may sign; notifies its signer and the owners. */
export async function withdrawCertification(
  { context, session, visitor }: MemberCall,
  id: number,
  reason: string,
): Promise<void> {
  const organisation_id = session.account_id;
  await context.db.transaction().execute(async (trx) => {
    const found = (await queries.lockCertification(trx, organisation_id, id)) ?? none();
    if (found.withdrawn_at !== null) return;
    const isSigned = found.signed_at !== null;
    if (isSigned && !(session.member_role !== null && permissions.sign.includes(session.member_role)))
      fail('not_allowed', {
        message: `This certification is signed. Only the role ${permissions.sign.join(' or ')} withdraws it.`,
      });
    await queries.markWithdrawn(trx, organisation_id, id, reason);
    if (isSigned) {
      const owners = await listMembersOfRoles(trx, organisation_id, ['owner']);
      const managers = await listMembersOfRoles(trx, organisation_id, ['manager']);
      for (const member of [...owners, ...managers.filter((manager) => manager.id === found.signed_by)])
        if (member.id !== session.person_id)
          await postMail(context, trx, {
            template: certificationWithdrawnMail,
            data: { id, plaintiff: found.plaintiff, company: found.company, by: session.email, reason },
            to: member.email,
            account_id: member.id,
            partner: member.partner,
            cause: `certification ${id} withdrawn ${member.id}`,
          });
    }
    const subject = { kind: 'certification', id } as const;
    await recordAudit(trx, { action: 'certification_withdrawn', by: visitor, subject, detail: { reason } });
  });
}
