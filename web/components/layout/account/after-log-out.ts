/** Where a person is after logging out: pages of their own are left, lists and cases show themselves again. */
export function afterLogOut(pathname: string): 'home' | 'reload' | 'stay' {
  if (/^\/(user(\/|$)|cases\/(create|my)(\/|$))/.test(pathname)) return 'home';
  return /^\/cases\/[^/]+/.test(pathname) ? 'reload' : 'stay';
}
