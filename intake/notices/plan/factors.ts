export const FACTOR_BEHIND =
  /,? ?(?:(?:and )?then )?(?:multiplied by|times|×) (\d+(?:\.\d+)?)( ?%| percent)?(?! of)[.;]?\s*$/i;

const PERCENT_BEFORE = /(\d+(?:\.\d+)?) ?(?:%|percent) (?:of|times|multiplied by|×|x) (?:the )?$/i;
/** `1.10 times`, where nothing before the number makes it a day, a year or a count. */
const NUMBER_BEFORE =
  /(?:^|:|=|\b(?:is|be|equals?|equal to|amount of|product of|factor of))\s*\(?(\d(?:\.\d+)?) ?(?:times|multiplied by|×|x) (?:the )?$/i;
const PRODUCT_BEFORE = /(?:\b(?:times|multiplied by|x)|×) (?:the )?$/i;
const QUANTITY_WORDS =
  /\b(?:number|quantity|amount) of (?:such |the )?(?:shares|ADSs|units|notes|tokens|options|contracts)\b/i;
/** No plan pays a larger multiple of a loss. */
const MAX_FACTOR = 5;

export function factorBehind(text: string): string | null {
  const match = FACTOR_BEHIND.exec(text);
  return match ? asFactor(match[1]!, match[2] !== undefined) : null;
}

export function factorBefore(text: string): string | null {
  const percent = PERCENT_BEFORE.exec(text);
  if (percent) return asFactor(percent[1]!, true);
  const number = NUMBER_BEFORE.exec(text)?.[1];
  return number === undefined || Number(number) > MAX_FACTOR ? null : number;
}

/** Whether these words end in a multiplication by something other than the quantity. */
export const isProductBefore = (text: string): boolean => PRODUCT_BEFORE.test(text) && !QUANTITY_WORDS.test(text);

export function asFactor(number: string, isPercent: boolean): string {
  if (!isPercent) return number;
  const [whole = '', fraction = ''] = number.split('.');
  const digits = whole.padStart(3, '0');
  return `${digits.slice(0, -2).replace(/^0+(?=\d)/, '')}.${digits.slice(-2)}${fraction}`.replace(/\.?0+$/, '') || '0';
}
