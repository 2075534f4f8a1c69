/** What an open page of the desk can wait for: a change of the queue, or of the rows that a list shows. */
export const DESK_TOPICS = [
  'work',
  'filings',
  'bank_files',
  'bank_statements',
  'distributions',
  'notices',
  'status_files',
  'clients',
] as const;
export type DeskTopic = (typeof DESK_TOPICS)[number];
