import type { ExampleFile, ExampleRequest } from '@trover/contract/examples/example.ts';
import { addressOf } from '@trover/contract/protocol/client.ts';
import type { Method } from '@trover/contract/protocol/operation.ts';
import type { Answer, TestVisitor } from './test-visitor.ts';

/** Sends the documented example of a call: JSON, or a form where it has files. */
export async function sendExample(
  visitor: TestVisitor,
  name: string,
  example: ExampleRequest,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method, path] = name.split(' ') as [Method, string];
  const url = addressOf(path, example.params ?? {}, example.query ?? {});
  if (method === 'GET') return visitor.get(url, headers);
  if (!example.files) return visitor.change(method, url, example.body, headers);
  const encoded = new Response(formOf(example.body as Record<string, unknown> | undefined, example.files));
  const payload = Buffer.from(await encoded.arrayBuffer());
  const form = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return visitor.send({ method, url, headers: { ...form, ...(await visitor.token()), ...headers }, payload });
}

function formOf(fields: Record<string, unknown> = {}, files: Record<string, ExampleFile>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, { name: file, type, content }] of Object.entries(files))
    form.append(name, new Blob([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], { type }), file);
  return form;
}

/** The example with other values in some of its fields (`query.portfolio_id`). */
export function withFields(example: ExampleRequest, fields: Readonly<Record<string, unknown>>): ExampleRequest {
  const changed = structuredClone(example) as Record<string, Record<string, unknown> | undefined>;
  for (const [path, value] of Object.entries(fields)) {
    const [part = '', name = ''] = path.split('.', 2);
    changed[part] = { ...changed[part], [name]: value };
  }
  return changed as ExampleRequest;
}
