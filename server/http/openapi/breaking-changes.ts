import { isObject } from '@trover/core/text/is-object.ts';

type Json = Record<string, unknown>;

const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whether the compared schema is of a request or a response: each may be extended in one direction only. */
type Side = 'sent' | 'answered';

const methods = ['get', 'post', 'put', 'delete'];

/**
 * Incompatible changes against the earlier document, each with a name: removed calls, new required or removed request
 * fields, removed response fields, values newly refused or newly returned.
 */
export function breakingChanges(before: Json, after: Json): string[] {
  const changes: string[] = [];
  for (const [path, item] of Object.entries(objectOf(before.paths)))
    for (const method of methods) {
      const old = objectOf(item)[method];
      if (!isObject(old)) continue;
      const call = `${method.toUpperCase()} ${path}`;
      const now = objectOf(objectOf(after.paths)[path])[method];
      if (isObject(now)) compareCalls(call, old, now, changes);
      else changes.push(`${call} is gone`);
    }
  return changes;
}

function compareCalls(call: string, before: Json, after: Json, changes: string[]): void {
  compareParameters(call, listOf(before.parameters), listOf(after.parameters), changes);
  const [oldBody, newBody] = [contentOf(before.requestBody), contentOf(after.requestBody)];
  for (const [type, schema] of Object.entries(oldBody)) {
    if (!(type in newBody)) changes.push(`${call} accepts no ${type}`);
    else compare(`${call} body`, schemaIn(schema), schemaIn(newBody[type]), 'sent', changes);
  }
  for (const [status, old] of Object.entries(objectOf(before.responses))) {
    if (!/^[23]/.test(status)) continue;
    const now = objectOf(after.responses)[status];
    if (now === undefined) changes.push(`${call} answers no ${status}`);
    const [oldAnswer, newAnswer] = [contentOf(old), contentOf(now)];
    for (const [type, schema] of Object.entries(oldAnswer)) {
      if (now !== undefined && !(type in newAnswer)) changes.push(`${call} answers no ${type}`);
      else if (now !== undefined)
        compare(`${call} answer`, schemaIn(schema), schemaIn(newAnswer[type]), 'answered', changes);
    }
  }
}

const contentOf = (part: unknown): Json => objectOf(objectOf(part).content);
const schemaIn = (content: unknown): Json => objectOf(objectOf(content).schema);

function compareParameters(call: string, before: unknown[], after: unknown[], changes: string[]): void {
  const byName = (list: unknown[]) =>
    new Map(list.filter(isObject).flatMap((one) => (one.name ? [[`${one.in}.${one.name}`, one] as const] : [])));
  const [old, now] = [byName(before), byName(after)];
  for (const [name, parameter] of old) {
    const same = now.get(name);
    if (same === undefined) changes.push(`${call} ${name} is gone`);
    else {
      if (same.required === true && parameter.required !== true) changes.push(`${call} ${name} must be sent`);
      compare(`${call} ${name}`, objectOf(parameter.schema), objectOf(same.schema), 'sent', changes);
    }
  }
  for (const [name, parameter] of now)
    if (!old.has(name) && parameter.required === true) changes.push(`${call} ${name} must be sent`);
}

function compare(place: string, before: Json, after: Json, side: Side, changes: string[]): void {
  compareChoices(place, before, after, side, changes);
  const [oldTypes, newTypes] = [typesOf(before), typesOf(after)];
  const lost = oldTypes.filter((type) => !covers(newTypes, type));
  const added = newTypes.filter((type) => !covers(oldTypes, type));
  const wrong = side === 'sent' ? lost : added;
  if (oldTypes.length > 0 && newTypes.length > 0 && wrong.length > 0)
    changes.push(`${place} ${side === 'sent' ? 'refuses' : 'may be'} ${wrong.join(', ')}`);
  compareFields(place, before, after, side, changes);
  if (isObject(before.items)) compare(`${place}[]`, before.items, objectOf(after.items), side, changes);
  if (side === 'sent') compareLimits(place, before, after, changes);
}

function typesOf(schema: Json): string[] {
  const own = [schema.type].flat().filter((type): type is string => typeof type === 'string');
  const parts = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isObject);
  return [...new Set([...own, ...parts.flatMap(typesOf)])];
}

const covers = (types: string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function compareFields(place: string, before: Json, after: Json, side: Side, changes: string[]): void {
  const [old, now] = [objectOf(before.properties), objectOf(after.properties)];
  const [oldNeeded, newNeeded] = [new Set(listOf(before.required)), new Set(listOf(after.required))];
  for (const [name, schema] of Object.entries(old)) {
    const field = `${place}.${name}`;
    if (!(name in now)) changes.push(`${field} is gone`);
    else {
      if (side === 'answered' && oldNeeded.has(name) && !newNeeded.has(name)) changes.push(`${field} may be missing`);
      if (side === 'sent' && newNeeded.has(name) && !oldNeeded.has(name)) changes.push(`${field} must be sent`);
      compare(field, objectOf(schema), objectOf(now[name]), side, changes);
    }
  }
  if (side === 'sent')
    for (const name of Object.keys(now))
      if (!(name in old) && newNeeded.has(name)) changes.push(`${place}.${name} must be sent`);
}

/** Compares each choice of `anyOf` and `oneOf` with the one at the same position. */
function compareChoices(place: string, before: Json, after: Json, side: Side, changes: string[]): void {
  for (const kind of ['anyOf', 'oneOf'] as const) {
    const [old, now] = [listOf(before[kind]), listOf(after[kind])];
    if (side === 'sent' && now.length > 0 && now.length < old.length) changes.push(`${place} accepts fewer forms`);
    for (const [at, choice] of old.entries())
      if (now[at] !== undefined) compare(place, objectOf(choice), objectOf(now[at]), side, changes);
  }
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const refused = side === 'sent' && now.length > 0 ? old.filter((value) => !now.includes(value)) : [];
  if (refused.length > 0) changes.push(`${place} refuses ${refused.join(', ')}`);
  if (side === 'sent' && old.length === 0 && now.length > 0 && before.type !== undefined)
    changes.push(`${place} accepts only ${now.join(', ')}`);
}

const valuesOf = (schema: Json): unknown[] => (schema.const === undefined ? listOf(schema.enum) : [schema.const]);

const lower = ['maxLength', 'maximum', 'maxItems', 'exclusiveMaximum'];
const higher = ['minLength', 'minimum', 'minItems', 'exclusiveMinimum'];

function compareLimits(place: string, before: Json, after: Json, changes: string[]): void {
  const numberIn = (schema: Json, name: string): number | undefined =>
    typeof schema[name] === 'number' ? schema[name] : undefined;
  for (const name of lower) {
    const now = numberIn(after, name);
    if (now !== undefined && now < (numberIn(before, name) ?? Number.POSITIVE_INFINITY))
      changes.push(`${place} has a ${name} of ${now}`);
  }
  for (const name of higher) {
    const now = numberIn(after, name);
    if (now !== undefined && now > (numberIn(before, name) ?? Number.NEGATIVE_INFINITY))
      changes.push(`${place} has a ${name} of ${now}`);
  }
  if (typeof after.pattern === 'string' && after.pattern !== before.pattern)
    changes.push(`${place} has another pattern`);
}
