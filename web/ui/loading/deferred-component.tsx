import { type ComponentType, type ReactNode, Suspense } from 'react';
import { lazyComponent } from './lazy-component.tsx';

/**
 * A component that is part of the server's HTML, and whose code is loaded after the page, since the first view does not
 * need it. A page that is opened from another one loads it with its own code, so that nothing moves.
 */
export async function deferredComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fault: (props: Props, again: () => void) => ReactNode,
): Promise<ComponentType<Props>> {
  if (!import.meta.env.SSR && document.readyState !== 'complete') {
    return lazyComponent<Props>(() => pageLoaded().then(load), fault);
  }
  const { default: View } = await load();
  // the server's HTML has the same boundary, which the browser needs for hydration
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
