import type { Field } from './layout.ts';

export type Values = Readonly<Record<string, string | number | bigint>>;

/**
 * One record without its end. Texts are cut at the end of their field; a number that does not fit, a text with other signs
 * than the standard’s and a field that the record lacks are faults of the program.
 */
export function writeRecord(fields: readonly Field[], values: Values): string {
  const known = new Set(fields.map(([name]) => name));
  for (const name of Object.keys(values)) if (!known.has(name)) throw new TypeError(`this record has no ${name}`);
  return fields
    .map(([name, , length, of]) => {
      const value = String(values[name] ?? '');
      if (of === 'C') {
        if (!/^[\x20-\x7e]*$/.test(value)) throw new TypeError(`${name} is not ASCII: ${value}`);
        return value.slice(0, length).padEnd(length, ' ');
      }
      if (!/^\d*$/.test(value) || value.length > length) throw new TypeError(`${name} does not fit: ${value}`);
      return value.padStart(length, '0');
    })
    .join('');
}

/** The value of a field, without what fills it. */
export function readField(fields: readonly Field[], record: string, name: string): string {
  const [, from, length] = fields.find(([one]) => one === name) ?? ['', 1, 0];
  return record.slice(from - 1, from - 1 + length).trimEnd();
}
