// Makes fixtures/notices: notices of invented settlements as several programs print them, each with the plan it must give.
// The tests read the files and need none of these programs: Chromium, LibreOffice (soffice), groff and Ghostscript (gs).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLASSES } from './notices/classes.mjs';
import { COLUMNS } from './notices/columns.mjs';
import { LONG } from './notices/long.mjs';
import { OPTIONS } from './notices/options.mjs';
import { OTHERS } from './notices/others.mjs';
import { withChromium, withGroff, withLibreOffice, withPdfkit, writeWeb } from './notices/producers.mjs';
import { STOCK } from './notices/stock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'fixtures/notices');
const PRODUCERS = {
  chromium: (path, { blocks, style }) => withChromium(`${path}.pdf`, blocks, style),
  libreoffice: (path, { blocks, style }) => withLibreOffice(`${path}.pdf`, blocks, style),
  groff: (path, { blocks }) => withGroff(`${path}.pdf`, blocks),
  pdfkit: (path, { blocks }) => withPdfkit(`${path}.pdf`, blocks, root),
  web: (path, { blocks, style }) => writeWeb(`${path}.html`, blocks, style),
};

const only = process.argv.slice(2);
if (only.length === 0) rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const notice of [...STOCK, ...CLASSES, ...OPTIONS, ...OTHERS, ...LONG, ...COLUMNS]) {
  if (only.length > 0 && !only.includes(notice.name)) continue;
  const path = join(target, notice.name);
  await PRODUCERS[notice.producer](path, notice);
  writeFileSync(`${path}.plan.json`, `${JSON.stringify(notice.plan, null, 1)}\n`);
}
