import { type ComponentProps, useEffect, useState } from 'react';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import type SavedSearches from './saved-searches.tsx';

type Props = ComponentProps<typeof SavedSearches>;

const Fetched = lazyComponent<Props>(
  () => import('./saved-searches.tsx'),
  () => null,
);

/** The server does not render it, and no first view waits for it. */
export function FetchedSearches(props: Props) {
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return isHere ? <Fetched {...props} /> : null;
}
