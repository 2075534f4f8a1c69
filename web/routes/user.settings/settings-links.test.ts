import { expect, test } from 'vitest';
import { settingsLinks } from './settings-links.ts';

const investor = {
  type: 'investor',
  isInstitutional: false,
  areThereIntegrations: false,
  isThereSyncedPortfolio: false,
};
const labels = (of: Partial<typeof investor>) => settingsLinks({ ...investor, ...of }).map(({ label }) => label);

test('[R-11] [R-12] [P-3] an institution has neither payment methods nor a contract', () => {
  expect(labels({})).toEqual(expect.arrayContaining(['Payment methods', 'Contract']));
  const institution = labels({ isInstitutional: true });
  expect(institution).not.toContain('Payment methods');
  expect(institution).not.toContain('Contract');
});

test('[P-2] an attorney, who claims nothing here, has nothing of payments or contracts', () => {
  expect(labels({ type: 'attorney' })).toEqual([
    ...['Profile', 'Notifications', 'Messages', 'Sign-in and security', 'Your data'],
  ]);
});

test('[R-13] integrations are shown where there are any', () => {
  expect(labels({})).not.toContain('Integrations');
  expect(labels({ isThereSyncedPortfolio: true })).toContain('Integrations');
  expect(labels({ isInstitutional: true, areThereIntegrations: true })).toContain('Integrations');
});
