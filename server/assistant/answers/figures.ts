/** Months as answers and notices write them. */
export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** Dates come before sums, and sums before plain numbers, so that the longest match of a place wins. */
const FIGURE = new RegExp(
  [
    '\\d{4}-\\d{2}-\\d{2}',
    `\\d{1,2}(?:st|nd|rd|th)?\\s+${MONTH},?\\s+\\d{4}`,
    `${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}`,
    `\\d{1,2}\\s+${MONTH}(?![a-z])`,
    `${MONTH}\\s+\\d{4}`,
    '(?:US|C|A)?[$€£¥]\\s?\\d[\\d,]*(?:\\.\\d+)?(?:\\s?(?:million|billion|thousand|[MBK])(?![a-z]))?',
    '\\d[\\d,]*(?:\\.\\d+)?\\s?(?:%|percent\\b)',
    '\\d[\\d,]*(?:\\.\\d+)?',
  ].join('|'),
  'gi',
);

/** Every figure and date of a text, as written. */
export const figuresOf = (text: string): string[] =>
  [...text.matchAll(FIGURE)].map(([figure]) => figure.replace(/[,.\s]+$/, ''));
