import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/** The frame of every page is one file: two dozen small ones would be compressed each by itself. */
const frame = { name: 'frame', test: /[\\/]web[\\/](root\.tsx|components[\\/]layout[\\/]page-(shell\.tsx|meta\.ts))$/ };

/**
 * What figures and charts are drawn with, on nearly every page: the number of files delays a slow phone more than their
 * size.
 */
const figures = {
  name: 'figures',
  test: /[\\/]web[\\/]ui[\\/](format[\\/](format|format-dates|spell-count)|figure|status-pill|state|plate|progress|accordion)\.tsx?$|web[\\/]charts[\\/](use-chart-width|geometry[\\/](scale|linear)|keyboard[\\/][\w-]+)\.tsx?$|core[\\/](money[\\/](decimal|currency)|format[\\/](amounts|dates)|dates[\\/]day-length|text[\\/]capitalize)\.ts$/,
};
const charts = {
  name: 'charts',
  test: /[\\/]web[\\/]charts[\\/](case-chart|case-chart[\\/](?!table\.)[\w-]+)\.tsx?$/,
};

/** The style of primitives and charts is one sheet: a page waits for each that it names before anything is drawn. */
const sheets = { name: 'sheets', test: /[\\/]web[\\/](ui|charts)[\\/].*\.module\.css$/ };

/**
 * The loader of parts fetched later asks for their style sheets as the page does: in another mode of credentials a sheet
 * that is on its way is fetched a second time, and the browser complains. What every page has it does not ask for
 * again, which would put it behind the page's own and so above them. (The framework writes `#` behind such sheets.)
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

export default defineConfig({
  plugins: [reactRouter(), sheetsOnce],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sheets, frame, figures, charts] } } } } },
  },
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'zod-without-eval.ts') }] },
  worker: { format: 'es' },
});
