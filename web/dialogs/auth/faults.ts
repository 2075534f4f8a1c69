import { CallFailed } from '@trover/contract/client.ts';
import type { z } from 'zod';

/** A field's name to what is wrong with what stands in it, as a sentence. */
export type Faults<Field extends string> = Partial<Record<Field, string>>;

const asSentence = (words: string): string => {
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
};

/** What the call's own schema says of a form's values, before anything is sent. */
export function checkForm<Field extends string>(schema: z.ZodType, values: Record<Field, unknown>): Faults<Field> {
  const checked = schema.safeParse(values);
  const faults: Faults<Field> = {};
  for (const { path, message } of checked.error?.issues ?? []) faults[path[0] as Field] ??= asSentence(message);
  return faults;
}

/** What the server says, beside the fields it names; the rest of it beside the field given. */
export function faultsOf<Field extends string>(failure: unknown, rest: Field, fields: readonly Field[]): Faults<Field> {
  if (!(failure instanceof CallFailed)) return { [rest]: 'This did not get through. Try again.' } as Faults<Field>;
  const faults: Faults<Field> = {};
  for (const field of fields) {
    const words = failure.fields[`body.${field}`];
    if (words !== undefined) faults[field] = asSentence(words);
  }
  if (Object.keys(faults).length > 0) return faults;
  const words = failure.status === 0 ? 'The server did not answer. Try again.' : failure.message;
  return { [rest]: words } as Faults<Field>;
}
