import type { Finding } from '@trover/core/cases/finding.ts';
import type { SavedCase } from '@trover/db/queries/cases/save-case.ts';
import { businessDate } from '../business-date.ts';
import { checkCatalogue } from '../catalogue/check-catalogue.ts';
import { importCatalogue } from '../catalogue/import-catalogue.ts';
import { readSource } from '../catalogue/read-source.ts';
import { readConfig } from '../config.ts';
import { BadUse, type CommandIo, type ExitCode, parseArguments } from './command.ts';
import { withDatabase } from './open-database.ts';
import { formatTable } from './table.ts';

const isFault = ({ level }: Finding): boolean => level === 'fault';
const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;

/** Errors, missing and uncertain values in catalogue files, by case and place; exit 1 where there is an error. */
function check(paths: string[], json: boolean, io: CommandIo): ExitCode {
  const today = readConfig().today ?? businessDate(new Date());
  let cases = 0;
  const findings = paths.flatMap((file) => {
    const catalogue = readSource(file);
    cases += catalogue.cases.length;
    return checkCatalogue(catalogue, today).map((finding) => ({ file, ...finding }));
  });
  if (json)
    for (const { file, slug, level, path, message } of findings)
      io.stdout.write(`${JSON.stringify({ file, case: slug, level, path, message })}\n`);
  else if (findings.length > 0)
    io.stdout.write(
      formatTable(
        ['case', 'level', 'path', 'message'],
        findings.map(({ file, slug, level, path, message }) => [slug ?? file, level, path, message]),
        new Set(),
      ),
    );
  const faults = findings.filter(isFault).length;
  io.stderr.write(
    `${count(faults, 'fault')} and ${count(findings.length - faults, 'warning')}${cases > 0 ? ` in ${count(cases, 'case')}` : ''}\n`,
  );
  return faults > 0 ? 1 : 0;
}

/** Imports the files; a case with an error does not change, and the others continue. */
async function importFiles(
  paths: string[],
  { json, over_edits }: { json: boolean; over_edits: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const sources = paths.map((file) => ({ file, ...readSource(file) }));
  const saved: SavedCase[] = [];
  const faults = sources.flatMap(({ findings }) => findings.filter(isFault));
  await withDatabase(async (db, today) => {
    for (const { cases } of sources) {
      const imported = await importCatalogue(db, cases, { today, origin: 'import', over_edits });
      saved.push(...imported.saved);
      faults.push(...imported.findings);
    }
  });
  const changed = saved.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  const edited = saved.filter(({ outcome }) => outcome === 'edited');
  if (json)
    for (const { slug, outcome, changes, plan_version } of saved)
      io.stdout.write(`${JSON.stringify({ case: slug, outcome, changes, plan_version })}\n`);
  else if (changed.length > 0)
    io.stdout.write(
      formatTable(
        ['case', 'outcome', 'plan', 'changes'],
        changed.map(({ slug, outcome, changes, plan_version }) => [
          slug,
          outcome,
          plan_version === null ? '–' : `version ${plan_version}`,
          changes.join('; '),
        ]),
        new Set(),
      ),
    );
  for (const { slug, path, message } of faults) io.stderr.write(`refused: ${slug ?? ''} ${path}: ${message}\n`);
  for (const { file, cases, findings } of sources)
    if (cases.length === 0 && !findings.some(isFault)) io.stderr.write(`${file} contains no case\n`);
  for (const { slug } of edited)
    io.stderr.write(
      `left unchanged: ${slug} was edited or merged on the desk${over_edits ? '' : '; --over-edits overwrites edited cases'}\n`,
    );
  const outcomes = { new: 0, changed: 0, unchanged: 0, edited: 0 };
  for (const { outcome } of saved) outcomes[outcome] += 1;
  io.stderr.write(
    changed.length === 0 && faults.length === 0 && edited.length === 0
      ? `Nothing changed: ${count(saved.length, 'case')} as before.\n`
      : `${outcomes.new} new, ${outcomes.changed} changed, ${outcomes.unchanged + outcomes.edited} unchanged, ${count(faults.length, 'fault')}.\n`,
  );
  return faults.length > 0 ? 1 : 0;
}

export async function run(args: string[], io: CommandIo): Promise<ExitCode> {
  const { flags, files } = parseArguments(args, ['json', 'over-edits'], []);
  const [verb, ...paths] = files;
  if (verb !== 'check' && verb !== 'import') throw new BadUse(`expected check or import, found ${verb ?? 'nothing'}`);
  if (paths.length === 0) throw new BadUse(`${verb} needs at least one file or folder`);
  const options = { json: flags.has('json'), over_edits: flags.has('over-edits') };
  return verb === 'check' ? check(paths, options.json, io) : await importFiles(paths, options, io);
}
