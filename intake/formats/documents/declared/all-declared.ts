import { orVerified } from '../verified/or-verified.ts';
import { americanStatements } from './american-statements.ts';
import { brokerRedemptions } from './broker-redemptions.ts';
import { cryptoDocuments } from './crypto-documents.ts';
import { WITHDRAWN } from './declared-document.ts';
import { germanConfirmations } from './german-confirmations.ts';
import { germanFundPlatforms } from './german-fund-platforms.ts';
import { germanRedemptions } from './german-redemptions.ts';
import { internationalStatements } from './international-statements.ts';
import { romanceAndDutchDocuments } from './romance-and-dutch-documents.ts';
import { swissDocuments } from './swiss-documents.ts';
import { usConfirmations } from './us-confirmations.ts';

/** Every document that is read as it is declared. */
export const DECLARED_DOCUMENTS = [
  ...americanStatements,
  ...brokerRedemptions,
  ...cryptoDocuments,
  ...germanFundPlatforms,
  ...germanConfirmations,
  ...germanRedemptions,
  ...internationalStatements,
  ...romanceAndDutchDocuments,
  ...swissDocuments,
  ...usConfirmations,
].map((format) => orVerified(format, ({ reason }) => reason !== WITHDRAWN));
