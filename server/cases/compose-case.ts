import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { DeadlineKind } from '@trover/core/cases/deadlines.ts';
import { daysLeft } from '@trover/core/cases/deadlines.ts';
import { COURT_TIME_ZONE } from '@trover/core/format/dates.ts';
import { type Decimal, formatCents, formatDecimal } from '@trover/core/money/decimal.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import type { CasePage as CaseRecord } from '@trover/db/queries/cases/case-page.ts';
import { courtDay } from '../business-date.ts';
import { imageAddress } from '../images/stored-images.ts';
import { caseShareImage } from '../share/case-picture.ts';
import { presentDocument } from './documents/present-document.ts';
import { presentSecurities } from './present-securities.ts';
import type { PublicCase } from './public-case.ts';

const money = (value: Decimal | null): string | null => (value === null ? null : formatCents(value / 1_000_000n));

/** A date with everything known about it: its source and quotation, its earlier values, and differing statements. */
function dateOf({ deadline_history, deadline_statements }: CaseRecord, found: CaseRecord['deadlines'][number]) {
  const { kind, date, source, checked_on, quote: words, page, hard } = found;
  const earlier = deadline_history.filter((one) => one.kind === kind);
  const differing = deadline_statements.filter((one) => one.field === `deadline.${kind}` && one.date !== date);
  return {
    ...{ date, source, checked_on, words, page, hard },
    earlier: earlier.map((one) => ({ date: one.date, source: one.source, until: one.until })),
    differing: differing.map(({ field: _, ...one }) => one),
  };
}

function datesOf(record: CaseRecord): CasePage['dates'] {
  const of = (kind: DeadlineKind) => {
    const found = record.deadlines.find((deadline) => deadline.kind === kind);
    return found ? dateOf(record, found) : null;
  };
  return {
    lead_plaintiff_deadline: of('lead_plaintiff'),
    claim_deadline: of('claim'),
    exclusion_deadline: of('exclusion'),
    objection_deadline: of('objection'),
    fairness_hearing: of('fairness_hearing'),
  };
}

function planOf(record: CaseRecord): Plan | null {
  if (record.plan === undefined) return null;
  const loaded = loadPlan(record.plan.document);
  if (!loaded.ok) throw new Error(`the plan of ${record.slug} is at fault: ${loaded.path}: ${loaded.message}`);
  return loaded.plan;
}

function presentPlan(record: CaseRecord, plan: Plan | null): CasePage['plan'] {
  if (plan === null || record.plan === undefined) return null;
  const { minimum } = plan.payment;
  return {
    version: record.plan.version,
    currency: plan.currency,
    matching: plan.matching.method,
    verified: plan.evidence.verified,
    missing: plan.evidence.missing,
    sources: plan.evidence.sources,
    notes: plan.evidence.notes,
    minimum_payment: minimum === null ? null : formatDecimal(minimum),
    versions: record.plan_versions.map(({ version, created_at }) => ({
      version,
      adopted_at: created_at.toISOString(),
    })),
  };
}

function administratorOf(record: CaseRecord): CasePage['administrator'] {
  const { administrator: name, administrator_site: site, administrator_address: address } = record;
  const { administrator_contact: contact } = record;
  return (name ?? site ?? address ?? contact) === null ? null : { name, site, address, contact };
}

/** All fields except `mine`, `matches`, `group` and the counts. */
function presentRecord(record: CaseRecord, businessToday: string, plan: Plan | null): PublicCase['shown'] {
  const today = courtDay(businessToday, record.time_zone);
  const dates = datesOf(record);
  const claim_deadline = dates.claim_deadline?.date ?? null;
  return {
    id: record.id,
    slug: record.slug,
    title: record.title,
    company: record.company,
    tickers: [...new Set(record.securities.flatMap((security) => security.ticker ?? []))],
    kind: record.kind,
    stage: record.stage,
    class_periods: record.class_periods,
    settlement_amount: record.settlement_amount,
    currency: record.currency,
    est_recovery_per_share: record.est_recovery_per_share,
    lead_plaintiff_deadline: dates.lead_plaintiff_deadline?.date ?? null,
    claim_deadline,
    days_left: claim_deadline === null ? null : daysLeft(claim_deadline, today),
    has_plan: plan !== null,
    is_demonstration: record.is_demonstration,
    spark: null,
    court: record.court,
    time_zone: record.time_zone ?? COURT_TIME_ZONE,
    today,
    docket: record.docket,
    judge: record.judge,
    jurisdiction: record.jurisdiction,
    filed_on: record.filed_on,
    stage_as_of: record.stage_as_of,
    stage_basis: record.stage_basis,
    allegations: record.allegations,
    faq: record.faq,
    corrective_disclosures: record.corrective_disclosures,
    dates,
    attorney_fee_pct: record.attorney_fee_pct,
    expenses: record.expenses,
    net_fund: money(plan?.payment.net_fund ?? null),
    known_claims: money(plan?.payment.known_claims ?? null),
    administrator: administratorOf(record),
    lead_counsel: record.lead_counsel,
    securities: presentSecurities(record.securities, record.plan?.document),
    plan: presentPlan(record, plan),
    documents: record.documents.map((document) => presentDocument(document, record)),
    milestones: record.milestones.map(({ id, date, stage, title, text, document_id }) => ({
      id,
      date,
      stage,
      title,
      text,
      document_id,
    })),
    sources: record.sources,
    confidence: record.confidence,
    notes: record.notes,
    preview_image: record.preview_image && imageAddress(`cases/${record.id}`, record.preview_image),
    share_image: caseShareImage(record.slug, record),
  };
}

export function composeCase(record: CaseRecord, today: string): PublicCase {
  return { shown: presentRecord(record, today, planOf(record)), deadlines: record.deadlines };
}
