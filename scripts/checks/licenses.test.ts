import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { readAudit, verdictOf } from '../audit.mjs';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findFaults, isAllowed } from './licenses.mjs';

test('a license is allowed where one of its choices is, with all that goes with it', () => {
  for (const good of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND LGPL-3.0-or-later'])
    expect(isAllowed(good), good).toBe(true);
  for (const bad of ['GPL-3.0', 'MIT AND AGPL-3.0', 'UNLICENSED']) expect(isAllowed(bad), bad).toBe(false);
});

test('a package without a license, or with another one, is named; our own workspaces are not asked', () => {
  const packages = {
    '': { license: 'UNLICENSED' },
    core: {},
    'node_modules/good': { license: 'MIT' },
    'node_modules/@trover/core': { link: true },
    'node_modules/silent': {},
    'node_modules/a/node_modules/b': { license: 'AGPL-3.0-only' },
    'node_modules/known': { license: 'CC-BY-4.0' },
  };
  expect(findFaults({ packages }, { known: 'read' })).toEqual([
    'node_modules/silent names no license',
    'node_modules/a/node_modules/b has the license AGPL-3.0-only',
  ]);
});

const report = (vulnerabilities: object) => JSON.stringify({ metadata: { vulnerabilities: {} }, vulnerabilities });

test('an audit fails by what the registry names, and never because it does not answer', () => {
  expect(readAudit('')).toBeUndefined();
  expect(readAudit('{"error":{"code":"ENOTFOUND"}}')).toBeUndefined();
  expect(readAudit(report({ a: { name: 'a', severity: 'moderate', range: '<2' } }))).toEqual([]);
  expect(readAudit(report({ a: { name: 'a', severity: 'critical', range: '<2' } }))).toEqual(['a <2: critical']);
});

test('a release fails without an answer, and on every fault', () => {
  const isRelease = true;
  expect([verdictOf(undefined).fails, verdictOf(undefined, { isRelease }).fails]).toEqual([false, true]);
  const text = report({ a: { name: 'a', severity: 'low', range: '<2' } });
  expect(verdictOf(readAudit(text)).fails).toBe(false);
  expect(verdictOf(readAudit(text, { isRelease }), { isRelease })).toEqual({
    fails: true,
    sentence: 'audit: faults of what is shipped\n  a <2: low',
  });
  expect(verdictOf([], { isRelease }).fails).toBe(false);
});
