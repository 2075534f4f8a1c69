import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { addressOf } from '@trover/contract/protocol/client.ts';
import type { Operation } from '@trover/contract/protocol/operation.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call as a command line, with the cookies of `jar` and the token in `$TOKEN`. */
export function curlLine({ method, path }: Operation, base: string, example: ExampleRequest): string {
  const url = base + addressOf(path, example.params ?? {}, example.query ?? {});
  const words = ['curl -sS -b jar -c jar', ...(method === 'GET' || method === 'POST' ? [] : [`-X ${method}`])];
  const parts: string[] = [];
  if (method !== 'GET') parts.push(`-H "X-CSRFToken: $TOKEN"`);
  const files = Object.entries(example.files ?? {});
  const fields = Object.entries((example.body ?? {}) as Record<string, unknown>);
  if (files.length > 0) {
    for (const [name, value] of fields) parts.push(`-F ${quoted(`${name}=${value}`)}`);
    for (const [name, file] of files) parts.push(`-F ${quoted(`${name}=@${file.name};type=${file.type}`)}`);
  } else if (example.body !== undefined)
    parts.push(`-H 'content-type: application/json' -d ${quoted(JSON.stringify(example.body))}`);
  else if (method === 'POST') words.push('-X POST');
  return [...words, ...parts, quoted(url)].join(' ');
}
