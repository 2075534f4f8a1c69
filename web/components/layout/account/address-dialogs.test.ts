import { describe, expect, test } from 'vitest';
import { dialogOf, withoutLink } from './address-dialogs.ts';

const opened = (search: string, signedIn = false) => dialogOf(new URLSearchParams(search), signedIn);

describe('what an address opens', () => {
  test('[Q-1] signed out, a target on this site opens the sign-in that leads there', () => {
    expect(opened('next=/user/portfolio')).toEqual({ name: 'login', props: { next: '/user/portfolio' } });
    expect(opened('redirect=%2Fcases%2Fmy')).toEqual({ name: 'login', props: { next: '/cases/my' } });
    expect(opened('next=//evil.example')).toBeNull();
    expect(opened('next=/user/portfolio', true)).toBeNull();
  });

  test('[Q-3] signed out, attorney and scout open the sign-in flagged so', () => {
    expect(opened('attorney')).toEqual({ name: 'login', props: { as: 'attorney' } });
    expect(opened('scout=1&next=/cases/create')).toEqual({
      name: 'login',
      props: { as: 'scout', next: '/cases/create' },
    });
    expect(opened('scout', true)).toBeNull();
  });

  test('[Q-2] demo opens what a long-term contract does, and closing it leads home', () => {
    expect(opened('demo')).toEqual({ name: 'future-proof', props: { redirect: '/' } });
    expect(opened('demo=1&page=2', true)).toEqual({ name: 'future-proof', props: { redirect: '/' } });
  });

  test('links of mails open their step, signed in or not, when they are whole', () => {
    const link = { uid: 'MQ', token: 't' };
    expect(opened('dialog=verify&uid=MQ&token=t')).toEqual({ name: 'verify', props: { link } });
    expect(opened('dialog=reset&uidb64=MQ&token=t', true)).toEqual({ name: 'reset', props: { link } });
    expect(opened('dialog=email-change&uid=MQ&token=t', true)).toEqual({ name: 'email-change', props: { link } });
    expect(opened('dialog=reset&uidb64=MQ')).toBeNull();
    expect(opened('dialog=anything')).toBeNull();
  });

  test('[M-6] [M-7] [M-8] the sign-in, the sign-up and the way to a new password have their own addresses', () => {
    expect(opened('dialog=login')).toEqual({ name: 'login', props: {} });
    expect(opened('dialog=signup')).toEqual({ name: 'signup', props: {} });
    expect(opened('dialog=signup', true)).toBeNull();
    expect(opened('dialog=restore', true)).toEqual({ name: 'restore', props: {} });
  });

  test('[M-10] the check of a purchase is opened by the case’s own address, or by naming the case', () => {
    const check = (id: string) => ({ name: 'eligibility-check-modal', props: { id } });
    const query = new URLSearchParams('dialog=eligibility-check-modal');
    expect(dialogOf(query, false, '/cases/in-re-halden')).toEqual(check('in-re-halden'));
    expect(opened('dialog=eligibility-check-modal&case=in-re-halden', true)).toEqual(check('in-re-halden'));
    expect(opened('dialog=eligibility-check-modal')).toBeNull();
  });

  test('[M-4] a call is booked by a link, for everybody who follows it', () => {
    expect(opened('dialog=scheduling')).toEqual({ name: 'scheduling', props: {} });
    expect(opened('dialog=scheduling', true)).toEqual({ name: 'scheduling', props: {} });
  });

  test.each(['fill', 'upload-modal', 'contract-details-modal', 'payment-details-modal'])(
    '[M-1] [M-13] [M-14] [M-16] the link to %s opens it for who is signed in, and the sign-in before it otherwise',
    (name) => {
      const query = new URLSearchParams({ dialog: name });
      expect(dialogOf(query, true, '/user/settings')).toEqual({ name, props: {} });
      const next = `/user/settings?dialog=${name}`;
      expect(dialogOf(query, false, '/user/settings')).toEqual({ name: 'login', props: { next } });
    },
  );

  test('a link leaves the address once it was read, and nothing else does', () => {
    expect(withoutLink(new URLSearchParams('dialog=reset&uidb64=MQ&token=t'))).toBe('');
    expect(withoutLink(new URLSearchParams('group=all&dialog=verify&uid=MQ&token=t&page=2'))).toBe('?group=all&page=2');
  });
});
