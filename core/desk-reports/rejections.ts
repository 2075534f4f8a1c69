/** Why administrators reject claims, by the words of their letters; the first that fits. `shows_early`: a check before filing can see it. */
export const REJECTIONS = [
  { kind: 'twice', label: 'Filed twice', pattern: 'duplicat|twice|already filed|same claim', shows_early: true },
  {
    kind: 'period',
    label: 'Not bought in the class period',
    pattern: 'class period|no eligible|not eligible purchase|outside.*period',
    shows_early: true,
  },
  {
    kind: 'no_loss',
    label: 'No loss under the plan',
    pattern: 'no recognized|no loss|market gain|zero',
    shows_early: true,
  },
  { kind: 'excluded', label: 'Excluded party', pattern: 'exclu|affiliate|insider', shows_early: true },
  { kind: 'late', label: 'Late', pattern: 'late|deadline|untimely|postmark', shows_early: false },
  {
    kind: 'not_cured',
    label: 'Deficiency not cured in time',
    pattern: 'not cured|did not (respond|answer)|no (response|answer)',
    shows_early: false,
  },
  {
    kind: 'proof',
    label: 'Proof missing or unreadable',
    pattern: 'proof|document|statement|unreadable|illegible|support',
    shows_early: false,
  },
  { kind: 'other', label: 'Another reason', pattern: '', shows_early: false },
] as const satisfies readonly { kind: string; label: string; pattern: string; shows_early: boolean }[];

type Rejection = (typeof REJECTIONS)[number]['kind'];

/** The kind of a rejection; the database finds the same by the same patterns. */
export const rejectionOf = (reason: string): Rejection =>
  REJECTIONS.find(({ pattern }) => new RegExp(pattern, 'i').test(reason))?.kind ?? 'other';

/** Months since the filing, as the age of claims is counted. */
export const FILED_MONTHS = [
  { kind: '0', label: '0–3', from: 0 },
  { kind: '3', label: '3–6', from: 3 },
  { kind: '6', label: '6–9', from: 6 },
  { kind: '9', label: '9–12', from: 9 },
  { kind: '12', label: '12–18', from: 12 },
  { kind: '18', label: '18–24', from: 18 },
  { kind: '24', label: 'Over 24', from: 24 },
] as const;
