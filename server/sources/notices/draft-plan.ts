import { EXPECTED_COLUMNS, type WorkedExample } from '@trover/core/plans/worked-example.ts';
import type { NoticeReading } from '@trover/db/schema/sources.ts';
import { writeExpected } from '@trover/intake/worked-example.ts';
import { asText, tryPlan } from '../../plans/try-plan.ts';
import { gapSentence } from './gap-sentence.ts';

const HEADER = 'account,security,type,date,quantity,price,currency,note\n';

/** The plan of a notice as a draft for an operator: its gaps under `evidence.missing`, its examples as tests. */
export async function draftOf({
  plan,
  plan_gaps,
  examples,
}: NoticeReading): Promise<{ document: string; examples: WorkedExample[] } | null> {
  if (plan === null) return null;
  const evidence = { ...(plan.evidence as object | undefined), missing: plan_gaps.map(gapSentence) };
  const document = asText({ ...plan, evidence });
  const tests = examples.map((example, at) => ({
    name: `Example ${at + 1} of the notice, page ${example.evidence.page}`,
    trades: example.account === null ? HEADER : `${example.account}\n`,
    // Where the notice states no result, none is invented: the example fails until someone fills it in or removes it.
    claim: example.expected ?? '',
    lines: `${EXPECTED_COLUMNS.join(',')}\n`,
  }));
  const tried = await tryPlan({ document, examples: tests });
  if (!tried.ok) return { document, examples: tests };
  const withLines = tests.map((test, at) => {
    const result = tried.tried[at]?.result ?? null;
    return result === null ? test : { ...test, lines: writeExpected(result) };
  });
  return { document, examples: withLines };
}
