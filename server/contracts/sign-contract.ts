import { claimantNameFault, signatureFault } from '@trover/core/claims/signature.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { readDatabaseTime } from '@trover/db/database-time.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { saveExclusions } from '@trover/db/queries/claims/joinable.ts';
import {
  addContract,
  type Contract,
  endContract,
  findClaimant,
  listBeneficialAccounts,
  listContracts,
  saveClaimant,
} from '@trover/db/queries/contracts/agreements.ts';
import {
  lockAccount,
  renameBeneficialAccount,
  requireBeneficialAccount,
} from '@trover/db/queries/portfolios/portfolios.ts';
import type { SignedClaimant } from '@trover/db/schema/claims.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { contractMail } from '../claims/mails.ts';
import { notifyOwner } from '../claims/notify-owner.ts';
import { requireText } from '../claims/texts/texts.ts';
import type { Context } from '../context.ts';
import { fail, failField } from '../errors.ts';
import { onePiece } from '../files/file-store.ts';
import type { ReceivedFile } from '../files/stored-files.ts';
import type { Visitor } from '../http/route.ts';
import { checkHolders } from '../payment-details/check-holders.ts';
import { isUnnamed, ownerName } from '../portfolios/create-portfolio.ts';
import { claimantOf, type SignBody, signedClaimant } from './claimant.ts';
import { printContract } from './contract-pdf.ts';

/** A drawn signature as stored, and its bytes for printing. */
export interface DrawnSignature {
  file: ReceivedFile;
  image: Buffer;
}

type SignContext = Pick<Context, 'db' | 'files' | 'vault' | 'config' | 'jobs' | 'today'>;

/** The beneficial account that signs: the named one, or the only one, which is created where there is none. */
export async function requireSigner(
  trx: DbTransaction,
  session: Session,
  { beneficial_account_id: asked, legal_name }: Pick<SignBody, 'beneficial_account_id' | 'legal_name'>,
): Promise<{ id: number; name: string }> {
  const { account_id } = session;
  const own = await listBeneficialAccounts(trx, { account_id });
  if (asked !== undefined)
    return (
      own.find(({ id }) => id === asked) ?? fail('not_found', { message: 'We could not find that beneficial account.' })
    );
  if (own.length === 0) {
    const name = ownerName(session) ?? legal_name;
    return { id: await requireBeneficialAccount(trx, account_id, name), name };
  }
  const [only, ...others] = own;
  if (only !== undefined && others.length === 0) return only;
  const message = `name one of them: ${own.map(({ id, name }) => `${id} (${name})`).join(', ')}`;
  fail('invalid_input', {
    message: `Several owners hold accounts here, and each signs for itself: ${message}.`,
    fields: { 'body.beneficial_account_id': message },
  });
}

/**
 * Requires that the claimant's name is that of a person or an institution, and that the signer is the claimant or
 * states the authority to sign.
 */
function requireNames({ email }: Session, { legal_name, co_owner, signer_name, signed_name }: SignBody): void {
  const nameFault = claimantNameFault(legal_name, email);
  if (nameFault !== null) failField('body.legal_name', nameFault);
  const fault = signatureFault(signed_name, {
    legal_name,
    co_owner: co_owner ?? null,
    signer_name: signer_name ?? null,
  });
  if (fault !== null) failField('body.signed_name', fault);
}

const isSameClaimant = (before: SignedClaimant, now: SignedClaimant): boolean =>
  (Object.keys(now) as (keyof SignedClaimant)[]).every((field) => (before[field] ?? null) === (now[field] ?? null));

/** Whether a claim was found deficient for want of a contract since this one was signed. */
async function isRequestedAgain(
  trx: DbTransaction,
  { account_id, beneficial_account_id, signed_at }: Contract,
): Promise<boolean> {
  const found = await trx
    .selectFrom('sub_payout_requests')
    .select('id')
    .where('account_id', '=', account_id)
    .where('beneficial_account_id', '=', beneficial_account_id)
    .where('contract_not_before', '>', signed_at)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Signs the contract for all cases, or for one. Repeating it returns the existing contract; another claimant or another
 * text replaces that contract.
 */
export async function signContract(
  context: SignContext,
  session: Session,
  visitor: Visitor,
  body: SignBody,
  drawn: DrawnSignature | null,
  forCase: { id: number; title: string; today: string } | null,
): Promise<{ contract: Contract; is_new: boolean }> {
  const kind = forCase === null ? ('longterm' as const) : ('case' as const);
  const text = await requireText(context.db, kind);
  requireNames(session, body);
  if (body.text_version !== text.version)
    fail('conflict', { message: 'The text of the contract changed since you read it. Read it again, then sign.' });
  return context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, session.account_id);
    const signer = await requireSigner(trx, session, body);
    const owner = { account_id: session.account_id, beneficial_account_id: signer.id };
    if (
      isUnnamed(session, signer.name) &&
      (await renameBeneficialAccount(trx, { account_id: session.account_id, ...signer }, body.legal_name))
    )
      signer.name = body.legal_name;
    const fresh = claimantOf(context.vault, owner, body);
    const known = await findClaimant(trx, owner);
    const claimant = signedClaimant({ ...fresh, tax_id_last4: fresh.tax_id_last4 ?? known?.tax_id_last4 ?? null });
    if (forCase === null && body.left_out_order_ids !== undefined)
      await saveExclusions(trx, { ...owner, case_ids: body.left_out_order_ids });
    const inForce = (await listContracts(trx, owner)).find(({ case_id }) => case_id === (forCase?.id ?? null));
    if (inForce !== undefined) {
      const isSame =
        inForce.text_version === text.version &&
        inForce.signed_name === body.signed_name &&
        inForce.signature_sha256 === (drawn?.file.sha256 ?? null) &&
        isSameClaimant(inForce.claimant, claimant);
      if (isSame && !(await isRequestedAgain(trx, inForce))) return { contract: inForce, is_new: false };
      await endContract(trx, owner.account_id, inForce.id);
    }
    await saveClaimant(trx, fresh);
    await checkHolders(trx, { account_id: owner.account_id });
    const signed_at = await readDatabaseTime(trx);
    const signed_on = forCase?.today ?? context.today();
    const { address, user_agent } = visitor;
    const document = await printContract({
      text,
      company: context.config.company,
      case_title: forCase?.title ?? null,
      beneficial_owner: signer.name,
      claimant,
      signed_name: body.signed_name,
      drawn: drawn?.image ?? null,
      signed_at,
      signed_on,
      address,
      user_agent,
    });
    const { account_id } = owner;
    const printed = { purpose: 'contract', account_id } as const;
    const received = await context.files.receive(printed, onePiece(document), document.length);
    const contract = await addContract(trx, {
      ...owner,
      kind,
      case_id: forCase?.id ?? null,
      text_version: text.version,
      text_sha256: text.sha256,
      claimant: JSON.stringify(claimant),
      signature: drawn === null ? 'typed' : 'drawn',
      signed_name: body.signed_name,
      signature_key: drawn && (await drawn.file.register(trx)),
      signature_sha256: drawn?.file.sha256 ?? null,
      document_key: await received.register(trx),
      document_sha256: received.sha256,
      signed_at,
      signed_on,
      address,
      user_agent,
    });
    if (contract === undefined) fail('conflict');
    await recordAudit(trx, {
      action: 'contract_signed',
      by: { ...visitor, session },
      subject: { kind: 'contract', id: contract.id },
      detail: { version: text.version, sha256: text.sha256, document_sha256: received.sha256 },
    });
    await notifyOwner(context, trx, owner.account_id, {
      template: contractMail,
      data: {
        title: text.title,
        signed_name: body.signed_name,
        day: formatDate(signed_on),
        hash: received.sha256,
      },
      cause: `contract ${contract.id}`,
    });
    return { contract, is_new: true };
  });
}
