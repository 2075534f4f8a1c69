// Programs that print a notice: pdfkit, Chromium, LibreOffice, and groff through Ghostscript.
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

const work = mkdtempSync(join(tmpdir(), 'notices-'));
const run = (program, args) => execFileSync(program, args, { cwd: work, stdio: ['ignore', 'pipe', 'pipe'] });
const escaped = (words) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const marked = (words) => escaped(words).replace(/\^([\d*†]+)\^/g, '<sup>$1</sup>');

const htmlOf = (blocks, css) => {
  const notes = blocks.filter(({ kind }) => kind === 'note');
  const body = blocks.map((block) => {
    if (block.kind === 'heading') return `<h3>${marked(block.text)}</h3>`;
    if (block.kind === 'text') return `<p>${marked(block.words)}</p>`;
    if (block.kind === 'item')
      return `<p class="item" style="margin-left:${24 + 24 * block.deep}pt">${escaped(block.mark)} ${marked(block.words)}</p>`;
    if (block.kind === 'caption') {
      const half = (lines) => `<td>${lines.map(escaped).join('<br>')}</td>`;
      const frame = `<td style="width:5%">${block.left.map(() => ')').join('<br>')}</td>`;
      return `<table class="caption"><tr>${half(block.left)}${frame}${half(block.right)}</tr></table>`;
    }
    if (block.kind !== 'table') return '';
    const cell = (tag, [words, span]) => `<${tag}${span > 1 ? ` colspan="${span}"` : ''}>${marked(words)}</${tag}>`;
    const head = block.head.map((row) => `<tr>${row.map((one) => cell('th', one)).join('')}</tr>`).join('');
    const rows = block.rows.map((row) => `<tr>${row.map((one) => cell('td', [one, 1])).join('')}</tr>`).join('');
    const columns = (block.columns ?? []).map((width) => `<col style="width:${width}pt">`).join('');
    const below = block.notes.map((words) => `<p class="small">${marked(words)}</p>`).join('');
    return `<p class="title">${marked(block.title)}</p><table style="font-size:${block.size}pt"><colgroup>${columns}</colgroup><thead>${head}</thead><tbody>${rows}</tbody></table>${below}`;
  });
  const foot = notes.map(({ mark, words }) => `<p class="small"><sup>${mark}</sup> ${escaped(words)}</p>`).join('');
  return `<!doctype html><meta charset="utf-8"><style>${css}</style>${body.join('\n')}${foot}`;
};

const BASE = `@page{size:letter;margin:1in} body{font:11pt 'Liberation Serif',serif} h3{font-size:12pt;text-align:center}
table{border-collapse:collapse;margin:0 auto 8pt} .title{text-align:center;font-weight:bold} table.caption{width:100%} table.caption td{border:0;text-align:left;vertical-align:top;width:47%} .small{font-size:8.5pt} sup{font-size:70%}`;
/** Ways to set a notice: tables ruled, open with figures flush right, open with lines far apart, ruled between lines of double space, narrow in small letters. */
const STYLES = {
  ruled: `${BASE} td,th{border:1px solid #444;padding:2pt 6pt;text-align:center}`,
  open: `${BASE} body{font-family:'Liberation Sans',sans-serif;text-align:justify} td,th{padding:1pt 9pt;text-align:right} td:first-child,th:first-child{text-align:left}`,
  wide: `${BASE} body{font-size:12pt;line-height:2.2} td,th{padding:1pt 9pt;text-align:right} td:first-child,th:first-child{text-align:left}`,
  double: `${BASE} @page{margin:1.8in 1.1in} body{font-size:14pt} p{line-height:2.5} .title{line-height:1.3} td,th{border:1px solid #444;padding:2pt 4pt;text-align:center;line-height:1.15}`,
  tight: `${BASE} td,th{border:1px solid #999;padding:1pt 3pt;text-align:center;vertical-align:top}`,
};

export function withChromium(target, blocks, style = 'ruled') {
  writeFileSync(join(work, 'notice.html'), htmlOf(blocks, STYLES[style]));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-pdf-header-footer',
  ];
  run('chromium', [...flags, `--print-to-pdf=${target}`, join(work, 'notice.html')]);
}

export function withLibreOffice(target, blocks, style = 'ruled') {
  writeFileSync(join(work, 'office.html'), htmlOf(blocks, STYLES[style]));
  run('soffice', ['--headless', '--convert-to', 'pdf:writer_web_pdf_Export', join(work, 'office.html')]);
  renameSync(join(work, 'office.pdf'), target);
}

export function writeWeb(target, blocks, style = 'ruled') {
  writeFileSync(target, htmlOf(blocks, STYLES[style]));
}

const roff = (words) =>
  words
    .replace(/\\/g, '\\e')
    .replace(/\^([\d*†]+)\^/g, '\\u\\s-3$1\\s+3\\d')
    .replace(/[“”]/g, '"')
    .replace(/’/g, "'")
    .replace(/–/g, '\\-')
    .replace(/^([.'])/, '\\&$1');

/** The typesetter of Unix manuals, whose pages Ghostscript turns into a PDF. */
export function withGroff(target, blocks) {
  const lines = [
    '.pl 11i',
    '.po 1i',
    '.ll 6.5i',
    '.ps 11',
    '.vs 13p',
    '.de HD',
    "'sp 0.9i",
    '..',
    '.de FO',
    "'sp 0.3i",
    '.tl ||\\- % \\-||',
    "'bp",
    '..',
    '.wh 0 HD',
    '.wh -1i FO',
    '.ad b',
    '.hy 0',
  ];
  for (const block of blocks) {
    if (block.kind === 'heading') lines.push('.sp 1', '.ne 4', '.ft B', '.ce', roff(block.text), '.ft R', '.sp 0.5');
    if (block.kind === 'text') lines.push('.sp 0.5', roff(block.words));
    if (block.kind === 'item')
      lines.push('.sp 0.4', `.in ${0.3 + 0.3 * block.deep}i`, roff(`${block.mark} ${block.words}`), '.br', '.in 0');
    if (block.kind === 'note') lines.push('.sp 0.4', '.ps 8', roff(`${block.mark} ${block.words}`), '.br', '.ps 11');
    if (block.kind !== 'table') continue;
    const width = block.rows[0].length;
    lines.push(
      '.sp 0.6',
      '.ne 6',
      '.ft B',
      '.ce',
      roff(block.title),
      '.ft R',
      '.sp 0.3',
      `.ps ${block.size}`,
      '.TS',
      'center;',
    );
    for (const row of block.head)
      lines.push(row.map(([, span]) => ['c', ...Array(span - 1).fill('s')].join(' ')).join(' '));
    lines.push(`${Array.from({ length: width }, () => 'c').join(' ')}.`);
    for (const row of block.head)
      lines.push(row.map(([words, span]) => [roff(words), ...Array(0 * span).fill('')].join('\t')).join('\t'));
    for (const row of block.rows) lines.push(row.map(roff).join('\t'));
    lines.push('.TE', '.ps 11', ...block.notes.flatMap((words) => ['.ps 8', roff(words), '.br', '.ps 11']));
  }
  writeFileSync(join(work, 'notice.roff'), `${lines.join('\n')}\n`);
  const page = execFileSync('groff', ['-t', '-Tps', '-P-pletter', '-Kutf8', join(work, 'notice.roff')], {
    maxBuffer: 1e8,
  });
  writeFileSync(join(work, 'notice.ps'), page);
  run('gs', [
    '-q',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=pdfwrite',
    '-sPAPERSIZE=letter',
    `-sOutputFile=${target}`,
    join(work, 'notice.ps'),
  ]);
}

/** Set piece by piece at fixed places, with a foot on each page and footnotes at its end. */
export async function withPdfkit(target, blocks, root) {
  const PDFDocument = createRequire(join(root, 'intake/package.json'))('pdfkit');
  const document = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    info: { CreationDate: new Date(0) },
  });
  const file = document.pipe(createWriteStream(target));
  const [left, right, top, bottom] = [72, 540, 72, 690];
  let y = top;
  let notes = [];
  const font = (size, bold = false) => document.font(bold ? 'Times-Bold' : 'Times-Roman').fontSize(size);
  const endPage = () => {
    font(8);
    let at = bottom + 8;
    for (const { mark, words } of notes) {
      font(6);
      document.text(mark, left, at - 2, { lineBreak: false });
      font(8);
      for (const line of wrap(words, right - left - 8)) {
        document.text(line, left + 6, at, { lineBreak: false });
        at += 9.5;
      }
    }
    notes = [];
  };
  const room = (height) => {
    if (y + height <= bottom) return;
    endPage();
    document.addPage();
    y = top;
  };
  const wrap = (words, width) => {
    const lines = [];
    let line = '';
    for (const word of words.split(' ')) {
      const next = line === '' ? word : `${line} ${word}`;
      if (document.widthOfString(next.replace(/\^[^^]+\^/g, '')) > width && line !== '') {
        lines.push(line);
        line = word;
      } else line = next;
    }
    return [...lines, line];
  };
  const write = (words, x, size) => {
    let at = x;
    for (const [index, part] of words.split('^').entries()) {
      font(index % 2 === 1 ? size * 0.65 : size);
      document.text(part, at, index % 2 === 1 ? y - 1 : y, { lineBreak: false });
      at += document.widthOfString(part);
    }
    font(size);
  };
  const paragraph = (words, x, size) => {
    font(size);
    for (const line of wrap(words, right - x)) {
      room(14);
      write(line, x, size);
      y += 13;
    }
    y += 6;
  };
  const row = (cells, columns, size, bold) => {
    font(size, bold);
    const wrapped = cells.map((words, at) => wrap(words, columns[at].end - columns[at].x - 6));
    const height = Math.max(...wrapped.map((lines) => lines.length)) * (size + 2);
    room(height + 4);
    font(size, bold);
    for (const [at, lines] of wrapped.entries())
      for (const [index, line] of lines.entries()) {
        const width = document.widthOfString(line);
        document.text(line, columns[at].x + (columns[at].end - columns[at].x - width) / 2, y + index * (size + 2), {
          lineBreak: false,
        });
      }
    y += height + 3;
  };
  for (const block of blocks) {
    if (block.kind === 'heading') {
      room(40);
      font(12, true);
      y += 6;
      document.text(block.text, left + (right - left - document.widthOfString(block.text)) / 2, y, {
        lineBreak: false,
      });
      y += 20;
    }
    if (block.kind === 'text') paragraph(block.words, left, 11);
    if (block.kind === 'item') paragraph(`${block.mark} ${block.words}`, left + 20 + 20 * block.deep, 11);
    if (block.kind === 'caption') {
      font(11);
      for (const [at, words] of block.left.entries()) {
        room(14);
        document.text(words, left, y, { lineBreak: false });
        document.text(':', 300, y, { lineBreak: false });
        if (block.right[at]) document.text(block.right[at], 316, y, { lineBreak: false });
        y += 14;
      }
      y += 8;
    }
    if (block.kind === 'note') notes.push(block);
    if (block.kind !== 'table') continue;
    const width = block.rows[0].length;
    const widths = block.columns ?? Array(width).fill((right - left) / width);
    const from = left + (right - left - widths.reduce((sum, one) => sum + one, 0)) / 2;
    const columns = widths.map((one, at) => {
      const x = from + widths.slice(0, at).reduce((sum, each) => sum + each, 0);
      return { x, end: x + one };
    });
    const spread = (cells) => {
      let at = 0;
      return cells.map(([, span]) => {
        const own = { x: columns[at].x, end: columns[at + span - 1].end };
        at += span;
        return own;
      });
    };
    const heads = () => {
      for (const head of block.head)
        row(
          head.map(([words]) => words),
          spread(head),
          block.size,
          true,
        );
    };
    room(60);
    font(11, true);
    document.text(block.title, left + (right - left - document.widthOfString(block.title)) / 2, y, {
      lineBreak: false,
    });
    y += 18;
    heads();
    for (const cells of block.rows) {
      if (y + 18 > bottom) {
        room(1000);
        heads();
      }
      row(cells, columns, block.size, false);
    }
    y += 6;
    for (const words of block.notes) paragraph(words, left, 8);
  }
  endPage();
  const { count } = document.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    document.switchToPage(at);
    font(8);
    document.text(`Questions? Visit www.example-settlement.com or call 1-866-555-0100.`, left, 750, {
      lineBreak: false,
    });
    document.text(String(at + 1), right - 10, 750, { lineBreak: false });
  }
  document.end();
  await finished(file);
}
