// Notices on one common stock.
import {
  closing,
  DAYS,
  heading,
  inDigits,
  inShort,
  inWords,
  item,
  lookback,
  note,
  opening,
  plan,
  sideBySide,
  table,
  text,
  tickers,
} from './blocks.mjs';

const INFLATION_LOST = { minus: ['inflation_bought', 'inflation_sold'] };
const PRICE_LOST = { minus: ['price_bought', 'price_sold'] };
const TO_MEAN = { minus: ['price_bought', 'mean_to_sale'] };
const withoutCloses = ({ closes: _, ...lookback }) => lookback;

function wexford() {
  const days = lookback('2021-05-11', '2021-08-06', 21.4, 7);
  const rows = [
    ['2019-02-26', '2020-03-02', '9.41'],
    ['2020-03-03', '2020-11-05', '7.06'],
    ['2020-11-06', '2021-05-10', '3.18'],
  ];
  return {
    name: 'wexford-steps-in-words',
    producer: 'pdfkit',
    blocks: [
      ...opening({
        court: 'DISTRICT OF MASSACHUSETTS',
        caption: 'WEXFORD LOOM, INC.',
        docket: '1:21-cv-10877-ABC',
        company: 'Wexford Loom, Inc.',
        ticker: '(NASDAQ: WXLM)',
        securities: 'common stock',
        from: '2019-02-26',
        to: '2021-05-10',
        amount: '38,500,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text(
        'The Plan of Allocation distributes the Net Settlement Fund among those who lost money by the alleged misstatements. Lead Plaintiff’s expert estimated by how much the price of Wexford common stock was inflated on each day of the Class Period.^1^ The estimates are in Table A.',
      ),
      note(
        '1',
        'The estimates take out the movements of the market and of the industry on the three days on which corrective news reached investors.',
      ),
      heading('CALCULATION OF RECOGNIZED LOSS AMOUNTS'),
      text(
        'Based on the formula stated below, a “Recognized Loss Amount” will be calculated for each purchase or acquisition of Wexford common stock during the Class Period that is listed on the Claim Form and for which adequate documentation is provided.',
      ),
      text(
        'For each share of Wexford common stock purchased or otherwise acquired during the Class Period (i.e., from February 26, 2019 through May 10, 2021, inclusive), and:',
      ),
      item('(a)', 'Sold before March 3, 2020, the Recognized Loss Amount is $0.00.'),
      item(
        '(b)',
        'Sold from March 3, 2020 through May 10, 2021, the Recognized Loss Amount is the lesser of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table A minus the amount of artificial inflation per share on the date of sale as stated in Table A; or (ii) the purchase price minus the sale price.',
      ),
      item(
        '(c)',
        'Sold from May 11, 2021 through and including the close of trading on August 6, 2021, the Recognized Loss Amount is the least of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table A; (ii) the purchase price minus the average closing price between May 11, 2021 and the date of sale as stated in Table B;^2^ or (iii) the purchase price minus the sale price.',
      ),
      note(
        '2',
        `Under Section 21D(e) of the Exchange Act the award of damages shall not exceed the difference between the purchase price and the mean trading price over the 90 days after the news. The mean closing price of Wexford common stock in that time was $${days.mean}.`,
      ),
      item(
        '(d)',
        `Held as of the close of trading on August 6, 2021, the Recognized Loss Amount is the lesser of: (i) the amount of artificial inflation per share on the date of purchase as stated in Table A; or (ii) the purchase price minus $${days.mean}, the average closing price of Wexford common stock between May 11, 2021 and August 6, 2021.^2^`,
      ),
      table(
        'TABLE A',
        [['Purchase or Sale Date', 'Artificial Inflation Per Share']],
        rows.map(([from, to, value]) => [`${inWords(from)} through and including ${inWords(to)}`, `$${value}`]),
        { columns: [230, 120], size: 10 },
      ),
      heading('EXAMPLES'),
      text(
        'Example 1: Suppose you purchased 100 shares of Wexford common stock on March 8, 2019 at $40.00 per share and sold all of them on November 10, 2020 at $33.50 per share. Your Recognized Loss Amount is the lesser of $6.23 and $6.50 per share, so your Recognized Claim is $623.00.',
      ),
      text(
        `Example 2: Suppose you bought 50 shares on December 1, 2020 for $30.00 per share and still held them on August 6, 2021. Your Recognized Claim would be $159.00.`,
      ),
      ...closing({ stock: 'Wexford common stock', company: 'Wexford', begins: '2019-02-26' }),
      table(
        'TABLE B',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          3,
        ),
        { columns: [75, 80, 75, 80, 75, 80] },
      ),
    ],
    plan: plan([
      {
        id: 'WXLM',
        kind: 'common',
        identifiers: tickers('WXLM'),
        per: '1',
        class_periods: [{ id: 'class', from: '2019-02-26', to: '2021-05-10' }],
        inflation: { basis: 'amount', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
        lookback: withoutCloses(days),
        branches: [
          { id: 'early', bought: 'class', sold: { to: '2020-03-02' }, loss: '0' },
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2020-03-03', to: '2021-05-10' },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            id: 'in_lookback',
            bought: 'class',
            sold: { from: '2021-05-11', to: '2021-08-06' },
            loss: { least: ['inflation_bought', TO_MEAN, PRICE_LOST] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2021-08-06',
            loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
          },
        ],
      },
    ]),
  };
}

function hartwell() {
  const days = lookback('2018-07-27', '2018-10-24', 12.1, 11);
  const rows = [
    ['2016-05-03', '2017-02-14', '4.92'],
    ['2017-02-15', '2017-08-08', '3.70'],
    ['2017-08-09', '2018-07-26', '2.05'],
  ];
  return {
    name: 'hartwell-claim-per-share',
    producer: 'chromium',
    style: 'open',
    blocks: [
      ...opening({
        court: 'SOUTHERN DISTRICT OF TEXAS',
        caption: 'HARTWELL DRILLING CORP.',
        docket: '4:18-cv-02671',
        company: 'Hartwell Drilling Corp.',
        ticker: '(NYSE: HWD)',
        securities: 'common stock',
        from: '2016-05-03',
        to: '2018-07-26',
        amount: '21,000,000',
        days: DAYS,
      }),
      heading('HOW WILL MY CLAIM BE CALCULATED?'),
      text(
        'The following proposed plan of allocation reflects the allegations that the price of Hartwell common stock was inflated artificially. For shares of Hartwell common stock purchased, or acquired, on or between May 3, 2016 through July 26, 2018, the claim per share shall be as follows:',
      ),
      item('a)', 'If sold prior to February 15, 2017, the claim per share is zero.'),
      item(
        'b)',
        'If sold on or between February 15, 2017 through July 26, 2018, the claim per share shall be the lesser of (i) the inflation per share at the time of purchase less the inflation per share at the time of sale; and (ii) the difference between the purchase price and the selling price.',
      ),
      item(
        'c)',
        'If retained at the end of July 26, 2018 and sold on or before October 24, 2018, the claim per share shall be the least of: (i) the inflation per share at the time of purchase; (ii) the difference between the purchase price and the selling price; and (iii) the difference between the purchase price and the average closing price up to the date of sale as set forth in the table below.',
      ),
      item(
        'd)',
        `If retained at the close of trading on October 24, 2018, or sold thereafter, the claim per share shall be the lesser of: (i) the inflation per share at the time of purchase; and (ii) the difference between the purchase price and $${days.mean} per share.`,
      ),
      table(
        'Inflation Table',
        [['From', 'To', 'Inflation per Share']],
        rows.map(([from, to, value]) => [inShort(from), inShort(to), `$${value}`]),
      ),
      ...closing({ stock: 'Hartwell common stock', company: 'Hartwell', begins: '2016-05-03' }),
      table(
        '90-Day Look-Back Period',
        [['Date', 'Closing Price', 'Average Closing Price', 'Date', 'Closing Price', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean], at) => [inDigits(day), `$${days.closes[at][1]}`, `$${mean}`]),
          2,
        ),
      ),
    ],
    plan: plan([
      {
        id: 'HWD',
        kind: 'common',
        identifiers: tickers('HWD'),
        per: '1',
        class_periods: [{ id: 'class', from: '2016-05-03', to: '2018-07-26' }],
        inflation: { basis: 'amount', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
        lookback: withoutCloses(days),
        branches: [
          { id: 'early', bought: 'class', sold: { to: '2017-02-14' }, loss: '0' },
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2017-02-15', to: '2018-07-26' },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            id: 'in_lookback',
            bought: 'class',
            sold: { from: '2018-07-27', to: '2018-10-24' },
            loss: { least: ['inflation_bought', PRICE_LOST, TO_MEAN] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2018-10-24',
            loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
          },
        ],
      },
    ]),
  };
}

function quarry() {
  const days = lookback('2016-02-24', '2016-05-23', 31.2, 23);
  const bought = [
    ['March 2, 2015 through August 18, 2015 (before 2:30 p.m. ET)', { from: '2015-03-02', to: '2015-08-18T14:30' }],
    [
      'August 18, 2015 (at or after 2:30 p.m. ET) through November 3, 2015',
      { from: '2015-08-18T14:30', to: '2015-11-03' },
    ],
    ['November 4, 2015 through February 23, 2016', { from: '2015-11-04', to: '2016-02-23' }],
  ];
  const sold = [
    ['3/2/2015 - 8/18/2015 (before 2:30 p.m.)', { from: '2015-03-02', to: '2015-08-18T14:30' }],
    ['8/18/2015 (at or after 2:30 p.m.) - 11/3/2015', { from: '2015-08-18T14:30', to: '2015-11-03' }],
    ['11/4/2015 - 2/23/2016', { from: '2015-11-04', to: '2016-02-23' }],
    ['2/24/2016 - 5/23/2016', { from: '2016-02-24', to: '2016-05-23' }],
    ['Retained beyond 5/23/2016', null],
  ];
  const values = [
    ['0.00', '6.15', '9.80', '14.27', '14.27'],
    [null, '0.00', '3.65', '8.12', '8.12'],
    [null, null, '0.00', '4.47', '4.47'],
  ];
  return {
    name: 'quarry-matrix-with-a-time-of-day',
    producer: 'chromium',
    style: 'ruled',
    blocks: [
      ...opening({
        court: 'NORTHERN DISTRICT OF CALIFORNIA',
        caption: 'QUARRY SOFTWARE LTD.',
        docket: '3:16-cv-01108-XYZ',
        company: 'Quarry Software Ltd.',
        ticker: '(NYSE: QRY)',
        securities: 'common stock',
        from: '2015-03-02',
        to: '2016-02-23',
        amount: '64,000,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION OF THE NET SETTLEMENT FUND'),
      text(
        'A claim depends on when the shares were bought and when they were sold. Table 1 gives the decline in artificial inflation per share for each pair of periods.',
      ),
      table(
        'Table 1: Decline in Inflation Per Share by Date of Purchase and Date of Sale',
        [
          ['Purchase Date', ['Sale Date', 5]],
          ['', ...sold.map(([name]) => name)],
        ],
        values.map((row, at) => [bought[at][0], ...row.map((value) => (value === null ? 'N/A' : `$${value}`))]),
        { size: 8, columns: [120, 66, 66, 66, 66, 66] },
      ),
      text(
        'If the time of a transaction on August 18, 2015 is not known, a transaction at a price of $52.10 or more is deemed to have taken place before 2:30 p.m. Eastern Time.',
      ),
      text('For each share of Quarry common stock purchased or otherwise acquired during the Class Period and:'),
      item('A.', 'sold from March 2, 2015 until 2:30 p.m. on August 18, 2015, the Recognized Loss per share is zero;'),
      item(
        'B.',
        'sold from 2:30 p.m. on August 18, 2015 through February 23, 2016, the Recognized Loss per share is the lesser of (1) the decline in inflation shown in Table 1 and (2) the purchase price minus the sale price;',
      ),
      item(
        'C.',
        'sold from February 24, 2016 through May 23, 2016, the Recognized Loss per share is the least of (1) the decline in inflation shown in Table 1, (2) the purchase price minus the sale price, and (3) the purchase price minus the average closing price through the date of sale in Table 2; and',
      ),
      item(
        'D.',
        `held as of the close of trading on May 23, 2016, the Recognized Loss per share is the lesser of (1) the decline in inflation shown in Table 1 and (2) the purchase price minus $${days.mean}.`,
      ),
      ...closing({ stock: 'Quarry common stock', company: 'Quarry', begins: '2015-03-02' }),
      table(
        'Table 2: Average Closing Price of Quarry Common Stock',
        [
          [
            'Sale Date',
            'Average Closing Price Between 2/24/2016 and Date Shown',
            'Sale Date',
            'Average Closing Price Between 2/24/2016 and Date Shown',
          ],
        ],
        sideBySide(
          days.means.map(([day, mean]) => [inWords(day), `$${mean}`]),
          2,
        ),
        { columns: [110, 110, 110, 110] },
      ),
    ],
    plan: plan([
      {
        id: 'QRY',
        kind: 'common',
        identifiers: tickers('QRY'),
        per: '1',
        class_periods: [{ id: 'class', from: '2015-03-02', to: '2016-02-23' }],
        intraday: [{ date: '2015-08-18', at: '14:30', before_if_price_at_least: '52.10' }],
        declines: values.flatMap((row, at) =>
          row.flatMap((value, column) =>
            value === null
              ? []
              : [
                  {
                    bought: bought[at][1],
                    ...(sold[column][1] === null ? { held: true } : { sold: sold[column][1] }),
                    value,
                  },
                ],
          ),
        ),
        lookback: withoutCloses(days),
        branches: [
          { id: 'early', bought: 'class', sold: { from: '2015-03-02', to: '2015-08-18T14:30' }, loss: '0' },
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2015-08-18T14:30', to: '2016-02-23' },
            loss: { least: ['decline', PRICE_LOST] },
          },
          {
            id: 'in_lookback',
            bought: 'class',
            sold: { from: '2016-02-24', to: '2016-05-23' },
            loss: { least: ['decline', PRICE_LOST, TO_MEAN] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2016-05-23',
            loss: { least: ['decline', { minus: ['price_bought', 'mean'] }] },
          },
        ],
      },
    ]),
  };
}

function aldgate() {
  const days = lookback('2018-11-07', '2019-02-04', 0.9, 5);
  const rows = [
    ['2014-03-03', '2016-12-13', '93.80'],
    ['2016-12-14', '2018-06-11', '71.25'],
    ['2018-06-12', '2018-11-06', '38.4'],
  ];
  return {
    name: 'aldgate-per-cent-of-price',
    producer: 'groff',
    blocks: [
      ...opening({
        court: 'EASTERN DISTRICT OF NEW YORK',
        caption: 'ALDGATE MARINE FUELS N.V.',
        docket: '1:18-cv-06712',
        company: 'Aldgate Marine Fuels N.V.',
        ticker: '(NYSE: ALMF)',
        securities: 'common stock',
        from: '2014-03-03',
        to: '2018-11-06',
        amount: '11,950,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text('Inflation is a percentage of the price. The percentage for each day is given in Table 1.'),
      table(
        'Table 1. Inflation as a Percentage of Price',
        [['Beginning Date', 'Ending Date', 'Inflation %']],
        rows.map(([from, to, value]) => [inDigits(from), inDigits(to), `${value}%`]),
      ),
      text('For each share of Aldgate common stock bought in the Class Period:'),
      item('1.', 'If the share was sold before December 14, 2016, the Recognized Loss is $0.'),
      item(
        '2.',
        'If the share was sold between December 14, 2016 and November 6, 2018, inclusive, the Recognized Loss is the lesser of (a) the purchase price multiplied by the inflation percentage on the date of purchase in Table 1 less the sale price multiplied by the inflation percentage on the date of sale in Table 1, and (b) the purchase price less the sale price.',
      ),
      item(
        '3.',
        'If the share was sold between November 7, 2018 and February 4, 2019, inclusive, the Recognized Loss is the least of (a) the purchase price multiplied by the inflation percentage on the date of purchase in Table 1, (b) the purchase price less the sale price, and (c) the purchase price less the average closing price from November 7, 2018 to the date of sale in Table 2.',
      ),
      item(
        '4.',
        `If the share was still held when trading closed on February 4, 2019, the Recognized Loss is the lesser of (a) the purchase price multiplied by the inflation percentage on the date of purchase in Table 1, and (b) the purchase price less $${days.mean}.`,
      ),
      ...closing({ stock: 'Aldgate common stock', company: 'Aldgate', begins: '2014-03-03' }),
      table(
        'Table 2. Average Closing Prices',
        [['Date', 'Average', 'Date', 'Average', 'Date', 'Average']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          3,
        ),
      ),
    ],
    plan: plan([
      {
        id: 'ALMF',
        kind: 'common',
        identifiers: tickers('ALMF'),
        per: '1',
        class_periods: [{ id: 'class', from: '2014-03-03', to: '2018-11-06' }],
        inflation: { basis: 'percent', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
        lookback: withoutCloses(days),
        branches: [
          { id: 'early', bought: 'class', sold: { to: '2016-12-13' }, loss: '0' },
          {
            id: 'in_class',
            bought: 'class',
            sold: { from: '2016-12-14', to: '2018-11-06' },
            loss: { least: [INFLATION_LOST, PRICE_LOST] },
          },
          {
            id: 'in_lookback',
            bought: 'class',
            sold: { from: '2018-11-07', to: '2019-02-04' },
            loss: { least: ['inflation_bought', PRICE_LOST, TO_MEAN] },
          },
          {
            id: 'held',
            bought: 'class',
            held_at: '2019-02-04',
            loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
          },
        ],
      },
    ]),
  };
}

function linden() {
  const days = lookback('2022-03-01', '2022-05-27', 44.9, 31);
  const rows = [
    ['2020-08-04', '2021-06-30', '15.02'],
    ['2021-07-01', '2022-02-28', '6.60'],
  ];
  return {
    name: 'linden-market-loss-and-weights',
    producer: 'libreoffice',
    style: 'ruled',
    blocks: [
      ...opening({
        court: 'DISTRICT OF NEW JERSEY',
        caption: 'LINDEN THERAPEUTICS PLC',
        docket: '2:22-cv-01390',
        company: 'Linden Therapeutics plc',
        ticker: '(Nasdaq: LNDN)',
        securities: 'common stock',
        from: '2020-08-04',
        to: '2022-02-28',
        amount: '52,250,000',
        days: DAYS,
      }),
      heading('THE PLAN OF ALLOCATION'),
      table(
        'Exhibit 1: Alleged Artificial Inflation in Linden Common Stock',
        [['Date Range', 'Artificial Inflation Per Share']],
        rows.map(([from, to, value]) => [`${inWords(from)} – ${inWords(to)}`, `$${value}`]),
      ),
      text(
        'A Recognized Loss Amount is computed for every share of Linden common stock that was purchased in the Class Period:',
      ),
      item('(i)', 'for shares sold on or before June 30, 2021, the Recognized Loss Amount is zero;'),
      item(
        '(ii)',
        'for shares sold from July 1, 2021 through February 28, 2022, the Recognized Loss Amount is the smaller of: (A) the inflation at purchase in Exhibit 1 minus the inflation at sale in Exhibit 1, and (B) the price paid minus the price received;',
      ),
      item(
        '(iii)',
        'for shares sold from March 1, 2022 through May 27, 2022, the Recognized Loss Amount is the smallest of: (A) the inflation at purchase in Exhibit 1, (B) the price paid minus the price received, and (C) the price paid minus the average closing price to the date of sale in Exhibit 2; and',
      ),
      item(
        '(iv)',
        `for shares held at the close of trading on May 27, 2022, the Recognized Loss Amount is the smaller of: (A) the inflation at purchase in Exhibit 1, and (B) the price paid minus $${days.mean}.`,
      ),
      text(
        'The Recognized Loss Amount on shares purchased on or before January 29, 2021 is reduced by 40%, since the claims on the statements of that time face a greater risk.',
      ),
      heading('Market gains and market losses'),
      text(
        'The Claims Administrator determines whether the Claimant had a Market Gain or a Market Loss: the difference between the Total Purchase Amount and the sum of the Total Sales Proceeds and the Holding Value. The Holding Value of shares of Linden common stock still held as of the close of trading on February 28, 2022 is $47.31 per share. If a Claimant had a Market Gain, the Recognized Claim is zero. If a Claimant suffered an overall Market Loss that was less than the Recognized Claim, then the Recognized Claim is limited to the amount of the overall Market Loss.',
      ),
      ...closing({ stock: 'Linden common stock', company: 'Linden', begins: '2020-08-04' }),
      table(
        'Exhibit 2: Average Closing Prices in the Look-Back Period',
        [['Date', 'Average Closing Price', 'Date', 'Average Closing Price', 'Date', 'Average Closing Price']],
        sideBySide(
          days.means.map(([day, mean]) => [inDigits(day), `$${mean}`]),
          3,
        ),
      ),
    ],
    plan: {
      ...plan(
        [
          {
            id: 'LNDN',
            kind: 'common',
            identifiers: tickers('LNDN'),
            per: '1',
            class_periods: [{ id: 'class', from: '2020-08-04', to: '2022-02-28' }],
            inflation: { basis: 'amount', rows: rows.map(([from, to, value]) => ({ from, to, value })) },
            lookback: withoutCloses(days),
            holding: { date: '2022-02-28', value: '47.31' },
            branches: [
              { id: 'early', bought: 'class', sold: { to: '2021-06-30' }, loss: '0' },
              {
                id: 'in_class',
                bought: 'class',
                sold: { from: '2021-07-01', to: '2022-02-28' },
                loss: { least: [INFLATION_LOST, PRICE_LOST] },
              },
              {
                id: 'in_lookback',
                bought: 'class',
                sold: { from: '2022-03-01', to: '2022-05-27' },
                loss: { least: ['inflation_bought', PRICE_LOST, TO_MEAN] },
              },
              {
                id: 'held',
                bought: 'class',
                held_at: '2022-05-27',
                loss: { least: ['inflation_bought', { minus: ['price_bought', 'mean'] }] },
              },
            ],
            weights: [{ bought: { to: '2021-01-29' }, factor: '0.6' }],
          },
        ],
        { claim: { market_test: 'cap' } },
      ),
    },
  };
}

function morrow() {
  const days = lookback('2012-09-18', '2012-12-14', 8.2, 47);
  return {
    name: 'morrow-last-in-first-out',
    producer: 'pdfkit',
    blocks: [
      ...opening({
        court: 'CENTRAL DISTRICT OF CALIFORNIA',
        caption: 'MORROW SOLAR CORP.',
        docket: '2:12-cv-08102',
        company: 'Morrow Solar Corp.',
        ticker: '(NASDAQ: MRRW)',
        securities: 'common stock',
        from: '2011-10-06',
        to: '2012-09-17',
        amount: '6,400,000',
        days: DAYS,
      }),
      heading('PLAN OF ALLOCATION'),
      text('For each share of Morrow common stock purchased during the Class Period:'),
      item('(1)', 'sold during the Class Period, the Recognized Loss is the purchase price less the sale price;'),
      item(
        '(2)',
        'sold from September 18, 2012 through December 14, 2012, the Recognized Loss is the purchase price less the greater of (a) the sale price or (b) the average closing price to the date of sale in Table I;',
      ),
      item(
        '(3)',
        `retained at the end of December 14, 2012, the Recognized Loss is the purchase price less $${days.mean}, the average closing price in the 90-day look-back period.`,
      ),
      text(
        'Purchases and sales will be matched by the last-in, first-out (“LIFO”) method. Shares held at the opening of the Class Period are used up after all others, as if bought on the day before it, in the order of their dates including the opening holdings.',
      ),
      text(
        'Gains on shares sold will be offset against losses on others. Prices do not include commissions; they are stated without fees or commissions. A payment of less than $10.00 is not made. The fund is shared pro rata.',
      ),
      table(
        'Table I',
        [
          [
            'Date',
            'Average Closing Price',
            'Date',
            'Average Closing Price',
            'Date',
            'Average Closing Price',
            'Date',
            'Average Closing Price',
          ],
        ],
        sideBySide(
          days.means.map(([day, mean]) => [inShort(day), mean]),
          4,
        ),
        { columns: [55, 62, 55, 62, 55, 62, 55, 62], size: 8 },
      ),
    ],
    plan: plan(
      [
        {
          id: 'MRRW',
          kind: 'common',
          identifiers: tickers('MRRW'),
          per: '1',
          class_periods: [{ id: 'class', from: '2011-10-06', to: '2012-09-17' }],
          lookback: withoutCloses(days),
          branches: [
            { id: 'in_class', bought: 'class', sold: { from: '2011-10-06', to: '2012-09-17' }, loss: PRICE_LOST },
            {
              id: 'in_lookback',
              bought: 'class',
              sold: { from: '2012-09-18', to: '2012-12-14' },
              loss: { minus: ['price_bought', { greatest: ['price_sold', 'mean_to_sale'] }] },
            },
            { id: 'held', bought: 'class', held_at: '2012-12-14', loss: { minus: ['price_bought', 'mean'] } },
          ],
        },
      ],
      { matching: { method: 'lifo', opening: 'in_order' }, claim: { gains: 'offset' } },
    ),
  };
}

export const STOCK = [wexford(), hartwell(), quarry(), aldgate(), linden(), morrow()];
