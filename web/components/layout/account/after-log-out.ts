/** What to do after logging out: personal pages redirect home, pages under /cases reload, other pages remain. */
export function afterLogOut(pathname: string): 'home' | 'reload' | 'stay' {
  if (/^\/(user(\/|$)|cases\/(create|my)(\/|$))/.test(pathname)) return 'home';
  return /^\/cases\/[^/]+/.test(pathname) ? 'reload' : 'stay';
}
