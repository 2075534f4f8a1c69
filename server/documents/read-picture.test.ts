import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNotice } from '@trover/intake/notices/read-notice.ts';
import { describe, expect, test } from 'vitest';
import { findPictureReader } from './scans/read-picture.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../fixtures/scans/slanted-with-specks.jpg'));
const readPicture = await findPictureReader();

/** CI installs it (`.ci/run`). */
describe.runIf(readPicture !== undefined)('a scan with specks, two degrees out of level', () => {
  test('gives the facts that it prints', async () => {
    const { facts } = await readNotice(PAGE, 'page.jpg', readPicture);
    const values = Object.fromEntries(Object.entries(facts).map(([field, { value }]) => [field, value]));
    expect(values).toMatchObject({
      title: 'In re Alder Shipping Ltd. Securities Litigation',
      court: 'D. Or.',
      docket: '3:17-cv-04951-SI',
      class_periods: [{ from: '2016-04-18', to: '2017-07-21' }],
      settlement_amount: '5600000.00',
      claim_deadline: '2020-06-12',
      exclusion_deadline: '2020-04-16',
      fairness_hearing: '2020-05-07',
    });
  });
});
