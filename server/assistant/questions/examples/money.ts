/** Ways to ask for an article, one phrase each, divided by semicolons. */
export const moneyExamples: Readonly<Record<string, string>> = {
  'a-check-you-did-not-expect':
    'strange deposit labeled class action; a deposit with a name i do not know; a company i do not know mailed me money; some firm sent me a few dollars; why did i receive this money; did i win something; unknown deposit in my account; settlement administrator sent me a payment; check from epiq, rust, gilardi, kcc, jnd, angeion; money out of nowhere; is this check real; can i deposit this',
  'account-holder-differs':
    'check is in the wrong name; bank account of my wife; name on the check is my maiden name; pay someone else instead of me; payable to a dead person; different name than the account',
  'bank-transfer-or-check':
    'bank will not cash the check; the check is from last year; check expired before i cashed it; lost the check; check never arrived; reissue a stale check; replacement check; direct deposit or paper; how do you pay out; paypal or zelle; wire the money abroad; check was torn; bank refuses the check; uncashed check; cash it in another country',
  'change-payment-details':
    'new bank account; changed my bank; update routing number; how do i change where you pay me; my account is closed, pay another one',
  'expected-and-received':
    'got less than you estimated; paid amount differs from the estimate; why was the payment smaller; you said more; payment does not match the page',
  'how-long-it-takes':
    'why does it take years; what happens after the deadline; how long after approval; administrator reviews claims; waiting for ages; what takes so long; how many months until distribution; typical timeline; next steps after i filed',
  'how-the-fee-works':
    'what do you skim off; how much do you pocket; what is your cut; how do you earn money; what do you charge; what percentage is yours; is there a hidden cost; is it really free; who pays you; do i owe you if i get nothing; contingency fee; how expensive is your service; what does it cost me',
  'payments-and-taxes':
    'uncle sam wants a part; amend an old tax return; does the government take a bite; is the settlement taxable; must i declare it; capital gain or income; will i get a 1099; which tax year; tell the irs; turbotax; where on my tax return; reduces my cost basis; tax on interest part; foreign tax; does my accountant need to know; is it income',
  'returned-payment':
    'transfer bounced; bank sent the payment back; deposit failed; wrong account number; payment returned to you',
  'second-distribution':
    'a second check years later; will there be more money; another round of payments; leftover money is shared; supplemental distribution; residual funds; third payment; what happens to uncashed checks',
  statements:
    'a receipt for what you paid me; yearly statement of payments; document for my accountant; summary of payments',
  'w-9-and-w-8ben':
    'tax form; why do you need my social security number; backup withholding; 24 percent was withheld; w8 expired; foreign person form; taxpayer number; why do they want my ssn; part of my payment was kept for tax',
  'when-payments-go-out':
    'when do i get my money; payment date; when are checks mailed; has the money been sent; when is the payout; where is my payment; distribution date; still waiting for the check; did payments start; when do they pay',
  'artificial-inflation':
    'inflation table; what is the amount per share in the table; how do they know the price was too high; inflated price; expert decides the inflation',
  'cases-without-a-plan': 'no plan of allocation yet; why is there no estimate; plan not published',
  currencies:
    'paid in euros; foreign currency; exchange rate of my trades; bought in pounds or yen; are amounts converted; bought in frankfurt; price in canadian dollars; which currency do i write',
  'first-in-first-out':
    'which shares are sold first; which of my lots count; order of sales and purchases; oldest shares; match sales with purchases; fifo or lifo; i sold the newer ones; specific lots; average cost method',
  'fractions-margin-and-loans':
    'part of a share; fractional shares; bought on margin; lent my shares; dividend reinvestment; reinvested dividends count as purchase; drip plan',
  'how-sure-an-estimate-is':
    'can the estimate change; is that amount certain; how exact is the number; is it guaranteed; why is it a range',
  'opening-holdings':
    'shares held before the class period; list older purchases; balance at the beginning; shares at the end of the period; holdings on the first day; do i report what i already had',
  'options-and-other-securities':
    'call options; put options; wrote puts; sold calls; leaps; options expired worthless; option contracts exercised; assigned; bonds and notes; convertible; warrants; preferred shares; adr or ordinary shares; shares listed in tokyo or london or hong kong; foreign listing; depositary receipts; crypto; swaps; units of a spac; do derivatives count',
  'short-sales': 'i was short; bet against the stock; covered my short; sold short and bought back; borrowed shares',
  'the-90-day-look-back':
    'sold weeks after the news; sold a month after the period; average price after the period; price recovered after the drop; ninety days; shares sold two months after the scandal; mean trading price; bounced back',
  'the-class-period':
    'bought before the period; bought after the period ended; which dates of purchase count; when must i have bought; trade date or settlement date; purchased on the last day; never sold; still hold the stock; held for years; bought too early',
  'the-smallest-payment':
    'payment under ten dollars; too small to be paid; minimum amount; only a few shares worth it; do they send tiny amounts; five dollars; is it worth the trouble; i owned only two shares; de minimis',
  'what-a-recognized-loss-is':
    'recognized loss; recognized claim; why is it not my real loss; how is my loss calculated; formula of the loss; my actual loss is higher; how do they compute my claim; lost thousands and get little',
  'what-pro-rata-means':
    'pro rata; share of the fund; paid a fraction of the claim; why only a few percent of my claim; cents on the dollar; fund is too small for all; percentage of recognized loss paid',
  'why-a-claim-is-zero':
    'day traded it; in and out every day; get nothing; zero recognized loss; sold before the bad news; in and out before the truth came out; bought and sold at a profit; made money on it; day trader; bought and sold the same week; not eligible why; why am i not owed anything; no loss under the plan',
  'what-a-number-of-shares-pays':
    'how much for my shares; amount per share; i owned fifty shares what can i expect; roughly how much would i get; payout for one thousand shares; what are my shares worth in this settlement; ballpark',
};
