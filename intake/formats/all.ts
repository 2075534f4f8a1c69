import { tastytradeCsv } from './active/tastytrade-csv.ts';
import { tdameritradeCsv } from './active/tdameritrade-csv.ts';
import { thinkorswimCsv } from './active/thinkorswim-csv.ts';
import { tradezeroCsv } from './active/tradezero-csv.ts';
import { webullCsv } from './active/webull-csv.ts';
import { rbcDirectCsv } from './canada/rbc-direct-csv.ts';
import { clearStreetCsv } from './custodians/clear-street-csv.ts';
import { apexConfirmation } from './documents/apex-confirmation.ts';
import { etradeConfirmation } from './documents/etrade-confirmation.ts';
import { limeStatement } from './documents/lime-statement.ts';
import { degiroAccountCsv } from './europe/degiro-account-csv.ts';
import { degiroTransactionsCsv } from './europe/degiro-transactions-csv.ts';
import { freetradeCsv } from './europe/freetrade-csv.ts';
import { hargreavesLansdownCsv } from './europe/hargreaves-lansdown-csv.ts';
import { revolutCsv } from './europe/revolut-csv.ts';
import { swissquoteCsv } from './europe/swissquote-csv.ts';
import { tradeRepublicCsv } from './europe/trade-republic-csv.ts';
import { trading212Csv } from './europe/trading212-csv.ts';
import type { Format } from './format.ts';
import { ibkrActivityCsv } from './ibkr/ibkr-activity-csv.ts';
import { ibkrFlex } from './ibkr/ibkr-flex.ts';
import { ibkrTransactionsCsv } from './ibkr/ibkr-transactions-csv.ts';
import { mt536 } from './messages/mt536.ts';
import { semt017 } from './messages/semt017.ts';
import { neutralCsv } from './neutral-csv.ts';
import { ofx } from './ofx/ofx.ts';
import { qif } from './quicken/qif.ts';
import { chaseCsv } from './us/chase-csv.ts';
import { etradeCsv } from './us/etrade-csv.ts';
import { fidelityCsv } from './us/fidelity-csv.ts';
import { fidelityPlanCsv } from './us/fidelity-plan-csv.ts';
import { firstradeCsv } from './us/firstrade-csv.ts';
import { merrillCsv } from './us/merrill-csv.ts';
import { morganStanleyReleasesCsv, morganStanleyWithdrawalsCsv } from './us/morgan-stanley-csv.ts';
import { robinhoodCsv } from './us/robinhood-csv.ts';
import { schwabAwardsCsv } from './us/schwab-awards-csv.ts';
import { schwabCsv } from './us/schwab-csv.ts';
import { vanguardCsv } from './us/vanguard-csv.ts';
import { etoro } from './workbooks/etoro.ts';
import { questrade } from './workbooks/questrade.ts';

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
  questrade,
  etoro,
  rbcDirectCsv,
  clearStreetCsv,
  degiroAccountCsv,
  degiroTransactionsCsv,
  freetradeCsv,
  hargreavesLansdownCsv,
  revolutCsv,
  swissquoteCsv,
  tradeRepublicCsv,
  trading212Csv,
  thinkorswimCsv,
  etradeConfirmation,
  apexConfirmation,
  limeStatement,
  qif,
  mt536,
  semt017,
  ofx,
  ibkrFlex,
];
