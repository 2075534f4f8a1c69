/** Fields of a case that are stored as JSON. */
export const JSON_FIELDS: ReadonlySet<string> = new Set(['allegations', 'faq', 'corrective_disclosures']);
