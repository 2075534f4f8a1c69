import { describePage, siteOf } from '../../components/layout/page-meta.ts';

type Part = string | null | undefined;

/** Title and address of a desk page; the open record comes first, and a tab's address has its query. */
export function describeDeskPage(
  { matches, location }: { matches: readonly unknown[]; location: { pathname: string; search: string } },
  title: Part | readonly Part[],
) {
  const search = new URLSearchParams(location.search);
  search.delete('cursor');
  const parts = (Array.isArray(title) ? (title as readonly Part[]) : [title as Part]).filter(Boolean);
  return describePage(siteOf(matches), {
    title: [...parts, 'operator'].join(', '),
    description: 'A page of the operator desk.',
    path: location.pathname,
    search: search.toString(),
    hidden: true,
  });
}
