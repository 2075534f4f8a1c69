import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { describe, expect, it } from 'vitest';
import { readClaimTerms } from '../plan/claim-terms.ts';
import { definedShares, withSharesDefined } from '../plan/formulas/defined-shares.ts';
import { readFormula } from '../plan/read-formula.ts';
import { findIdentifiers } from '../plan/securities/find-identifiers.ts';
import { readFactsOfWords, readNotice } from '../read-notice.ts';
import { interpretTable } from '../tables/interpret-table.ts';
import { stated } from './stated.ts';

const COURT = 'UNITED STATES DISTRICT COURT\nDISTRICT OF UTAH\nIn re Alder Corp. Securities Litigation\n';

describe('a table of choices whose cells run together', () => {
  const ROWS = [
    'Option What it means Deadline',
    'SUBMIT A CLAIM FORM The only way to get a payment Postmarked or submitted online no',
    'later than May 6, 2024',
    'EXCLUDE YOURSELF Get no payment. This is the only option that allows you Received no later than April 15,',
    'to be part of any other lawsuit against Defendants about 2024',
    'the legal claims in this case',
    'OBJECT Write to the Court about why you do not like the Received no later than April 22,',
    'Settlement, the Plan of Allocation, or the fee request 2024',
    'GO TO A HEARING Ask to speak in Court about the fairness of the May 13, 2024 at 11:00 a.m.',
    'Settlement',
  ];

  it('has the year of a narrow cell at the end of the line below', () => {
    expect(stated(COURT + ROWS.join('\n'))).toMatchObject({
      claim_deadline: '2024-05-06',
      exclusion_deadline: '2024-04-15',
      objection_deadline: '2024-04-22',
      fairness_hearing: '2024-05-13',
    });
  });

  it('has no year where the line below ends in one of its own', () => {
    const words = ROWS.map((row) => row.replace(/(?:about|request) 2024$/, 'since 2019')).join('\n');
    const facts = stated(COURT + words);
    expect(facts.exclusion_deadline).toBeUndefined();
    expect(facts.objection_deadline).toBeUndefined();
    expect(facts.partial).toMatchObject({ objection_deadline: '--04-22' });
  });

  it.each([
    'if you bought shares before June 2019',
    'for those who bought in fiscal year ended 2019',
    'if you bought Alder stock during fall 2019',
    'about the Settlement reached 2024',
    'if you hold Notes due 2024',
    'about the restatement of the second quarter 2024',
    'about the restatement 2019',
  ])('has no year that is of what the line below is about: %s', (below) => {
    const words = [...ROWS.slice(0, 3), ROWS[3], below, ...ROWS.slice(6)].join('\n');
    const facts = stated(COURT + words);
    expect(facts.exclusion_deadline).toBeUndefined();
    expect(facts.objection_deadline).toBe('2024-04-22');
  });

  it('has no year at the end of a line where no other deadline has it', () => {
    const words =
      'EXCLUDE YOURSELF Get no payment Received by April 15,\nOnly option to sue about the restatement 2019';
    expect(stated(COURT + words).exclusion_deadline).toBeUndefined();
  });

  it('has no year that begins the line below and is far from those of its other deadlines', () => {
    const words = [...ROWS.slice(0, 4), '2019 offering of shares', ...ROWS.slice(6)].join('\n');
    expect(stated(COURT + words).exclusion_deadline).toBeUndefined();
  });

  it.each(['\nreceived by May 6, 2024\nExclude Yourself', ' received by\nMay 6, 2024\nEXCLUDE YOURSELF'])(
    'has no day of the row above for the choice that begins the next: %j',
    (cells) => {
      const words = `SUBMIT A CLAIM Mailed so that it is${cells} Write a letter\nDo Nothing`;
      expect(stated(COURT + words).exclusion_deadline).toBeUndefined();
    },
  );

  it.each(['May 6, 2024', 'Monday, May 6, 2024'])('has a day that its own line begins with: %s', (day) => {
    const words = `Requests are due as follows.\n${day}\nExclusion requests have to be received`;
    expect(stated(COURT + words).exclusion_deadline).toBe('2024-05-06');
  });
});

describe('a list whose rows begin with their days', () => {
  const list = (between: string) =>
    [
      `July 12, 2023${between}Last day for a request for exclusion to be received`,
      `July 13, 2023${between}Last day for an objection to be filed and received`,
      `August 2, 2023, 9:00 a.m. (Mountain)${between}Settlement Fairness Hearing`,
      `August 23, 2023${between}Last day for a claim form to be postmarked`,
    ].join('\n');

  it.each([' ', '\n'])('has none of them for what the row above is about: %j', (between) => {
    expect(stated(COURT + list(between))).toMatchObject({
      exclusion_deadline: '2023-07-12',
      objection_deadline: '2023-07-13',
      fairness_hearing: '2023-08-02',
      claim_deadline: '2023-08-23',
    });
  });

  it('has titles that begin with what they are about', () => {
    const words =
      'Key dates\nMay 6, 2024 Claims must be postmarked\nApril 15, 2024 Requests for exclusion must be received\nApril 22, 2024 Objections must be received';
    expect(stated(COURT + words)).toMatchObject({
      claim_deadline: '2024-05-06',
      exclusion_deadline: '2024-04-15',
      objection_deadline: '2024-04-22',
    });
  });

  it('has no day that ends the cell before the next title', () => {
    const words =
      'Ask for money Online or postmarked by\nMay 6, 2024\nLeave the Class Received by\nApril 15, 2024\nTell the Court';
    expect(stated(COURT + words).exclusion_deadline).not.toBe('2024-05-06');
  });

  it('is sure of no day of the next row where points are behind its days', () => {
    const words =
      'Key dates\nMay 6, 2024. Claim Form deadline\nMay 7, 2024. Objection deadline\nJune 3, 2024. Motions are argued';
    const facts = readFactsOfWords(COURT + words);
    const sure = Object.entries(facts).filter(([, { confidence }]) => confidence === 'high');
    expect(sure.map(([, { value }]) => value)).not.toContain('2024-05-07');
    expect(sure.map(([, { value }]) => value)).not.toContain('2024-06-03');
  });

  it('leaves the hearing open where its own row cannot be read', () => {
    const words = list(' ').replace('9:00 a.m. (Mountain)', 'at the close of the calendar,');
    expect(stated(COURT + words).fairness_hearing).not.toBe('2023-08-23');
  });
});

describe('days that begin lines of prose', () => {
  const confidenceOf = (words: string) =>
    Object.fromEntries(
      Object.entries(readFactsOfWords(COURT + words))
        .filter(([field]) => /_(?:deadline|hearing)$/.test(field))
        .map(([field, { value, confidence }]) => [field, [value, confidence]]),
    );

  it.each([
    'To receive a payment you must submit a Claim Form so that it is postmarked no later than\nMay 6, 2024. Requests for exclusion must be received no later than\nApril 15, 2024. Objections must be received no later than\nApril 22, 2024. The Settlement Hearing will be held on\nMay 13, 2024 at 11:00 a.m.',
    'Claim Forms must be postmarked by\nMay 6, 2024. To exclude yourself from the Settlement Class you must write by Monday,\nApril 15, 2024; to object you must write by\nApril 22, 2024. The Settlement Hearing is\nMay 13, 2024 at 11:00 a.m.',
    'Claim Forms: by\nMay 6, 2024 To be excluded: by\nApril 15, 2024 Objections: by\nApril 22, 2024 The hearing:\nMay 13, 2024 at 11:00 a.m.',
  ])('are for what the line above ends with: %j', (words) => {
    expect(confidenceOf(words)).toEqual({
      claim_deadline: ['2024-05-06', 'high'],
      exclusion_deadline: ['2024-04-15', 'high'],
      objection_deadline: ['2024-04-22', 'high'],
      fairness_hearing: ['2024-05-13', 'high'],
    });
  });
});

describe('days that a sentence has respectively', () => {
  it.each([
    'The Claims Administrator mailed the Claim Form and published the notice of the Settlement Hearing on January 5, 2024 and January 12, 2024, respectively.',
    'The Claims Administrator will mail notice of the hearing and the Claim Form to Class Members on or before January 5, 2024 and January 12, 2024, respectively.',
    'Lead Counsel will file its response to objections and its report on requests for exclusion by May 1, 2024 and May 8, 2024, respectively.',
    'Papers in support of the Settlement and reply papers to any objections and requests for exclusion shall be filed and served on or before April 15, 2024 and May 6, 2024, respectively.',
    'The objection and request for exclusion of Mr. Smith were mailed on April 15, 2024 and April 22, 2024, respectively.',
    'Two earlier objections and requests for exclusion were received by April 15, 2023 and April 22, 2023, respectively.',
    'In the earlier Beech settlement, objections and requests for exclusion must be received by April 15, 2021 and April 22, 2021, respectively.',
    'In a related action, objections and requests for exclusion must be received by April 15, 2021 and April 22, 2021, respectively.',
    'The Court shall rule on the objections and requests for exclusion by April 15, 2024 and April 22, 2024, respectively.',
    'Objections and comments on the hearing must be received by April 15, 2024 and April 22, 2024, respectively.',
    'Objections and requests for exclusion must be received by April 15, 2024 and April 22, 2024, respectively. These days were postponed.',
  ])('are no deadlines where it is no duty of the class: %s', (words) => {
    expect(Object.keys(stated(COURT + words)).filter((field) => /_(?:deadline|hearing)$/.test(field))).toEqual([]);
  });

  it.each([
    ['Objections and requests for exclusion are due on April 22, 2024 and April 15, 2024, respectively.'],
    ['The deadlines for objecting and requesting exclusion are April 22, 2024 and April 15, 2024, respectively.'],
    [
      'Class Members who were harmed and wish to object or be excluded must do so by April 22, 2024 or April 15, 2024, respectively.',
    ],
    [
      'The days to object and to request exclusion, which were March 22, 2024 and March 15, 2024, respectively, are now April 22, 2024 and April 15, 2024, respectively, and no deadline is later.',
    ],
  ])('are deadlines where it is: %s', (words) => {
    expect(stated(COURT + words)).toMatchObject({ exclusion_deadline: '2024-04-15', objection_deadline: '2024-04-22' });
  });

  it('are of the hearing where it is held on one', () => {
    const words =
      'Claim Forms must be postmarked, and the Settlement Hearing will be held, on May 6, 2024 and June 3, 2024, respectively.';
    expect(stated(COURT + words)).toMatchObject({ claim_deadline: '2024-05-06', fairness_hearing: '2024-06-03' });
  });

  it('are for what it names, in its order', () => {
    const words =
      'Requests for exclusion and objections must be received by April 15, 2024 and April 22, 2024, respectively.';
    expect(stated(COURT + words)).toMatchObject({ exclusion_deadline: '2024-04-15', objection_deadline: '2024-04-22' });
  });

  it('are for nobody where it names more than they are', () => {
    const words =
      'Requests for exclusion, objections and claim forms must be received by April 15, 2024 and April 22, 2024, respectively.';
    expect(Object.keys(stated(COURT + words)).filter((field) => field.endsWith('_deadline'))).toEqual([]);
  });
});

describe('an amount per share', () => {
  it.each([
    'The difference, $0.24 per share, is the average cost of the fees and expenses.',
    'The average recovery is $0.77 per share before, and $0.53 per share after, the fees. The difference of $0.24 per share is the average cost of these.',
    'Average recovery Estimated at $0.44 per damaged share before fees and expenses\nClass Counsel Roe Ellman LLP\nFees and expenses Class Counsel will request fees of not more than 30% of the Settlement Fund and expenses of not more than $275,000; together about $0.24 per damaged share',
  ])('is the cost of fees: %s', (words) => {
    expect(stated(COURT + words).cost_per_share).toBe('0.24');
  });

  it('is no cost where the recovery is what counsel state together with it', () => {
    const words =
      'The average recovery before Class Counsel request expenses of $275,000; together about $0.24 per damaged share.';
    expect(stated(COURT + words).cost_per_share).toBeUndefined();
  });
});

describe('an administrator', () => {
  it('is named in whole where a narrow address cuts its name first', () => {
    const words =
      'Alder Securities Litigation c/o KCC Class\nAction Processing\nSend it to the Claims Administrator, c/o KCC Class Action Services, P.O. Box 43, Providence, RI 02940.';
    expect(stated(COURT + words).administrator).toMatchObject({ name: 'KCC Class Action Services' });
  });

  it('has no address that is for the names of brokers alone', () => {
    const words =
      'Write to the Claims Administrator, c/o Gilardi & Co. LLC, P.O. Box 30, e-mail info@AlderSettlement.com. Brokers and other nominees send the names of beneficial owners to notifications@gilardi.example.';
    expect(stated(COURT + words).administrator).toMatchObject({ email: 'info@AlderSettlement.com' });
  });
});

describe('a rule', () => {
  it.each([
    ['$42.00 less $20.89, that is, $21.11', { minus: ['42.00', '20.89'] }],
    ['$42.00 minus $20.89 (i.e., $21.11 per share)', { minus: ['42.00', '20.89'] }],
    ['the offering price ($42.00) less $20.89, i.e. $21.11', { minus: ['42.00', '20.89'] }],
    [
      'the purchase price (not to exceed $42.00) less $20.89, but no more than $21.11',
      { least: [{ minus: [{ least: ['price_bought', '42.00'] }, '20.89'] }, '21.11'] },
    ],
    ['the percentage of the purchase price shown in Table 1', { times: ['price_bought', 'table'] }],
    ['the product of the purchase price and the percentage in Table 1', { times: ['price_bought', 'table'] }],
    ['the percentage in Table 1, applied to the purchase price', { times: ['price_bought', 'table'] }],
    ['$42.00 minus $20.89, or $21.11', { minus: ['42.00', '20.89'] }],
    [
      '$42.00 less the greater of the sale price and $20.89',
      { minus: ['42.00', { greatest: ['price_sold', '20.89'] }] },
    ],
    [
      'the purchase price multiplied by the percentage in the last column of Table 1',
      { times: ['price_bought', 'table'] },
    ],
  ])('has its terms and not what they come to: %s', (words, formula) => {
    expect(readFormula(words)).toEqual({ formula });
  });

  it.each([
    '$42.00 less $20.89, that is, $22.11',
    'the purchase price less the sale price not to exceed $9.00',
    '$5.00 and the lesser of the sale price and $20.89',
  ])('is unread where an amount has no role in it: %s', (words) => {
    expect(readFormula(words)).toEqual({ why: expect.any(String) });
  });

  it('is for the shares that the notice defines', () => {
    const words =
      'Losses are as follows. An "Offering Share" is a share bought from an underwriter at $42.00 in the Offering between June 17, 2020 and June 19, 2020. For each Offering Share';
    const shares = definedShares(words);
    expect(withSharesDefined('For each Offering Share', shares)).toBe(
      'For each share bought from an underwriter at $42.00 in the Offering between June 17, 2020 and June 19, 2020',
    );
    expect(withSharesDefined('For each Offering Share sold before May 4, 2021: zero', shares)).toContain(
      'June 19, 2020, sold before',
    );
    expect(withSharesDefined('For each other Offering Share', shares)).toBe('For each other Offering Share');
    expect(definedShares(`${words}. An "Offering Share" is a share bought in a later Offering.`).size).toBe(0);
  });

  it('combines two statutes where the sentence before names them', () => {
    const both = 'Each share has an Exchange Act Loss and a Securities Act Loss. ';
    expect(readClaimTerms(`${both}Its Recognized Loss is the greater of the two.`).combine).toBe('greatest');
    expect(readClaimTerms(`${both}Its Recognized Loss is the sum of the two.`).combine).toBe('sum');
    expect(readClaimTerms('Each share has two losses. Its loss is the greater of the two.').combine).toBeUndefined();
  });
});

describe('a ticker', () => {
  const tickersIn = (words: string) => findIdentifiers(words, ['common:']).get('common:')?.tickers ?? [];

  it('is in brackets behind the exchange in full', () => {
    expect(tickersIn('Its shares trade on the Nasdaq Stock Market ("ALDR").')).toEqual(['ALDR']);
    expect(tickersIn('Its shares are listed on the New York Stock Exchange (ALD).')).toEqual(['ALD']);
  });

  it.each(['Its shares trade on the New York Stock Exchange ("NYSE").', 'It sued the Nasdaq Stock Market ("ALDR").'])(
    'is not the short name of an exchange, or of somebody else: %s',
    (words) => {
      expect(tickersIn(words)).toEqual([]);
    },
  );
});

const matrixOf = (title: string, columns: string[], rows: string[][]) =>
  interpretTable({
    ...{ page: 1, title, columns, rows, box: null, lines: [] },
    row_evidence: rows.map((row) => ({ page: 1, words: row.join(' '), box: null })),
  } as unknown as Parameters<typeof interpretTable>[0])[0];

describe('a matrix', () => {
  const columns = (last: string) => ['Purchase', '1/2/2020 - 5/10/2020', '5/11/2020 - 8/4/2020', last];
  const rows = [
    ['1/2/2020 - 5/10/2020', '$0.00', '$6.55', '$31.15'],
    ['5/11/2020 - 8/4/2020', '-', '$0.00', '$24.60'],
  ];

  it('has what is sold beyond a day behind it, where another column has that day', () => {
    const found = matrixOf(
      'Decline in Inflation by Date of Sale',
      columns('Sold on or after or held beyond 8/4/2020'),
      rows,
    );
    expect(found).toMatchObject({ kind: 'matrix', isPercent: false });
    const sold = (found as { cells: { sold: object }[] }).cells.map((cell) => JSON.stringify(cell.sold));
    expect(sold).toContain('{"from":"2020-08-05"}');
    expect(sold).not.toContain('{"from":"2020-08-04"}');
  });

  it('has that day where no other column has it, or its words state nothing beyond', () => {
    for (const last of ['Sold on or after or held beyond 8/5/2020', 'Sold on or after 8/4/2020']) {
      const day = `2020-08-0${/8\/(\d)/.exec(last)![1]}`;
      const found = matrixOf('Decline by Date of Sale', columns(last), rows) as { cells: { sold: object }[] };
      expect(found.cells.map((cell) => JSON.stringify(cell.sold))).toContain(`{"from":"${day}"}`);
    }
  });
});

/** A notice in HTML with a matrix of per cents and two rules. */
const percentNotice = (title: string, amount: string) => `<html><body>
<h1>UNITED STATES DISTRICT COURT</h1><p>Alder common stock (NYSE: ALDR), bought between January 2, 2020 and August 4, 2020, inclusive (the "Class Period").</p>
<h2>Plan of Allocation</h2>
<p>For shares of Alder common stock purchased from January 2, 2020 through August 4, 2020, the Recognized Loss per share is:</p>
<p>(a) for shares sold on or before August 4, 2020: the lesser of (i) ${amount} for the dates of purchase and sale, and (ii) the purchase price minus the sale price;</p>
<p>(b) for shares held at the close of business on August 4, 2020: the lesser of (i) ${amount}, and (ii) the purchase price minus $9.54.</p>
<p>A result below zero counts as zero. Sales are matched first-in, first-out.</p>
<h3>${title}</h3>
<table><tr><th>If purchased in the period:</th><th>If sold 01/02/2020 to 05/10/2020</th><th>If sold 05/11/2020 to 08/04/2020</th><th>If sold after 08/04/2020, or not sold</th></tr>
<tr><td>01/02/2020 to 05/10/2020</td><td>0.0%</td><td>9.4%</td><td>44.8%</td></tr>
<tr><td>05/11/2020 to 08/04/2020</td><td>N/A</td><td>0.0%</td><td>17.4%</td></tr></table>
</body></html>`;

const read = async (html: string) => await readNotice(new TextEncoder().encode(html), 'notice.html');

describe('a matrix of per cents', () => {
  it('is a share of the purchase price where the rule multiplies it', async () => {
    const { plan } = await read(percentNotice('Table 1', 'the purchase price multiplied by the percentage in Table 1'));
    expect(loadPlan(plan).ok).toBe(true);
    const [security] = plan!.securities as [{ declines: { value: string }[]; branches: { loss: unknown }[] }];
    expect(security.declines.map(({ value }) => value)).toEqual(expect.arrayContaining(['0.094', '0.448', '0.174']));
    expect(security.branches[0]!.loss).toEqual({
      least: [{ times: ['price_bought', 'decline'] }, { minus: ['price_bought', 'price_sold'] }],
    });
  });

  it('is so where its title states it', async () => {
    const { plan } = await read(percentNotice('Percentage of Purchase Price', 'the figure in Table 1'));
    expect(JSON.stringify(plan?.securities)).toContain('{"times":["price_bought","decline"]}');
  });

  it('is a question where nothing states of which price', async () => {
    const { plan, plan_gaps } = await read(percentNotice('Table 1', 'the figure in Table 1'));
    expect(JSON.stringify(plan?.securities)).not.toContain('decline"]');
    expect(plan_gaps.map(({ why }) => why)).toContain(
      'A rule does not say of which price the per cents of its table are.',
    );
  });
});
