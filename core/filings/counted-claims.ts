/** The claims of a case that no package has are counted up to this number, since a case may have many. */
export const MAX_COUNTED_CLAIMS = 500;
