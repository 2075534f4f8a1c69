import type { ExampleRequest } from '@trover/contract/examples/example.ts';
import { failures } from '@trover/contract/protocol/failures.ts';
import { type Operation, schemaOf } from '@trover/contract/protocol/operation.ts';
import { escapeMarkup } from '@trover/core/text/escape-markup.ts';
import { z } from 'zod';
import { curlLine } from './curl-line.ts';
import { docsScript, docsStyle } from './docs-style.ts';

export interface DocsOptions {
  nonce: string;
  /** Scheme and host as the reader used them, for the example commands. */
  base: string;
  examples: Readonly<Record<string, ExampleRequest>>;
}

function fieldRows(part: string, schema: z.ZodType | undefined): string {
  if (!schema || !('shape' in schema)) return '';
  const rows = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const { type, enum: values, pattern } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
    const kind = values ? values.map(String).join(' | ') : [type, pattern].filter(Boolean).join(' ');
    const needed = field.safeParse(undefined).success ? 'optional' : 'required';
    return `<tr><th scope="row">${escapeMarkup(`${part}.${name}`)}</th><td>${escapeMarkup(kind)}</td><td class="need">${needed}</td></tr>`;
  });
  return rows.join('');
}

function audienceText({ audience }: Operation): string {
  if (audience === 'anyone') return 'anyone';
  return audience === 'signed_in' ? 'signed in' : audience.join(', ');
}

/** From signing in to claiming, in the order of use; operators' calls at the end, and all others before them. */
const order = [
  'auth',
  'users',
  'company',
  'charting_data',
  'orders',
  'settlements',
  'portfolio',
  'payouts',
  'notices',
  'crm',
];
const atTheEnd = ['partners', 'operator', 'tracking'];

function placeOf(group: string): number {
  const at = order.indexOf(group);
  if (at !== -1) return at;
  return order.length + 1 + atTheEnd.indexOf(group);
}

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
const idOf = (operation: Operation): string => nameOf(operation).toLowerCase().replace(/\W+/g, '-').replace(/-$/, '');
const groupOf = ({ path }: Operation): string => path.replace(/^\/api\/(v1\/)?/, '').split('/', 1)[0] ?? '';

function answerOf({ response, events, redirects }: Operation): string {
  if (redirects) return 'A redirection to a link that works for some minutes.';
  if (response) return JSON.stringify(z.toJSONSchema(schemaOf(response), { unrepresentable: 'any' }), null, 2);
  return Object.keys(events ?? {}).join(', ');
}

function callSection(operation: Operation, { base, examples }: DocsOptions): string {
  const { summary, params, query, body, files, events, errors } = operation;
  const fields = [
    fieldRows('params', schemaOf(params)),
    fieldRows('query', schemaOf(query)),
    fieldRows('body', schemaOf(body)),
    ...(files ?? []).map(
      ({ field, required }) =>
        `<tr><th scope="row">${field}</th><td>file</td><td class="need">${required ? 'required' : 'optional'}</td></tr>`,
    ),
  ].join('');
  const codes = errors.map(
    (code) =>
      `<tr><th scope="row">${code}</th><td>${failures[code].status}</td><td>${escapeMarkup(failures[code].message)}</td></tr>`,
  );
  const name = nameOf(operation);
  const words = escapeMarkup(`${name} ${summary} ${audienceText(operation)}`.toLowerCase());
  return `
    <section class="call" id="${idOf(operation)}" data-words="${words}">
      <h3><span class="method">${operation.method}</span> ${escapeMarkup(operation.path)}</h3>
      <p>${escapeMarkup(summary).replace(/`([^`]+)`/g, '<code>$1</code>')}. <span class="tag">${audienceText(operation)}</span></p>
      ${fields && `<table><caption hidden>Fields</caption>${fields}</table>`}
      <pre tabindex="0">${escapeMarkup(curlLine(operation, base, examples[name] ?? {}))}</pre>
      <details><summary>Answers${events ? ' with events' : ''}</summary><pre tabindex="0">${escapeMarkup(answerOf(operation))}</pre></details>
      ${codes.length ? `<details><summary>Failures</summary><table class="failures">${codes.join('')}</table></details>` : ''}
    </section>`;
}

/** The declared calls on one page, for people; `/api/openapi.json` has the same for programs. */
export function renderApiDocs(operations: readonly Operation[], options: DocsOptions): string {
  const unsorted = Map.groupBy(operations, groupOf);
  const groups = new Map([...unsorted].toSorted(([a], [b]) => placeOf(a) - placeOf(b) || a.localeCompare(b)));
  const links = [...groups].map(
    ([group, calls]) =>
      `<li><a href="#group-${group}">${escapeMarkup(group)} <span class="count">${calls.length}</span></a></li>`,
  );
  const sections = [...groups].map(
    ([group, calls]) =>
      `<section class="group"><h2 id="group-${group}">${escapeMarkup(group)}</h2>${calls.map((call) => callSection(call, options)).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The API</title>
    <style nonce="${options.nonce}">${docsStyle}</style>
  </head>
  <body>
    <div class="page">
    <nav aria-label="Groups of calls">
      <input type="search" placeholder="Find a call" aria-label="Find a call" hidden>
      <p id="told" class="dim" role="status"></p>
      <ul>${links.join('')}</ul>
    </nav>
    <main>
    <h1>The API</h1>
    <p>Every call, from the declarations that the server checks with. Programs read <a href="/api/openapi.json">/api/openapi.json</a>.</p>
    <p>A success is <code>{ "result": true, "data" }</code>, a failure <code>{ "result": false, "error": { "code", "message", "fields" }, "detail" }</code>.
    What changes something needs the header <code>X-CSRFToken</code> with the value of the cookie <code>csrftoken</code>:</p>
    <pre tabindex="0">curl -sS -c jar ${options.base}/api/v1/auth/getcsrftoken
TOKEN=$(awk '/csrftoken/ { print $7 }' jar)</pre>
    ${sections.join('')}
    </main>
    </div>
    <script nonce="${options.nonce}">${docsScript}</script>
  </body>
</html>
`;
}
