import type { ConfirmedSecurity } from './security-beside.ts';

/** What a confirmation states, its figures in agreement with each other. */
export interface ReadConfirmation {
  side: 'buy' | 'sell';
  security: ConfirmedSecurity;
  account: string | null;
  traded: string;
  settled: string | null;
  quantity: string;
  price: string;
  priceCurrency: string | null;
  gross: string;
  net: string | null;
  /** What it cost besides; null where the lines of costs do not explain the difference. */
  fees: string | null;
  currency: string | null;
  /** The line that has the number of units. */
  line: number;
}
