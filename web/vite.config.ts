import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { partStyles } from './part-styles.ts';

const brotli = promisify(brotliCompress);

/** The frame of every page is one file: two dozen small ones would compress worse. */
const frame = { name: 'frame', test: /[\\/]web[\\/](root\.tsx|components[\\/]layout[\\/]page-(shell\.tsx|meta\.ts))$/ };

/**
 * Code that formats figures and draws charts, used on nearly every page: the number of files delays a slow phone more
 * than their size.
 */
const figures = {
  name: 'figures',
  test: /[\\/]web[\\/]ui[\\/](format[\\/](format|format-dates|spell-count)|figure|status-pill|state|plate|progress|accordion)\.tsx?$|web[\\/]charts[\\/](use-chart-width|geometry[\\/](scale|linear)|keyboard[\\/][\w-]+)\.tsx?$|core[\\/](money[\\/](decimal|currency)|format[\\/](amounts|dates)|dates[\\/]day-length|text[\\/]capitalize)\.ts$/,
};
const charts = {
  name: 'charts',
  test: /[\\/]web[\\/]charts[\\/](case-chart|case-chart[\\/](?!table\.)[\w-]+)\.tsx?$/,
};

/**
 * The styles of primitives and charts are one sheet: a page waits for each sheet that it names before anything is
 * painted.
 */
const sheets = { name: 'sheets', test: /[\\/]web[\\/](ui|charts)[\\/].*\.module\.css$/ };

/**
 * Compresses each file of the build in advance, as well as possible: a server would compress it for each visitor,
 * faster and therefore an eighth less.
 */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) return;
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg|json)$/.test(file))) {
      const path = join(dir, name);
      const bytes = await readFile(path);
      if (bytes.length > 1024) await writeFile(`${path}.br`, await brotli(bytes));
    }
  },
};

/**
 * Makes the loader of deferred parts request their style sheets like the page does: with another credentials mode a
 * sheet that is being loaded is fetched a second time, and the browser prints a warning. Sheets of every page are not
 * requested again, since a second copy would come after the page's own and override them. (The framework writes `#`
 * behind such sheets.)
 */
const sheetsOnce: Plugin = {
  name: 'sheets-once',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const changes = [
        [/link\.crossOrigin = "";/, 'if (!isCss) link.crossOrigin = "";'],
        [/styles\.add\(link\.href\)/, `styles.add(link.href.replace(/(\\/(?:frame|sheets)-[^/]*)#$/, "$1"))`],
      ] as const;
      return changes.reduce((before, [found, change]) => {
        if (!found.test(before)) throw new Error(`Vite’s loader has no ${found} any more: adapt this plugin.`);
        return before.replace(found, () => change);
      }, code);
    },
  },
};

/** The sheet of each short name: two sheets must not share one. */
const sheetOf = new Map<string, string>();

/** A class as its own name and three characters of its sheet's: both add to the size of each page's script. */
function shortClass(name: string, file: string): string {
  const sheet = relative(import.meta.dirname, file.split('?')[0]!);
  const short = `${name}_${createHash('sha256').update(sheet).digest('base64url').slice(0, 3)}`;
  if ((sheetOf.get(short) ?? sheet) !== sheet) throw new Error(`${sheet} and ${sheetOf.get(short)} share ${short}.`);
  sheetOf.set(short, sheet);
  return short;
}

/** The shortest hash that the bundler permits: every page loads the list of all scripts. */
const scriptNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

export default defineConfig({
  plugins: [
    partStyles({ root: import.meta.dirname, client: join(import.meta.dirname, 'build', 'client') }),
    reactRouter(),
    sheetsOnce,
    compressed,
  ],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  css: { modules: { generateScopedName: shortClass } },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { ...scriptNames, codeSplitting: { groups: [sheets, frame, figures, charts] } } },
      },
    },
  },
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'zod-without-eval.ts') }] },
  worker: { format: 'es' },
});
