/** What a check of the catalogue finds about one value: wrong (`fault`) or missing and doubtful (`warning`). */
export interface Finding {
  level: 'fault' | 'warning';
  /** The record it is in; null for the file as a whole. */
  slug: string | null;
  /** The value's place in the file: `[12].class_periods[0].to`. */
  path: string;
  /** What is wrong and what would be right. */
  message: string;
}
