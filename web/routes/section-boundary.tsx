import { Outlet, useOutletContext } from 'react-router';
import { failureMeta, RouteFailure } from '../components/layout/failure/route-failure.tsx';

/** Around every section of the desk and the settings: an error in one leaves the navigation usable. */
export default function SectionBoundary() {
  return <Outlet context={useOutletContext()} />;
}

export const meta = failureMeta;

export function ErrorBoundary() {
  return <RouteFailure within="section" />;
}
