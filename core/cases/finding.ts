/** What a check of the catalogue has to say about one value: wrong (`fault`) or missing and doubtful (`warning`). */
export interface Finding {
  level: 'fault' | 'warning';
  /** The record it stands in; null where the file as a whole is meant. */
  slug: string | null;
  /** The value's place in the file: `[12].class_periods[0].to`. */
  path: string;
  /** What is wrong and what would be right. */
  message: string;
}
