import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listTransfers as declared, Transfer } from '@trover/contract/securities/history.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { Corrections } from '@trover/core/securities/history/corrections.ts';
import type { Db } from '@trover/db/connect.ts';
import { listCaseTrades, listPrintedSecuritiesOfCase } from '@trover/db/queries/cases/case-trades.ts';
import { pageOf } from '@trover/db/queries/page.ts';
import { listPortfolioLabels } from '@trover/db/queries/portfolios/portfolios.ts';
import { listCasesToMatchAgain, listSecurityNames } from '@trover/db/queries/securities/security-mappings.ts';
import { presentPage } from '../http/cursor.ts';
import { type CaseRules, findCaseRules } from '../matches/case-rules.ts';
import {
  evaluateAccount,
  historyOf,
  loadTradeContext,
  meaningsOf,
  printedSecuritiesOf,
  tradesOfCase,
} from '../matches/evaluate-account.ts';
import { type LoadedHistory, loadHistories } from './load-histories.ts';
import { type Naming, presentLeg, presentSecurity } from './present-history.ts';

export interface TransfersOptions {
  account_id: number;
  portfolio_id?: number | undefined;
  limit: number;
  after?: [number] | undefined;
  today: string;
}

/** A transfer, or a single leg, with the history that shows it. */
interface FoundTransfer {
  of: LoadedHistory;
  out: number | null;
  into: number | null;
  fits: number | null;
  quantity: string;
  joined_by: 'rule' | 'owner' | null;
}

/** The transfers of an account's owners: joined ones and single legs, the newest first. */
export async function loadTransfers(db: Db, options: TransfersOptions): Promise<DataOf<typeof declared>> {
  const { account_id, portfolio_id, limit, after } = options;
  const all = (await loadHistories(db, account_id))
    .flatMap(transfersOf)
    .filter((transfer) => isIn(transfer, portfolio_id));
  all.sort((a, b) => Number(a.joined_by !== null) - Number(b.joined_by !== null) || compareDays(b, a));
  const start = after?.[0] ?? 0;
  const rows = all.slice(start, start + limit + 1);
  const securities = [...new Set(rows.map(securityOf).filter((id) => id !== null))];
  const naming: Naming = {
    portfolios: await listPortfolioLabels(db, account_id),
    securities: new Map(
      (await listSecurityNames(db, { security_ids: securities })).map((one) => [one.security_id, one]),
    ),
  };
  const money = new MoneyBack(db, options);
  const presented = new Map<FoundTransfer, Transfer>();
  for (const transfer of rows.slice(0, limit)) presented.set(transfer, await present(transfer, naming, money));
  return {
    ...presentPage(
      pageOf(rows, limit, all.length, () => [start + limit]),
      (transfer) => presented.get(transfer)!,
    ),
    loose_count: all.filter(({ joined_by }) => joined_by === null).length,
  };
}

function transfersOf(of: LoadedHistory): FoundTransfer[] {
  const { moves, loose } = of.history;
  return [
    ...moves.map(({ out, into, quantity, joined_by }) => ({ of, out, into, fits: null, quantity, joined_by })),
    // of two matching legs, the incoming one represents both
    ...loose
      .filter(({ side, fits }) => side === 'in' || fits === null)
      .map(({ place, side, quantity, fits }) => ({
        of,
        out: side === 'out' ? place : null,
        into: side === 'in' ? place : null,
        fits,
        quantity,
        joined_by: null,
      })),
  ];
}

const placeOf = ({ out, into }: FoundTransfer): number => out ?? into ?? 0;
const securityOf = (transfer: FoundTransfer): number | null => transfer.of.meant[placeOf(transfer)] ?? null;
const compareDays = (a: FoundTransfer, b: FoundTransfer): number => {
  const [one, other] = [a, b].map((transfer) => transfer.of.trades[placeOf(transfer)]!.trade_date) as [string, string];
  return one < other ? -1 : one > other ? 1 : placeOf(a) - placeOf(b);
};
const isIn = ({ of, out, into }: FoundTransfer, portfolioId: number | undefined): boolean =>
  portfolioId === undefined ||
  [out, into].some((place) => place !== null && of.stored[place]!.portfolio_id === portfolioId);

async function present(transfer: FoundTransfer, naming: Naming, money: MoneyBack): Promise<Transfer> {
  const { of, out, into, fits, quantity, joined_by } = transfer;
  const leg = (place: number | null) => (place === null ? null : presentLeg(of.stored[place]!, naming));
  const ids = [out, into].map((place) => (place === null ? null : of.stored[place]!.id));
  const correction = of.corrections_made.find(
    ({ kind, trade_id, other_trade_id }) =>
      (kind === 'joined' || kind === 'parted') &&
      (joined_by === null ? ids.includes(trade_id) || ids.includes(other_trade_id) : trade_id === ids[0]),
  );
  return {
    security: presentSecurity(of, placeOf(transfer), naming),
    quantity,
    joined_by,
    correction_id: correction?.id ?? null,
    out: leg(out),
    into: leg(into),
    fits: leg(fits),
    brings_back: await money.of(transfer),
  };
}

/** Compares what a case may pay with a transfer joined and separated; reads each case once. */
class MoneyBack {
  readonly #db: Db;
  readonly #options: TransfersOptions;
  readonly #read = new Map<string, Promise<Awaited<ReturnType<MoneyBack['load']>>>>();

  constructor(db: Db, options: TransfersOptions) {
    this.#db = db;
    this.#options = options;
  }

  async of(transfer: FoundTransfer): Promise<Transfer['brings_back']> {
    const [out, into] = [transfer.out ?? transfer.fits, transfer.into ?? transfer.fits];
    const security_id = securityOf(transfer);
    if (out === null || into === null || security_id === null) return [];
    const case_ids = await listCasesToMatchAgain(this.#db, {
      account_id: this.#options.account_id,
      security_ids: [security_id],
      printed_security_ids: [],
    });
    const brought: Transfer['brings_back'] = [];
    for (const case_id of case_ids) {
      const key = `${transfer.of.beneficial_account_id} ${case_id}`;
      const loaded = this.#read.get(key) ?? this.load(case_id, transfer.of.beneficial_account_id);
      this.#read.set(key, loaded);
      const difference = differenceOf(
        await loaded,
        transfer.of.stored[out]!.id,
        transfer.of.stored[into]!.id,
        this.#options,
      );
      if (difference !== null) brought.push(difference);
    }
    return brought;
  }

  async load(case_id: number, beneficial_account_id: number) {
    const rules = await findCaseRules(this.#db, case_id, this.#options.today);
    const meanings = meaningsOf(await listPrintedSecuritiesOfCase(this.#db, { case_id }));
    const beneficial_account_ids = [beneficial_account_id];
    const tradeContext = await loadTradeContext(this.#db, meanings, { case_id, beneficial_account_ids });
    const found = await listCaseTrades(this.#db, {
      beneficial_account_ids,
      printed_security_ids: printedSecuritiesOf(tradeContext),
    });
    return { rules, tradeContext, trades: tradesOfCase(found, tradeContext) };
  }
}

function differenceOf(
  { rules, tradeContext, trades }: Awaited<ReturnType<MoneyBack['load']>>,
  outId: number,
  intoId: number,
  { today }: TransfersOptions,
): Transfer['brings_back'][number] | null {
  const [out, into] = [outId, intoId].map((id) => trades.findIndex((trade) => trade.id === id)) as [number, number];
  if (rules === undefined || out < 0 || into < 0) return null;
  const history = historyOf(trades, tradeContext);
  const lossWith = (corrections: Corrections): string | null => {
    const { match } = evaluateAccount(rules, trades, tradeContext, today, { ...history, corrections });
    return match.result?.claim ?? null;
  };
  const [joined, parted] = bothDirections(history.corrections, out, into).map(lossWith);
  if (joined == null || parted == null) return null;
  const difference = parseCents(joined)! - parseCents(parted)!;
  return difference === 0n ? null : { ...caseOf(rules), recognized_loss: formatCents(difference) };
}

const caseOf = ({ case_id, known }: CaseRules) => ({
  order_id: case_id,
  slug: known.slug,
  company: known.companies?.[0] ?? known.slug,
  currency: known.currency,
});

/** The owner's corrections, with these two legs joined and with them separated. */
function bothDirections(made: Corrections, out: number, into: number): [Corrections, Corrections] {
  const isOther = ([a, b]: readonly [number, number]) => a !== out && b !== into;
  const joined = made.joined.filter(isOther);
  const parted = made.parted.filter(isOther);
  return [
    { ...made, joined: [...joined, [out, into]], parted },
    { ...made, joined, parted: [...parted, [out, into]] },
  ];
}
