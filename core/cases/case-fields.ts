/** The fields of a case that are amounts: decimal strings. The value of a case depends on them and on its currency. */
export const AMOUNT_FIELDS = ['settlement_amount', 'attorney_fee_pct', 'expenses', 'est_recovery_per_share'] as const;

/** One line of text or one date each. */
const LINE_OF_TEXT = [
  'title',
  'currency',
  'court',
  'time_zone',
  'docket',
  'judge',
  'jurisdiction',
  'filed_on',
  'administrator',
  'administrator_site',
  'administrator_address',
  'administrator_contact',
] as const;

/** Typed in one input each. */
export const INPUT_FIELDS = [...LINE_OF_TEXT, ...AMOUNT_FIELDS] as const;

/** Lists of texts. */
export const LIST_FIELDS = ['lead_counsel', 'sources', 'notes'] as const;

/** What an operator sets field by field, each a column of the case of the same name. */
export const EDITABLE_FIELDS = [
  'kind',
  ...INPUT_FIELDS,
  ...LIST_FIELDS,
  'allegations',
  'faq',
  'corrective_disclosures',
] as const;

/** The values of the named fields alone. */
export function pickFields<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}
