import { failures } from '@trover/contract/failures.ts';
import type { Operation } from '@trover/contract/operation.ts';
import { z } from 'zod';

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 2.5rem 0 .25rem; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
  th, td { text-align: left; vertical-align: top; padding: .25rem 1rem .25rem 0; border-top: 1px solid #8886; font-weight: 400; }
  th { font-family: ui-monospace, monospace; width: 16rem; overflow-wrap: anywhere; }
  summary { cursor: pointer; }
  pre { overflow-x: auto; font-size: .8rem; }
`;

function fieldRows(part: string, schema: z.ZodType | undefined): string {
  if (!schema || !('shape' in schema)) return '';
  const rows = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const { type, enum: values, pattern } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
    const kind = values ? values.map(String).join(' | ') : [type, pattern].filter(Boolean).join(' ');
    const needed = field.safeParse(undefined).success ? 'optional' : 'required';
    return `<tr><th scope="row">${escapeHtml(`${part}.${name}`)}</th><td>${escapeHtml(kind)}</td><td>${needed}</td></tr>`;
  });
  return rows.join('');
}

function audienceText({ audience }: Operation): string {
  if (audience === 'anyone') return 'Anyone may call it.';
  return audience === 'signed_in' ? 'For whoever is signed in.' : `For the roles ${audience.join(', ')}.`;
}

function section(operation: Operation): string {
  const { method, path, summary, params, query, body, files, response, events, errors } = operation;
  const fields = [
    fieldRows('params', params),
    fieldRows('query', query),
    fieldRows('body', body),
    ...(files ?? []).map(({ field }) => `<tr><th scope="row">${field}</th><td>file</td><td></td></tr>`),
  ].join('');
  const answer = response
    ? JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }), null, 2)
    : Object.keys(events ?? {}).join(', ');
  const codes = errors.map(
    (code) =>
      `<tr><th scope="row">${code}</th><td>${failures[code].status}</td><td>${escapeHtml(failures[code].message)}</td></tr>`,
  );
  return `
    <section>
      <h2>${method} ${escapeHtml(path)}</h2>
      <p>${escapeHtml(summary)}. ${audienceText(operation)}</p>
      ${fields && `<table><caption hidden>Fields</caption>${fields}</table>`}
      <details><summary>Answers${response ? '' : ' with events'}</summary><pre>${escapeHtml(answer)}</pre></details>
      ${codes.length ? `<details><summary>Failures</summary><table>${codes.join('')}</table></details>` : ''}
    </section>`;
}

/** The declared calls on one page, for people; `/api/openapi.json` says the same to programs. */
export function renderApiDocs(operations: readonly Operation[], nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The API of Trover</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <h1>The API</h1>
    <p>Every call, from the declarations that the server checks with. Programs read <a href="/api/openapi.json">/api/openapi.json</a>.
    A success is <code>{ "result": true, "data" }</code>, a failure <code>{ "result": false, "error": { "code", "message", "fields" }, "detail" }</code>.
    What changes something needs the header <code>X-CSRFToken</code> with the value of the cookie <code>csrftoken</code>.</p>
    ${operations.map(section).join('')}
  </body>
</html>
`;
}
