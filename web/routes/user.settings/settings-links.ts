interface Owner {
  isInstitutional: boolean;
}

/** The parts of the settings. Payment methods and contract are not an institution's (R-11, R-12, P-3). */
export function settingsLinks(_owner: Owner): readonly { to: string; label: string }[] {
  return [
    { to: '/user/settings', label: 'Profile' },
    { to: '/user/settings/security', label: 'Sign-in and security' },
  ];
}
