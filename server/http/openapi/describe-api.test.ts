import { Validator } from '@seriousme/openapi-schema-validator';
import { exampleRequests } from '@trover/contract/examples/requests.ts';
import { operations } from '@trover/contract/operations.ts';
import { expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';
import { renderApiDocs } from './docs-page.ts';
import { readAnswers } from './recorded-answers.ts';

interface Described {
  paths: Record<
    string,
    Record<string, { responses: Record<string, unknown>; parameters: { name: string; in: string }[] }>
  >;
}

test('the document lists every declared call, with its parameters and failures', () => {
  const { paths } = describeApi(operations) as unknown as Described;
  for (const { method, path, errors, ...more } of operations) {
    const described = paths[path]?.[method.toLowerCase()];
    expect(described, `${method} ${path}`).toBeDefined();
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(described?.parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath);
    expect(Object.keys(described?.responses ?? {})).toContain(
      'redirects' in more ? '302' : 'status' in more ? String(more.status) : '200',
    );
    if (errors.some((code) => code === 'not_signed_in'))
      expect(Object.keys(described?.responses ?? {})).toContain('401');
  }
});

test('money and dates are texts with a pattern, never numbers', () => {
  const text = JSON.stringify(describeApi(operations));
  expect(text).not.toContain('"type":"number","format":"money"');
  expect(text).toContain('^-?\\\\d+\\\\.\\\\d{2}$');
});

test('the page for people names every call too, with a line to try, and nothing runs but its own script', () => {
  const base = 'http://localhost:3000';
  const page = renderApiDocs(operations, { nonce: 'a-nonce', base, examples: exampleRequests });
  for (const { method, path } of operations)
    expect(page).toContain(`<h3><span class="method">${method}</span> ${path}</h3>`);
  expect(page).toContain('<title>The API</title>');
  expect(page.match(/curl -sS -b jar/g)).toHaveLength(operations.length);
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script nonce="a-nonce">']);
});

test('the document is valid OpenAPI 3.1', async () => {
  const document = describeApi(operations, { requests: exampleRequests, answers: readAnswers() });
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const ids = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((item) => Object.values(item))
    .map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(operations.length);
});
