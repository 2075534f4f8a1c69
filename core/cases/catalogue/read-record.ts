import { CASE_KINDS, type CaseRecord, DOCUMENT_KINDS, IDENTIFIER_KINDS, SECTORS } from '../case-record.ts';
import { DEADLINE_KINDS } from '../deadlines.ts';
import { isSlug } from '../slug.ts';
import { furthestStage, isBefore, STAGES } from '../stages.ts';
import { RecordReader, type Report } from './record-reader.ts';

const CURRENCY = /^[A-Z]{3}$/;
const TICKER = /^[A-Z0-9][A-Z0-9./-]{0,15}$/;

/** One record of a catalogue file. Errors go to `report`, unknown names to `unknown`. */
export function readRecord(value: unknown, path: string, report: Report, unknown: Report): CaseRecord {
  const reported: string[] = [];
  const note: Report = (at, message) => {
    reported.push(at);
    report(at, message);
  };
  const reader = new RecordReader(value, path, note);
  const identifiers = reader.object('identifiers');
  const record: CaseRecord = {
    slug: reader.text('slug', 'a slug'),
    title: reader.text('title', 'the caption'),
    issuer: reader.text('issuer', 'the company'),
    kind: reader.oneOf('kind', CASE_KINDS),
    tickers: reader.texts('tickers').map((ticker) => ticker.toUpperCase()),
    identifiers: { cusips: identifiers.texts('cusips'), isins: identifiers.texts('isins') },
    court: reader.textOrNull('court'),
    time_zone: reader.timeZoneOrNull('time_zone'),
    docket: reader.textOrNull('docket'),
    judge: reader.textOrNull('judge'),
    filed_on: reader.dayOrNull('filed_on'),
    class_periods: reader.objects('class_periods', (period) => ({
      id: period.text('id', 'an id'),
      from: period.day('from'),
      to: period.day('to'),
    })),
    settlement_amount: reader.amountOrNull('settlement_amount', 2),
    currency: reader.text('currency', 'a currency, such as USD,'),
    claim_deadline: reader.dayOrNull('claim_deadline'),
    exclusion_deadline: reader.dayOrNull('exclusion_deadline'),
    objection_deadline: reader.dayOrNull('objection_deadline'),
    fairness_hearing: reader.dayOrNull('fairness_hearing'),
    administrator: reader.textOrNull('administrator'),
    lead_counsel: reader.textOrNull('lead_counsel'),
    attorney_fee_pct: reader.amountOrNull('attorney_fee_pct', 6),
    est_recovery_per_share: reader.amountOrNull('est_recovery_per_share', 8),
    stage: reader.oneOf('stage', STAGES),
    stage_as_of: reader.dayOrNull('stage_as_of'),
    stage_basis: reader.textOrNull('stage_basis'),
    milestones: reader.objects('milestones', (milestone) => ({
      date: milestone.day('date'),
      stage: milestone.oneOf('stage', STAGES),
      title: milestone.text('title', 'a title'),
      text: milestone.textOrNull('text'),
      reason: milestone.textOrNull('reason'),
    })),
    plan: reader.textOrNull('plan', "the name of the plan's file, without .json"),
    sources: reader.texts('sources'),
    confidence: readConfidence(reader.object('confidence')),
    notes: reader.texts('notes'),
    sector: reader.oneOfOrNull('sector', SECTORS),
    other_names: reader.texts('other_names'),
    jurisdiction: reader.textOrNull('jurisdiction'),
    lead_plaintiff_deadline: reader.dayOrNull('lead_plaintiff_deadline'),
    expenses: reader.amountOrNull('expenses', 2),
    administrator_site: reader.textOrNull('administrator_site'),
    administrator_address: reader.textOrNull('administrator_address'),
    administrator_contact: reader.textOrNull('administrator_contact'),
    securities: reader.objects('securities', (security) => ({
      name: security.text('name', 'a name'),
      kind: security.textOrNull('kind'),
      identifiers: security.objects('identifiers', (identifier) => ({
        kind: identifier.oneOf('kind', IDENTIFIER_KINDS),
        value: identifier.text('value', 'an identifier').toUpperCase(),
        from: identifier.dayOrNull('from'),
        to: identifier.dayOrNull('to'),
      })),
    })),
    deadline_evidence: readEvidence(reader.object('deadline_evidence')),
    corrective_disclosures: reader.objects('corrective_disclosures', (disclosure) => ({
      date: disclosure.day('date'),
      title: disclosure.text('title', 'a title'),
      price_change_pct: disclosure.textOrNull('price_change_pct'),
    })),
    allegations: reader.texts('allegations'),
    faq: reader.objects('faq', (entry) => ({ question: entry.text('question'), answer: entry.text('answer') })),
    documents: reader.objects('documents', (document) => ({
      kind: document.oneOf('kind', DOCUMENT_KINDS),
      title: document.text('title', 'a title'),
      date: document.dayOrNull('date'),
      url: document.textOrNull('url'),
      media_type: document.textOrNull('media_type'),
      bytes: document.countOrNull('bytes'),
    })),
  };
  identifiers.refuseUnread();
  for (const name of reader.unread()) unknown(reader.at(name), `'${name}' is no field of a case and is left out`);
  checkTogether(record, reader, (field) => !reported.some((at) => at.startsWith(reader.at(field))));
  return record;
}

function readConfidence(reader: RecordReader): Record<string, string> {
  const confidence: Record<string, string> = {};
  for (const field of reader.names()) {
    const text = reader.text(field, 'a word and a reason');
    if (!/^(low|medium)\b/.test(text) && text !== '')
      reader.report(reader.at(field), 'begins with low or medium, then gives the reason');
    confidence[field] = text;
  }
  return confidence;
}

function readEvidence(reader: RecordReader): CaseRecord['deadline_evidence'] {
  const evidence: CaseRecord['deadline_evidence'] = {};
  for (const kind of DEADLINE_KINDS) {
    if (!reader.has(kind)) continue;
    const entry = reader.object(kind);
    evidence[kind] = {
      source: entry.textOrNull('source'),
      quote: entry.textOrNull('quote'),
      checked_on: entry.dayOrNull('checked_on'),
      hard: entry.flagOrNull('hard'),
    };
    entry.refuseUnread();
  }
  reader.refuseUnread();
  return evidence;
}

/** What the reading of single values cannot show, of those that were read without a fault. */
function checkTogether(record: CaseRecord, reader: RecordReader, isSound: (field: string) => boolean): void {
  const { report } = reader;
  if (record.slug && !isSlug(record.slug))
    report(reader.at('slug'), `expected small letters and digits joined by single hyphens, found "${record.slug}"`);
  if (record.currency && !CURRENCY.test(record.currency))
    report(reader.at('currency'), `expected three capital letters, such as USD, found "${record.currency}"`);
  if (Number(record.attorney_fee_pct) > 100)
    report(
      reader.at('attorney_fee_pct'),
      `a share of the fund is at most 100 percent, found ${record.attorney_fee_pct}`,
    );
  record.tickers.forEach((ticker, index) => {
    if (!TICKER.test(ticker)) report(`${reader.at('tickers')}[${index}]`, `"${ticker}" is no ticker`);
  });
  const ids = new Set<string>();
  const periods = isSound('class_periods') ? record.class_periods : [];
  periods.forEach((period, index) => {
    const at = `${reader.at('class_periods')}[${index}]`;
    if (period.from > period.to)
      report(`${at}.to`, `the class period ends on ${period.to}, before it begins on ${period.from}`);
    if (ids.has(period.id))
      report(`${at}.id`, `"${period.id}" is already the id of an earlier class period: ids are unique`);
    ids.add(period.id);
  });
  const furthest = isSound('stage') && isSound('milestones') ? furthestStage(record.milestones) : null;
  if (furthest !== null && isBefore(record.stage, furthest) && !record.milestones.some(({ reason }) => reason !== null))
    report(
      reader.at('stage'),
      `${record.stage} comes before ${furthest}, which a milestone has reached: correct the stage, or give a milestone its reason`,
    );
}
