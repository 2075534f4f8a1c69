import { accountExamples } from './accounts.ts';
import { bookExamples } from './books.ts';
import { caseExamples } from './cases.ts';
import type { Examples } from './example.ts';
import { filingExamples } from './filings.ts';
import { letterExamples } from './letters.ts';
import { linkExamples } from './links.ts';
import { organisationExamples } from './organisations.ts';
import { payoutExamples } from './payouts.ts';
import { portfolioExamples } from './portfolios.ts';
import { statusFileExamples } from './status-files.ts';
import { supportExamples } from './support.ts';

/**
 * One request for every call, as the document shows it; ids are those of anyone who tries. The tests send them too, with
 * ids of their own in the fields that `access.ts` names.
 */
export const exampleRequests: Examples = {
  ...accountExamples,
  ...caseExamples,
  ...portfolioExamples,
  ...linkExamples,
  ...payoutExamples,
  ...bookExamples,
  ...filingExamples,
  ...letterExamples,
  ...statusFileExamples,
  ...supportExamples,
  ...organisationExamples,
};
