import { join } from 'node:path';

/** A portfolio of a demonstration account and the files that fill it. */
export interface DemonstrationPortfolio {
  label: string;
  /** The owner's name in the file; the account's own where absent. */
  owner?: string;
  paths: readonly string[];
}

const file = (name: string): string => join(import.meta.dirname, 'files', name);

/**
 * The exports of the demonstration investor's two brokers: invented trades in invented shares, and in real ones whose
 * cases have no plan yet, so that a real account that someone imports into this portfolio has its own recognized loss.
 */
const investor: readonly DemonstrationPortfolio[] = [
  { label: 'Fidelity ••0447', paths: [file('fidelity-history.csv')] },
  { label: 'Schwab ••0192', paths: [file('schwab-transactions.csv')] },
];

/** Three entities of an institution in invented shares; one of them has a gap in the middle of its records. */
const institution: readonly DemonstrationPortfolio[] = [
  { label: 'Corbel Trust ••0418', owner: 'Pension Reserve', paths: [file('pension-reserve-corbel.csv')] },
  {
    label: 'Corbel Trust ••0733',
    owner: 'Growth Fund',
    paths: [file('growth-fund-corbel-2022.csv'), file('growth-fund-corbel-2026.csv')],
  },
  { label: 'Stellan Direct ••2207', owner: 'Growth Fund', paths: [file('growth-fund-stellan.csv')] },
  { label: 'Quarry Trading ••5510', owner: 'Health Trust', paths: [file('health-trust-quarry.csv')] },
];

/** Trades in cases whose claims are filed and paid, and in those that the institution decides about. */
const paidInvestor: readonly DemonstrationPortfolio[] = [
  { label: 'Vanguard ••8830', paths: [file('investor-bellford.csv')] },
];
const paidInstitution: readonly DemonstrationPortfolio[] = [
  { label: 'Corbel Trust ••0421', owner: 'Pension Reserve', paths: [file('pension-reserve-bellford.csv')] },
  { label: 'Quarry Trading ••5522', owner: 'Health Trust', paths: [file('health-trust-bellford.csv')] },
  { label: 'Stellan Direct ••2214', owner: 'Growth Fund', paths: [file('growth-fund-decided.csv')] },
];

/** The portfolios of the demonstration accounts, with or without those of the paid claims. */
export const accountFiles = ({
  paid,
}: {
  paid: boolean;
}): readonly { email: string; portfolios: readonly DemonstrationPortfolio[] }[] => [
  { email: 'investor@demo.test', portfolios: [...investor, ...(paid ? paidInvestor : [])] },
  { email: 'institution@demo.test', portfolios: [...institution, ...(paid ? paidInstitution : [])] },
];
