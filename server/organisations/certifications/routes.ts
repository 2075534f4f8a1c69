import * as declared from '@trover/contract/organisations/certifications.ts';
import {
  type CertificationRecord,
  findCertification,
  listCertifications,
} from '@trover/db/queries/organisations/certifications.ts';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { linkToFile } from '../../files/signed-links.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { certificationKey } from './certification-key.ts';
import { type CertificationContent, prepareCertification } from './prepare-certification.ts';
import { signCertification, withdrawCertification } from './sign-certification.ts';

const present = (found: CertificationRecord) => ({
  id: found.id,
  order: { id: found.case_id, slug: found.slug, title: found.title, company: found.company },
  lead_plaintiff_deadline: found.lead_plaintiff_deadline,
  beneficial_account_id: found.beneficial_account_id,
  plaintiff: found.plaintiff,
  signer_name: found.signer_name,
  signer_title: found.signer_title,
  status:
    found.withdrawn_at !== null
      ? ('withdrawn' as const)
      : found.signed_at === null
        ? ('prepared' as const)
        : ('signed' as const),
  prepared_by: found.prepared_by_email,
  prepared_at: found.prepared_at.toISOString(),
  signed_by: found.signed_by_email,
  signed_at: found.signed_at?.toISOString() ?? null,
  withdrawn_reason: found.withdrawn_reason,
  sha256: found.sha256,
});

const requireOwn = async ({ db }: Pick<Context, 'db'>, organisation_id: number, id: number) =>
  (await findCertification(db, organisation_id, id)) ??
  fail('not_found', { message: 'We could not find that certification in your organization.' });

async function showWhole(context: Pick<Context, 'db'>, organisation_id: number, id: number) {
  const found = await requireOwn(context, organisation_id, id);
  const { statement, schedule, losses, shares } = found.content as CertificationContent;
  return { ...present(found), statement, schedule, losses, shares };
}

/** Sworn certifications of an organisation's entities, and their loss charts. */
export const certificationRoutes: readonly Route[] = [
  handle(declared.listCertifications, async ({ context, session, query: { limit, cursor } }) => {
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    return presentPage(await listCertifications(context.db, session.account_id, { limit, after }), present);
  }),

  handle(declared.prepareCertification, async (call) =>
    showWhole(call.context, call.session.account_id, await prepareCertification(call, call.body)),
  ),

  handle(declared.getCertification, ({ context, session, params }) =>
    showWhole(context, session.account_id, params.id),
  ),

  handle(declared.signCertification, async (call) => {
    await signCertification(call, call.params.id, call.body);
    return showWhole(call.context, call.session.account_id, call.params.id);
  }),

  handle(declared.withdrawCertification, async (call) => {
    await withdrawCertification(call, call.params.id, call.body.reason);
    return showWhole(call.context, call.session.account_id, call.params.id);
  }),

  handle(
    declared.openCertification,
    async ({ context, session: { account_id }, params: { id }, body: { document } }) => {
      await requireOwn(context, account_id, id);
      const file_name = `${document.replace('_', '-')}-${id}.pdf`;
      const key = certificationKey({ account_id, id, document });
      return {
        url: linkToFile(context.fileLinkKey, { key, file_name, media_type: 'application/pdf' }),
        file_name,
      };
    },
  ),
];
