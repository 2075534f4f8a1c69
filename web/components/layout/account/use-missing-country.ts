import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A service provider without a country is asked for it, on every page until it is set (S-4). */
export function useMissingCountry(type: string | undefined): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on each page
  useEffect(() => {
    if (type === 'serviceProvider') void import('./request-country.ts').then(({ requestCountry }) => requestCountry());
  }, [type, pathname]);
}
