import { germanConfirmations } from './german-confirmations.ts';
import { germanFundPlatforms } from './german-fund-platforms.ts';
import { germanRedemptions } from './german-redemptions.ts';
import { internationalStatements } from './international-statements.ts';
import { usConfirmations } from './us-confirmations.ts';

/** Every document that is read as it is declared. */
export const DECLARED_DOCUMENTS = [
  ...germanFundPlatforms,
  ...germanConfirmations,
  ...germanRedemptions,
  ...internationalStatements,
  ...usConfirmations,
];
