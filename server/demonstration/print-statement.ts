import type { Claim } from '@trover/contract/claims/claims.ts';
import { addLabels, addParagraph, addTitle, openPage } from '../pdf/printed-page.ts';
import { printedTrades } from '../pdf/printed-table.ts';

type Account = Claim['accounts'][number];

/** A broker's statement of the trades in one account of a claim, as an investor adds it as proof. */
export async function printStatement(claim: Claim, { portfolio, portfolio_id, account }: Account, today: string) {
  const { page, print } = openPage({
    title: 'Account statement',
    author: 'Demonstration',
    date: new Date(`${today}T12:00:00Z`),
    portal: null,
  });
  addTitle(page, 'Account statement');
  addLabels(page, [
    ['Owner', claim.beneficial_owner],
    ['Account', account === null ? portfolio : `${portfolio} (${account})`],
  ]);
  printedTrades(
    page,
    claim.trades.filter((trade) => trade.portfolio_id === portfolio_id),
  );
  addParagraph(page, 'This statement belongs to a demonstration. The broker and the trades are invented.');
  return print();
}
