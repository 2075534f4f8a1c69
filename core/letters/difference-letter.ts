export interface DifferingRow {
  administrator: string | null;
  /** Of the case. */
  title: string;
  round: number;
  claim_number: string;
  claimant: string;
  currency: string;
  award: string;
  recognized_claim: string | null;
  difference: string;
}

/** A draft letter to the administrator about a row of its distribution; an operator reviews and sends it. */
export function draftQuestion(of: DifferingRow): string {
  const { administrator, title, round, claim_number, claimant, currency, award, recognized_claim, difference } = of;
  const stated = recognized_claim === null ? '' : `, on a recognized claim of ${recognized_claim} ${currency}`;
  return [
    `To ${administrator ?? 'the claims administrator'}`,
    `${title}, claim ${claim_number}${claimant === '' ? '' : `, ${claimant}`}`,
    '',
    'Dear Sir or Madam,',
    '',
    `Your distribution ${round} lists an award of ${award} ${currency} for this claim${stated}. ${difference}`,
    '',
    'Please tell us how the recognized claim and the award were calculated, and which transactions were rejected or changed. If this is a mistake, please send a corrected determination.',
    '',
    'Yours faithfully,',
  ].join('\n');
}
