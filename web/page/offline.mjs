/**
 * The service worker: keeps the page's files at the first visit, so that it opens without a
 * network. A new version is fetched beside the old one, and used once no tab shows the old one.
 */

/* Both are put in by build.mjs. */
/** @type {string} */
// @ts-ignore
const version = globalThis.QUINCUNX_VERSION;
/** @type {string[]} */
// @ts-ignore
const files = globalThis.QUINCUNX_FILES;

const PREFIX = 'quincunx-';
const name = PREFIX + version;
const worker = /** @type {any} */ (globalThis);

worker.addEventListener('install', (/** @type {any} */ event) => {
    event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
    const forget = async () => {
        const old = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name);
        await Promise.all(old.map((one) => caches.delete(one)));
    };
    event.waitUntil(forget());
});

/** The file as it was kept; what was not kept yet is fetched, and kept if it is there. Fails where the browser's store does. */
async function answer(/** @type {Request} */ request) {
    const cache = await caches.open(name);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) {
        return kept;
    }
    const fetched = await fetch(request);
    if (fetched.ok) {
        await cache.put(request, fetched.clone());
    }
    return fetched;
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method === 'GET' && new URL(request.url).origin === location.origin) {
        event.respondWith(answer(request).catch(() => fetch(request)));
    }
});
