import * as germanConfirmations from './german-confirmations.ts';
import * as fundPlatforms from './german-fund-platforms.ts';
import * as redemptions from './german-redemptions.ts';
import * as statements from './international-statements.ts';
import * as confirmations from './us-confirmations.ts';

/** Every document that is read as it is declared. */
export const DECLARED_DOCUMENTS = Object.values({
  ...fundPlatforms,
  ...germanConfirmations,
  ...redemptions,
  ...statements,
  ...confirmations,
});
