import { operations } from '@trover/contract/operations.ts';
import { expect, test } from 'vitest';
import { renderApiDocs } from './api-docs.ts';
import { describeApi } from './openapi.ts';

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
    expect(Object.keys(described?.responses ?? {})).toContain('redirects' in more ? '302' : '200');
    if (errors.some((code) => code === 'not_signed_in'))
      expect(Object.keys(described?.responses ?? {})).toContain('401');
  }
});

test('money and dates are texts with a pattern, never numbers', () => {
  const text = JSON.stringify(describeApi(operations));
  expect(text).not.toContain('"type":"number","format":"money"');
  expect(text).toContain('^-?\\\\d+\\\\.\\\\d{2}$');
});

test('the page for people names every call too, and nothing in it can run', () => {
  const page = renderApiDocs(operations, 'a-nonce');
  for (const { method, path } of operations) expect(page).toContain(`<h2>${method} ${path}</h2>`);
  expect(page).not.toContain('<script');
});
