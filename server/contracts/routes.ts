import * as declared from '@trover/contract/contracts/agreements.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCasesToJoin } from '@trover/db/queries/claims/joinable.ts';
import {
  type AgreementText,
  type Contract,
  endContract,
  findAgreementText,
  findClaimant,
  findContract,
  findInstitutionAgreement,
  listBeneficialAccounts,
  listContracts,
} from '@trover/db/queries/contracts/agreements.ts';
import { requireMaker } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { joinByContract } from '../claims/joining/join-by-contract.ts';
import { loadClaimCase } from '../claims/load-claim.ts';
import { contractEndedMail } from '../claims/mails.ts';
import { notifyOwner } from '../claims/notify-owner.ts';
import { currentText } from '../claims/texts/texts.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { linkToFile } from '../files/signed-links.ts';
import { handle, type Route } from '../http/route.ts';
import { isInstitution } from '../portfolios/policy.ts';
import { signedClaimant } from './claimant.ts';
import { completeAddress } from './complete-address.ts';
import { requestAgreement } from './funds/request-terms.ts';
import { receiveSignature } from './receive-signature.ts';
import { signContract } from './sign-contract.ts';

const presentText = ({ version, title, body, fee_pct, sha256 }: AgreementText) => ({
  version,
  title,
  body,
  fee_pct,
  sha256,
});

async function presentContracts(
  { db, fileLinkKey }: Pick<Context, 'db' | 'fileLinkKey'>,
  own: readonly { id: number; name: string }[],
  contracts: readonly Contract[],
): Promise<declared.SignedContract[]> {
  const owners = new Map(own.map(({ id, name }) => [id, name]));
  const presented: declared.SignedContract[] = [];
  for (const contract of contracts) {
    const text = await findAgreementText(db, contract.text_version);
    if (text === undefined) throw new Error(`contract ${contract.id} is of a text that is not stored`);
    presented.push({
      id: contract.id,
      kind: contract.kind,
      order_id: contract.case_id,
      beneficial_account_id: contract.beneficial_account_id,
      beneficial_owner: owners.get(contract.beneficial_account_id) ?? contract.claimant.legal_name,
      claimant: contract.claimant,
      text: presentText(text),
      signature: contract.signature,
      signed_name: contract.signed_name,
      signed_at: contract.signed_at.toISOString(),
      signed_on: contract.signed_on,
      url: linkToFile(fileLinkKey, {
        key: contract.document_key,
        file_name: `contract-${contract.id}.pdf`,
        media_type: 'application/pdf',
      }),
    });
  }
  return presented;
}

async function findTitle(db: Db, caseId: number, today: string): Promise<{ id: number; title: string; today: string }> {
  const { record, today: atCourt } = await loadClaimCase(db, caseId, today);
  if (!record.is_published) fail('not_found', { message: 'We could not find that case.' });
  return { id: record.id, title: record.title, today: atCourt };
}

export const contractRoutes: readonly Route[] = [
  handle(declared.getLongtermContract, async ({ context, session, query }) => {
    const { db } = context;
    const { account_id } = session;
    const entityId = query.beneficial_account_id;
    const [own, agreement, contracts] = await Promise.all([
      listBeneficialAccounts(db, session),
      findInstitutionAgreement(db, { account_id, today: context.today() }),
      listContracts(db, { account_id, beneficial_account_id: entityId }),
    ]);
    if (entityId !== undefined && !own.some(({ id }) => id === entityId))
      fail('not_found', { message: 'We could not find that beneficial account.' });
    if (query.order_id !== undefined) await findTitle(db, query.order_id, context.today());
    const signer = entityId ?? own[0]?.id;
    const signing = signer === undefined ? undefined : { account_id, beneficial_account_id: signer };
    const claimant = signing && (await findClaimant(db, signing));
    const toJoin = signing ? await listCasesToJoin(db, { ...signing, today: context.today() }) : [];
    return {
      contracts: await presentContracts(context, own, contracts),
      agreement: agreement
        ? {
            reference: agreement.reference,
            fee_pct: agreement.fee_pct,
            valid_from: agreement.valid_from,
            valid_to: agreement.valid_to,
          }
        : null,
      text: presentText(currentText(query.order_id === undefined ? 'longterm' : 'case')),
      claimant: claimant ? signedClaimant(claimant) : null,
      beneficial_accounts: own,
      cases_to_join: toJoin.map(({ case_id, is_excluded, ...shown }) => ({
        order_id: case_id,
        ...shown,
        is_left_out: is_excluded,
      })),
    };
  }),

  handle(declared.signContract, async ({ context, session, visitor, body, files }) => {
    if (isInstitution(session))
      fail('not_allowed', { message: 'Your contract is the agreement of your institution. Ask us to change it.' });
    const drawn = await receiveSignature(context, session.account_id, files);
    const forCase = body.order_id === undefined ? null : await findTitle(context.db, body.order_id, context.today());
    const { contract, is_new } = await signContract(context, session, visitor, body, drawn, forCase);
    const joined =
      forCase === null
        ? await joinByContract(context, { beneficial_account_ids: [contract.beneficial_account_id] })
        : [];
    const [presented] = await presentContracts(context, await listBeneficialAccounts(context.db, session), [contract]);
    return {
      contract: presented!,
      is_new,
      joined: joined.map(({ order_id, slug, title }) => ({ order_id, slug, title })),
    };
  }),

  handle(declared.completeAddress, async ({ context, session, visitor, body }) => ({
    beneficial_account_id: body.beneficial_account_id,
    claimant: signedClaimant(await completeAddress(context, session, visitor, body)),
  })),

  handle(declared.endContract, async ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      const found = await findContract(trx, session.account_id, body.id);
      if (found === undefined) fail('not_found', { message: 'We could not find that contract in your account.' });
      if (await endContract(trx, session.account_id, body.id)) {
        await recordAudit(trx, {
          action: 'contract_ended',
          by: { ...visitor, session },
          subject: { kind: 'contract', id: body.id },
        });
        const text = await findAgreementText(trx, found.text_version);
        await notifyOwner(context, trx, session.account_id, {
          template: contractEndedMail,
          data: { title: text?.title ?? 'Contract', day: formatDate(context.today()) },
          cause: `contract ${body.id} ended`,
        });
      }
      return { id: body.id };
    }),
  ),

  handle(declared.saveInstitutionAgreement, async ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      await requireMaker(trx, session.account_id);
      const { account_id, reference, fee_pct, valid_from, valid_to = null } = body;
      const account = await trx
        .selectFrom('accounts')
        .select('org_type')
        .where('id', '=', account_id)
        .executeTakeFirst();
      if (account?.org_type !== 2) fail('not_found', { message: 'We could not find that institution.' });
      if (Number(fee_pct) > 100) fail('invalid_input', { fields: { 'body.fee_pct': 'use at most 100' } });
      if (valid_to !== null && valid_to < valid_from)
        fail('invalid_input', { fields: { 'body.valid_to': 'this lies before valid_from' } });
      const request_id = await requestAgreement(trx, context, { session, visitor }, body);
      return { account_id, reference, request_id };
    }),
  ),
];
