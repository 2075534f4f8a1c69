import { expect, test } from 'vitest';
import { MAX_OPEN_SIGN_INS } from '../links/recipes/sign-in.ts';
import { jobs } from './list.ts';

const queued = (name: string) => {
  const job = jobs.find((one) => one.name === name);
  return [job?.one_per_key, job?.one_per_group];
};

test.each([
  'advance-upload',
  'make-package',
  'advance-distribution',
  'make-bank-file',
  'make-data-export',
  'advance-status-file',
  'relink-owner',
  'sync-link',
])('of one %s at most one job waits and one runs, and those of others have their turn', (name) => {
  expect(queued(name)).toEqual(['waiting_and_running', true]);
});

test('of one match-accounts at most one job waits and one runs', () => {
  expect(queued('match-accounts')).toEqual(['waiting_and_running', undefined]);
});

test.each(['advance-upload', 'make-data-export', 'relink-owner', 'sync-link'])(
  'an account’s %s leaves a place for those of others',
  (name) => {
    expect(jobs.find((one) => one.name === name)?.concurrency).toBeGreaterThan(1);
  },
);

test('sign-ins at brokers have more places than one account may have', () => {
  expect(jobs.find(({ name }) => name === 'follow-recipe')?.concurrency).toBeGreaterThan(MAX_OPEN_SIGN_INS);
});

test('a job of the clock never piles up behind itself', () => {
  const unbounded = jobs.filter(({ schedule, one_per_key }) => schedule !== undefined && one_per_key === undefined);
  expect(unbounded.map(({ name }) => name)).toEqual([]);
});
