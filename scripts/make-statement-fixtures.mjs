// Makes the documents of fixtures/statements out of their layouts, each by one of several producers: pdfkit and pdf-lib of the
// project, Chromium, and qpdf (object streams). The tests read the documents and need none of these programs.
//
// A layout's first line has the producer, the width of the page and the size of the letters. Then a line is one of the page;
// `|` parts the cells of a table, and `@` sets where its columns begin, or with `>` end. `=` begins a page.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'fixtures/statements');
const work = mkdtempSync(join(tmpdir(), 'statements-'));
const HEIGHT = 792;
const MARGIN = 40;

/** The pages of a layout, as texts with their places in points from the top left corner. */
function pagesOf(lines, size) {
  const pages = [[]];
  let columns = [];
  let y = MARGIN;
  for (const line of lines) {
    if (line === '=') {
      pages.push([]);
      y = MARGIN;
    } else if (line.startsWith('@'))
      columns = line
        .slice(2)
        .split(' ')
        .map((place) => (place.startsWith('>') ? { end: Number(place.slice(1)) } : { x: Number(place) }));
    else {
      y += size * 1.5;
      const isTable = line.includes('|') && !/ \| /.test(line);
      const cells = isTable ? line.split('|') : [];
      const words = isTable
        ? cells.flatMap((text, at) => (text === '' ? [] : [{ text, y, ...columns[at] }]))
        : apart(line, size).map((word) => ({ ...word, y }));
      pages.at(-1).push(...words);
    }
  }
  return pages;
}

/** What three spaces part is apart on the page. */
function apart(line, size) {
  let x = MARGIN;
  return line
    .split('   ')
    .filter((text) => text !== '')
    .map((text) => {
      const word = { text, x };
      x += text.length * size * 0.6 + 40;
      return word;
    });
}

async function withPdfkit(pages, width, size, name) {
  const PDFDocument = createRequire(join(root, 'intake/package.json'))('pdfkit');
  const document = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const pieces = [];
  document.on('data', (piece) => pieces.push(piece));
  const finished = new Promise((resolve) => document.on('end', resolve));
  for (const words of pages) {
    document.addPage({ margin: 0, size: [width, HEIGHT] }).fontSize(size);
    for (const { text, x, y, end } of words)
      document.text(text, end === undefined ? x : end - document.widthOfString(text), y, { lineBreak: false });
  }
  document.end();
  await finished;
  writeFileSync(name, Buffer.concat(pieces));
}

async function withPdfLib(pages, width, size, name) {
  const { PDFDocument, StandardFonts } = createRequire(join(root, 'server/package.json'))('pdf-lib');
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const words of pages) {
    const page = document.addPage([width, HEIGHT]);
    for (const { text, x, y, end } of words)
      page.drawText(text, {
        x: end === undefined ? x : end - font.widthOfTextAtSize(text, size),
        y: HEIGHT - y - size,
        size,
        font,
      });
  }
  writeFileSync(name, await document.save());
}

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

async function withChromium(pages, width, size, name) {
  const placed = ({ text, x, y, end }) =>
    `<i style="top:${y}pt;${end === undefined ? `left:${x}pt` : `right:${width - end}pt`}">${escaped(text)}</i>`;
  const html = `<!doctype html><meta charset="utf-8"><style>@page{size:${width}pt ${HEIGHT}pt;margin:0}body{margin:0;font:${size}pt Arial,sans-serif}
section{position:relative;height:${HEIGHT - 1}pt;break-after:page}i{position:absolute;font-style:normal;white-space:pre}</style>${pages
    .map((words) => `<section>${words.map(placed).join('')}</section>`)
    .join('')}`;
  writeFileSync(join(work, 'page.html'), html);
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
  execFileSync('chromium', [...flags, `--print-to-pdf=${name}`, join(work, 'page.html')], { stdio: 'pipe' });
}

async function withQpdf(pages, width, size, name) {
  const plain = join(work, 'plain.pdf');
  await withPdfkit(pages, width, size, plain);
  execFileSync('qpdf', ['--object-streams=generate', '--compress-streams=y', plain, name]);
}

const PRODUCERS = { pdfkit: withPdfkit, 'pdf-lib': withPdfLib, chromium: withChromium, qpdf: withQpdf };

const only = process.argv.slice(2);
for (const file of readdirSync(join(target, 'layouts')).sort()) {
  const name = file.replace(/\.txt$/, '');
  if (only.length > 0 && !only.includes(name)) continue;
  const [first, ...lines] = readFileSync(join(target, 'layouts', file), 'utf8')
    .trimEnd()
    .split('\n');
  const [producer, width, size] = first.split(' ');
  await PRODUCERS[producer](pagesOf(lines, Number(size)), Number(width), Number(size), join(target, `${name}.pdf`));
}
rmSync(work, { recursive: true, force: true });
