import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPaper } from '../../pdf/testing/read-paper.ts';
import type { TestVisitor } from '../../testing/test-visitor.ts';
import { type ClaimFixture, HELD, type Investor, openClaimFixture, press } from '../testing/claim-fixture.ts';

let fixture: ClaimFixture;
let mara: Investor;
let account: number;

beforeAll(async () => {
  fixture = await openClaimFixture();
  mara = await fixture.investor('mara');
  account = (await fixture.trades(mara, 'MRRW', HELD, { owner: 'Mara Iversen' })).beneficial_account_id;
});
afterAll(() => fixture.close());

const at = '/api/v1/orders/merrow-shipping-2021/own_form';
const open = (visitor: TestVisitor, body: object = {}) => visitor.post(at, body);

async function textOf(visitor: TestVisitor, body: object = {}): Promise<string> {
  const { status, body: answer } = await open(visitor, body);
  expect(status).toBe(200);
  const { rawPayload, headers } = await fixture.server.app.inject({
    url: answer.data.url,
    headers: visitor.cookieHeader,
  });
  expect(headers['content-type']).toBe('application/pdf');
  return readPaper(rawPayload);
}

describe('a proof of claim to send alone', () => {
  test('is filled in with the case, where it goes, and the caller’s own trades; nobody has joined by it', async () => {
    const text = await textOf(mara.visitor);
    for (const words of ['Plain Claims Ltd.', 'PO Box 12, Portland ME 04101', '17 May 2027', 'Mara Iversen', 'MRRW'])
      expect(text).toContain(words);
    expect(text).toContain('$630.00, by the plan of allocation, version 1');
    expect(text).toMatch(/4 May 2020\s+Buy\s+MRRW\s+50\s+22\.00/);
    expect(text).toContain('penalty of perjury');
    const { body } = await mara.visitor.get('/api/v1/orders/merrow-shipping-2021/join_info');
    expect(body.data.is_joined).toBe(false);
  });

  test('has the address of the profile, and lines to fill in where nothing is known', async () => {
    expect(await textOf(mara.visitor)).toMatch(/Street\s+City, postal code\s+Tax ID, last four\s+Email/);
    const address = { street: '18 Lantern Row', city: 'Portland', country: 'US' };
    expect((await mara.visitor.post('/api/v1/users/profile/me', { address })).status).toBe(200);
    expect(await textOf(mara.visitor)).toContain('18 Lantern Row');
    expect((await press.sign(mara.visitor)).status).toBe(200);
    expect(await textOf(mara.visitor), 'what a contract states is not filled in by hand').toMatch(
      /Tax ID, last four\s+1120/,
    );
  });

  test('is asked for by account where the caller has several, and is nobody else’s', async () => {
    const second = await fixture.trades(mara, 'MRRW', HELD, { label: 'Trust', owner: 'Iversen Trust', account: 'T-9' });
    const unnamed = await open(mara.visitor);
    expect([unnamed.status, unnamed.body.error.message]).toEqual([
      400,
      expect.stringContaining('name one of your accounts'),
    ]);
    const beneficial_account_id = second.beneficial_account_id;
    expect(await textOf(mara.visitor, { beneficial_account_id })).toContain('Iversen Trust');
    const stranger = await fixture.investor('stranger');
    expect((await open(stranger.visitor, { beneficial_account_id: account })).status).toBe(404);
    expect((await open(stranger.visitor)).body.error.message).toContain('You have no trades');
  });
});
