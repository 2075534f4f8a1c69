import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { describeApi } from './describe-api.ts';
import { readAnswers } from './recorded-answers.ts';

/** Number of calls described at a time, which needs a few milliseconds. */
const SLICE = 10;

let written: Promise<string> | undefined;

/**
 * The OpenAPI document with its examples, as JSON: written on the first request, the same for all. Describing
 * every call at once would delay other requests, and each start, by half a second.
 */
export function apiDocument(): Promise<string> {
  written ??= writeDocument();
  return written;
}

async function writeDocument(): Promise<string> {
  const shown = { requests: exampleRequests, answers: readAnswers() };
  const paths: Record<string, object> = {};
  for (let at = 0; at < operations.length; at += SLICE) {
    const described = describeApi(operations.slice(at, at + SLICE), shown);
    for (const [path, methods] of Object.entries(described.paths as Record<string, object>))
      paths[path] = { ...paths[path], ...methods };
    await yieldToOthers();
  }
  return JSON.stringify({ ...describeApi([], shown), paths });
}
