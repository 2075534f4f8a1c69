import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readNotice } from '../read-notice.ts';
import { withCaptionInColumns } from './caption-columns.ts';
import { type SourceLine, textOf } from './source.ts';

/** A line of cells, each at its place. */
const line = (...cells: [text: string, x: number][]): SourceLine => ({
  top: 0,
  bottom: 12,
  height: 12,
  cells: cells.map(([text, x]) => ({ text, x, end: x + 5 * text.length })),
});
const read = (...lines: SourceLine[]) => withCaptionInColumns(lines).map(textOf);

describe('a caption in two columns', () => {
  it('is read column by column, without its frame', () => {
    expect(
      read(
        line(['UNITED STATES DISTRICT COURT, DISTRICT OF ACADIA, AT PORT ROYAL', 150]),
        line(['IN RE CORDELL MIDSTREAM PARTNERS,', 72], [')', 300], ['Case No. 2:20-cv-', 320]),
        line(['L.P. SECURITIES LITIGATION )', 72], ['02944-TMR', 320]),
        line([')', 300], ['CLASS ACTION', 320]),
        line(['If you purchased common units of the partnership, you may be entitled to a payment.', 72]),
      ),
    ).toEqual([
      'UNITED STATES DISTRICT COURT, DISTRICT OF ACADIA, AT PORT ROYAL',
      'IN RE CORDELL MIDSTREAM PARTNERS,',
      'L.P. SECURITIES LITIGATION',
      'Case No. 2:20-cv-',
      '02944-TMR',
      'CLASS ACTION',
      'If you purchased common units of the partnership, you may be entitled to a payment.',
    ]);
  });

  it.each(['CASE NO.', 'LEAD CASE NO.', 'CASE FILE NO.:'])('has its number below a label in capitals: %s', (label) => {
    expect(
      read(
        line(['IN RE EVERGLADE HEALTH', 72], ['/', 300], [label, 320]),
        line(['PARTNERS, INC.', 72], ['/', 300], ['22-CV-21109-ALTMORE/REYES', 320]),
        line(['SECURITIES LITIGATION', 72], ['/', 300], ['CLASS ACTION', 320]),
      ),
    ).toEqual([
      'IN RE EVERGLADE HEALTH',
      'PARTNERS, INC.',
      'SECURITIES LITIGATION',
      label,
      '22-CV-21109-ALTMORE/REYES',
      'CLASS ACTION',
    ]);
  });

  it('keeps the bracket that is part of its number', () => {
    expect(
      read(
        line(['In re Northfell Medical, Inc.', 72], [')', 300], ['Case No. 23-cv-00614 (JRE/DTS)', 320]),
        line(['Securities Litigation', 72], [')', 300]),
      ),
    ).toEqual(['In re Northfell Medical, Inc.', 'Securities Litigation', 'Case No. 23-cv-00614 (JRE/DTS)']);
  });

  it('may have its number on lines without a party', () => {
    expect(
      read(
        line(['CHESTER B. DUNWOODY, Plaintiff,', 72], ['CIVIL ACTION FILE', 320]),
        line(['NO. 1:23-CV-', 320]),
        line(['v. AMPERLY BRANDS HOLDINGS, INC.', 72], ['04117-TRJ', 320]),
      ).slice(-3),
    ).toEqual(['CIVIL ACTION FILE', 'NO. 1:23-CV-', '04117-TRJ']);
  });

  it('leaves a page as it is whose columns name no parties', () => {
    const lines = [line(['Claims', 72], ['Case No. 1:20-cv-1', 320]), line(['Objections', 72], ['May 3', 320])];
    expect(withCaptionInColumns(lines)).toBe(lines);
  });

  it('leaves a list of cases as it is, each with its number', () => {
    const lines = [
      line(['Smith v. Acme Inc.', 72], ['Case No. 1:20-cv-00001', 320], ['3/4/20', 480]),
      line(['Jones v. Acme Inc.', 72], ['Case No. 1:20-cv-00002', 320], ['3/5/20', 480]),
    ];
    expect(withCaptionInColumns(lines)).toBe(lines);
  });

  it('leaves a page of very many cells as it is', () => {
    const cells = Array.from({ length: 200_000 }, (_, at) => ({ text: 'a', x: at, end: at + 1 }));
    const lines = [{ top: 0, bottom: 12, height: 12, cells }];
    expect(withCaptionInColumns(lines)).toBe(lines);
  });

  it.each([
    [
      'halvorsen-caption-in-columns',
      'City of Larkin Police Pension Fund v. Halvorsen Group, Inc.',
      '2:21-cv-00873-RAK',
    ],
    ['brightwater-matrix-over-pages', 'Edward G. Laskowski Trust v. Brightwater Foods Corporation', '20-cv-05583-HGL'],
  ])('of the notice %s gives its title and its whole number', async (name, title, docket) => {
    const { facts } = await readNotice(
      readFileSync(join(import.meta.dirname, '../../../fixtures/notices', `${name}.pdf`)),
      name,
    );
    expect(facts.title?.value).toBe(title);
    expect(facts.docket?.value).toBe(docket);
  });
});

describe('a number close behind the name of a party', () => {
  const CAPTION = (second: number) => [
    line(['LABORERS OF THE TARN VALLEY PENSION Case No. 2:21-cv-09315-MEV', 72]),
    line(['TRUST, on behalf of all others', 72], ['CLASS ACTION', second]),
    line(['Plaintiffs,', 72], ['NOTICE OF PROPOSED', second]),
    line(['v.', 72], ['SETTLEMENT', second]),
    line(['TARN MILLS, INC., Defendants.', 72]),
  ];

  it('is of the second column, where others begin it at that place', () => {
    expect(read(...CAPTION(260))).toEqual([
      'LABORERS OF THE TARN VALLEY PENSION',
      'TRUST, on behalf of all others',
      'Plaintiffs,',
      'v.',
      'TARN MILLS, INC., Defendants.',
      'Case No. 2:21-cv-09315-MEV',
      'CLASS ACTION',
      'NOTICE OF PROPOSED',
      'SETTLEMENT',
    ]);
  });

  it('stays where nothing else is at that place', () => {
    const lines = CAPTION(420);
    expect(withCaptionInColumns(lines)).toBe(lines);
  });
});
