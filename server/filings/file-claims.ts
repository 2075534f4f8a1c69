import { summarizeClaim } from '@trover/core/filings/control-totals.ts';
import { fillTemplate } from '@trover/core/filings/fill-template.ts';
import type { FilingTemplate } from '@trover/core/filings/template.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { findOwnerOfClaim } from '@trover/db/queries/claims/requests.ts';
import { lockCaseForFiling } from '@trover/db/queries/contracts/sign-offs.ts';
import { findCourtDay } from '@trover/db/queries/court-date.ts';
import {
  addFiling,
  cancelFilingClaims,
  confirmFilingClaim,
  type Filing,
  fileClaims,
  findFiling,
  findTemplate,
  lockFiling,
  saveFiling,
} from '@trover/db/queries/filings/filings.ts';
import {
  describeUnreviewed,
  listUnreviewedProof,
  type UnreviewedProof,
} from '@trover/db/queries/filings/unreviewed-proof.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { allowNumber } from '../claims/operator/number-in-use.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { queuePackage } from '../jobs/make-package-job.ts';
import { controlOf, type FiledClaim, loadClaimsToFile, readTemplate, referenceOf } from './load-claims.ts';

export interface Which {
  order_id: number;
  template_id: number;
  sub_payout_request_ids?: number[] | undefined;
}

type Filer = Pick<Context, 'db' | 'vault' | 'jobs'>;

/** The requested claims, all of which must be waiting for filing; the error names one that is not. */
async function waiting({ db, vault }: Pick<Filer, 'db' | 'vault'>, which: Which) {
  const record = await findTemplate(db, which.template_id);
  if (record === undefined) fail('not_found', { message: 'We could not find that template.' });
  const template = readTemplate(record.document);
  const requested = which.sub_payout_request_ids ?? null;
  const claims = await loadClaimsToFile(
    { db, vault },
    { case_id: which.order_id, claim_ids: requested, limit: template.limits.claims + 1 },
    template,
  );
  const found = new Set(claims.map(({ sub_payout_request_id }) => sub_payout_request_id));
  const missing = requested?.find((id) => !found.has(id));
  if (missing !== undefined)
    fail('conflict', {
      message: `Claim ${missing} cannot be filed in this case: it is not in review, or is in a filing already.`,
    });
  if (claims.length === 0) fail('conflict', { message: 'No claim of this case waits to be filed.' });
  return { template, is_neutral: record.is_neutral, claims };
}

export interface DryRun {
  template: FilingTemplate;
  is_neutral: boolean;
  claims: FiledClaim[];
  filled: ReturnType<typeof fillTemplate>;
  /** Claims among them with unreviewed proof. */
  unreviewed: UnreviewedProof[];
}

/** Previews a filing: its content, and the faults for which it would be returned. Stores nothing. */
export async function tryFiling(context: Pick<Filer, 'db' | 'vault'>, which: Which): Promise<DryRun> {
  const { template, is_neutral, claims } = await waiting(context, which);
  return {
    template,
    is_neutral,
    claims,
    filled: fillTemplate(
      template,
      claims.map(({ to_file }) => to_file),
    ),
    unreviewed: await listUnreviewedProof(
      context.db,
      claims.map(({ sub_payout_request_id }) => sub_payout_request_id),
    ),
  };
}

/** The totals of a filing from its signed claims, and whether its package states the same. */
export async function checkFiling({ db, vault }: Pick<Filer, 'db' | 'vault'>, id: number) {
  const filing = await findFiling(db, id);
  if (filing === undefined) fail('not_found', { message: 'We could not find that filing.' });
  if (filing.status === 'cancelled') fail('conflict', { message: 'This filing was cancelled: its claims wait again.' });
  const template = readTemplate(filing.template);
  const claims = await loadClaimsToFile({ db, vault }, { filing_id: id }, template);
  const { control: signed, faults } = fillTemplate(
    template,
    claims.map(({ to_file }) => to_file),
  );
  const packaged = controlOf(filing.control);
  const agrees =
    packaged !== null &&
    Object.entries(signed).every(([name, total]) => {
      const stated = packaged[name as keyof typeof packaged];
      // a package that states no holdings is compared by its other totals
      return stated === null || stated === total;
    });
  return { signed, packaged, agrees, faults_total: faults.length };
}

/** Unreviewed proof does not count: an operator who files with it must give a reason. */
function refuseUnreviewed(unreviewed: readonly UnreviewedProof[], reason: string | undefined): void {
  const [first] = unreviewed;
  if (first === undefined || reason !== undefined) return;
  const more = unreviewed.length - 1;
  const others = more === 0 ? '' : ` (and ${more === 1 ? 'one more claim' : `${more} more claims`})`;
  const message = `For ${referenceOf(first.claim_id)}${others}, ${describeUnreviewed(first)}. Review the documents first, or enter a reason to file anyway.`;
  fail('conflict', { message, fields: { 'body.unreviewed_reason': 'enter the reason to file it without a review' } });
}

/** Adds claims to a filing; each claim is in one filing even with concurrent calls. */
export async function makeFiling(
  context: Filer,
  { session, visitor }: Actor,
  { unreviewed_reason, ...which }: Which & { unreviewed_reason?: string | undefined },
): Promise<Filing> {
  return context.db.transaction().execute(async (trx) => {
    await lockCaseForFiling(trx, which.order_id);
    const { template, claims, filled, unreviewed } = await tryFiling({ db: trx, vault: context.vault }, which);
    const [fault] = filled.faults;
    if (fault !== undefined) {
      const where = [fault.reference, fault.column && `"${fault.column}"`].filter(Boolean).join(', ');
      fail('conflict', {
        message: `The administrator would send this back, for ${filled.faults.length === 1 ? 'one fault' : `${filled.faults.length} faults`}: ${where} ${fault.message}.`,
      });
    }
    refuseUnreviewed(unreviewed, unreviewed_reason);
    const unreviewed_trades = unreviewed.reduce((sum, { trades }) => sum + trades, 0);
    const filing = await addFiling(
      trx,
      {
        case_id: which.order_id,
        template_id: which.template_id,
        template: JSON.stringify(template),
        problem: null,
        claims: claims.length,
        control: JSON.stringify(filled.control),
        file_key: null,
        file_sha256: null,
        bytes: null,
        made_by: session.account_id,
        sent_on: null,
        sent_by: null,
        unreviewed_trades,
        unreviewed_reason: unreviewed_trades === 0 ? null : (unreviewed_reason ?? null),
      },
      claims.map(({ account_id, sub_payout_request_id, sign_off_id, to_file }) => ({
        ...{ account_id, sub_payout_request_id, sign_off_id },
        figures: summarizeClaim(to_file.claim),
      })),
    );
    await recordAudit(trx, {
      action: 'filing_made',
      by: { ...visitor, session },
      subject: { kind: 'filing', id: filing.id },
      detail: {
        case_id: which.order_id,
        claims: claims.length,
        recognized_claims: filled.control.recognized_claims,
        ...(unreviewed_trades > 0 && { unreviewed_trades, unreviewed_reason: unreviewed_reason ?? null }),
      },
    });
    await queuePackage(context.jobs, filing.id, trx);
    return filing;
  });
}

async function requireFiling(trx: DbTransaction, id: number): Promise<Filing> {
  return (await lockFiling(trx, id)) ?? fail('not_found', { message: 'We could not find that filing.' });
}

/** Records that the package was sent to the administrator: its claims are filed. A second call does nothing. */
export async function sendFiling(db: Db, actor: Actor, id: number, day?: string): Promise<void> {
  const { session, visitor } = actor;
  await db.transaction().execute(async (trx) => {
    const filing = await requireFiling(trx, id);
    if (filing.status === 'sent') return;
    if (filing.status !== 'made')
      fail('conflict', { message: `This filing is ${filing.status}: only a finished package can be sent.` });
    const today = await findCourtDay(trx, { case_id: filing.case_id, today: actor.today });
    const sent_on = day ?? today;
    if (sent_on > today) fail('conflict', { message: 'The sending date is in the future.' });
    const filed = await fileClaims(trx, { filing_id: id, filed_on: sent_on, by: session.account_id });
    if (filed < filing.claims)
      fail('conflict', {
        message: `${filing.claims - filed} of its claims changed since the package was made. Cancel it and make another.`,
      });
    await saveFiling(trx, id, 'made', { status: 'sent', sent_on, sent_by: session.account_id });
    await recordAudit(trx, {
      action: 'filing_sent',
      by: { ...visitor, session },
      subject: { kind: 'filing', id },
      detail: { claims: filed, sent_on, sha256: filing.file_sha256 },
    });
  });
}

export async function cancelFiling(db: Db, { session, visitor }: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const filing = await requireFiling(trx, id);
    if (filing.status === 'cancelled') return;
    if (filing.status === 'sent') fail('conflict', { message: 'It was sent and cannot be cancelled here.' });
    await cancelFilingClaims(trx, id);
    await saveFiling(trx, id, filing.status, { status: 'cancelled', file_key: null });
    await recordAudit(trx, {
      action: 'filing_cancelled',
      by: { ...visitor, session },
      subject: { kind: 'filing', id },
    });
  });
}

/** Saves the administrator's numbers; repeating it changes nothing. */
export async function confirmFiling(
  db: Db,
  actor: Actor,
  id: number,
  {
    confirmed_on: day,
    claims,
  }: { confirmed_on?: string | undefined; claims: { sub_payout_request_id: number; claim_number: string }[] },
): Promise<void> {
  const { session, visitor } = actor;
  await db.transaction().execute(async (trx) => {
    const filing = await requireFiling(trx, id);
    if (filing.status !== 'sent')
      fail('conflict', { message: `This filing is ${filing.status}: only a sent filing can be confirmed.` });
    const today = await findCourtDay(trx, { case_id: filing.case_id, today: actor.today });
    const confirmed_on = day ?? today;
    if (confirmed_on > today) fail('conflict', { message: 'The confirmation date is in the future.' });
    if (filing.sent_on !== null && confirmed_on < filing.sent_on)
      fail('conflict', {
        message: `The filing was sent on ${filing.sent_on}. The confirmation is not before that day.`,
      });
    const numbers = claims.map(({ claim_number }) => claim_number);
    const again = numbers.find((number, at) => numbers.indexOf(number) !== at);
    if (again !== undefined)
      fail('conflict', { message: `Two claims have the number ${again}. Each claim needs its own number.` });
    for (const { sub_payout_request_id: claim_id, claim_number } of claims) {
      const account_id = await findOwnerOfClaim(trx, claim_id);
      if (account_id !== undefined)
        await allowNumber(trx, { account_id, claim_id, claim_number, by: session.account_id });
      const found = await confirmFilingClaim(trx, { filing_id: id, claim_id, claim_number, confirmed_on });
      if (found === undefined) fail('conflict', { message: `Claim ${claim_id} is not in this filing.` });
    }
    await recordAudit(trx, {
      action: 'filing_confirmed',
      by: { ...visitor, session },
      subject: { kind: 'filing', id },
      detail: { claims: claims.length, confirmed_on },
    });
  });
}
