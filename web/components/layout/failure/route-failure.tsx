import { useEffect } from 'react';
import { type MetaDescriptor, useRouteError } from 'react-router';
import { describePage, siteOf } from '../page-meta.ts';
import { Failure, failureTexts } from './failure.tsx';
import { reportOfFailure, statusOfFailure } from './status-of-failure.ts';

/** The title of a page that failed; empty otherwise, since every page has its own metadata. */
export function failureMeta({
  error,
  matches,
  location,
}: {
  error?: unknown;
  matches: readonly unknown[];
  location: { pathname: string };
}): MetaDescriptor[] {
  if (error === undefined) return [];
  const { heading, text } = failureTexts(statusOfFailure(error));
  return describePage(siteOf(matches), { title: heading, description: text, path: location.pathname, hidden: true });
}

/** The error of a route, shown in place of the route: the layout around it remains usable. */
export function RouteFailure({ within }: { within: 'page' | 'section' }) {
  const error = useRouteError();
  const status = statusOfFailure(error);
  useEffect(() => {
    if (status >= 500) console.error(reportOfFailure(error));
  }, [error, status]);
  return <Failure status={status} within={within} />;
}
