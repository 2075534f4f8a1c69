import { describe, expect, it } from 'vitest';
import { readNotice } from '../read-notice.ts';

const NOTICE = `<p>If you bought Orrin Corp. call options between March 1, 2019 and June 30, 2020, inclusive (the "Class Period") (NYSE: ORN)</p>
<h3>PLAN OF ALLOCATION</h3>
<p>For call options on Orrin common stock purchased or acquired between March 1, 2019 and June 30, 2020, the claim per call option shall be as follows:</p>
<p>(a) If closed between March 1, 2019 and January 31, 2020, the claim per call option is $0.00.</p>
<p>(b) If closed between February 1, 2020 and June 30, 2020, the claim per call option shall be the lesser of: (i) the inflation per call option at the time of purchase as set forth in Table C less the inflation per call option at the time of close as set forth in Table C; and (ii) the difference between the purchase price per call option and the sale price per call option.</p>
<p>(c) If still open at the close of trading on June 30, 2020, the claim per call option shall be the lesser of: (i) the inflation per call option at the time of purchase as set forth in Table C; and (ii) the difference between the purchase price per call option and the Holding Price of that call option as set forth in Table C.</p>
<p>The First-In, First-Out method will be applied. Any result below zero is set to zero.</p>
<p>TABLE C: INFLATION PER CALL OPTION</p>
<table><tr><th>Expiration Date</th><th>Strike Price</th><th>March 1, 2019 – January 31, 2020</th><th>February 1, 2020 – June 30, 2020</th><th>Holding Price</th></tr>
<tr><td>September 18, 2020</td><td>$30.00</td><td>$3.35</td><td>$1.28</td><td>$0.85</td></tr>
<tr><td>January 15, 2021</td><td>$40.00</td><td>$2.95</td><td>$1.06</td><td>$0.95</td></tr></table>`;

describe('the holding price of options', () => {
  it('is of the day on which they must be open, where the notice gives it no other', async () => {
    const { plan } = await readNotice(new TextEncoder().encode(NOTICE), 'notice.html');
    expect(plan?.securities).toMatchObject([
      {
        kind: 'call',
        options: [
          { strike: '30.00', holding: { date: '2020-06-30', value: '0.85' } },
          { strike: '40.00', holding: { date: '2020-06-30', value: '0.95' } },
        ],
      },
    ]);
  });
});
