/**
 * The sections of the settings; integrations only if there are any. Institutions have no payment methods and
 * contract (R-11, R-12, P-3), nor do attorneys, who do not claim here.
 */
export function settingsLinks({
  isInstitutional,
  areThereIntegrations,
  isThereSyncedPortfolio,
  type,
}: {
  isInstitutional: boolean;
  type: string;
  areThereIntegrations: boolean;
  isThereSyncedPortfolio: boolean;
}): readonly { to: string; label: string }[] {
  return [
    { to: '/user/settings', label: 'Profile' },
    ...(isInstitutional ? [{ to: '/user/organization', label: 'Organization' }] : []),
    ...(isInstitutional || type === 'attorney'
      ? []
      : [
          { to: '/user/settings/payment', label: 'Payment methods' },
          { to: '/user/settings/contract', label: 'Contract' },
        ]),
    ...(type === 'attorney'
      ? []
      : [
          { to: '/user/settings/payments', label: 'Payments received' },
          { to: '/user/settings/tax', label: 'Tax forms' },
          { to: '/user/settings/identity', label: 'Identity' },
        ]),
    ...(areThereIntegrations || isThereSyncedPortfolio
      ? [{ to: `/user/portfolio/integrations${isInstitutional ? '/institutional' : ''}`, label: 'Integrations' }]
      : []),
    { to: '/user/settings/notifications', label: 'Notifications' },
    { to: '/user/settings/messages', label: 'Messages' },
    { to: '/user/settings/security', label: 'Sign-in and security' },
    { to: '/user/settings/data', label: 'Your data' },
  ];
}
