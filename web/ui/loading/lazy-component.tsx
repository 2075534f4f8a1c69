import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { fetchFailedStyles } from './retry-styles.ts';

/**
 * A component whose code and style sheets are loaded when it is first shown. If they fail to load, `fault` is shown in
 * its place; the next mount or retry fetches them again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fault: (props: Props, again: () => void) => ReactNode,
): ComponentType<Props> {
  // A browser caches a failed module and never requests it again: so nothing is requested while offline.
  const fetchOnline = async (prepare?: () => Promise<void>) => {
    if (navigator.onLine === false) throw new Error('This part did not load: there is no network.');
    await prepare?.();
    return load();
  };
  let View = lazy(() => fetchOnline());

  return class LazyComponent extends Component<Props, { failed: boolean }> {
    override state = { failed: false };

    static getDerivedStateFromError() {
      return { failed: true };
    }

    override componentDidCatch() {
      // React caches a failed fetch permanently.
      View = lazy(() => fetchOnline(fetchFailedStyles));
    }

    again = () => this.setState({ failed: false });

    override render() {
      if (this.state.failed) return fault(this.props, this.again);
      const Shown = View as unknown as ComponentType<Props>;
      return (
        <Suspense fallback={null}>
          <Shown {...this.props} />
        </Suspense>
      );
    }
  };
}
