/** The label of a country's regions where an address needs one; null elsewhere. */
export const regionLabel = (country: string): 'State' | 'Province' | null =>
  country === 'US' ? 'State' : country === 'CA' ? 'Province' : null;
