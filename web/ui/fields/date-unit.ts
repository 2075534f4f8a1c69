/** The unit of a date field. */
export type DateUnit = 'date' | 'month';
