/** The parts of the settings. Payment methods and contract are not an institution's (R-11, R-12, P-3). */
export function settingsLinks({
  isInstitutional,
}: {
  isInstitutional: boolean;
}): readonly { to: string; label: string }[] {
  return [
    { to: '/user/settings', label: 'Profile' },
    ...(isInstitutional
      ? []
      : [
          { to: '/user/settings/payment', label: 'Payment methods' },
          { to: '/user/settings/contract', label: 'Contract' },
        ]),
    { to: '/user/settings/payments', label: 'Payments received' },
    { to: '/user/settings/security', label: 'Sign-in and security' },
    { to: '/user/settings/notifications', label: 'Notifications' },
    { to: '/user/settings/data', label: 'Your data' },
  ];
}
