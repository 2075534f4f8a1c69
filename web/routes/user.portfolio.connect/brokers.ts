/** Where a broker's site offers the file with a customer's trades. */
export interface Broker {
  /** The id in the page's address. */
  id: string;
  name: string;
  /** The file's type, shown before it is chosen. */
  file: 'CSV' | 'XLSX' | 'JSON' | 'CSV or XML' | 'CSV or PDF' | 'PDF' | 'QFX or OFX';
  /** The menu path on the broker's site. */
  open: string;
  /** What to click there. */
  save: string;
}

const dashes = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Brokers whose printed statements are read as well. */
const STATEMENTS = new Set([
  'Ally Invest',
  'Charles Schwab',
  'E*TRADE',
  'Fidelity',
  'Interactive Brokers',
  'J.P. Morgan / Chase',
  'Merrill',
  'Robinhood',
  'TD Ameritrade',
  'Vanguard',
  'Webull',
]);

const broker = (name: string, open: string, save: string, file: Broker['file'] = 'CSV'): Broker => ({
  id: dashes(name),
  name,
  file: file === 'CSV' && STATEMENTS.has(name) ? 'CSV or PDF' : file,
  open,
  save,
});

const csv = 'Choose the dates, then download it as CSV.';

/** A firm that sends its customers documents and offers no tables. */
const document = (name: string): Broker =>
  broker(name, 'Your documents, or the postbox', 'Save each statement or confirmation as PDF.', 'PDF');

/** By name; a test checks that each has a readable format. */
export const brokers: readonly Broker[] = [
  document('Acorns'),
  broker('Ally Invest', 'Accounts, then Activity', 'Choose the account and the dates, then Download, as CSV.'),
  document('Alpaca'),
  broker('Avanza', 'My economy, then Transactions', 'Choose the dates and export to CSV.'),
  broker('Avenue', 'Statement, under your account', 'Choose the dates and download it as CSV.'),
  broker(
    'B3',
    'Área do Investidor, then Extratos, then Negociação',
    'Choose the dates and download it as Excel.',
    'XLSX',
  ),
  document('Baader Bank'),
  document('Betterment'),
  broker('BMO InvestorLine', 'My Portfolio, then Transaction history', csv),
  broker('BOSSA', 'Historia, then Historia transakcji', 'Choose the dates and save it as CSV.'),
  broker('BoursoBank', 'your securities account, then Mouvements', 'Choose the dates and export them as CSV.'),
  broker('BUX', 'your account, then Documents', 'Ask for the transactions of your account as CSV.'),
  document('CAMS and KFintech'),
  broker('Cash App', 'Activity, then Statements, under Investing', 'Export the activity of stocks as CSV.'),
  broker(
    'Charles Schwab',
    'Accounts, then History',
    'Choose the account and the dates, then Export at the right, as CSV.',
  ),
  broker('CIBC Investor’s Edge', 'Accounts, then Transaction history', csv),
  broker('CMC Markets Australia', 'Accounts, then Confirmations', csv),
  broker('comdirect', 'Depot, then Transaktionen', 'Export them as CSV.'),
  broker('CommSec', 'Portfolio, then Accounts, then Transactions', csv),
  document('Computershare'),
  document('Consorsbank'),
  document('DADAT'),
  broker('DEGIRO', 'Inbox, then Transactions', 'Choose the dates and Export, as CSV.'),
  document('DekaBank'),
  broker('Desjardins Disnat', 'Account, then Transactions', csv),
  document('Deutsche Bank'),
  broker('Directa', 'Movements', csv),
  broker(
    'E*TRADE',
    'Accounts, then Transactions',
    'Choose the dates, then Download as CSV. Trade and stock plan confirmations in PDF are read too, and so is the benefit history of a stock plan as Excel.',
    'CSV or PDF',
  ),
  broker('EquatePlus', 'Library, then Transactions', 'Choose the dates and export the orders as CSV.'),
  document('Erste Bank'),
  broker('eToro', 'Settings, then Account, then Account statement', 'Choose the dates and save it as XLS.', 'XLSX'),
  broker('EXANTE', 'Client area, then Reports', 'Choose the report of transactions and its dates, as CSV.'),
  broker(
    'Fidelity',
    'Activity & Orders, then History',
    'Choose the account and the dates, then Download above the list, as CSV.',
  ),
  broker('Fidelity NetBenefits', 'the stock plan, then Transaction history', 'Choose the dates and export it as CSV.'),
  broker('Fidelity UK', 'Transactions, then History', csv),
  document('FIL Fondsbank'),
  broker('Fineco', 'Portfolio, then Movements of securities', 'Choose the dates and export them as Excel.', 'XLSX'),
  broker('finpension', 'Transactions', 'Download them as CSV.'),
  broker('Fio banka', 'the securities account, then Transactions', csv),
  broker(
    'Firstrade',
    'Accounts, then History',
    'Choose the dates and download it as CSV; trade confirmations in PDF are read too.',
    'CSV or PDF',
  ),
  broker('flatex', 'Documents, then Depot transactions', 'Export them as CSV.'),
  broker('FNZ Bank', 'Account, then Transactions', csv),
  broker('Fortuneo', 'Bourse, then Historique des opérations', 'Choose the dates and download them as CSV.'),
  document('frankly'),
  broker('Freedom24', 'Reports, then Trades', 'Choose the dates and download the report as JSON.', 'JSON'),
  broker('Freetrade', 'Activity', 'Export the activity as CSV.'),
  broker(
    'Groww',
    'Profile, then Reports, then Stocks order history',
    'Choose the dates and download it as Excel.',
    'XLSX',
  ),
  broker('Hargreaves Lansdown', 'your account, then Capital account and Transaction history', 'Download it as CSV.'),
  document('Hypothekarbank Lenzburg'),
  broker('ICICI Direct', 'Portfolio, then Trade book', csv),
  broker('IG', 'My account, then History, then Trades', csv),
  document('ING'),
  broker(
    'Interactive Brokers',
    'Performance & Reports, then Flex Queries',
    'Create an Activity Flex Query with Trades, Corporate Actions and Transfers, run it for each year, and save it as XML. Activity statements in CSV are read too.',
    'CSV or XML',
  ),
  broker('interactive investor', 'Portfolio, then Transaction history', 'Download it as CSV.'),
  broker('InvertirOnline', 'Mi cuenta, then Movimientos', 'Choose the dates and export them as CSV.'),
  broker('InvestEngine', 'Account, then Statements, then Trading statement', 'Download it as CSV.'),
  broker(
    'J.P. Morgan / Chase',
    'the investment account, then Activity',
    'Choose the dates and press the download icon, for CSV.',
  ),
  document('justTRADE'),
  document('KBC'),
  document('Lienhardt & Partner'),
  broker('Lightspeed', 'Reports, then Blotter', csv),
  broker('Lightyear', 'Activity, then Transaction report', csv),
  broker('mBank', 'eMakler, then Historia transakcji', 'Choose the dates and save it as CSV.'),
  document('MeDirect'),
  broker('Merrill', 'Accounts, then Activity', 'Choose the dates and download it as CSV.'),
  broker(
    'Morgan Stanley StockPlan Connect',
    'Activity, then Reports',
    'Save the releases, the autosales and the withdrawals, each as CSV.',
  ),
  broker('Nordnet', 'Transactions', 'Choose the dates and Export to CSV.'),
  document('Oldenburgische Landesbank'),
  document('onvista bank'),
  document('Openbank'),
  broker('PKO Biuro Maklerskie', 'the history of the account', csv),
  document('PostFinance'),
  broker('Questrade', 'Reports, then Account activity', 'Choose the dates and Export to Excel.', 'XLSX'),
  broker('Rabobank', 'Investments, then Mutations', csv),
  broker('Rakuten Securities', '取引履歴', 'Choose the dates and save it as CSV.'),
  broker('RBC Direct Investing', 'My Portfolio, then Activity', 'Choose the dates and export it as CSV.'),
  broker(
    'Revolut',
    'Invest, then Statements, then Trading statement',
    'Choose Excel or CSV and the dates, and save it as CSV.',
  ),
  broker(
    'Robinhood',
    'Account, then Reports and statements, then Reports',
    'Generate a report of account activity for the dates, and download its CSV.',
  ),
  broker('Saxo', 'Account, then Historic reports, then Transactions', csv),
  broker('SBI Securities', 'the trade history of domestic shares', csv),
  broker('Scalable Capital', 'Transactions', 'Export them as CSV.'),
  broker('Scotia iTRADE', 'Accounts, then Transaction history', csv),
  broker('SelfWealth', 'Portfolio, then Trading activity', 'Export it as CSV.'),
  broker('Sharesies', 'Portfolio, then Reports, then Transaction report', csv),
  broker(
    'Shareworks',
    'Activity, then Reports',
    'Save the report of RSU releases and that of sales of long shares, each as CSV.',
  ),
  document('Sutor Bank'),
  broker('Swissquote', 'Account, then Transactions', csv),
  broker('tastytrade', 'History, then Transactions', 'Choose the dates and press CSV.'),
  broker(
    'TD Ameritrade',
    'the files you saved before the move to Charles Schwab',
    'They are CSV files of transactions.',
  ),
  broker('TD Direct Investing', 'Activity', csv),
  broker('thinkorswim', 'Monitor, then Account statement', 'Choose the days and Export to file, as CSV.'),
  broker(
    'Tiger Brokers',
    'Statements, then Activity statement',
    'Choose the dates and download it as CSV or PDF.',
    'CSV or PDF',
  ),
  broker('Toss Securities', 'Transactions', 'Choose the dates and save them as PDF or CSV.', 'CSV or PDF'),
  broker('Trade Republic', 'Profile, then Transactions', 'Export them as CSV.'),
  broker('TradeZero', 'Account, then Trade history', csv),
  broker(
    'Trading 212',
    'History, then the download icon',
    'Choose the dates and what is included, and download the CSV.',
  ),
  document('UBS'),
  broker('UBS Switzerland', 'the custody account, then Transactions', csv),
  document('Union Investment'),
  broker('Vanguard', 'Activity, then Download center', 'Choose the spreadsheet CSV, the dates and the accounts.'),
  broker('Vanguard UK', 'Transactions', 'Download them as CSV.'),
  broker('Wealthsimple', 'Activity', 'Choose the account and the dates, and export it as CSV.'),
  broker('Webull', 'Account, then Orders, in the desktop app', 'Export the order history as CSV.'),
  broker('XTB', 'History, then Cash operations', 'Export it as CSV.'),
  broker('Yuh', 'Activity, then the export', 'Choose the dates and export it as CSV.'),
  broker(
    'Zerodha',
    'Console, then Reports, then Tradebook',
    'Choose the segment and the dates, and download it as CSV.',
  ),
];
