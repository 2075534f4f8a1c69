import { Outlet, useOutletContext } from 'react-router';
import { failureMeta, RouteFailure } from '../components/layout/failure/route-failure.tsx';

/** Around every page: an error is shown within the frame, with header and footer. */
export default function PageBoundary() {
  return <Outlet context={useOutletContext()} />;
}

export const meta = failureMeta;

export function ErrorBoundary() {
  return <RouteFailure within="page" />;
}
