import { join } from 'node:path';

/**
 * What the demonstration investor's two brokers exported: invented trades in invented shares, and in real ones whose
 * cases have no plan yet, so that a real account that somebody tries in this portfolio keeps its own recognized loss.
 */
export const INVESTOR_FILES: readonly { path: string; label: string }[] = [
  { path: join(import.meta.dirname, 'files', 'fidelity-history.csv'), label: 'Fidelity ••0447' },
  { path: join(import.meta.dirname, 'files', 'schwab-transactions.csv'), label: 'Schwab ••0192' },
];
