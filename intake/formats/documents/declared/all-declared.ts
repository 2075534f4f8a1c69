import * as fundPlatforms from './german-fund-platforms.ts';

/** Every document that is read as it is declared. */
export const DECLARED_DOCUMENTS = Object.values({ ...fundPlatforms });
