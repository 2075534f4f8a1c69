// Every path that a document names in backticks exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const homes = /^(core|intake|contract|db|server|web|fixtures|e2e|bench|docs|scripts|\.ci)(\/[\w.[\]{}$-]+)*\/?$/;

function documents(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'build', 'data', '.git'].includes(entry.name) ? [] : documents(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const faults = documents('.').flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1])
    .filter(
      (named) => homes.test(named) && (named.includes('/') || named.includes('.')) && !existsSync(join(root, named)),
    )
    .map((named) => `${path} names ${named}, which does not exist`),
);
for (const fault of faults) console.log(fault);
process.exit(faults.length ? 1 : 0);
