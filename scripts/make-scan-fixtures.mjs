// Makes fixtures/scans out of fixtures/documents: a scan of one bit a point, a photo laid askew, a scan laid sideways, and a
// document whose only page is a picture. The tests read the files and need none of these programs: Ghostscript (gs).

import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'fixtures/scans');
const work = mkdtempSync(join(tmpdir(), 'scan-fixtures-'));
const sharp = createRequire(join(root, 'server/package.json'))('sharp');
const PDFDocument = createRequire(join(root, 'intake/package.json'))('pdfkit');
const to = (name) => join(target, name);

mkdirSync(target, { recursive: true });
const page = join(work, 'page.png');
execFileSync('gs', [
  '-q',
  '-dBATCH',
  '-dNOPAUSE',
  '-sDEVICE=pnggray',
  '-r200',
  '-dTextAlphaBits=4',
  `-sOutputFile=${page}`,
  join(root, 'fixtures/documents/pdfkit.pdf'),
]);
await sharp(page).png({ palette: true, colours: 4 }).toFile(to('scan.png'));
await sharp(page).rotate(90).png({ palette: true, colours: 4 }).toFile(to('sideways.png'));
await sharp(page)
  .rotate(1.2, { background: '#e8e4da' })
  .modulate({ brightness: 0.9 })
  .blur(0.7)
  .jpeg({ quality: 55 })
  .toFile(to('photo.jpg'));
const document = new PDFDocument({ size: 'LETTER', margin: 0, info: { CreationDate: new Date(0) } });
const file = document.pipe(createWriteStream(to('scan.pdf')));
document.image(to('scan.png'), 0, 0, { width: 612 });
document.end();
await finished(file);
rmSync(work, { recursive: true, force: true });
