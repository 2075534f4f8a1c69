import { join } from 'node:path';

/** What the demonstration investor's two brokers exported; invented trades in invented and in real shares. */
export const INVESTOR_FILES: readonly { path: string; label: string }[] = [
  { path: join(import.meta.dirname, 'files', 'fidelity-history.csv'), label: 'Fidelity ••0447' },
  { path: join(import.meta.dirname, 'files', 'schwab-transactions.csv'), label: 'Schwab ••0192' },
];
