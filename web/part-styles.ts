import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Manifest, Plugin } from 'vite';

const query = '?styles';

/**
 * Imports such as `./own-sections.tsx?styles`: the addresses of the style sheets of a part that the server renders and
 * the browser loads later. Only the client's build knows these addresses. The sheets that each page with the part links
 * anyway are left out.
 */
export function partStyles({ root, client }: { root: string; client: string }): Plugin {
  let isBuild = false;
  return {
    name: 'part-styles',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async resolveId(source, importer, options) {
      if (!source.endsWith(query)) return null;
      const found = await this.resolve(source.slice(0, -query.length), importer, { ...options, skipSelf: true });
      // an id without the file’s extension, so that no other plugin compiles it
      return found && `\0styles:${found.id.slice(0, -'.tsx'.length)}`;
    },
    async load(id) {
      if (!id.startsWith('\0styles:')) return null;
      if (!isBuild || this.environment.name !== 'ssr') return 'export default [];';
      const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
      const part = relative(root, `${id.slice('\0styles:'.length)}.tsx`);
      const sheets = sheetsOfPart(manifest, part).map((sheet) => `/${sheet}`);
      return `export default ${JSON.stringify(sheets)};`;
    },
  };
}

/** The sheets of a part and of its static imports, without those of every page that may load it. */
export function sheetsOfPart(manifest: Manifest, part: string): string[] {
  if (!manifest[part]) throw new Error(`The client’s build has no part ${part}: import it dynamically.`);
  const pages = Object.keys(manifest)
    .filter((key) => manifest[key]!.isEntry)
    .map((key) => staticImports(manifest, key))
    .filter((chunks) => chunks.some((key) => manifest[key]!.dynamicImports?.includes(part)))
    .map((chunks) => sheetsOf(manifest, chunks));
  return sheetsOf(manifest, staticImports(manifest, part)).filter(
    (sheet) => pages.length === 0 || !pages.every((sheets) => sheets.includes(sheet)),
  );
}

const sheetsOf = (manifest: Manifest, chunks: readonly string[]): string[] => [
  ...new Set(chunks.flatMap((key) => manifest[key]!.css ?? [])),
];

/** A chunk and all that it imports statically; imports come first, like their sheets. */
function staticImports(manifest: Manifest, start: string, seen = new Set<string>()): string[] {
  if (seen.has(start)) return [];
  seen.add(start);
  return [...(manifest[start]!.imports ?? []).flatMap((key) => staticImports(manifest, key, seen)), start];
}
