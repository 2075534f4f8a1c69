import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/**
 * A part that is in the server's HTML at once, and whose code comes once the page has loaded: it is not needed for the
 * first view. A page that is opened from another one brings the part's code along with its own, so that nothing moves.
 */
export async function deferredComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fault: (props: Props, again: () => void) => ReactNode,
): Promise<ComponentType<Props>> {
  if (!import.meta.env.SSR && document.readyState !== 'complete') {
    return lazyComponent<Props>(() => pageLoaded().then(load), fault);
  }
  const { default: View } = await load();
  // the server's HTML has the same boundary, which the browser needs to find its place
  return (props) => (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  );
}

const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
