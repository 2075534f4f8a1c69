/**
 * Caches the offline page again for each build, once the page is idle. Browsers without support show their own page.
 */
export function cacheOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const build = (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? '';
  const register = () =>
    navigator.serviceWorker.register(`/service-worker.js?build=${build}`).catch((cause: unknown) => {
      // a private window or the browser's settings may refuse: the browser then shows its own page
      console.info('The offline page is not cached', cause);
    });
  const atRest = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  atRest(() => void register());
}
