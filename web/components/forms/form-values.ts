import type { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { formatBytes } from '@trover/core/format/bytes.ts';
import { z } from 'zod';

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The values without the named ones that are empty; `columns.award` names a nested value. */
export function omitEmpty<Values extends object>(values: Values, names: readonly string[]): Values {
  const within = (name: string) =>
    names.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !names.includes(name) || !isEmpty(value))
      .map(([name, value]: [string, unknown]) => {
        const inner = within(name);
        return [
          name,
          inner.length > 0 && typeof value === 'object' && value !== null ? omitEmpty(value, inner) : value,
        ];
      }),
  ) as Values;
}

/**
 * The messages of a failed call by field, without the prefixes `body` and `at`; `rest` contains those of no visible
 * field.
 */
export function splitFailure(
  { fields, message }: Pick<CallFailed, 'fields' | 'message'>,
  at: string,
  isShown: (name: string) => boolean,
): { beside: { name: string; message: string }[]; rest: string | null } {
  const prefix = at === '' ? '' : `${at}.`;
  const named = Object.entries(fields).map(([path, sentence]) => {
    const name = path.replace(/^body\./, '');
    return { name: name.startsWith(prefix) ? name.slice(prefix.length) : name, message: sentence };
  });
  const beside = named.filter(({ name }) => isShown(name));
  return { beside, rest: beside.length > 0 && beside.length === named.length ? null : message };
}

/** A checkbox that must be checked. */
export const ticked = z.literal(true, 'Check this box to continue.');

/** The value of a file input: exactly one file, of at most this many bytes. */
export const oneFile = (max_bytes: number) =>
  z
    .custom<FileList | undefined>()
    .transform((files) => files?.[0])
    .pipe(
      z
        .custom<File>((file) => file !== undefined, 'Choose a file.')
        .refine((file) => file.size <= max_bytes, `This file is larger than ${formatBytes(max_bytes)}.`),
    );

/** Like `oneFile`, but optional. */
export const fileIfAny = (max_bytes: number) =>
  z
    .custom<FileList | undefined>()
    .transform((files) => files?.[0])
    .refine(
      (file) => file === undefined || file.size <= max_bytes,
      `This file is larger than ${formatBytes(max_bytes)}.`,
    );

/** The form data of a call with files: texts before files, without empty values. */
export function toFormData(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  const filled = Object.entries(values).filter(([, value]) => !isEmpty(value));
  for (const [name, value] of filled) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of filled) if (value instanceof Blob) form.append(name, value);
  return form;
}

/** Parses the number in a field; undefined if the field is empty. */
export const toNumber = (text: unknown): number | undefined => (isEmpty(text) ? undefined : Number(text));

/**
 * The numbers in a field; undefined if it is empty. A text without numbers gives an empty list, which the server
 * refuses.
 */
export const toNumbers = (text: unknown): number[] | undefined =>
  isEmpty(text) ? undefined : (String(text).match(/\d+/g) ?? []).map(Number);
