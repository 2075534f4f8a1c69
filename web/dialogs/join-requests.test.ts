import { describe, expect, test } from 'vitest';
import { joinRequests } from './join-requests.ts';

describe('a dialog that is asked for while it is open', () => {
  test('[M-22] the open upload dialog joins a request for it that was pressed in the meantime', () => {
    const open = { name: 'upload-modal', props: { upload_ids: [7] } } as const;
    expect(joinRequests(open, { name: 'upload-modal', props: {} })).toBe(open);
    expect(joinRequests(open, { name: 'upload-modal', props: { portfolio_id: 3 } })?.props).toEqual({
      upload_ids: [7],
      portfolio_id: 3,
    });
  });

  test('files that come while the upload is open come to it', () => {
    const files = [new File(['a'], 'a.csv')];
    expect(
      joinRequests({ name: 'upload-modal', props: { upload_ids: [7] } }, { name: 'upload-modal', props: { files } })
        ?.props,
    ).toEqual({ upload_ids: [7], files });
  });

  test('[M-22] a sign-in that is asked for twice is one, and continues to where the second asks', () => {
    const open = { name: 'login', props: {} } as const;
    expect(joinRequests(open, { name: 'login', props: {} })).toBe(open);
    expect(joinRequests(open, { name: 'login', props: { next: '/user/portfolio' } })).toEqual({
      name: 'login',
      props: { next: '/user/portfolio' },
    });
    expect(joinRequests(open, { name: 'signup', props: {} })).toBeNull();
  });

  test('a question asked twice is one, another one is not', () => {
    const ask = (title: string) =>
      ({ name: 'choice', props: { title, safe: {}, other: { onChoose: () => undefined } } }) as const;
    const open = ask('Leave the file out?');
    expect(joinRequests(open, ask('Leave the file out?'))).toBe(open);
    expect(joinRequests(open, ask('Undo the upload?'))).toBeNull();
    expect(joinRequests({ name: 'payout', props: { order_id: 1 } }, { name: 'payout', props: { order_id: 2 } })).toBe(
      null,
    );
  });
});
