/**
 * Imports code that nobody waits for, and uses it. Without a network nothing is requested, since a browser caches a
 * failed module and never requests it again; code that does not load is left out.
 */
export function importInBackground<Module>(load: () => Promise<Module>, use: (module: Module) => unknown): void {
  if (navigator.onLine === false) return;
  load().then(use, () => undefined);
}
