import { describe, expect, it } from 'vitest';
import { inReadingOrder } from './reading-order.ts';
import { type SourceLine, textOf } from './source.ts';

/** A line of cells, each at its place. */
const line = (top: number, ...cells: [text: string, x: number][]): SourceLine => ({
  top,
  bottom: top + 12,
  height: 12,
  cells: cells.map(([text, x]) => ({ text, x, end: x + 5 * text.length })),
});
const read = (...lines: SourceLine[]) => inReadingOrder({ lines, tables: [], isPlaced: true }).map(textOf);

describe('the reading order of a page', () => {
  it('has the label of a row before the sentence that it is set beside', () => {
    expect(
      read(
        line(100, ['You get no payment. Send your request so that it comes by March', 250]),
        line(108, ['EXCLUDE YOURSELF', 80]),
        line(115, ['31, 2024.', 250]),
        line(140, ['Write to the Court about what you do not like in the plan, so', 250]),
        line(148, ['OBJECT', 80]),
        line(155, ['that it arrives by April 2, 2024.', 250]),
      ),
    ).toEqual([
      'EXCLUDE YOURSELF',
      'You get no payment. Send your request so that it comes by March',
      '31, 2024.',
      'OBJECT',
      'Write to the Court about what you do not like in the plan, so',
      'that it arrives by April 2, 2024.',
    ]);
  });

  it('has the rows of a list of days one by one, where the last has two lines', () => {
    expect(
      read(
        line(100, ['ACTION', 80], ['LAST DAY', 250]),
        line(118, ['SUBMIT A CLAIM', 80], ['Postmarked or sent in online by June 20, 2023', 250]),
        line(136, ['EXCLUDE YOURSELF', 80], ['Postmarked by May 30, 2023', 250]),
        line(154, ['OBJECT', 80], ['Received by May 30, 2023', 250]),
        line(172, ['June 20, 2023, at 9:00 a.m., Courtroom 15B,', 250]),
        line(178, ['ATTEND THE HEARING', 80]),
        line(184, ['Tampa', 250]),
      ).slice(-7),
    ).toEqual([
      'EXCLUDE YOURSELF',
      'Postmarked by May 30, 2023',
      'OBJECT',
      'Received by May 30, 2023',
      'ATTEND THE HEARING',
      'June 20, 2023, at 9:00 a.m., Courtroom 15B,',
      'Tampa',
    ]);
  });

  it('has a day at half the height of a text of two lines before both, and its own text behind each other day', () => {
    const title = 'Settlement Fairness Hearing, Alfred A. Arraj Courthouse, Room 7, in person';
    const rows = [
      ['July 12, 2023', 'Last day for a request for exclusion to be received'],
      ['July 12, 2023', 'Last day for an objection to be filed and received'],
      ['August 23, 2023', 'Last day for a claim form to be postmarked or submitted'],
    ] as const;
    const centred = (top: number, ...cells: readonly [text: string, middle: number][]) =>
      line(top, ...cells.map(([text, middle]): [string, number] => [text, middle - 2.5 * text.length]));
    const row = (top: number, [day, text]: readonly [string, string]) => centred(top, [day, 120], [text, 400]);
    expect(
      read(
        row(100, rows[0]),
        row(114, rows[1]),
        centred(128, [title, 400]),
        centred(135, ['August 2, 2023, 9:00 a.m. (Mountain)', 120]),
        centred(142, ['Courtroom A702, 901 19th Street, Denver, CO 80294', 400]),
        row(156, rows[2]),
      ),
    ).toEqual([
      ...rows[0],
      ...rows[1],
      'August 2, 2023, 9:00 a.m. (Mountain)',
      title,
      'Courtroom A702, 901 19th Street, Denver, CO 80294',
      ...rows[2],
    ]);
  });

  it('has the lines of a label together, where text is on the same lines', () => {
    expect(
      read(
        line(100, ['GO TO THE HEARING', 80], ['Ask to speak in Court about the fairness of the terms that', 250]),
        line(114, ['ON MAY 6, 2024', 80], ['the parties have agreed on.', 250]),
        line(140, ['DO NOTHING', 80], ['You get no payment and give up your rights to sue for this.', 250]),
      ),
    ).toEqual([
      'GO TO THE HEARING',
      'ON MAY 6, 2024',
      'Ask to speak in Court about the fairness of the terms that',
      'the parties have agreed on.',
      'DO NOTHING',
      'You get no payment and give up your rights to sue for this.',
    ]);
  });

  it('has the lines of a label together, where each is set in the middle of its column', () => {
    const centred = (top: number, ...cells: [text: string, middle: number][]): SourceLine =>
      line(top, ...cells.map(([text, middle]): [string, number] => [text, middle - 2.5 * text.length]));
    expect(
      read(
        centred(100, ['SUBMIT A CLAIM BY', 160], ['The only way to get a payment. Postmark the', 400]),
        centred(113, ['SEPTEMBER 30, 2024', 160], ['form, or file it online.', 400]),
        centred(130, ['OPT OUT BY AUGUST 22,', 160], ['Get no payment; keep the right to sue on your', 400]),
        centred(143, ['2024', 160], ['own. Your request must be received by this date.', 400]),
        centred(160, ['Write to the Court about why you do not like the', 400]),
        centred(166, ['OBJECT BY AUGUST 23, 2024', 160]),
        centred(173, ['terms of the agreement.', 400]),
      ),
    ).toEqual([
      'SUBMIT A CLAIM BY',
      'SEPTEMBER 30, 2024',
      'The only way to get a payment. Postmark the',
      'form, or file it online.',
      'OPT OUT BY AUGUST 22,',
      '2024',
      'Get no payment; keep the right to sue on your',
      'own. Your request must be received by this date.',
      'OBJECT BY AUGUST 23, 2024',
      'Write to the Court about why you do not like the',
      'terms of the agreement.',
    ]);
  });

  it('leaves columns of figures, captions and pages of two columns as they are', () => {
    const figures = [1, 2, 3].map((at) => line(100 + 14 * at, [`May ${at}, 2021`, 80], [`$${at}.00`, 250]));
    const prose = [1, 2, 3].map((at) =>
      line(
        100 + 14 * at,
        ['one side of the page that has as many words as', 60],
        ['the other side of the page which is beside it', 320],
      ),
    );
    expect(read(...figures)).toEqual(figures.map(textOf));
    expect(read(...prose)).toEqual(prose.map(textOf));
  });

  it('has each day of a list of labels beside its own label', () => {
    expect(
      read(
        line(100, ['Expenses to be', 80], ['Up to $450,000', 250]),
        line(112, ['requested', 80]),
        line(131, ['Claim deadline', 80], ['Postmarked by September 12, 2025', 250]),
        line(150, ['Exclusion deadline', 80], ['Received by August 8, 2025', 250]),
        line(169, ['Lead Counsel', 80], ['Alder Birch & Auld LLP', 250]),
        line(188, ['Claims', 80], ['A.B. Data, Ltd., P.O. Box 1, Milwaukee', 250]),
        line(200, ['Administrator', 80], ['WI 53217; 877-555-0100', 250]),
      ),
    ).toEqual([
      'Expenses to be',
      'requested',
      'Up to $450,000',
      'Claim deadline',
      'Postmarked by September 12, 2025',
      'Exclusion deadline',
      'Received by August 8, 2025',
      'Lead Counsel',
      'Alder Birch & Auld LLP',
      'Claims',
      'Administrator',
      'A.B. Data, Ltd., P.O. Box 1, Milwaukee',
      'WI 53217; 877-555-0100',
    ]);
  });
});
