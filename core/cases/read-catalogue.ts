import type { CaseRecord } from './case-record.ts';
import type { Finding } from './finding.ts';
import { readRecord } from './read-record.ts';

export interface Catalogue {
  /** The records without fault, in the order of the file. */
  records: CaseRecord[];
  findings: Finding[];
}

/**
 * A catalogue file's content: a list of case records, or one record. A record with a fault is left out, the others
 * stand; every finding names its place.
 */
export function readCatalogue(content: unknown): Catalogue {
  const findings: Finding[] = [];
  const records: CaseRecord[] = [];
  const places = new Map<string, string>();
  const items = Array.isArray(content) ? content : [content];
  items.forEach((item, index) => {
    const path = Array.isArray(content) ? `[${index}]` : '';
    const slug = slugIn(item);
    const add = (level: Finding['level']) => (at: string, message: string) =>
      findings.push({ level, slug, path: at.replace(/^\./, ''), message });
    const before = findings.length;
    const record = readRecord(item, path, add('fault'), add('warning'));
    const earlier = places.get(record.slug);
    if (earlier !== undefined && record.slug !== '')
      add('fault')(`${path}.slug`, `"${record.slug}" is the slug of ${earlier} too: slugs are unique`);
    places.set(record.slug, path);
    if (!findings.slice(before).some(({ level }) => level === 'fault')) records.push(record);
  });
  return { records, findings };
}

function slugIn(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !('slug' in item)) return null;
  return typeof item.slug === 'string' && item.slug !== '' ? item.slug : null;
}
