import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineWords, pdfOf } from '@trover/intake/testing/pdf.ts';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'trover-stray-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8', cwd: import.meta.dirname });

const preamble = `import { handleUnhandledRejections } from '${join(import.meta.dirname, 'unhandled-rejections.ts')}';
  handleUnhandledRejections();`;

test('what reads a document whose pages are damaged lives on after it', async () => {
  const whole = Buffer.from(await pdfOf({ pages: [lineWords(['Bought 100 ACME']), lineWords(['Page 2'])] }));
  const path = join(folder, 'damaged.pdf');
  writeFileSync(path, whole.toString('latin1').replaceAll('/UserUnit 1', `/UserUnit ${'a'.repeat(200)}`), 'latin1');
  const reading = `
    import { setTimeout as pause } from 'node:timers/promises';
    import { readFileSync } from 'node:fs';
    import { PdfDocument } from '@trover/intake/readers/pdf/document.ts';
    const document = await PdfDocument.open(new Uint8Array(readFileSync('${path}')));
    const refused = await document.lines(1).catch((error) => error.message);
    await document.close();
    await pause(500);
    console.log(refused);`;
  const { status, stdout } = run('--input-type=module', '--eval', `${preamble}${reading}`);
  expect([status, stdout]).toEqual([0, 'its page 1 is damaged\n']);
});

test('any other stray rejection ends the process', () => {
  const stray = `${preamble}
    Promise.reject(new Error('nobody asked'));
    setTimeout(() => {}, 2_000);`;
  const { status, stderr } = run('--input-type=module', '--eval', stray);
  expect(status).not.toBe(0);
  expect(stderr).toContain('nobody asked');
});
