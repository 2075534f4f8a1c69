import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PdfDocument from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './notice.ts';

const folder = mkdtempSync(join(tmpdir(), 'trover-notice-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LINES = [
  'United States District Court, Northern District of California',
  'In re Borealis Systems, Inc. Securities Litigation',
  'Case No. 3:21-cv-01234-XYZ',
  'All who bought common stock of Borealis Systems, Inc. from May 4, 2019 through July 1, 2020, inclusive.',
  'The Settlement Fund is $9,250,000. Claim Forms must be postmarked by April 2, 2026.',
];

async function notice(...files: string[]) {
  let [out, err] = ['', ''];
  const exit = await run(['--json', ...files], {
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (err += text) },
  });
  return {
    exit,
    err,
    lines: out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

function pdf(): Promise<Buffer> {
  const document = new PdfDocument({ size: 'LETTER' });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  document.fontSize(9).text('A first page without facts.').addPage();
  for (const line of LINES) document.text(line);
  document.end();
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
}

const EXPECTED = {
  title: 'In re Borealis Systems, Inc. Securities Litigation',
  company: 'Borealis Systems, Inc.',
  court: 'N.D. Cal.',
  docket: '3:21-cv-01234-XYZ',
  class_periods: [{ from: '2019-05-04', to: '2020-07-01' }],
  settlement_amount: '9250000.00',
  claim_deadline: '2026-04-02',
};

describe('trover notice --json', () => {
  it('prints what each notice states, from a PDF, a web page and a text, with its place', async () => {
    const files = ['notice.pdf', 'notice.html', 'notice.txt'].map((name) => join(folder, name));
    writeFileSync(files[0]!, await pdf());
    const html = `<!doctype html><title>x</title><script>"$5 billion settlement"</script>${LINES.map((line) => `<p>${line.replace('Forms', '<b>Forms</b>')}</p>`).join('')}`;
    writeFileSync(files[1]!, html);
    writeFileSync(files[2]!, LINES.join('\r\n'));
    const { exit, lines } = await notice(...files);
    expect(exit).toBe(0);
    for (const { facts } of lines)
      expect(Object.fromEntries(Object.keys(EXPECTED).map((field) => [field, facts[field]?.value]))).toEqual(EXPECTED);
    const { page, words, box } = lines[0].facts.docket.evidence;
    expect({ page, words }).toEqual({ page: 2, words: 'Case No. 3:21-cv-01234-XYZ' });
    const [left, top, right, bottom] = box;
    expect([left, top > 60, right > left + 50, bottom > top, bottom < 792]).toEqual([72, true, true, true, true]);
    expect(lines[2].facts.docket.evidence.box).toBeNull();
  });

  it('reports a file that is none, and reads the others', async () => {
    const [good, empty, bytes] = ['good.txt', 'empty.txt', 'picture.bin'].map((name) => join(folder, name));
    writeFileSync(good!, LINES.join('\n'));
    writeFileSync(empty!, '');
    writeFileSync(bytes!, Buffer.from([1, 0, 2, 0, 3]));
    const { exit, err, lines } = await notice(empty!, bytes!, join(folder, 'none.pdf'), good!);
    expect(exit).toBe(1);
    expect(lines.slice(0, 3).map(({ error }) => error.message)).toEqual([
      expect.stringContaining('is empty'),
      expect.stringContaining('is neither a PDF, a web page nor a text'),
      expect.stringContaining('There is no file'),
    ]);
    expect(err.split('\n').filter(Boolean)).toHaveLength(3);
    expect(lines[3].facts.court.value).toBe('N.D. Cal.');
  });
});
