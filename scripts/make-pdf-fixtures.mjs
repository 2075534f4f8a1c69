// Makes fixtures/documents: one statement as several programs print it. The tests read the files and need none of these
// programs: Chromium, LibreOffice (soffice), Ghostscript (gs), qpdf, and pdf-lib from the registry.

import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'fixtures/documents');
const work = mkdtempSync(join(tmpdir(), 'pdf-fixtures-'));
const run = (program, ...args) => execFileSync(program, args, { cwd: work, stdio: ['ignore', 'pipe', 'pipe'] });
const to = (name) => join(target, name);

const TITLE = ['Rheingold Brokerage Services LLC', 'Account number: 4471-9920', 'Transactions in March 2024'];
const COLUMNS = [
  ['Trade Date', 40],
  ['Settle Date', 105],
  ['Action', 170],
  ['Symbol', 215],
  ['Description', 265],
  ['Quantity', 390, 430],
  ['Price', 440, 480],
  ['Fees', 490, 515],
  ['Net Amount', 520, 575],
];
const ROWS = [
  ['03/04/2024', '03/06/2024', 'Buy', 'RHGD', 'RHEINGOLD INC', '100', '25.50', '4.95', '-2,554.95'],
  ['03/11/2024', '03/13/2024', 'Sell', 'RHGD', 'RHEINGOLD INC', '40', '27.25', '4.95', '1,085.05'],
  ['03/18/2024', '03/20/2024', 'Buy', 'WALK', 'WALKURE CORP', '12', '301.10', '0.00', '-3,613.20'],
];
const TABLE = [COLUMNS.map(([name]) => name), ...ROWS];

/** Every text with its place from the top left corner, in points; `end` for a column that is flush right. */
const words = [
  ...TITLE.map((text, at) => ({ text, x: 40, y: 50 + at * 16 })),
  ...TABLE.flatMap((row, line) =>
    row.map((text, at) => ({ text, x: COLUMNS[at][1], end: COLUMNS[at][2], y: 120 + line * 15 })),
  ),
];

async function withPdfkit(name, options = {}) {
  const PDFDocument = createRequire(join(root, 'intake/package.json'))('pdfkit');
  const document = new PDFDocument({ size: 'LETTER', margin: 0, info: { CreationDate: new Date(0) }, ...options });
  const file = document.pipe(createWriteStream(to(name)));
  document.fontSize(9);
  for (const { text, x, y, end } of words)
    document.text(text, end === undefined ? x : end - document.widthOfString(text), y, { lineBreak: false });
  document.end();
  await finished(file);
}

async function withPdfLib(name) {
  run('npm', 'install', '--no-audit', '--no-fund', '--prefix', work, 'pdf-lib@1.17.1');
  const library = createRequire(join(work, 'package.json')).resolve('pdf-lib');
  const { PDFDocument, StandardFonts, degrees } = (await import(pathToFileURL(library))).default;
  const make = async (isTurned) => {
    const document = await PDFDocument.create();
    document.setCreationDate(new Date(0));
    document.setModificationDate(new Date(0));
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([612, 792]);
    // A page that is set sideways and shown upright, as landscape statements are.
    if (isTurned) page.setRotation(degrees(90));
    for (const { text, x, y, end } of words) {
      const from = end === undefined ? x : end - font.widthOfTextAtSize(text, 9);
      if (isTurned) page.drawText(text, { x: y, y: from, size: 9, font, rotate: degrees(90) });
      else page.drawText(text, { x: from, y: 792 - y, size: 9, font });
    }
    return document.save();
  };
  writeFileSync(to(name), await make(false));
  writeFileSync(to('pdf-lib-set-sideways.pdf'), await make(true));
}

const html = `<!doctype html><meta charset="utf-8"><style>body{font:9pt sans-serif}td,th{padding:1pt 5pt;text-align:left}
td:nth-child(n+6),th:nth-child(n+6){text-align:right}</style>${TITLE.map((text) => `<p>${text}</p>`).join('')}
<table cellpadding="6">${TABLE.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('')}</table>`;

function withChromium(name) {
  writeFileSync(join(work, 'page.html'), html);
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
  run('chromium', ...flags, `--print-to-pdf=${to(name)}`, join(work, 'page.html'));
}

function withLibreOffice(name) {
  writeFileSync(join(work, 'office.html'), html);
  run('soffice', '--headless', '--convert-to', 'pdf:writer_web_pdf_Export', join(work, 'office.html'));
  renameSync(join(work, 'office.pdf'), to(name));
}

const shown = (font) => {
  const literal = (text) => `(${text.replace(/[()\\]/g, '\\$&')})`;
  const lines = words.map(({ text, x, y, end }) =>
    end === undefined
      ? `${x} ${792 - y} moveto ${literal(text)} show`
      : `${end} ${literal(text)} stringwidth pop sub ${792 - y} moveto ${literal(text)} show`,
  );
  return `%!PS\n${font}\n${lines.join('\n')}\nshowpage\n`;
};
/** A font whose letters are drawn by procedures, as old printing programs make them. */
const TYPE_3 = `/Base /Helvetica findfont 1000 scalefont def
/Letter 1 string def
8 dict dup begin /FontType 3 def /FontMatrix [0.001 0 0 0.001 0 0] def /FontBBox [-200 -300 1200 1000] def
/Encoding StandardEncoding def
/BuildChar { exch pop Letter 0 3 -1 roll put Base setfont
 Letter stringwidth pop 0 -200 -300 1200 1000 setcachedevice 0 0 moveto Letter false charpath fill } def end
/Drawn exch definefont pop`;

function withGhostscript(name, font, ...flags) {
  writeFileSync(join(work, 'page.ps'), shown(font));
  run(
    'gs',
    '-q',
    '-dNOSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=pdfwrite',
    '-sPAPERSIZE=letter',
    ...flags,
    `-sOutputFile=${to(name)}`,
    join(work, 'page.ps'),
  );
}

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
await withPdfkit('pdfkit.pdf');
await withPdfLib('pdf-lib.pdf');
withChromium('chromium.pdf');
withLibreOffice('libreoffice.pdf');
const HELVETICA = '/Helvetica findfont 9 scalefont setfont';
withGhostscript('ghostscript.pdf', HELVETICA);
withGhostscript('type-3-fonts.pdf', `${TYPE_3}\n/Drawn findfont 9 scalefont setfont`);
run('qpdf', '--object-streams=generate', '--compress-streams=y', to('pdfkit.pdf'), to('object-streams.pdf'));
run('qpdf', '--encrypt', '', 'owner', '256', '--', to('pdfkit.pdf'), to('empty-password.pdf'));
run(
  'qpdf',
  '--allow-weak-crypto',
  '--encrypt',
  '',
  'owner',
  '40',
  '--',
  to('pdfkit.pdf'),
  to('empty-password-rc4.pdf'),
);
run('qpdf', '--encrypt', 'secret', 'owner', '256', '--', to('pdfkit.pdf'), to('locked.pdf'));
run('qpdf', '--linearize', to('chromium.pdf'), to('linearized.pdf'));
for (const turn of [90, 180, 270]) run('qpdf', `--rotate=+${turn}`, to('pdfkit.pdf'), to(`turned-${turn}.pdf`));
writeFileSync(to('cut-off.pdf'), readFileSync(to('pdfkit.pdf')).subarray(0, 1200));
rmSync(work, { recursive: true, force: true });
