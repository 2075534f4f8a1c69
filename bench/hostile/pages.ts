import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../server/config.ts';
import { DAYS, type HostileRequest, NUMBERS, texts } from './requests.ts';

/** What pages read of their address; what a page does not read costs it nothing. */
const FIELDS = [
  'search',
  'q',
  'term',
  'find',
  'email',
  'cursor',
  'state',
  'group',
  'sort',
  'sector',
  'stage',
  'from',
  'to',
  'period',
  'show',
  'topic',
  'year',
  'id',
  'mail',
  'draft',
  'portfolio',
  'token',
  'next',
  '_routes',
];

/** An address may be so long, with what its encoding adds. */
const MAX_ADDRESS_LENGTH = 8_000;

/** Every path of a page, as the routes of web have it; a part that is to be filled in stays as `:id`. */
function pathsOfPages(): string[] {
  const routes = readFileSync(join(projectFolder, 'web', 'routes.ts'), 'utf8');
  let parent = '';
  const paths = [...routes.matchAll(/^( +)route\('([\w\-/:]+)', '/gm)].map(([, indent = '', path = '']) => {
    const isChild = indent.length > 2;
    if (!isChild) parent = path;
    return isChild ? `${parent}/${path}` : path;
  });
  if (!paths.includes('operator/cases/:id') || !paths.includes('help')) throw new Error('web/routes.ts is not read');
  return ['', ...paths];
}

/** Every page, and the data that the browser fetches of it when it goes there, with an address on which reading may go back and forth. */
export function hostilePages(): HostileRequest[] {
  const each = Math.floor(MAX_ADDRESS_LENGTH / 3 / FIELDS.length);
  const kinds = [
    ...Object.entries(texts(each)),
    ...[...DAYS, ...NUMBERS].map((text): [string, string] => [text.slice(0, 12), text.slice(0, each)]),
  ];
  return pathsOfPages().flatMap((path) =>
    kinds.flatMap(([kind, text]) => {
      const filled = `/${path.replaceAll(/:\w+/g, encodeURIComponent(text.slice(0, 400)))}`;
      const query = new URLSearchParams(FIELDS.map((field): [string, string] => [field, text]))
        .toString()
        .slice(0, MAX_ADDRESS_LENGTH);
      return [`${filled}?${query}`, `${filled === '/' ? '/_root' : filled}.data?${query}`].map((address) => ({
        name: `page /${path}${address.includes('.data?') ? '.data' : ''}: ${kind}`,
        method: 'GET',
        path: address,
      }));
    }),
  );
}
