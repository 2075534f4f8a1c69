/** What a date field is for. */
export type DateUnit = 'date' | 'month';
