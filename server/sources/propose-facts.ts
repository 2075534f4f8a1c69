import { type Received, receive } from './receive.ts';
import type { ActiveRun } from './source.ts';

/** The facts of a notice that are fields of a case. */
export const FACT_FIELDS: Readonly<Record<string, string>> = {
  claim_deadline: 'deadline.claim',
  exclusion_deadline: 'deadline.exclusion',
  objection_deadline: 'deadline.objection',
  fairness_hearing: 'deadline.fairness_hearing',
  settlement_amount: 'settlement_amount',
  fees_percent: 'attorney_fee_pct',
  expenses: 'expenses',
};

interface ProposableFact {
  value: unknown;
  evidence: { page: number; words: string };
  confidence: 'high' | 'low';
}

interface Document {
  case_id: number;
  /** An address, or the title of a document. */
  source: string;
}

/**
 * Proposes the values that the notice reader found in a case's document, field by field, without uncertain ones. Values
 * from a language model always wait for an operator, whatever the rules.
 */
export async function proposeFacts(
  run: ActiveRun,
  { case_id, source }: Document,
  facts: Readonly<Record<string, ProposableFact>>,
  { by_model = false }: { by_model?: boolean } = {},
): Promise<Partial<Record<Received, number>>> {
  const counts: Partial<Record<Received, number>> = {};
  for (const [name, field] of Object.entries(FACT_FIELDS)) {
    const fact = facts[name];
    if (fact === undefined || typeof fact.value !== 'string' || (fact.confidence !== 'high' && !by_model)) continue;
    run.seen += 1;
    const stated = { case_id, field, value: fact.value, source, page: fact.evidence.page, words: fact.evidence.words };
    const outcome = await receive(run, {
      waits: by_model,
      ...stated,
      external_key: `${case_id} ${field} ${source} ${fact.value}`.slice(0, 1000),
    });
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
