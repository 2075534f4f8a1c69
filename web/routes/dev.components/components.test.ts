import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';

const web = join(import.meta.dirname, '..', '..');
const sourcesIn = (folder: string): [path: string, source: string][] =>
  readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => [`${folder}/${name}`, readFileSync(join(web, folder, name), 'utf8')]);

/** Pickers and steps that several pages share. */
const SHARED = ['components/uploads/dropzone.tsx', 'components/steps/steps.tsx', 'components/crumbs/crumbs.tsx'];

/** Parts of components that are shown with them, and a boundary that shows nothing of its own. */
const PARTS = new Set(['ui/fields/calendar-popover.tsx', 'ui/fields/frame.tsx', 'ui/loading/server-rendered.tsx']);

const page = sourcesIn('routes/dev.components')
  .map(([, source]) => source)
  .join('\n');

describe('the page of components', () => {
  const shared = SHARED.map((path): [string, string] => [path, readFileSync(join(web, path), 'utf8')]);
  const components = [...sourcesIn('ui').filter(([path]) => !PARTS.has(path)), ...shared].flatMap(([path, source]) =>
    [...source.matchAll(/^export (?:default )?(?:function|class|const) ([A-Z]\w+)/gm)].map(([, name]) => [name!, path]),
  );

  test.each(components)('shows %s of %s', (name) => {
    expect(page).toMatch(new RegExp(`<${name}[\\s/>]`));
  });

  test('finds the components', () => {
    expect(components.length).toBeGreaterThan(35);
  });
});

describe('its address', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['development', true],
    ['production', false],
    ['', false],
  ])('with NODE_ENV=%s is there: %s', async (mode, isThere) => {
    vi.stubEnv('NODE_ENV', mode);
    vi.resetModules();
    const { default: routes } = await import('../../routes.ts');
    expect(JSON.stringify(routes).includes('dev/components')).toBe(isThere);
  });
});
