export type Statute = 'exchange_act' | 'securities_act';

/** The statute that a heading or a rule names. */
export function statuteOf(text: string): Statute | null {
  const securities = /\bsecurities act\b|\bsections? 1[12]\b/i.test(text);
  const exchange = /\bexchange act\b|\bsections? 10\(b\)|\brule 10b-5/i.test(text);
  return securities === exchange ? null : securities ? 'securities_act' : 'exchange_act';
}

/** `the greater of its Section 11 Loss and its Section 10(b) Loss`: it sets how two rules combine, and is none. */
export const combinesStatutes = (text: string): boolean => {
  const losses = /\b(?:greater|greatest|larger|higher|sum|total) of\b([^.]*)/i.exec(text)?.[1] ?? '';
  const hasBoth = /\bsections? 1[12]\b|\bsecurities act\b/i.test(losses) && /10\(b\)|\bexchange act\b/i.test(losses);
  return hasBoth && !/\b(?:price|inflation)\b/i.test(losses);
};
