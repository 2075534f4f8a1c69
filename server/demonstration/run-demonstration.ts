import type { Claim } from '@trover/contract/claims/claims.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { findLoad, recordLoad } from '@trover/db/queries/catalogue/catalogue-loads.ts';
import type { FastifyInstance } from 'fastify';
import { recordAuditAt } from '../audit/record-audit.ts';
import { PAID_CASE } from '../catalogue/demonstration/paid-case.ts';
import type { Context } from '../context.ts';
import { ApiCaller, buildLocalApi } from './api-caller.ts';
import { backdate, type PastClock, shiftOf } from './backdate.ts';
import { advanceClaim, joinCase, listClaims, type Target } from './claim-steps.ts';
import { fileClaims } from './file-claims.ts';
import { addFirmClients } from './firm-clients.ts';
import { DONE, hasRun, LOAD } from './has-run.ts';
import { sendForReview, verifyInvestor } from './identity.ts';
import { certify } from './institution/certification.ts';
import { decideByFirstPolicy, decideBySecondPolicy, draftThirdPolicy } from './institution/decisions.ts';
import { addMembers } from './institution/members.ts';
import { payFirstRound, readSecondRound } from './money.ts';
import type { Stage } from './stage.ts';

/** The invented cases of the demonstration investor, by the stage of the claim in each. */
const CASES = { filed: 'osmund-bank-2023', deficient: 'laryn-optics-2023', waiting: 'corvane-therapeutics-2024' };

const INVESTOR = {
  legal_name: 'Ada Lindqvist',
  street: '18 Lantern Row, Apt 4',
  city: 'Portland',
  region: 'ME',
  postal_code: '04101',
  country: 'US',
  tax_id_kind: 'ssn',
  tax_id: '123-45-1120',
} as const;
const INVESTOR_BANK = {
  kind: 'ach',
  holder: INVESTOR.legal_name,
  account_type: 'checking',
  routing_number: '021000021',
  account_number: '000418804471',
};
const INSTITUTION = {
  street: '1 Harbor Street',
  city: 'Boston',
  region: 'MA',
  postal_code: '02110',
  country: 'US',
  signer_name: 'Ada Marsh',
  signer_title: 'Trustee',
};
const FUNDS: Record<string, { tax_id: string; payment: object }> = {
  'Pension Reserve': {
    tax_id: '12-3456789',
    payment: { ...INVESTOR_BANK, holder: 'Pension Reserve', account_number: '000721105588' },
  },
  'Health Trust': {
    tax_id: '12-3456788',
    payment: {
      ...{ kind: 'iban', holder: 'Health Trust', iban: 'DE89370400440532013000', bic: 'DEUTDEFF', currency: 'USD' },
    },
  },
};

const DAY_MS = 86_400_000;

/** Days before today on which the accounts and portfolios of the demonstration began. */
const BEGUN = 120;

/** In this order; each skips what an earlier, interrupted run has done. */
const steps: readonly { name: string; days_before: number; run: (stage: Stage) => Promise<unknown> }[] = [
  { name: 'members of the institution', days_before: 96, run: addMembers },
  { name: 'first policy', days_before: 90, run: decideByFirstPolicy },
  { name: 'claims of the investor', days_before: 26, run: claimAsInvestor },
  { name: 'claims of the institution', days_before: 23, run: claimAsInstitution },
  {
    name: 'identity of the investor',
    days_before: 22,
    run: ({ investor, operators }) => verifyInvestor(investor, operators[0], INVESTOR.legal_name),
  },
  { name: 'filings', days_before: 20, run: fileAll },
  {
    name: 'deficiency',
    days_before: 6,
    run: findDeficient,
  },
  { name: 'first round', days_before: 12, run: (stage) => payFirstRound({ ...stage, slug: PAID_CASE }) },
  {
    name: 'second round',
    days_before: 1,
    run: (stage) => readSecondRound({ ...stage, slug: PAID_CASE }),
  },
  {
    name: 'identity of the institution',
    days_before: 1,
    run: ({ institution }) => sendForReview(institution, INSTITUTION.signer_name),
  },
  { name: 'second policy', days_before: 34, run: decideBySecondPolicy },
  { name: 'clients of the firm', days_before: 30, run: addFirmClients },
  { name: 'certification', days_before: 4, run: certify },
  { name: 'draft policy', days_before: 1, run: draftThirdPolicy },
];

/**
 * Moves claims of the demonstration accounts through the same calls as real users: one waits for its owner, one is
 * filed, one deficient, one paid; a distribution waits for approval and a bank file is in transit. Runs once.
 */
export async function runDemonstration(context: Context): Promise<void> {
  if (await hasRun(context)) return;
  const present = context.today();
  const clock: PastClock & { day: string } = { day: present, present, days: 0, since: new Date() };
  const eventTime = () => (clock.days > 0 ? new Date(Date.now() - shiftOf(clock) * DAY_MS) : null);
  const moveClockTo = async (days: number): Promise<string> => {
    await backdate(context.db, clock);
    Object.assign(clock, { day: formatDay(addDays(requireDay(present), -days)), days, since: new Date() });
    return clock.day;
  };
  await beginAccounts(context, present);
  const app = await buildLocalApi({ ...context, today: () => clock.day });
  try {
    const play = async (stage: Omit<Stage, 'today' | 'moveClockTo'>): Promise<void> => {
      for (const { name, days_before, run } of steps) {
        const mark = `${LOAD}: ${name}`;
        if ((await findLoad(context.db, { name: mark })) === DONE) continue;
        await run({ ...stage, moveClockTo, today: await moveClockTo(days_before) });
        await moveClockTo(0);
        await recordLoad(context.db, { name: mark, sha256: DONE });
      }
    };
    await recordAuditAt(eventTime, () => asPeople(context, app, play));
    await recordLoad(context.db, { name: LOAD, sha256: DONE });
  } finally {
    await app.close();
  }
}

/** Once, before the first step: the accounts, and what they have so far, are older than all that they do. */
async function beginAccounts({ db }: Pick<Context, 'db'>, present: string): Promise<void> {
  const mark = `${LOAD}: accounts`;
  const marks = [mark, ...steps.map(({ name }) => `${LOAD}: ${name}`)];
  const loads = await Promise.all(marks.map((name) => findLoad(db, { name })));
  if (loads.includes(DONE)) return;
  await backdate(db, { since: new Date(0), days: BEGUN, present });
  await recordLoad(db, { name: mark, sha256: DONE });
}

async function asPeople(
  context: Context,
  app: FastifyInstance,
  run: (stage: Omit<Stage, 'today' | 'moveClockTo'>) => Promise<void>,
): Promise<void> {
  const { db } = context;
  const idOf = async (name: string): Promise<number> => {
    const account = db.selectFrom('accounts').select('id').where('email', '=', `${name}@demo.test`);
    return (await account.where('is_demonstration', '=', true).executeTakeFirstOrThrow()).id;
  };
  const as = async <T>(name: string, then: (caller: ApiCaller) => Promise<T>): Promise<T> =>
    ApiCaller.run({ db, app }, await idOf(name), then);
  await as('investor', (investor) =>
    as('institution', (institution) =>
      as('operator', (first) =>
        as('operator2', (second) => run({ context, investor, institution, operators: [first, second], as })),
      ),
    ),
  );
}

async function claimAsInvestor({ investor, today }: Stage): Promise<void> {
  const { items } = await investor.get<{ items: { id: number }[] }>('/api/v1/payouts/payment_details');
  const payment_details_id =
    items[0]?.id ??
    (
      await investor.post<{ payment_details: { id: number } }>('/api/v1/payouts/payment_details', {
        details: INVESTOR_BANK,
      })
    ).payment_details.id;
  const targets: [string, Target][] = [
    [PAID_CASE, 'review'],
    [CASES.filed, 'review'],
    [CASES.deficient, 'review'],
    [CASES.waiting, 'contract'],
  ];
  for (const [slug, target] of targets)
    for (const claim of await joinCase(investor, slug))
      await advanceClaim(investor, claim, target, {
        ...{ signed_name: INVESTOR.legal_name, today },
        personal: { claimant: INVESTOR, payment_details_id },
      });
}

async function claimAsInstitution({ context, institution, operators, today }: Stage): Promise<void> {
  const { id: account_id } = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'institution@demo.test')
    .executeTakeFirstOrThrow();
  const yearBegin = `${today.slice(0, 4)}-01-01`;
  const terms = { account_id, reference: 'HSPF-2026', fee_pct: '10', valid_from: yearBegin };
  await agree(operators, '/api/v1/operator/agreements', terms);
  for (const slug of [PAID_CASE, CASES.filed]) {
    const claims = await joinCase(institution, slug);
    for (const claim of claims) {
      await nameFund({ institution, operators, account_id }, claim);
      await advanceClaim(institution, claim, 'review', { signed_name: INSTITUTION.signer_name, today });
    }
  }
}

/** One operator requests terms of an institution, and another approves them. */
async function agree([first, second]: Stage['operators'], path: string, body: object): Promise<void> {
  const { request_id } = await first.post<{ request_id: number | null }>(path, body);
  if (request_id !== null)
    await second.post(`/api/v1/operator/fund_requests/${request_id}/decide`, { decision: 'approved' });
}

async function nameFund(
  { institution, operators, account_id }: Pick<Stage, 'institution' | 'operators'> & { account_id: number },
  { beneficial_account_id, beneficial_owner }: Claim,
): Promise<void> {
  const fund = FUNDS[beneficial_owner];
  if (fund === undefined) return;
  const { tax_id, payment } = fund;
  const ids = { beneficial_account_ids: [beneficial_account_id] };
  await institution.post('/api/v1/payouts/funds', {
    ...ids,
    claimant: { ...INSTITUTION, legal_name: beneficial_owner, tax_id_kind: 'ein', tax_id },
  });
  await agree(operators, `/api/v1/operator/agreements/${account_id}/funds`, { ...ids, payment });
}

const DEFICIENCY =
  'The statement does not show the shares held at the beginning of the class period. Please send the statement of that month.';
const DAYS_TO_CURE = 20;

async function fileAll({ investor, institution, operators: [operator], today, moveClockTo }: Stage): Promise<void> {
  const prefixes: [string, string][] = [
    [PAID_CASE, 'BFM'],
    [CASES.filed, 'OSB'],
    [CASES.deficient, 'LRN'],
  ];
  for (const [slug, prefix] of prefixes) {
    await moveClockTo(20);
    const claims = [
      ...(await listClaims(investor, slug)),
      ...(slug === CASES.deficient ? [] : await listClaims(institution, slug)),
    ];
    await fileClaims(operator, {
      claims,
      today,
      confirmOn: () => moveClockTo(13),
      numberOf: (claim) => `${prefix}-${1000 + claim.sub_payout_request_id}`,
    });
  }
}

async function findDeficient({ investor, operators: [operator], today }: Stage): Promise<void> {
  for (const { stage, sub_payout_request_id } of await listClaims(investor, CASES.deficient))
    if (stage === 'filed')
      await operator.post('/api/v1/operator/claims/move', {
        ...{ sub_payout_request_id, from_stage: stage, to: 'deficient', reason: DEFICIENCY, cured_by: 'trades' },
        cure_by: formatDay(addDays(requireDay(today), DAYS_TO_CURE)),
      });
}
