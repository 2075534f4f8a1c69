import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { editFact } from '../cases/use-case-keys.ts';
import { headingOfPart, isOtherPart, type Parts } from './use-part-focus.ts';

const DETAILS = 'https://desk.example/operator/cases/7';
const PLAN = `${DETAILS}/plan`;
const tabs = (open: string | undefined): Parts => ({ addresses: [DETAILS, `${DETAILS}?part=deadlines`, PLAN], open });

test('another part of the same record is open once another of its tabs is current, also on another page', () => {
  expect(isOtherPart(tabs(DETAILS), tabs(`${DETAILS}?part=deadlines`))).toBe(true);
  expect(isOtherPart(tabs(DETAILS), tabs(PLAN))).toBe(true);
  expect(isOtherPart(tabs(PLAN), tabs(PLAN)), 'the next page of a list').toBe(false);
  const other = { addresses: ['https://desk.example/operator/cases/8'], open: 'https://desk.example/operator/cases/8' };
  expect(isOtherPart(tabs(DETAILS), other), 'another record begins at its own name').toBe(false);
  expect(isOtherPart(tabs(undefined), tabs(PLAN))).toBe(false);
});

/** An element of a page: it matches its own name, and has the elements that are found in it. */
const element = (name: string, found: Record<string, object> = {}, around: object | null = null) =>
  ({
    matches: (selector: string) => selector === name,
    querySelector: (selector: string) => found[selector] ?? null,
    closest: () => around,
  }) as unknown as HTMLElement;

test('a part begins at the heading of the section around its tabs, else of the first one below them', () => {
  const [own, below, title] = [element('h2'), element('h2'), element('h1')];
  const around = element('section', { ':scope > header > h2': own });
  const [before, after] = [element('section'), element('section', { ':scope > header > h2': below })];
  const strip = element('nav');
  const page = (all: object[]) => ({ querySelector: () => title, querySelectorAll: () => all }) as never;
  expect(headingOfPart(page([before, strip, after]), strip)).toBe(below);
  expect(headingOfPart(page([before, strip]), strip), 'the title, where the part has no heading').toBe(title);
  const within = element('nav', {}, around);
  expect(headingOfPart(page([around, within, after]), within)).toBe(own);
});

test('E opens the fact with the focus, else moves to the first one; on a part without facts it opens the details', () => {
  const [opened, first] = [{ click: vi.fn() }, { focus: vi.fn() }];
  const focused = { closest: () => ({ querySelector: () => opened }) };
  expect(editFact({ activeElement: focused, querySelector: () => null } as never)).toBe(true);
  expect(opened.click).toHaveBeenCalledOnce();
  expect(editFact({ activeElement: null, querySelector: () => first } as never)).toBe(true);
  expect(first.focus).toHaveBeenCalledOnce();
  expect(editFact({ activeElement: null, querySelector: () => null } as never)).toBe(false);
});

test('the keys of a case are registered by the bar that each of its parts has, never by one part alone', () => {
  const cases = join(import.meta.dirname, '../cases');
  const source = (path: string) => readFileSync(join(cases, path), 'utf8');
  const all = readdirSync(cases, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  expect(all.filter((path) => source(path).includes('useCaseKeys('))).toEqual(['case-bar.tsx']);
  expect(all.filter((path) => source(path).includes('<CaseBar')).sort()).toEqual(['case.tsx', 'plan/route.tsx']);
  for (const path of all) expect(source(path), path).not.toMatch(/key: '[a-z]'/);
});
