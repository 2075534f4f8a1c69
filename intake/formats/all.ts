import { chaseCsv } from './chase-csv.ts';
import { etradeCsv } from './etrade-csv.ts';
import { fidelityCsv } from './fidelity-csv.ts';
import { fidelityPlanCsv } from './fidelity-plan-csv.ts';
import { firstradeCsv } from './firstrade-csv.ts';
import type { Format } from './format.ts';
import { ibkrActivityCsv } from './ibkr-activity-csv.ts';
import { ibkrFlex } from './ibkr-flex.ts';
import { ibkrTransactionsCsv } from './ibkr-transactions-csv.ts';
import { merrillCsv } from './merrill-csv.ts';
import { morganStanleyReleasesCsv, morganStanleyWithdrawalsCsv } from './morgan-stanley-csv.ts';
import { neutralCsv } from './neutral-csv.ts';
import { ofx } from './ofx.ts';
import { robinhoodCsv } from './robinhood-csv.ts';
import { schwabAwardsCsv } from './schwab-awards-csv.ts';
import { schwabCsv } from './schwab-csv.ts';
import { tastytradeCsv } from './tastytrade-csv.ts';
import { tdameritradeCsv } from './tdameritrade-csv.ts';
import { tradezeroCsv } from './tradezero-csv.ts';
import { vanguardCsv } from './vanguard-csv.ts';
import { webullCsv } from './webull-csv.ts';

/** Every format that is read. The order does not matter: detection goes by what fits best. */
export const FORMATS: readonly Format[] = [
  neutralCsv,
  schwabCsv,
  schwabAwardsCsv,
  fidelityCsv,
  fidelityPlanCsv,
  vanguardCsv,
  robinhoodCsv,
  etradeCsv,
  merrillCsv,
  chaseCsv,
  tdameritradeCsv,
  firstradeCsv,
  tastytradeCsv,
  tradezeroCsv,
  webullCsv,
  ibkrTransactionsCsv,
  ibkrActivityCsv,
  morganStanleyReleasesCsv,
  morganStanleyWithdrawalsCsv,
  ofx,
  ibkrFlex,
];
