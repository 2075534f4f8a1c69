import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findFaults, findPageFaults } from './folders.mjs';

test('a folder of another layer has the name of the noun in the server', () => {
  const server = 'server/uploads/routes.ts';
  const same = ['contract/uploads/uploads.ts', 'db/queries/uploads/uploads.ts', 'web/dialogs/uploads/drop-step.tsx'];
  expect(findFaults([server, ...same])).toEqual([]);
  expect(findFaults([server, 'web/dialogs/upload/drop-step.tsx', 'web/dialogs/host.tsx'])).toEqual([
    expect.stringContaining('web/dialogs/upload: server has no folder of that name'),
  ]);
});

test('rules are in the folder of their noun too', () => {
  const server = 'server/uploads/routes.ts';
  expect(findFaults([server, 'core/uploads/limits.ts', 'core/money/decimal.ts'])).toEqual([]);
  expect(findFaults([server, 'core/files-received/limits.ts'])).toEqual([
    expect.stringContaining('core/files-received: server has no folder of that name'),
  ]);
});

test('a page of a signed-in person has a noun, by its address or by the list', () => {
  const of = (page: string) =>
    findPageFaults(['server/partners/routes.ts', `web/routes/user.${page}/route.tsx`]).filter((fault: string) =>
      fault.startsWith('web/'),
    );
  expect(of('partners')).toEqual([]);
  expect(of('firm')).toEqual([]);
  expect(of('partners.portal')).toEqual([]);
  expect(of('colleagues')).toEqual([expect.stringContaining('web/routes/user.colleagues: no noun of server')]);
});

test('what only a screen has is no noun', () => {
  expect(findFaults(['web/components/palette/palette.tsx', 'contract/protocol/client.ts'])).toEqual([]);
});
