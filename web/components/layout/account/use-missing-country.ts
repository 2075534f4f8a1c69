import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { importInBackground } from '../../../ui/loading/import-in-background.ts';

/** Opens the country dialog for a service provider without one, on every page until it is set (S-4). */
export function useMissingCountry(type: string | undefined): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again on each page
  useEffect(() => {
    if (type === 'serviceProvider')
      importInBackground(
        () => import('./request-country.ts'),
        ({ requestCountry }) => requestCountry(),
      );
  }, [type, pathname]);
}
