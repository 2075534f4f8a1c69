import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

interface PageFile {
  file: string;
  address: string;
}

/** The pages with their addresses; what only frames others is left out. */
function pagesOf(entries: readonly RouteConfigEntry[], before = ''): PageFile[] {
  return entries.flatMap(({ file, path = '', children }) => {
    const address = [before, path].filter((part) => part !== '').join('/');
    return children === undefined ? [{ file, address }] : pagesOf(children, address);
  });
}

const pages = pagesOf(await routes);
const desk = pages.filter(({ file }) => file.startsWith('routes/operator/'));
const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

test('every page of the desk has a title and an address of its own', () => {
  expect(desk.length).toBeGreaterThan(40);
  expect(
    desk.filter(({ file }) => !/export function meta\([\s\S]*?return describeDeskPage\(/.test(textOf(file))),
  ).toEqual([]);
  const addresses = desk.map(({ address }) => address);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});
