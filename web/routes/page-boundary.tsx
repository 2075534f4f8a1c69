import { Outlet, useOutletContext } from 'react-router';
import { failureMeta, RouteFailure } from '../components/layout/failure/route-failure.tsx';

/** Around every page: one that fails shows so within the frame, whose header and footer lead on. */
export default function PageBoundary() {
  return <Outlet context={useOutletContext()} />;
}

export const meta = failureMeta;

export function ErrorBoundary() {
  return <RouteFailure within="page" />;
}
