/** The page for somebody offline is kept anew with each build, once the page is at rest; a browser that cannot has its own. */
export function cacheOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const build = (window as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ?? '';
  const register = () =>
    navigator.serviceWorker.register(`/service-worker.js?build=${build}`).catch((cause: unknown) => {
      // a private window refuses, and so does a browser whose owner said so: one is then told of it by the browser
      console.info('The page for being offline is not kept', cause);
    });
  const atRest = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  atRest(() => void register());
}
