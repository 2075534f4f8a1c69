import { setTimeout as pause } from 'node:timers/promises';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { getStatusFile } from '@trover/contract/status-files/status-files.ts';
import { expect } from 'vitest';
import type { Answer, TestVisitor } from '../../testing/test-visitor.ts';

export const statusFilesAt = '/api/v1/operator/status_files';

type ShownStatusFile = DataOf<typeof getStatusFile>;

const HEADINGS = 'claim_number,reference,claimant,status,reasons,cure_by,recognized_claim,award';

/** An administrator's status file with these rows. */
export const statusFile = (lines: readonly string[], headings = HEADINGS, name = 'status.csv') => ({
  name,
  content: Buffer.from(`${[headings, ...lines].join('\n')}\n`),
});

/** Waits until a status file's job has moved it to a status. */
export async function untilStatus(operator: TestVisitor, id: number, status: string): Promise<ShownStatusFile> {
  let found: ShownStatusFile | undefined;
  for (let tries = 0; tries < 1200; tries += 1) {
    found = (await operator.get(`${statusFilesAt}/${id}`)).body.data;
    if (found?.status === status) return found;
    await pause(50);
  }
  throw new Error(`status file ${id} is ${found?.status} (${found?.problem}) and does not become ${status}`);
}

/** The meanings of the status words in these tests. */
const WORDS = [
  { word: 'Accepted', meaning: 'accepted' },
  { word: 'Deficient - missing documentation', meaning: 'deficient' },
  { word: 'Rejected - out of class period', meaning: 'rejected' },
  { word: 'Received', meaning: 'received' },
  { word: 'Paid', meaning: 'paid' },
  { word: 'Late', meaning: 'late' },
  { word: 'Duplicate', meaning: 'ignored' },
];

/** Imports a file and returns its id. */
export async function importFile(
  operator: TestVisitor,
  order_id: number,
  file: ReturnType<typeof statusFile>,
  status_on = '2026-11-20',
): Promise<number> {
  const sent = await operator.upload(statusFilesAt, file, { order_id, status_on });
  expect(sent.body.error ?? sent.status).toBe(200);
  return sent.body.data.status_file.id;
}

/** Imports a file and waits for its preview; sets the meaning of new words. */
export async function previewed(
  operator: TestVisitor,
  order_id: number,
  file: ReturnType<typeof statusFile>,
  status_on?: string,
): Promise<ShownStatusFile> {
  const id = await importFile(operator, order_id, file, status_on);
  for (let tries = 0; tries < 1200; tries += 1) {
    const found: ShownStatusFile = (await operator.get(`${statusFilesAt}/${id}`)).body.data;
    if (found.status === 'read') return found;
    if (found.status === 'words')
      await operator.post(`${statusFilesAt}/${id}/words`, {
        words: WORDS.filter(({ word }) => found.words.some((one) => one.word === word)),
        row_version: found.row_version,
      });
    await pause(50);
  }
  throw new Error(`status file ${id} is not previewed`);
}

export const apply = (
  operator: TestVisitor,
  of: Pick<ShownStatusFile, 'id' | 'row_version'>,
  more = {},
): Promise<Answer> => operator.post(`${statusFilesAt}/${of.id}/apply`, { row_version: of.row_version, ...more });

/** A previewed file that was applied completely. */
export async function applied(
  operator: TestVisitor,
  of: Pick<ShownStatusFile, 'id' | 'row_version'>,
  more = {},
): Promise<ShownStatusFile> {
  const answer = await apply(operator, of, more);
  expect(answer.body.error ?? answer.status).toBe(200);
  return untilStatus(operator, of.id, 'applied');
}

export const rowsOf = async (operator: TestVisitor, id: number, show = 'all') =>
  (await operator.get(`${statusFilesAt}/${id}/rows?show=${show}&limit=200`)).body.data.items;
