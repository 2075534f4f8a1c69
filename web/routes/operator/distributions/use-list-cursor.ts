import { useLocation, useNavigate } from 'react-router';

/** Opens the next or previous page of a list, with its filter; from any other page the first. */
export function useListCursor(pages: readonly string[], filter = ''): (by: 1 | -1) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (by) => {
    const at = pages.indexOf(pathname);
    const to = pages[at < 0 ? 0 : Math.min(Math.max(at + by, 0), pages.length - 1)];
    if (to !== undefined && to !== pathname) void navigate(`${to}${filter}`, { preventScrollReset: true });
  };
}
