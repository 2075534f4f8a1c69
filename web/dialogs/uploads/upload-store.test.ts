import { beforeEach, expect, test, vi } from 'vitest';
import type { ReadColumns } from './pending/pending-files.ts';
import { uploads } from './upload-store.ts';
import type { Upload } from './upload-types.ts';

/** The calls to set the columns of an upload: each waits until the test answers it. */
const waiting = vi.hoisted(() => [] as { of: string; body: unknown; answer: (with_: unknown) => void }[]);
const watched = vi.hoisted(() => [] as { id: number; report: (change: unknown) => void }[]);

vi.mock('../../api.ts', () => ({
  api: {
    call: (of: string, { body }: { body?: unknown }) =>
      new Promise((answer) => {
        waiting.push({ of, body, answer });
      }),
  },
}));
vi.mock('../../components/uploads/columns/saved-answers.ts', () => ({ fingerprintOf: () => 'same' }));
vi.mock('./remembered-uploads.ts', () => ({ rememberUploads: () => undefined }));
vi.mock('./send-file.ts', () => ({ sendFile: async () => ({ upload: { id: 7 }, is_new: true }) }));
vi.mock('./pending/pending-files.ts', () => ({
  collectColumns: (): ReadColumns => ({
    fingerprint: 'same',
    answer: { mapping: {}, corrections: [] } as unknown as ReadColumns['answer'],
  }),
  releasePendingFile: () => undefined,
}));
vi.mock('./watch-upload.ts', () => ({
  watchUpload: (id: number, report: (change: unknown) => void) => {
    watched.push({ id, report });
    return () => undefined;
  },
}));

const READ = 'GET /api/v1/portfolio/uploadtradesfile/columns';
const SET = 'PUT /api/v1/portfolio/uploadtradesfile/columns';
const upload = { id: 7, status: 'needs_mapping' } as Upload;
let key = 0;

/** A file that was sent, and whose columns are about to be set as this browser read them. */
beforeEach(async () => {
  waiting.length = 0;
  watched.length = 0;
  key += 1;
  uploads.add([new File(['a,b'], 'history.csv')], null);
  await expect.poll(() => watched.length).toBe(1);
  watched[0]!.report({ kind: 'needs_input', upload });
  await expect.poll(() => waiting.map(({ of }) => of)).toEqual([READ]);
});

/** Answers a call, and waits until what follows it has run. */
async function answer(at: number, by: unknown): Promise<void> {
  waiting[at]!.answer(by);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

test('columns that were set before the sign-in are set for this file only, and its upload is followed on', async () => {
  await answer(0, { table: {}, in_file: null });
  await expect.poll(() => waiting.length).toBe(2);
  expect(waiting[1]).toMatchObject({ of: SET, body: { upload_id: 7, remember: false, leave_out: false } });
  await answer(1, { upload });
  await expect.poll(() => watched.map(({ id }) => id)).toEqual([7, 7]);
  uploads.remove(key);
});

test('a file that is removed while its columns are read has none set', async () => {
  uploads.remove(key);
  await answer(0, { table: {}, in_file: null });
  expect(waiting.map(({ of }) => of)).toEqual([READ]);
  expect(watched).toHaveLength(1);
});

test('a file that is removed while its columns are set is not followed any longer', async () => {
  await answer(0, { table: {}, in_file: null });
  await expect.poll(() => waiting.length).toBe(2);
  uploads.remove(key);
  await answer(1, { upload });
  expect(watched).toHaveLength(1);
});
