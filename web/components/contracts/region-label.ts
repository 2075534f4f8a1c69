const TERRITORIES: ReadonlySet<string> = new Set(['PR', 'GU', 'VI', 'AS', 'MP']);

/** A country code as it is being entered, in the form that addresses have. */
const codeOf = (country: string): string => country.trim().toUpperCase();

/** The label of a country's regions where an address needs one; null elsewhere. */
export function regionLabel(country: string): 'State' | 'Province' | null {
  const code = codeOf(country);
  return code === 'US' ? 'State' : code === 'CA' ? 'Province' : null;
}

/** Whether an address needs a postal code: in the United States, its territories and Canada. */
export const needsPostalCode = (country: string): boolean =>
  regionLabel(country) !== null || TERRITORIES.has(codeOf(country));
