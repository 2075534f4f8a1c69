import type { z } from 'zod';
import { fail } from '../errors.ts';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** A sentence for a value that a schema refuses without a message of its own. */
function sentence(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'this is missing' : `this must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `use one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `this is too short: at least ${issue.minimum}`
        : `use ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `this is too long: at most ${issue.maximum}`
        : `use ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    default:
      return 'this does not have the expected form';
  }
}

/**
 * Maximum number of faults in an answer, and of letters in a field's name: a body full of faults does not make the
 * answer larger.
 */
const MAX_FAULTS = 50;
const MAX_PATH_LENGTH = 200;

const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, MAX_PATH_LENGTH);

function collect(part: string, issues: readonly Issue[], known: string[], into: Record<string, string>): void {
  for (const issue of issues.slice(0, MAX_FAULTS)) {
    const path = [part, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      const hint = issue.path.length === 0 && known.length ? `; known are ${known.join(', ')}` : '';
      for (const key of issue.keys.slice(0, MAX_FAULTS))
        into[nameOf([...path, key])] ??= `there is no such field${hint}`;
    } else into[nameOf(path)] ??= issue.message;
  }
}

export type Parts = Record<'params' | 'query' | 'body', { schema: z.ZodType | undefined; value: unknown }>;

/** Validates every part of a call at once, so that a caller gets all faults together. */
export function validate(parts: Parts): Record<keyof Parts, unknown> {
  if (findBroken(parts.params.value, 'params')) fail('not_found'); // no address of ours contains such characters
  const fields: Record<string, string> = {};
  const checked: Record<string, unknown> = {};
  for (const [part, { schema, value }] of Object.entries(parts)) {
    if (!schema) {
      refuseExtra(part, value, fields);
      continue;
    }
    const broken = findBroken(value, part);
    if (broken) fields[broken.path.slice(0, MAX_PATH_LENGTH)] = broken.sentence;
    const result = schema.safeParse(value ?? {}, { error: sentence });
    if (result.success) checked[part] = result.data;
    else collect(part, result.error.issues, knownFields(schema), fields);
  }
  const shown = Object.entries(fields).slice(0, MAX_FAULTS);
  const [first, ...more] = shown;
  if (!first) return checked as Record<keyof Parts, unknown>;
  const [path, text] = first;
  if (more.length === 0) fail('invalid_input', { message: `Check ${path}: ${text}.`, fields });
  fail('invalid_input', { fields: Object.fromEntries(shown) });
}

interface BrokenText {
  path: string;
  sentence: string;
}

function faultOf(text: string): string | undefined {
  if (text.includes('\0')) return 'this contains a character that is not allowed (NUL)';
  return text.isWellFormed() ? undefined : 'this contains half of a character (an unpaired surrogate)';
}

/** Finds characters that PostgreSQL cannot store: U+0000, and unpaired UTF-16 surrogates. */
function findBroken(value: unknown, path: string): BrokenText | undefined {
  if (typeof value === 'string') {
    const sentence = faultOf(value);
    return sentence === undefined ? undefined : { path, sentence };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const sentence = faultOf(key);
    const found = sentence === undefined ? findBroken(inner, `${path}.${key}`) : { path, sentence };
    if (found !== undefined) return found;
  }
  return undefined;
}

function refuseExtra(part: string, value: unknown, fields: Record<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value).slice(0, MAX_FAULTS))
    fields[nameOf([part, key])] = `there is no such field: this call accepts no ${part}`;
}

function knownFields(schema: z.ZodType): string[] {
  return 'shape' in schema ? Object.keys(schema.shape as object) : [];
}
