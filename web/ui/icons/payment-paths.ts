/** The icons of payment methods, separate from the product's icons, which every page loads. */
const paymentPaths = {
  bank: [
    'M10 18v-7',
    'M11.119 2.205a2 2 0 0 1 1.762 0l7.84 3.846A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.22-.949z',
    'M14 18v-7',
    'M18 18v-7',
    'M3 22h18',
    'M6 18v-7',
  ],
  post: [
    'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7',
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2',
  ],
} as const;

/** A bank for accounts of either kind, an envelope for a check. */
export const pathsOfPayment = (kind: 'ach' | 'iban' | 'check'): readonly string[] =>
  paymentPaths[kind === 'check' ? 'post' : 'bank'];
