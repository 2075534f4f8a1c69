// Keeps the page that says one is offline, and what it is drawn with. Nothing else is kept: no answer, no page of anybody's.
const page = '/offline';
const kept = `offline ${self.location.search}`;
const drawnWith = /href="(\/(?:assets\/[\w.-]+\.(?:css|woff2)|brand\.css|favicon\.svg))"/g;

async function keep() {
  const answer = await fetch(page, { credentials: 'omit', cache: 'reload' });
  if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
  const text = await answer.clone().text();
  const cache = await caches.open(kept);
  await cache.addAll([...text.matchAll(drawnWith)].map(([, path]) => path));
  await cache.put(page, answer);
}

async function forgetFormer() {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
}

async function fetchOrKept(request, path) {
  try {
    return await fetch(request);
  } catch (failure) {
    const found = await (await caches.open(kept)).match(path);
    if (found === undefined) throw failure;
    return found;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(forgetFormer().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetchOrKept(request, page));
  else if (/\.(css|woff2|svg)$/.test(pathname)) event.respondWith(fetchOrKept(request, pathname));
});
