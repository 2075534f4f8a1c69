import { etradeCsv } from './etrade-csv.ts';
import { fidelityCsv } from './fidelity-csv.ts';
import type { Format } from './format.ts';
import { ibkrFlex } from './ibkr-flex.ts';
import { neutralCsv } from './neutral-csv.ts';
import { ofx } from './ofx.ts';
import { robinhoodCsv } from './robinhood-csv.ts';
import { schwabCsv } from './schwab-csv.ts';
import { vanguardCsv } from './vanguard-csv.ts';

/** Every format that is read. The order does not matter: detection goes by what fits best. */
export const FORMATS: readonly Format[] = [
  neutralCsv,
  schwabCsv,
  fidelityCsv,
  vanguardCsv,
  robinhoodCsv,
  etradeCsv,
  ofx,
  ibkrFlex,
];
