import type { Claim } from '@trover/contract/claims/claims.ts';
import type { ApiCaller } from './api-caller.ts';
import { until } from './wait-until.ts';

const FILINGS = '/api/v1/operator/filings';
const UNREVIEWED = 'Demonstration: the documents are reviewed after the claims are filed.';

interface ListedFiling {
  id: number;
  status: 'making' | 'made' | 'sent' | 'cancelled' | 'failed';
  problem: string | null;
}

/** Packages the claims of a case that are in review, marks the package as sent, and records the administrator's numbers. */
export async function fileClaims(
  operator: ApiCaller,
  {
    claims,
    today,
    confirmOn,
    numberOf,
  }: {
    claims: readonly Claim[];
    today: string;
    /** Advances the clock to the day on which the administrator confirms. */
    confirmOn: () => Promise<string>;
    numberOf: (claim: Claim) => string;
  },
): Promise<void> {
  const ready = claims.filter(({ stage }) => stage === 'review');
  const [first] = ready;
  if (first === undefined) return;
  const { items: templates } = await operator.get<{ items: { id: number; is_neutral: boolean }[] }>(
    '/api/v1/operator/filing_templates',
  );
  const template = templates.find(({ is_neutral }) => is_neutral);
  if (template === undefined) throw new Error('the neutral template is missing');
  const filing = await operator.post<ListedFiling>(FILINGS, {
    order_id: first.order_id,
    template_id: template.id,
    sub_payout_request_ids: ready.map(({ sub_payout_request_id }) => sub_payout_request_id),
    unreviewed_reason: UNREVIEWED,
  });
  const read = async () =>
    (await operator.get<{ items: ListedFiling[] }>(FILINGS)).items.find(({ id }) => id === filing.id);
  const made = await until(`filing ${filing.id}`, read, (found) => found?.status !== 'making');
  if (made?.status !== 'made') throw new Error(`filing ${filing.id} is ${made?.status}: ${made?.problem}`);
  await operator.post(`${FILINGS}/${filing.id}/sent`, { sent_on: today });
  await operator.post(`${FILINGS}/${filing.id}/confirm`, {
    confirmed_on: await confirmOn(),
    claims: ready.map((claim) => ({
      sub_payout_request_id: claim.sub_payout_request_id,
      claim_number: numberOf(claim),
    })),
  });
}
