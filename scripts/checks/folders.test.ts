import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findFaults } from './folders.mjs';

test('a folder of another layer has the name of the noun in the server', () => {
  const server = 'server/uploads/routes.ts';
  const same = ['contract/uploads/uploads.ts', 'db/queries/uploads/uploads.ts', 'web/dialogs/uploads/drop-step.tsx'];
  expect(findFaults([server, ...same])).toEqual([]);
  expect(findFaults([server, 'web/dialogs/upload/drop-step.tsx', 'web/dialogs/host.tsx'])).toEqual([
    expect.stringContaining('web/dialogs/upload: server has no folder of that name'),
  ]);
});

test('what only a screen has is no noun', () => {
  expect(findFaults(['web/components/palette/palette.tsx', 'contract/protocol/client.ts'])).toEqual([]);
});
