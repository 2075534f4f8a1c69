import type { listMyCases } from '@trover/contract/claims/my-cases.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { Upload } from '@trover/contract/trades/trades.ts';
import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';

type MyCase = DataOf<typeof listMyCases>['items'][number];

/** An article that suits a pending step of the reader. */
export interface ForYou {
  slug: string;
  /** Why it is shown: what is pending, and until when. */
  why: string;
  ticker: string | null;
  days_left: number | null;
}

const ARTICLE_OF_STEP: Record<number, { slug: string; needs: string }> = {
  1: { slug: 'confirm-your-trades', needs: 'needs your confirmation of the trades' },
  2: { slug: 'the-contract', needs: 'needs your signature on the contract' },
  3: { slug: 'where-to-pay', needs: 'needs a payment method' },
  4: { slug: 'sign-off', needs: 'needs your sign-off' },
};

const MAX_ARTICLES = 3;

function ofCase({ state, is_late, claims, company, tickers, claim_deadline, days_left }: MyCase): ForYou | null {
  const ticker = tickers[0] ?? null;
  if (claims[0]?.stage === 'deficient')
    return { slug: 'deficiency-letter', why: `${company.name} has a deficiency to answer.`, ticker, days_left: null };
  const step = ARTICLE_OF_STEP[state];
  if (is_late || step === undefined) return null;
  const by = claim_deadline === null ? '' : `, by ${formatDate(claim_deadline)}`;
  return { slug: step.slug, why: `${company.name} ${step.needs}${by}.`, ticker, days_left };
}

function ofUpload({ status, format, counts, file_name }: Upload): ForYou | null {
  const none = { ticker: null, days_left: null };
  if (status === 'needs_mapping' && format === GAIN_REPORT)
    return { slug: 'upload-a-file', why: `${file_name} waits for you to choose whether to use its lots.`, ...none };
  if (status === 'needs_mapping')
    return { slug: 'unknown-columns', why: `${file_name} waits for its columns.`, ...none };
  if (status === 'needs_confirmation')
    return { slug: 'scans-and-photos', why: `${file_name} waits for you to confirm its rows.`, ...none };
  if (status === 'undone' || counts.refused === 0) return null;
  const rows = pluralize(counts.refused, 'row');
  return { slug: 'rows-that-could-not-be-read', why: `${file_name} has ${rows} that we could not read.`, ...none };
}

/** The articles for the reader's pending steps, the most urgent first; each article once. */
export function forYouNow(cases: readonly MyCase[], uploads: readonly Upload[]): ForYou[] {
  const open = cases.flatMap((one) => ofCase(one) ?? []);
  const urgent = open.toSorted((one, other) => (one.days_left ?? -1) - (other.days_left ?? -1));
  const all = [...urgent, ...uploads.flatMap((upload) => ofUpload(upload) ?? [])];
  return all.filter(({ slug }, at) => all.findIndex((one) => one.slug === slug) === at).slice(0, MAX_ARTICLES);
}
