import { describe, expect, it } from 'vitest';
import { readNotice } from '../read-notice.ts';

const days = ['June 1', 'June 2', 'June 3', 'June 4', 'June 7', 'June 8', 'June 9', 'June 10'];
const rules = (letter: string, mean: string) => `
<p>For each share of Class ${letter} common stock that was purchased or acquired from January 10, 2020 through May 31, 2021 and was:</p>
<p>(a) sold before February 12, 2021, the Recognized Loss is $0;</p>
<p>(b) sold from February 12, 2021 through May 31, 2021, the Recognized Loss is the lesser of (i) the inflation of a Class ${letter} share on the purchase date minus the inflation of a Class ${letter} share on the sale date, as shown in Table 1; and (ii) the purchase price minus the sale price;</p>
<p>(c) sold from June 1, 2021 through June 10, 2021, the Recognized Loss is the least of (i) the inflation of a Class ${letter} share on the purchase date as shown in Table 1; (ii) the purchase price minus the sale price; and (iii) the purchase price minus the average price of a Class ${letter} share on the sale date as shown in Table 2; or</p>
<p>(d) held at the close of trading on June 10, 2021, the Recognized Loss is the lesser of (i) the inflation of a Class ${letter} share on the purchase date as shown in Table 1; and (ii) the purchase price minus ${mean}.</p>`;
const NOTICE = `<p>UNITED STATES DISTRICT COURT, DISTRICT OF MARYLAND. If you purchased Class A common stock (NYSE: ORA) or Class C common stock (NYSE: ORC) of Orrin Apparel, Inc. from January 10, 2020 through May 31, 2021, inclusive</p>
<h3>PLAN OF ALLOCATION</h3>${rules('A', '$19.07')}${rules('C', '$15.07')}
<p>A Recognized Loss that comes out negative counts as zero. Sales are matched on a last-in, first-out (“LIFO”) basis. Shares held at the close of trading on January 9, 2020 are matched last. Prices exclude commissions. There will be no payment of less than $20.00.</p>
<p>Example 1: An investor bought 350 shares of Class C common stock on October 13, 2020 for $24.80 per share and held them at the close of trading on June 10, 2021. The Recognized Loss per share is the lesser of $6.00 and $9.73. The Recognized Claim is 350 x $6.00 = $2,100.00.</p>
<p>Table 1 – Inflation per Share</p>
<table><tr><th>From</th><th>Through</th><th>Class A</th><th>Class C</th></tr>
<tr><td>10-Jan-20</td><td>11-Feb-21</td><td>$8.00</td><td>$6.00</td></tr>
<tr><td>12-Feb-21</td><td>31-May-21</td><td>$4.00</td><td>$3.00</td></tr></table>
<p>Table 2 – Average Closing Prices since June 1, 2021</p>
<table><tr><th>Date</th><th>Class A</th><th>Class C</th></tr>
${days.map((day, at) => `<tr><td>${day}, 2021</td><td>$19.0${at}</td><td>$15.0${at}</td></tr>`).join('\n')}</table>`;

describe('a notice of two classes of shares with tickers of their own', () => {
  it('has a mean, an inflation and examples of each, and matches what was held first last', async () => {
    const { plan, plan_gaps, examples } = await readNotice(new TextEncoder().encode(NOTICE), 'notice.html');
    expect(plan_gaps).toEqual([]);
    expect(plan).toMatchObject({
      matching: { method: 'lifo', opening: 'in_order' },
      claim: { gains: 'ignore' },
      securities: [
        { id: 'ORA', lookback: { mean: '19.07' }, inflation: { rows: [{ value: '8.00' }, { value: '4.00' }] } },
        { id: 'ORC', lookback: { mean: '15.07' }, inflation: { rows: [{ value: '6.00' }, { value: '3.00' }] } },
      ],
    });
    expect(examples).toMatchObject([{ expected: '2100.00', computed: '2100.00', agrees: true }]);
  });
});
