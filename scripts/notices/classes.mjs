// Notices on several classes of securities, and on two statutes.
import {
  closing,
  DAYS,
  heading,
  inDigits,
  inWords,
  item,
  lookback,
  opening,
  plan,
  sideBySide,
  table,
  text,
  tickers,
  withMonth,
} from './blocks.mjs';

const INFLATION_LOST = { minus: ['inflation_bought', 'inflation_sold'] };
const PRICE_LOST = { minus: ['price_bought', 'price_sold'] };
const TO_MEAN = { minus: ['price_bought', 'mean_to_sale'] };
const withoutCloses = ({ closes: _, ...lookback }) => lookback;
const rowsOf = (ranges, values) =>
  ranges.map(([from, to], at) => ({ from, ...(to === null ? {} : { to }), value: values[at] }));

function usual({ to, disclosed, first, last }) {
  return [
    { id: 'early', bought: 'class', sold: { to: disclosed.before }, loss: '0' },
    {
      id: 'in_class',
      bought: 'class',
      sold: { from: disclosed.on, to },
      loss: { least: [INFLATION_LOST, PRICE_LOST] },
    },
    {
      id: 'in_lookback',
      bought: 'class',
      sold: { from: first, to: last },
      loss: { least: ['inflation_bought', PRICE_LOST, TO_MEAN] },
    },
    {
      id: 'held',
      bought: 'class',
      held_at: last,
      loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
    },
  ];
}

function ironbridge() {
  const [a, c] = [lookback('2019-11-04', '2020-01-31', 17.2, 3), lookback('2019-11-04', '2020-01-31', 15.6, 13)];
  const ranges = [
    ['2015-09-16', '2016-10-24'],
    ['2016-10-25', '2017-01-30'],
    ['2017-01-31', '2019-11-01'],
  ];
  const [forA, forC] = [
    ['11.87', '11.42', '3.46'],
    ['10.20', '9.94', '3.06'],
  ];
  return {
    name: 'ironbridge-two-classes',
    producer: 'libreoffice',
    style: 'open',
    blocks: [
      ...opening({
        court: 'DISTRICT OF MARYLAND',
        caption: 'IRONBRIDGE APPAREL, INC.',
        docket: '1:17-cv-00388',
        company: 'Ironbridge Apparel, Inc.',
        ticker: '',
        securities: 'Class A common stock (NYSE: IBA) or Class C common stock (NYSE: IBAC)',
        from: '2015-09-16',
        to: '2019-11-01',
        amount: '434,000,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      table(
        'TABLE 1 – Estimated Artificial Inflation Per Share',
        [['Period', 'Class A Common Stock', 'Class C Common Stock']],
        ranges.map(([from, to], at) => [`${inDigits(from)} – ${inDigits(to)}`, `$${forA[at]}`, `$${forC[at]}`]),
      ),
      text(
        'For each share of Class A or Class C common stock purchased or otherwise acquired during the Class Period and subsequently:',
      ),
      item('(a)', 'sold prior to October 25, 2016, the Recognized Loss Amount per share is $0.00;'),
      item(
        '(b)',
        'sold from October 25, 2016 through and including November 1, 2019, the Recognized Loss Amount per share is the lesser of (i) the artificial inflation per share on the date of purchase minus the artificial inflation per share on the date of sale, as set forth in Table 1 for that class, and (ii) the purchase price minus the sale price;',
      ),
      item(
        '(c)',
        'sold from November 4, 2019 through and including January 31, 2020, the Recognized Loss Amount per share is the least of (i) the artificial inflation per share on the date of purchase, (ii) the purchase price minus the sale price, and (iii) the purchase price minus the average closing price of that class between November 4, 2019 and the date of sale, as set forth in Table 2 or Table 3; and',
      ),
      item(
        '(d)',
        'held as of the close of trading on January 31, 2020, the Recognized Loss Amount per share is the lesser of (i) the artificial inflation per share on the date of purchase and (ii) the purchase price minus the average closing price of that class during the 90-day look-back period.',
      ),
      ...closing({ stock: 'Ironbridge common stock', company: 'Ironbridge', begins: '2015-09-16' }),
      table(
        'TABLE 2 – Class A Common Stock: Average Closing Prices',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          a.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          2,
        ),
      ),
      table(
        'TABLE 3 – Class C Common Stock: Average Closing Prices',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          c.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          2,
        ),
      ),
    ],
    plan: plan(
      [
        ['IBA', forA, a],
        ['IBAC', forC, c],
      ].map(([id, values, days]) => ({
        id,
        kind: 'common',
        identifiers: tickers(id),
        per: '1',
        class_periods: [{ id: 'class', from: '2015-09-16', to: '2019-11-01' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2019-11-01',
          disclosed: { before: '2016-10-24', on: '2016-10-25' },
          first: '2019-11-04',
          last: '2020-01-31',
        }),
      })),
    ),
  };
}

function pemberton() {
  const days = lookback('2020-02-27', '2020-05-26', 10.3, 17);
  const ranges = [
    ['2019-01-08', '2020-01-09'],
    ['2020-01-10', '2020-02-26'],
    ['2020-02-27', '2020-02-28'],
    ['2020-03-02', null],
  ];
  const values = ['12.43', '2.56', '0.82', '0.00'];
  const branches = (from) => [
    {
      id: 'before_suit',
      bought: 'class',
      acquired: ['offering'],
      sold: { from, to: '2020-01-15' },
      loss: { minus: [{ least: ['price_bought', '29.00'] }, 'price_sold'] },
    },
    {
      id: 'after_suit',
      bought: 'class',
      acquired: ['offering'],
      sold: { from: '2020-01-16', to: '2020-05-26' },
      loss: {
        least: [
          { minus: [{ least: ['price_bought', '29.00'] }, 'price_sold'] },
          { minus: [{ least: ['price_bought', '29.00'] }, '12.76'] },
        ],
      },
    },
    {
      id: 'held_after_suit',
      bought: 'class',
      acquired: ['offering'],
      held_at: '2020-05-26',
      loss: { minus: [{ least: ['price_bought', '29.00'] }, '12.76'] },
    },
  ];
  return {
    name: 'pemberton-two-statutes',
    producer: 'chromium',
    style: 'tight',
    blocks: [
      ...opening({
        court: 'NORTHERN DISTRICT OF CALIFORNIA',
        caption: 'PEMBERTON PHARMACEUTICALS, INC.',
        docket: '3:20-cv-00367-VC',
        company: 'Pemberton Pharmaceuticals, Inc.',
        ticker: '(NASDAQ: PMBT)',
        securities: 'common stock',
        from: '2019-01-08',
        to: '2020-02-26',
        amount: '17,500,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text(
        'Shares of Pemberton common stock bought in or traceable to the secondary public offering of August 14, 2019 (the “Offering”) have a claim under the Securities Act as well. The Recognized Loss of such a share is the greater of the loss calculated under the Exchange Act and the loss calculated under the Securities Act.',
      ),
      heading('Calculation under the Exchange Act'),
      table(
        'Table A: Artificial Inflation in Pemberton Common Stock',
        [['From', 'To', 'Per-Share Price Inflation']],
        ranges.map(([from, to], at) => [withMonth(from), to === null ? 'Thereafter' : withMonth(to), `$${values[at]}`]),
      ),
      text('For each share of Pemberton common stock purchased or otherwise acquired during the Class Period:'),
      item('•', 'that was sold before January 10, 2020, the Recognized Loss is zero;'),
      item(
        '•',
        'that was sold from January 10, 2020 through February 26, 2020, the Recognized Loss is the lesser of: the inflation per share on the date of purchase less the inflation per share on the date of sale; or the purchase price less the sale price;',
      ),
      item(
        '•',
        'that was sold from February 27, 2020 through May 26, 2020, the Recognized Loss is the least of: the inflation per share on the date of purchase less the inflation per share on the date of sale; the purchase price less the sale price; or the purchase price less the average closing price up to the date of sale in Table B;',
      ),
      item(
        '•',
        `that was still held at the close of trading on May 26, 2020, the Recognized Loss is the lesser of: the inflation per share on the date of purchase; or the purchase price less $${days.mean}.`,
      ),
      heading('Calculation under the Securities Act'),
      text('For each share of Pemberton common stock purchased pursuant or traceable to the Offering:'),
      item(
        '•',
        'that was sold from January 8, 2019 through January 15, 2020, the Recognized Loss is the purchase price (not to exceed the Offering price of $29.00) less the sale price;',
      ),
      item(
        '•',
        'that was sold from January 16, 2020 through May 26, 2020, the Recognized Loss is the lesser of: the purchase price (not to exceed the Offering price of $29.00) less the sale price; or the purchase price (not to exceed the Offering price of $29.00) less $12.76, the closing price on the day on which the first complaint was filed;',
      ),
      item(
        '•',
        'that was still held at the close of trading on May 26, 2020, the Recognized Loss is the purchase price (not to exceed the Offering price of $29.00) less $12.76, the closing price on the day on which the first complaint was filed.',
      ),
      ...closing({ stock: 'Pemberton common stock', company: 'Pemberton', begins: '2019-01-08' }),
      table(
        'Table B: Pemberton Average Closing Prices',
        [
          [
            'Date',
            'Closing Price',
            'Average Closing Price',
            'Date',
            'Closing Price',
            'Average Closing Price',
            'Date',
            'Closing Price',
            'Average Closing Price',
          ],
        ],
        sideBySide(
          days.means.map(([day, mean], at) => [inDigits(day), `$${days.closes[at][1]}`, `$${mean}`]),
          3,
        ),
        { size: 8 },
      ),
    ],
    plan: plan([
      {
        id: 'PMBT',
        kind: 'common',
        identifiers: tickers('PMBT'),
        per: '1',
        class_periods: [{ id: 'class', from: '2019-01-08', to: '2020-02-26' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
        lookback: withoutCloses(days),
        combine: 'greatest',
        components: [
          {
            id: 'exchange_act',
            branches: usual({
              to: '2020-02-26',
              disclosed: { before: '2020-01-09', on: '2020-01-10' },
              first: '2020-02-27',
              last: '2020-05-26',
            }).map((branch) =>
              branch.id === 'in_lookback'
                ? { ...branch, loss: { least: [INFLATION_LOST, PRICE_LOST, TO_MEAN] } }
                : branch,
            ),
          },
          { id: 'securities_act', branches: branches('2019-01-08') },
        ],
      },
    ]),
  };
}

function osprey() {
  const days = lookback('2017-08-03', '2017-10-31', 6.9, 29);
  const ranges = [
    ['2015-03-10', '2016-11-07'],
    ['2016-11-08', '2017-08-02'],
  ];
  const [stock, notes] = [
    ['3.77', '1.61'],
    ['118.40', '64.05'],
  ];
  return {
    name: 'osprey-stock-and-notes',
    producer: 'chromium',
    style: 'ruled',
    blocks: [
      ...opening({
        court: 'SOUTHERN DISTRICT OF NEW YORK',
        caption: 'OSPREY ENERGY SERVICES LTD.',
        docket: '1:17-cv-06003',
        company: 'Osprey Energy Services Ltd.',
        ticker: '',
        securities: 'common stock (NYSE: OSPR) or 6.25% Senior Notes due 2022 (CUSIP 68842AAC1)',
        from: '2015-03-10',
        to: '2017-08-02',
        amount: '29,750,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      heading('Osprey Common Stock'),
      table(
        'Table 1 – Inflation Per Share of Osprey Common Stock',
        [['Date of Purchase or Sale', 'Inflation']],
        ranges.map(([from, to], at) => [`${inWords(from)} to ${inWords(to)}`, `$ ${stock[at]}`]),
      ),
      text('For each share of Osprey common stock purchased or otherwise acquired in the Class Period:'),
      item('1.', 'If sold on or before November 7, 2016, the Recognized Loss is $0.00.'),
      item(
        '2.',
        'If sold on or after November 8, 2016 and on or before August 2, 2017, the Recognized Loss is the lesser of (a) the inflation at the time of purchase minus the inflation at the time of sale and (b) the purchase price minus the sale price.',
      ),
      item(
        '3.',
        'If sold on or after August 3, 2017 and on or before October 31, 2017, the Recognized Loss is the least of (a) the inflation at the time of purchase, (b) the purchase price minus the sale price, and (c) the purchase price minus the average closing price to the date of sale in Table 3.',
      ),
      item(
        '4.',
        `If held at the close of trading on October 31, 2017, the Recognized Loss is the lesser of (a) the inflation at the time of purchase and (b) the purchase price minus $${days.mean}.`,
      ),
      heading('Osprey 6.25% Senior Notes due 2022'),
      table(
        'Table 2 – Inflation of 6.25% Senior Notes due 2022 per $1,000 of Face Value',
        [['Date of Purchase or Sale', 'Inflation']],
        ranges.map(([from, to], at) => [`${inWords(from)} to ${inWords(to)}`, `$ ${notes[at]}`]),
      ),
      text(
        'For each $1,000 of face value of the 6.25% Senior Notes due 2022 purchased or otherwise acquired in the Class Period:',
      ),
      item('1.', 'If sold on or before November 7, 2016, the Recognized Loss is $0.00.'),
      item(
        '2.',
        'If sold on or after November 8, 2016 and on or before August 2, 2017, the Recognized Loss is the lesser of (a) the inflation at the time of purchase minus the inflation at the time of sale and (b) the purchase price minus the sale price.',
      ),
      item(
        '3.',
        'If held at the close of trading on August 2, 2017, the Recognized Loss is the lesser of (a) the inflation at the time of purchase and (b) the purchase price minus $881.25.',
      ),
      ...closing({ stock: 'Osprey common stock and notes', company: 'Osprey', begins: '2015-03-10' }),
      table(
        'Table 3 – Average Closing Price of Osprey Common Stock',
        [['Date', 'Average', 'Date', 'Average', 'Date', 'Average']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), mean]),
          3,
        ),
      ),
    ],
    plan: plan([
      {
        id: 'OSPR',
        kind: 'common',
        identifiers: tickers('OSPR'),
        per: '1',
        class_periods: [{ id: 'class', from: '2015-03-10', to: '2017-08-02' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, stock) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2017-08-02',
          disclosed: { before: '2016-11-07', on: '2016-11-08' },
          first: '2017-08-03',
          last: '2017-10-31',
        }),
      },
      {
        id: '68842AAC1',
        kind: 'note',
        identifiers: { tickers: [], cusips: ['68842AAC1'], isins: [] },
        per: '1000',
        class_periods: [{ id: 'class', from: '2015-03-10', to: '2017-08-02' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, notes) },
        branches: [
          { id: 'early', bought: 'class', sold: { to: '2016-11-07' }, loss: '0' },
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2016-11-08', to: '2017-08-02' },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2017-08-02',
            loss: { least: ['inflation_bought', { minus: ['price_bought', '881.25'] }] },
          },
        ],
      },
    ]),
  };
}

function tallow() {
  const days = lookback('2021-07-27', '2021-10-22', 9.8, 41);
  const ranges = [
    ['2020-06-12', '2021-03-04'],
    ['2021-03-05', '2021-07-26'],
  ];
  const values = ['7.15', '4.40'];
  return {
    name: 'tallow-depositary-shares',
    producer: 'pdfkit',
    blocks: [
      ...opening({
        court: 'CENTRAL DISTRICT OF CALIFORNIA',
        caption: 'TALLOW EDUCATION GROUP',
        docket: '2:21-cv-06222',
        company: 'Tallow Education Group',
        ticker: '(NYSE: TAL U)'.replace('TAL U', 'TLW'),
        securities: 'American Depositary Shares (“ADSs”)',
        from: '2020-06-12',
        to: '2021-07-26',
        amount: '8,100,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      table(
        'TABLE A',
        [['Transaction Date', 'Inflation per ADS']],
        ranges.map(([from, to], at) => [
          `On or after ${inWords(from)} and on or before ${inWords(to)}`,
          `$${values[at]}`,
        ]),
        { columns: [170, 90] },
      ),
      text(
        'For each Tallow ADS purchased during the Class Period, the Recognized Loss per ADS is calculated as follows:',
      ),
      item(
        'I.',
        'For ADSs sold during the period June 12, 2020 through March 4, 2021, the Recognized Loss per ADS is $0.',
      ),
      item(
        'II.',
        'For ADSs sold during the period March 5, 2021 through July 26, 2021, the Recognized Loss per ADS is the lesser of (x) the inflation per ADS on the purchase date less the inflation per ADS on the sale date, or (y) the purchase price per ADS less the sale price per ADS.'
          .replace('(x)', '(a)')
          .replace('(y)', '(b)'),
      ),
      item(
        'III.',
        'For ADSs sold during the period July 27, 2021 through October 22, 2021, the Recognized Loss per ADS is the least of (a) the inflation per ADS on the purchase date, (b) the purchase price per ADS less the sale price per ADS, or (c) the purchase price per ADS less the 90-day look-back value on the date of sale, which is the average closing price in Table B.'.replace(
          'the 90-day look-back value on the date of sale, which is the average closing price in Table B',
          'the average closing price on the date of sale in Table B',
        ),
      ),
      item(
        'IV.',
        `For ADSs held as of the end of the 90-day look-back period on October 22, 2021, the Recognized Loss per ADS is the lesser of (a) the inflation per ADS on the purchase date, or (b) the purchase price per ADS less $${days.mean} per ADS.`,
      ),
      ...closing({ stock: 'Tallow ADSs', company: 'Tallow', begins: '2020-06-12' }),
      table(
        'TABLE B',
        [['Date', 'Average Closing Price']],
        days.means.map(([day, mean]) => [inWords(day), `$${mean}`]),
        { columns: [140, 110] },
      ),
    ],
    plan: plan([
      {
        id: 'TLW',
        kind: 'adr',
        identifiers: tickers('TLW'),
        per: '1',
        class_periods: [{ id: 'class', from: '2020-06-12', to: '2021-07-26' }],
        inflation: { basis: 'amount', rows: rowsOf(ranges, values) },
        lookback: withoutCloses(days),
        branches: usual({
          to: '2021-07-26',
          disclosed: { before: '2021-03-04', on: '2021-03-05' },
          first: '2021-07-27',
          last: '2021-10-22',
        }),
      },
    ]),
  };
}

export const CLASSES = [ironbridge(), pemberton(), osprey(), tallow()];
