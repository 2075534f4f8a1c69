import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Catalogue, readCatalogue } from '@trover/core/cases/catalogue/read-catalogue.ts';
import type { Finding } from '@trover/core/cases/finding.ts';
import { loadPlan } from '@trover/core/plans/load-plan.ts';
import { readCaseTable, UnreadableTable } from './read-table.ts';

/** The file with a folder's cases; their plans are in `plans/` next to it. */
const CATALOGUE_FILE = 'catalogue.json';
/** A table with one case per row. */
const TABLE = /\.(?:csv|tsv|xlsx)$/i;
/** The ending of files with worked examples of plans. */
const EXAMPLES = '.examples.json';

/**
 * Reads the catalogue of a folder (`catalogue.json` and `plans/`), or of a file of case records next to `plans/`. The
 * records may be a table: CSV or XLSX. A file with only a plan is checked, and contains no case. Anything that cannot
 * be read is a finding like any other.
 */
export function readSource(path: string): Catalogue {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, CATALOGUE_FILE) : path;
  const findings: Finding[] = [];
  const content = TABLE.test(file) ? readTable(file, findings) : readJson(file, findings);
  if (content === undefined) return { cases: [], findings };
  if (isPlan(content)) return { cases: [], findings: checkPlan(content) };
  const isWhole = basename(file) === CATALOGUE_FILE;
  const names = isWhole ? null : namedPlans(content);
  const folder = join(dirname(file), 'plans');
  const plans = readPlans(folder, '.json', names, findings);
  const catalogue = readCatalogue(content, plans, readPlans(folder, EXAMPLES, names, findings));
  return { cases: catalogue.cases, findings: [...findings, ...catalogue.findings] };
}

function readJson(file: string, findings: Finding[]): unknown {
  const report = (message: string): undefined => {
    findings.push({ level: 'fault', slug: null, path: file, message });
    return undefined;
  };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return report(code === 'ENOENT' ? 'there is no such file' : `cannot be read: ${code}`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return report(`is not JSON: ${(error as Error).message}`);
  }
}

function readTable(file: string, findings: Finding[]): unknown {
  const report = (message: string): undefined => {
    findings.push({ level: 'fault', slug: null, path: file, message });
    return undefined;
  };
  try {
    return readCaseTable(readFileSync(file));
  } catch (error) {
    if (error instanceof UnreadableTable) return report(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return report(code === 'ENOENT' ? 'there is no such file' : `cannot be read: ${code}`);
  }
}

function isPlan(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'securities' in content && 'matching' in content;
}

function checkPlan(document: unknown): Finding[] {
  const loaded = loadPlan(document);
  return loaded.ok ? [] : [{ level: 'fault', slug: null, path: loaded.path, message: loaded.message }];
}

/** All plans of the folder or their worked examples, or only those with the given names. */
function readPlans(
  folder: string,
  ending: '.json' | typeof EXAMPLES,
  names: ReadonlySet<string> | null,
  findings: Finding[],
): Map<string, unknown> {
  const plans = new Map<string, unknown>();
  if (!existsSync(folder)) return plans;
  for (const file of readdirSync(folder).sort()) {
    const name = basename(file, ending);
    if (
      !file.endsWith(ending) ||
      (ending === '.json' && file.endsWith(EXAMPLES)) ||
      (names !== null && !names.has(name))
    )
      continue;
    const document = readJson(join(folder, file), findings);
    if (document !== undefined) plans.set(name, document);
  }
  return plans;
}

/** The plans that a file's records name; a file with a few records is not responsible for the folder's other plans. */
function namedPlans(content: unknown): Set<string> {
  const items: unknown[] = Array.isArray(content) ? content : [content];
  return new Set(
    items.flatMap((item) =>
      typeof item === 'object' && item !== null && 'plan' in item && typeof item.plan === 'string' ? [item.plan] : [],
    ),
  );
}
