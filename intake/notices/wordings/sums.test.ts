import { describe, expect, it } from 'vitest';
import { isOfCosts } from '../amounts/costs-per-share.ts';
import { stated } from './stated.ts';

describe('the sums of a notice', () => {
  it.each([
    'Class Counsel (Orrin Dole, P.C.) will ask for one-third of the Settlement Fund and for expenses not to exceed $690,000. That is about $0.37 per damaged share.',
    "Lead Counsel, Orrin LLC, will apply for attorneys' fees of not more than 28% of the Settlement Fund and for expenses of not more than $385,000, which is about $0.37 per eligible share.",
  ])('have the costs per share that a sentence behind the fees states: %s', (words) => {
    expect(stated(words).cost_per_share).toBe('0.37');
  });

  it.each([
    'Lead Counsel will ask the Court to approve the settlement of $9,000,000. This average recovery is $0.21 per share before fees.',
    "Plaintiffs' Lead Counsel ask the Court to approve the Settlement. This recovery for Class Members is about $0.21 per share.",
    'Lead Counsel will ask for fees of 30% and expenses. This average recovery is $0.21 per share before fees.',
    'Lead Counsel will ask for fees of 30% and expenses. This average recovery comes to $0.21 per share before fees.',
    'If every Class Member submits a Recognized Claim, the average recovery will be $0.21 per share before fees and expenses.',
    'The greater of the two groups of Class Members will have an average recovery of $0.21 per share.',
  ])('have a recovery that is no cost and no rule: %s', (words) => {
    const facts = stated(words);
    expect(facts.average_recovery_per_share).toBe('0.21');
    expect(facts).not.toHaveProperty('cost_per_share');
  });

  it.each([
    'Lead Counsel will ask the Court to approve the settlement of $9,000,000. That is about $0.21 per share.',
    'Lead Counsel will ask the Court for 60% of the damages. That is about $0.21 per share.',
  ])('have no cost per share where counsel ask for no fees: %s', (words) => {
    expect(stated(words)).not.toHaveProperty('cost_per_share');
  });

  it.each([
    'The Recognized Loss is the lesser of: (1) the average closing price; or (2) $4.38 per share.',
    'The recovery is shared. The Recognized Claim for each share sold in the period is $4.38 per share.',
    'Where the recovery is shared, your Recognized Loss Amount will be $4.38 per share.',
  ])('have no recovery in a rule of the plan: %s', (words) => {
    expect(stated(words)).not.toHaveProperty('average_recovery_per_share');
  });

  it('have fees of a sum that the words name again, and a mean after costs', () => {
    const words =
      'The Defendants have agreed to settle for $64,000,000. Lead Counsel will ask for up to 22.5% of that sum in fees. The average recovery would be approximately $0.52 per ADS before deduction of fees and expenses, and approximately $0.35 per ADS after it.';
    expect(stated(words)).toMatchObject({
      fees_percent: '22.5',
      average_recovery_per_share: '0.52',
      average_recovery_per_share_net: '0.35',
    });
  });

  it('are those of a fund that the settlement will create', () => {
    expect(stated('Once approved, it will create a $31.5 million fund for eligible members of the class.')).toEqual({
      settlement_amount: '31500000.00',
      currency: 'USD',
    });
  });

  it('are the total of what an order imposes', () => {
    expect(
      stated(
        'The Order required Tarn Mills to pay disgorgement of $2,310,000, prejudgment interest of $290,000 and a civil money penalty of $9,000,000, and Mr. Roe to pay a civil money penalty of $150,000, for a total of $11,750,000. The Fair Fund also holds interest.',
      ).settlement_amount,
    ).toBe('11750000.00');
  });

  it.each([
    [
      'The Fair Fund of $52,000,000 was established for harmed investors. The Order required Mr. Roe to pay disgorgement of $100,000, prejudgment interest of $20,000 and a civil money penalty of $50,000, for a total of $170,000.',
      '52000000.00',
    ],
    [
      'Tarn Mills paid a total of $52,000,000 into the Fair Fund. The settlement fund is $52,000,000. The Commission ordered Mr. Roe to pay disgorgement of $100,000 and a penalty of $50,000, for a total of $150,000.',
      '52000000.00',
    ],
    [
      'In a separate order, Other Corp paid disgorgement and penalties for a total of $900,000,000. The Settlement Amount is $12,000,000 in cash (the "Settlement Amount").',
      '12000000.00',
    ],
  ])('are a fund that is stated, and not what an order imposes on one party: %s', (words, sum) => {
    expect(stated(words).settlement_amount).toBe(sum);
  });

  it('are no recovery where a rule of the plan names an amount per share', () => {
    const words =
      'The settlement is $3,400,000 in cash. B. If the share was sold in the look-back period, the Recognized Loss is the least of: (1) $4.38 per share, the artificial inflation; or (2) the purchase price minus the average closing price.';
    expect(stated(words)).toEqual({ settlement_amount: '3400000.00', currency: 'USD' });
  });

  it.each([
    ['The settlement totals $16.25 million.', '16250000.00'],
    ['The underwriters and the company will pay a total of $6,850,000.', '6850000.00'],
    [
      'The Settlement provides for payment of Two Million Five Hundred Thousand Dollars ($2,500,000.00) in cash. Counsel ask for a share of the Settlement Fund and for repayment of expenses in the approximate amount of $310,000.',
      '2500000.00',
    ],
    [
      'After a settlement with others last year for approximately $350 million, this class would receive a settlement amount of approximately $83 million, with an additional payment of $35 million.',
      '83000000.00',
    ],
    ['The Gross Settlement consists of $600,000.', '600000.00'],
    ['The agreement provides for compensation of $24 million for persons who held shares.', '24000000.00'],
  ])('are those of a settlement in other words: %s', (words, sum) => {
    expect(stated(words).settlement_amount).toBe(sum);
  });

  it('are those of the first case of a list', () => {
    const list = ['Orrin Inc.', 'Pell Corp.'].map(
      (name, at) =>
        `In re ${name} Securities Litigation\nTrading Symbol: ORN\nThe Settlement consists of $${at + 2},500,000.`,
    );
    expect(stated(list.join('\n'))).toMatchObject({ company: 'Orrin Inc.', settlement_amount: '2500000.00' });
  });

  it('have expenses that will not exceed a sum', () => {
    expect(
      stated('A settlement of $9,000,000 in cash, and litigation expenses in an amount that will not exceed $585,000.'),
    ).toMatchObject({ expenses: '585000.00' });
  });

  it('are the whole of two settlements where the notice states the whole', () => {
    expect(
      stated(
        'There are two settlements: with Orrin for $40,000,000 in cash (the "Orrin Settlement"), and with its auditor for $6,500,000 in cash (the "Auditor Settlement"). Together they pay $46,500,000.',
      ),
    ).toMatchObject({ settlement_amount: '46500000.00' });
  });

  it('are the whole of two settlement amounts', () => {
    expect(
      stated(
        'Orrin will pay $2,950,000,000 (the "Orrin Settlement Amount") and its auditor $50,000,000 (the "Auditor Settlement Amount"), for a total of $3,000,000,000.',
      ),
    ).toMatchObject({ settlement_amount: '3000000000.00' });
  });

  it('are the whole of two settlements of one size', () => {
    expect(
      stated(
        'The total is $10,000,000. Orrin settles for $5,000,000 in cash (the "Orrin Settlement") and Pell for $5,000,000 in cash (the "Pell Settlement").',
      ),
    ).toMatchObject({ settlement_amount: '10000000.00' });
  });

  it('are no one sum where two settlements stand without their whole', () => {
    expect(
      stated(
        'Orrin settles for $40,000,000 in cash (the "Orrin Settlement"), and its auditor for $6,500,000 in cash (the "Auditor Settlement").',
      ).settlement_amount,
    ).toBeUndefined();
  });

  it.each([
    ['of thirty percent (30%)', '30'],
    ['of thirty-three and one-third percent (33 1/3%)', '33.33'],
    ['of up 28%', '28'],
    [', at 24% of the settlement', '24'],
  ])('have the share of the fees in words and digits: %s', (words, percent) => {
    expect(
      stated(`A settlement of $9,000,000 in cash. Counsel will ask for attorneys' fees ${words} of the fund.`),
    ).toMatchObject({ fees_percent: percent });
  });

  it.each([
    'Counsel intend to apply for an award of fees of no greater than 33 1/3% of the fund.',
    "After attorneys' fees (one-third) and expenses, the rest is paid.",
    'The Court may grant the request for fees of one third and expenses.',
    'The lawyers will seek 33 1/3 percent in fees.',
    'Orrin & Pell LLP is Lead Counsel. It will ask for 33 1/3% of the fund.',
  ])('have the share of the fees in other words: %s', (words) => {
    expect(stated(`A settlement of $9,000,000 in cash. ${words}`)).toMatchObject({ fees_percent: '33.33' });
  });

  it('have a cost per share that is less if the Court grants it', () => {
    expect(
      stated(
        'A settlement of $9,000,000 in cash. The average recovery is $0.74 per ADS, less $0.27 per ADS if the Court grants the requests for fees.',
      ),
    ).toMatchObject({ average_recovery_per_share: '0.74', cost_per_share: '0.27' });
  });

  it('have the share of the fees before the word for them', () => {
    expect(
      stated('A settlement of $9,000,000 in cash. Counsel will request one-third of the Settlement Fund as its fee.'),
    ).toMatchObject({ fees_percent: '33.33' });
  });

  it.each([
    'If granted in full, the average amount of fees and expenses is put at $0.29 per damaged share.',
    "Counsel request up to 25% of the fund in attorneys' fees, and expenses of at most $450,000 (an average of $0.29 per share).",
  ])('have the cost per share: %s', (words) => {
    expect(stated(`A settlement of $9,000,000 in cash. ${words}`)).toMatchObject({ cost_per_share: '0.29' });
  });

  it.each([
    'The average recovery per damaged share is estimated at $0.45.',
    'The average recovery per share under the settlement is roughly $0.45 before deduction of fees.',
  ])('have an average recovery: %s', (words) => {
    expect(stated(`A settlement of $9,000,000 in cash. ${words}`)).toMatchObject({
      average_recovery_per_share: '0.45',
    });
  });

  it('have a cost per share in the sentence behind fees and expenses', () => {
    expect(
      stated(
        'A settlement of $9,000,000 in cash. They apply for fees of up to 21% and for expenses of no more than $6,250,000. That would come to about $1.80 per eligible share.',
      ),
    ).toMatchObject({ cost_per_share: '1.80', expenses: '6250000.00', fees_percent: '21' });
  });

  it('have an average recovery in the sentence that names fees and expenses as no cost', () => {
    const facts = stated(
      'A settlement of $9,000,000 in cash. The average recovery before fees and expenses are deducted (approximately $0.44 per share) may vary.',
    );
    expect(facts.cost_per_share).toBeUndefined();
  });

  it.each([
    [
      'Counsel will request attorneys’ fees of thirty percent (30%) of the Settlement Fund and expenses not to exceed $480,000, or an average of $0.13 per share.',
      '0.13',
    ],
    [
      'Counsel will seek attorneys’ fees not to exceed 25% of the Settlement Fund, and expenses not to exceed $420,000, an average of $0.11 per affected share.',
      '0.11',
    ],
    [
      'Attorneys intend to ask for fees of 30% of the Settlement Fund and expenses of no more than $150,000, which together amount to about $0.08 per share.',
      '0.08',
    ],
  ])('have a cost per share behind the sums of fees and expenses: %s', (words, cost) => {
    const facts = stated(`A settlement of $9,000,000 in cash. ${words}`);
    expect(facts).toMatchObject({ cost_per_share: cost });
    expect(facts.average_recovery_per_share).toBeUndefined();
  });

  it('have an amount before deduction in a sentence of its own, and the cost in the next', () => {
    expect(
      stated(
        'The Settlement will create a $4,850,000 cash fund. Approximately $0.37 per share before deduction. Counsel will seek up to one-third of the settlement fund as fees and up to $95,000 for expenses, collectively an average of $0.13 per share.',
      ),
    ).toMatchObject({ average_recovery_per_share: '0.37', cost_per_share: '0.13' });
  });

  it.each([
    'The settlement will provide for $2,500,000 in attorneys’ fees.',
    'The settlement would provide $2,500,000 in attorneys’ fees.',
    'The settlement will provide $500,000 to pay the costs of notice.',
    'The settlement will provide $250,000 for administration expenses.',
    'The settlement will provide $250,000 for an award to Lead Plaintiff.',
    'The settlement fund will provide $100,000 to each of the plaintiffs.',
  ])('are none of what a settlement will provide for another use: %s', (words) => {
    expect(stated(words).settlement_amount).toBeUndefined();
  });

  it.each([
    'The settlement will provide for $6,300,000 in cash.',
    'The settlement will provide $6,300,000.',
    'The settlement will provide $6,300,000 to the class, less attorneys’ fees and expenses.',
    'The settlement will provide $6,300,000 for class members.',
  ])('are those that a settlement will provide in other words: %s', (words) => {
    expect(stated(words).settlement_amount).toBe('6300000.00');
  });

  it.each([
    'The fund, from which fees and expenses will be paid, amounts to $0.40 per share.',
    'Lead Counsel’s fees and expenses will be paid out of the fund, which equals about $0.40 per damaged share.',
    'Attorneys’ fees of 30% and expenses of $200,000 are sought; the settlement fund equals $0.40 per share.',
    'Attorneys’ fees of 30% and expenses of $200,000 are sought, and the settlement fund equals $0.40 per share.',
    'Counsel seek fees of 30% and expenses of $200,000 out of the fund of $9,000,000, which equals $0.40 per share.',
    'Counsel seek fees of 30% and expenses of $200,000, and a holder’s recovery amounts to $0.40 per share.',
  ])('have no cost per share in what a holder receives: %s', (words) => {
    expect(stated(`A settlement of $9,000,000 in cash. ${words}`).cost_per_share).toBeUndefined();
  });

  it.each([
    'Approximately $0.13 per share in fees and expenses before deduction of taxes.',
    'About $0.13 per share will go to costs before taxes are deducted.',
  ])('have no recovery in costs at the beginning of a sentence: %s', (words) => {
    expect(stated(`A settlement of $9,000,000 in cash. ${words}`).average_recovery_per_share).toBeUndefined();
  });

  it('are those that a settlement will provide', () => {
    expect(stated('The settlement will provide $6,300,000 to pay claims of investors.').settlement_amount).toBe(
      '6300000.00',
    );
  });
});

it('whether a long sentence is of costs is clear in time', () => {
  const before = process.cpuUsage();
  expect(isOfCosts('counsel seeks costs '.repeat(400))).toBe(false);
  // of the processor, in microseconds, so that a busy machine does not count
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

it('the cost of what counsel move for is an amount to which all of it comes', () => {
  expect(
    stated(
      'The average distribution would be $2.53 per affected share. Class Counsel, Ashby Thorne LLP, will move for a fee of no more than 24% of the Settlement Fund and for expenses not to exceed $4,350,000. All of this comes to about $0.68 per affected share.',
    ),
  ).toMatchObject({ cost_per_share: '0.68' });
});
