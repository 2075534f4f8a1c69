import { cashAppCsv } from './active/cash-app-csv.ts';
import { limeCsv } from './active/lime-csv.ts';
import { lightspeedCsv, tradingViewCsv } from './active/order-exports-csv.ts';
import { tastytradeCsv } from './active/tastytrade-csv.ts';
import { tdameritradeCsv } from './active/tdameritrade-csv.ts';
import { thinkorswimCsv } from './active/thinkorswim-csv.ts';
import { tradezeroCsv } from './active/tradezero-csv.ts';
import { webullCsv } from './active/webull-csv.ts';
import { avenueCsv } from './americas/avenue-csv.ts';
import { b3Csv, b3MovementsCsv } from './americas/b3-csv.ts';
import { iolCsv } from './americas/iol-csv.ts';
import { sinacorNote } from './americas/sinacor-note.ts';
import { freetradeCsv } from './britain/freetrade-csv.ts';
import { fidelityUkCsv } from './britain/fund-platforms-csv.ts';
import { hargreavesLansdownCsv } from './britain/hargreaves-lansdown-csv.ts';
import { igCsv } from './britain/ig-csv.ts';
import { interactiveInvestorCsv } from './britain/ii-csv.ts';
import { investEngineCsv } from './britain/investengine-csv.ts';
import { trading212Csv } from './britain/trading212-csv.ts';
import { vanguardUkCsv } from './britain/vanguard-uk-csv.ts';
import { bmoCsv, cibcCsv, scotiaItradeCsv, tdDirectCsv } from './canada/bank-brokers-csv.ts';
import { disnatCsv } from './canada/disnat-csv.ts';
import { rbcDirectCsv } from './canada/rbc-direct-csv.ts';
import { wealthsimpleCsv } from './canada/wealthsimple-csv.ts';
import {
  wealthsimpleStatementCsv,
  wealthsimpleStatementOldCsv,
  wealthsimpleStatementPdf,
} from './canada/wealthsimple-statement-csv.ts';
import { clearStreetCsv } from './custodians/clear-street-csv.ts';
import { apexConfirmation } from './documents/apex-confirmation.ts';
import { bettermentStatement } from './documents/betterment-statement.ts';
import { commsecConfirmation, hasOneDay } from './documents/commsec-confirmation.ts';
import { DECLARED_DOCUMENTS } from './documents/declared/all-declared.ts';
import { degiroStatement } from './documents/degiro-statement.ts';
import { etradeConfirmation } from './documents/etrade-confirmation.ts';
import { ibkrStatement } from './documents/ibkr-statement.ts';
import { labelledConfirmation } from './documents/labelled-confirmation.ts';
import { limeStatement } from './documents/lime-statement.ts';
import { tossStatement } from './documents/toss-statement.ts';
import { orVerified } from './documents/verified/or-verified.ts';
import { verifiedConfirmation } from './documents/verified/verified-confirmation.ts';
import { indianNote, zerodhaNote } from './documents/zerodha-note.ts';
import { degiroAccountCsv } from './europe/degiro-account-csv.ts';
import { degiroTransactionsCsv } from './europe/degiro-transactions-csv.ts';
import { buxCsv, directaCsv, finpensionCsv, rabobankCsv } from './europe/dutch-and-italian-csv.ts';
import { exanteCsv } from './europe/exante-csv.ts';
import { finecoCsv } from './europe/fineco-csv.ts';
import { fioCsv } from './europe/fio-csv.ts';
import { freedom24 } from './europe/freedom24-json.ts';
import { boursoramaCsv, fortuneoCsv } from './europe/french-csv.ts';
import { lightyearCsv } from './europe/lightyear-csv.ts';
import { pkoCsv } from './europe/pko-csv.ts';
import { bossaCsv, mbankCsv } from './europe/polish-csv.ts';
import { revolutCsv } from './europe/revolut-csv.ts';
import { swissquoteCsv } from './europe/swissquote-csv.ts';
import { ubsCsv } from './europe/ubs-csv.ts';
import { xtbCsv } from './europe/xtb-csv.ts';
import { yuhCsv } from './europe/yuh-csv.ts';
import type { Format } from './format.ts';
import { comdirectCsv } from './germany/comdirect-csv.ts';
import { flatexCsv } from './germany/flatex-csv.ts';
import { fnzCsv } from './germany/fnz-csv.ts';
import { scalableCsv } from './germany/scalable-csv.ts';
import { tradeRepublicCsv } from './germany/trade-republic-csv.ts';
import { tradeRepublicTimelineAbroadCsv, tradeRepublicTimelineCsv } from './germany/trade-republic-timeline-csv.ts';
import { ibkrActivityCsv } from './ibkr/ibkr-activity-csv.ts';
import { ibkrFlex } from './ibkr/ibkr-flex.ts';
import { ibkrFlexCsv } from './ibkr/ibkr-flex-csv.ts';
import { ibkrTransactionsCsv } from './ibkr/ibkr-transactions-csv.ts';
import { fixLog } from './messages/fix-log.ts';
import { holdingsCsv } from './messages/holdings-csv.ts';
import { mt515 } from './messages/mt515.ts';
import { mt535, mt536 } from './messages/mt536.ts';
import { semt002, semt017 } from './messages/semt017.ts';
import { mt544, sese025 } from './messages/settlement-confirmations.ts';
import { neutralCsv } from './neutral-csv.ts';
import { avanzaCsv } from './nordic/avanza-csv.ts';
import { nordnetCsv } from './nordic/nordnet-csv.ts';
import { saxoCsv } from './nordic/saxo-csv.ts';
import { ofx } from './ofx/ofx.ts';
import { commsecAccountCsv, commsecCsv, selfWealthCsv, sharesiesCsv, zerodhaCsv } from './pacific/australian-csv.ts';
import { cmcAustraliaCsv } from './pacific/cmc-australia-csv.ts';
import { growwCsv, iciciDirectCsv, zerodhaNotesCsv } from './pacific/indian-csv.ts';
import { rakutenAmericanCsv, rakutenCsv } from './pacific/rakuten-csv.ts';
import { sbiCsv, sbiForeignCsv } from './pacific/sbi-csv.ts';
import { tigerCsv } from './pacific/tiger-csv.ts';
import { tossCsv } from './pacific/toss-csv.ts';
import { qif } from './quicken/qif.ts';
import { equatePlusCsv } from './stock-plans/equateplus-csv.ts';
import { esppPurchasesCsv } from './stock-plans/espp-purchases-csv.ts';
import { etradeEsppHistory, etradeRestrictedHistory } from './stock-plans/etrade-benefit-history.ts';
import { etradePlanConfirmation } from './stock-plans/etrade-plan-confirmation.ts';
import { planSale } from './stock-plans/plan-sale.ts';
import { registerAdvice } from './stock-plans/register-advice.ts';
import { registerStatement } from './stock-plans/register-statement.ts';
import { shareworksReleasesCsv, shareworksSalesCsv } from './stock-plans/shareworks-csv.ts';
import { shareworksRelease } from './stock-plans/shareworks-release.ts';
import { googleCsv, parqetCsv, portfolioPerformanceCsv, yahooCsv } from './trackers/portfolio-trackers-csv.ts';
import { proseCsv } from './trackers/prose-csv.ts';
import { sharesightCsv } from './trackers/sharesight-csv.ts';
import { sideAndNameCsv } from './trackers/side-and-name-csv.ts';
import { allyCsv } from './us/ally-csv.ts';
import { chaseCsv } from './us/chase-csv.ts';
import { etradeCsv } from './us/etrade-csv.ts';
import { fidelityCsv } from './us/fidelity-csv.ts';
import { fidelityPlanCsv, fidelityStockPlanCsv } from './us/fidelity-plan-csv.ts';
import { firstradeCsv } from './us/firstrade-csv.ts';
import { merrillCsv } from './us/merrill-csv.ts';
import {
  morganStanleyAutosaleCsv,
  morganStanleyNetSharesCsv,
  morganStanleyReleasesCsv,
  morganStanleyWithdrawalsCsv,
} from './us/morgan-stanley-csv.ts';
import { robinhoodCsv } from './us/robinhood-csv.ts';
import { schwabAwardsCsv } from './us/schwab-awards-csv.ts';
import { schwabCsv } from './us/schwab-csv.ts';
import { vanguardCsv } from './us/vanguard-csv.ts';
import { etoro } from './workbooks/etoro.ts';
import { etoroActivity } from './workbooks/etoro-activity.ts';
import { questrade } from './workbooks/questrade.ts';

/** Every format that is read. The order does not matter: detection chooses the best match. */
export const FORMATS: readonly Format[] = [
  neutralCsv,
  schwabCsv,
  schwabAwardsCsv,
  fidelityCsv,
  fidelityPlanCsv,
  fidelityStockPlanCsv,
  vanguardCsv,
  robinhoodCsv,
  etradeCsv,
  merrillCsv,
  chaseCsv,
  allyCsv,
  tdameritradeCsv,
  firstradeCsv,
  tastytradeCsv,
  tradezeroCsv,
  webullCsv,
  ibkrTransactionsCsv,
  ibkrActivityCsv,
  ibkrStatement,
  morganStanleyReleasesCsv,
  morganStanleyWithdrawalsCsv,
  morganStanleyNetSharesCsv,
  morganStanleyAutosaleCsv,
  etradeEsppHistory,
  etradeRestrictedHistory,
  shareworksReleasesCsv,
  shareworksSalesCsv,
  equatePlusCsv,
  esppPurchasesCsv,
  questrade,
  etoro,
  etoroActivity,
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
  lightspeedCsv,
  limeCsv,
  tradingViewCsv,
  wealthsimpleCsv,
  wealthsimpleStatementCsv,
  wealthsimpleStatementOldCsv,
  wealthsimpleStatementPdf,
  tdDirectCsv,
  scotiaItradeCsv,
  cibcCsv,
  bmoCsv,
  disnatCsv,
  interactiveInvestorCsv,
  igCsv,
  vanguardUkCsv,
  investEngineCsv,
  scalableCsv,
  comdirectCsv,
  flatexCsv,
  fnzCsv,
  iolCsv,
  sinacorNote,
  tradeRepublicTimelineCsv,
  tradeRepublicTimelineAbroadCsv,
  fidelityUkCsv,
  ibkrFlexCsv,
  avanzaCsv,
  nordnetCsv,
  saxoCsv,
  xtbCsv,
  rabobankCsv,
  pkoCsv,
  fioCsv,
  boursoramaCsv,
  fortuneoCsv,
  lightyearCsv,
  mbankCsv,
  bossaCsv,
  b3Csv,
  b3MovementsCsv,
  avenueCsv,
  growwCsv,
  iciciDirectCsv,
  zerodhaNotesCsv,
  cmcAustraliaCsv,
  rakutenCsv,
  rakutenAmericanCsv,
  buxCsv,
  directaCsv,
  exanteCsv,
  finecoCsv,
  finpensionCsv,
  ubsCsv,
  freedom24,
  commsecCsv,
  commsecAccountCsv,
  selfWealthCsv,
  sharesiesCsv,
  zerodhaCsv,
  sbiCsv,
  sbiForeignCsv,
  tigerCsv,
  tossCsv,
  yuhCsv,
  sharesightCsv,
  portfolioPerformanceCsv,
  parqetCsv,
  yahooCsv,
  googleCsv,
  cashAppCsv,
  proseCsv,
  sideAndNameCsv,
  etradePlanConfirmation,
  shareworksRelease,
  registerStatement,
  registerAdvice,
  bettermentStatement,
  etradeConfirmation,
  apexConfirmation,
  degiroStatement,
  tossStatement,
  limeStatement,
  orVerified(commsecConfirmation, hasOneDay),
  zerodhaNote,
  orVerified(indianNote),
  ...DECLARED_DOCUMENTS,
  planSale,
  labelledConfirmation,
  verifiedConfirmation,
  qif,
  fixLog,
  mt515,
  mt544,
  sese025,
  mt536,
  mt535,
  semt017,
  semt002,
  holdingsCsv,
  ofx,
  ibkrFlex,
];
