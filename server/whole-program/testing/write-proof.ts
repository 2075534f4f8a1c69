import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../config.ts';

/**
 * Writes the measurements of a long run into their section of `docs/proof.md`, with the commit, the day and the
 * machine. A short run does not change the page.
 */
export async function writeProof(section: string, lines: readonly string[]): Promise<void> {
  if (!process.env.LONG && !process.env.PROOF) return;
  const path = join(projectFolder, 'docs', 'proof.md');
  const page = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [begin, end] = [`<!-- ${section} -->`, `<!-- end of ${section} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/proof.md has no section ${section}`);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim();
  const commit = `${git('rev-parse', '--short=10', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`;
  const day = new Date().toISOString().slice(0, 10);
  const about = `Measured on ${day} at commit ${commit}, ${cpus().length} cores, Node ${process.versions.node}.`;
  writeFileSync(path, `${page.slice(0, from + begin.length)}\n${about}\n\n${lines.join('\n')}\n${page.slice(to)}`);
}
