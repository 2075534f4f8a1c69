import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { signTaxForm as declared, ShownTaxForm } from '@trover/contract/tax/tax-forms.ts';
import { claimantNameFault } from '@trover/core/claims/signature.ts';
import { CERTIFICATIONS } from '@trover/core/tax/certifications.ts';
import { checkTaxForm, lastDayOf, stateOf } from '@trover/core/tax/tax-forms.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findClaimant } from '@trover/db/queries/contracts/agreements.ts';
import { lockAccount } from '@trover/db/queries/portfolios/portfolios.ts';
import { addTaxForm, endTaxForm, findTaxFormInForce, type TaxFormOfOwner } from '@trover/db/queries/tax/tax-forms.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { requireSigner } from '../contracts/sign-contract.ts';
import { fail } from '../errors.ts';
import type { Visitor } from '../http/route.ts';
import { screenBirthDatesOf } from '../sanctions/screen-names.ts';
import { aboutTaxForm } from './tax-numbers.ts';

/** Fields that are encrypted or are not lines of the form. */
const APART = new Set([
  'tin',
  'tin_kind',
  'us_tin',
  'us_tin_kind',
  'foreign_tin',
  'date_of_birth',
  'certified',
  'kind',
]);

type Form = BodyOf<typeof declared>['form'];

const linesOf = (form: Form): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (APART.has(name) || value === undefined ? [] : [[name, value]])),
  );

function requireNoFaults(faults: Readonly<Record<string, string>>): void {
  const [first] = Object.entries(faults);
  if (first === undefined) return;
  fail('invalid_input', {
    message: `Check body.form.${first[0]}: ${first[1]}.`,
    fields: Object.fromEntries(Object.entries(faults).map(([field, sentence]) => [`body.form.${field}`, sentence])),
  });
}

/** Signs a form for a beneficial account. Repeating it returns the existing form; another form replaces it. */
export async function signTaxForm(
  { db, vault, today }: Pick<Context, 'db' | 'vault' | 'today'>,
  session: Session,
  visitor: Visitor,
  { beneficial_account_id, form }: BodyOf<typeof declared>,
): Promise<{ form: TaxFormOfOwner; is_new: boolean }> {
  const { account_id } = session;
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    const signer = await requireSigner(trx, session, { beneficial_account_id, legal_name: form.legal_name });
    const owner = { account_id, beneficial_account_id: signer.id };
    const claimant = (await findClaimant(trx, owner)) ?? null;
    const { numbers, faults } = checkTaxForm(form, claimant, today());
    const nameFault = claimantNameFault(form.legal_name, session.email);
    requireNoFaults(nameFault === null ? faults : { legal_name: nameFault, ...faults });
    const certification = CERTIFICATIONS[form.kind];
    const fingerprint = vault.fingerprint(JSON.stringify([form, certification.version]));
    const before = await findTaxFormInForce(trx, owner);
    if (before?.fingerprint.equals(fingerprint) && stateOf(before, today()) === 'valid')
      return { form: { ...before, beneficial_owner: signer.name }, is_new: false };
    if (before !== undefined) await endTaxForm(trx, before, { end_kind: 'replaced', ended_by: account_id });
    const signed_on = today();
    const added = await addTaxForm(trx, {
      ...owner,
      kind: form.kind,
      legal_name: form.legal_name,
      lines: JSON.stringify(linesOf(form)),
      tin_kind: numbers.tin_kind === 'foreign' ? null : numbers.tin_kind,
      tin_last4: (numbers.tin ?? numbers.foreign_tin)?.slice(-4) ?? null,
      ...vault.encrypt(JSON.stringify(numbers), aboutTaxForm(account_id)),
      fingerprint,
      certification_version: certification.version,
      certification: certification.words.join('\n'),
      signed_name: form.signed_name,
      capacity: form.capacity ?? null,
      signed_on,
      expires_on: lastDayOf(form.kind, signed_on),
      address: visitor.address ?? null,
      user_agent: visitor.user_agent ?? null,
    });
    await screenBirthDatesOf(trx, vault, account_id);
    await recordAudit(trx, {
      action: 'tax_form_signed',
      by: { ...visitor, session },
      subject: { kind: 'tax_form', id: added.id },
      detail: { kind: form.kind, replaces: before?.id ?? null },
    });
    return { form: { ...added, beneficial_owner: signer.name }, is_new: true };
  });
}

export function presentTaxForm(form: TaxFormOfOwner, today: string): ShownTaxForm {
  const { id, beneficial_account_id, beneficial_owner, kind, legal_name, tin_kind, tin_last4, signed_name } = form;
  const { capacity, signed_on, expires_on, ended_at, end_reason, certification_version } = form;
  return {
    ...{
      id,
      beneficial_account_id,
      beneficial_owner,
      kind,
      legal_name,
      state: stateOf(form, today),
      tin_kind,
      tin_last4,
    },
    ...{ signed_name, capacity, signed_on, expires_on, ended_at: ended_at?.toISOString() ?? null, end_reason },
    certification_version,
  };
}
