import { Outlet, useOutletContext } from 'react-router';
import { failureMeta, RouteFailure } from '../components/layout/failure/route-failure.tsx';

/** Around every section of the desk and of the settings: one that fails leaves their navigation where it is. */
export default function SectionBoundary() {
  return <Outlet context={useOutletContext()} />;
}

export const meta = failureMeta;

export function ErrorBoundary() {
  return <RouteFailure within="section" />;
}
