import { type CaseRecord, DEADLINE_FIELDS } from '../case-record.ts';
import { DEADLINE_KINDS } from '../deadlines.ts';
import { isBefore } from '../stages.ts';

/**
 * What a sound record still lacks or leaves in doubt, by field, each with what follows from it. `today` decides which
 * deadlines are past.
 */
export function missingValues(record: CaseRecord, today: string): { field: string; message: string }[] {
  const missing: { field: string; message: string }[] = [];
  const add = (field: string, message: string): void => void missing.push({ field, message });
  const isSettled = !isBefore(record.stage, 'settled') && record.stage !== 'dismissed' && record.stage !== 'withdrawn';
  const isOver = record.stage === 'distribution' || record.stage === 'closed';

  if (record.sources.length === 0) add('sources', 'no source: the case is not published until one is found');
  if (record.class_periods.length === 0 && record.plan === null)
    add('class_periods', 'no class period: no trade can be matched');
  if (!hasIdentifier(record) && record.plan === null)
    add('tickers', 'no ticker, CUSIP or ISIN: no trade can be matched');
  if (record.court === null) add('court', 'no court or authority');
  if (record.docket === null && record.kind !== 'Fair Fund') add('docket', 'no docket number');
  if (isSettled && record.settlement_amount === null) add('settlement_amount', 'settled, but the amount is not known');
  if (isSettled && record.claim_deadline === null)
    add('claim_deadline', 'settled, but the claim deadline is not known');
  if (isSettled && !isOver && record.administrator === null) add('administrator', 'no claims administrator to send to');
  if (isSettled && record.plan === null) add('plan', 'no plan of allocation: losses are estimates');
  if (record.stage === 'settled' && record.claim_deadline !== null && record.claim_deadline < today)
    add('stage', `open for claims, though the deadline of ${record.claim_deadline} is past: add the milestone`);
  for (const kind of DEADLINE_KINDS) {
    const date = record[DEADLINE_FIELDS[kind]];
    if (date === null) continue;
    const evidence = record.deadline_evidence[kind];
    if (!evidence?.source) add(`deadline_evidence.${kind}`, `the date ${date} names no source of its own`);
    else if (evidence.checked_on === null && String(date) >= today)
      add(`deadline_evidence.${kind}`, `nobody has compared the date ${date} with ${evidence.source}`);
  }
  return missing;
}

function hasIdentifier(record: CaseRecord): boolean {
  return (
    record.tickers.length + record.identifiers.cusips.length + record.identifiers.isins.length > 0 ||
    record.securities.some((security) => security.identifiers.length > 0)
  );
}
