// Caches the offline page with its styles and fonts. Nothing else is cached: no API responses, and no pages of an
// account.
const page = '/offline';
const cacheName = `offline ${self.location.search}`;
const stylesOfPage = /href="(\/(?:assets\/[\w.-]+\.(?:css|woff2)|brand\.css|favicon\.svg))"/g;

async function fillCache() {
  const answer = await fetch(page, { credentials: 'omit', cache: 'reload' });
  if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
  const text = await answer.clone().text();
  const cache = await caches.open(cacheName);
  await cache.addAll([...text.matchAll(stylesOfPage)].map(([, path]) => path));
  await cache.put(page, answer);
}

async function purgeOldCaches() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
}

async function fetchOrCached(request, path) {
  try {
    return await fetch(request);
  } catch (failure) {
    const found = await (await caches.open(cacheName)).match(path);
    if (found === undefined) throw failure;
    return found;
  }
}

self.addEventListener('install', (event) => event.waitUntil(fillCache().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(purgeOldCaches().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetchOrCached(request, page));
  else if (/\.(css|woff2|svg)$/.test(pathname)) event.respondWith(fetchOrCached(request, pathname));
});
