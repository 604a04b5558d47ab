/** Loads the engine, with its progress shown, and starts the page. */
import { $ } from '../board/dom.mjs';
import { EngineWorker } from './engine.mjs';
import { Page } from './page.mjs';
import { load } from '../module/quincunx.mjs';

const THREADS_MAX = 16;

/**
 * What build.mjs puts into the page that is one file.
 * @type {Record<string, string> | undefined}
 */
const inside = /** @type {any} */ (globalThis).QUINCUNX;

const WASM_HEADERS = { headers: { 'content-type': 'application/wasm' } };

/**
 * A compiled engine: of the page that is one file, else of a file beside it, compiled while it comes.
 * @param {string} name
 * @param {(part: number) => void} tell how much has come, from 0 to 1
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(name, tell) {
    if (inside?.[name]) {
        const packed = Uint8Array.from(atob(inside[name]), (letter) => letter.charCodeAt(0));
        /* Debian 12's TypeScript does not know the class. */
        const gunzip = new (/** @type {any} */ (globalThis).DecompressionStream)('gzip');
        const bytes = new Blob([packed]).stream().pipeThrough(gunzip);
        return WebAssembly.compileStreaming(new Response(bytes, WASM_HEADERS));
    }
    const answer = await fetch(name).catch(() => {
        throw new Error(`${name} cannot be read: is the network there?`);
    });
    if (!answer.ok || answer.body === null) {
        throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
    }
    const size = Number(answer.headers.get('content-length'));
    let come = 0;
    const counted = answer.body.pipeThrough(new TransformStream({
        transform(part, controller) {
            come += part.length;
            tell(size > 0 ? Math.min(1, come / size) : 0);
            controller.enqueue(part);
        },
    }));
    try {
        return await WebAssembly.compileStreaming(new Response(counted, WASM_HEADERS));
    } catch (error) {
        throw new Error(`${name} is no engine: ${/** @type {Error} */ (error).message.slice(0, 100)}`);
    }
}

async function main() {
    try {
        const tell = (/** @type {number} */ part) => {
            $('loading').value = part;
        };
        const hasThreads = globalThis.crossOriginIsolated && !inside;
        const threads = hasThreads ? Math.min(navigator.hardwareConcurrency, THREADS_MAX) : 1;
        const module = await compile('quincunx.wasm', (part) => tell(threads > 1 ? part / 2 : part));
        /* Without the build that has threads the engine has one. */
        const threaded = threads > 1 ? await compile('quincunx-threads.wasm', (part) => tell((1 + part) / 2)).catch(() => null) : null;
        const quincunx = await load(module);
        const script = inside?.worker
            ? URL.createObjectURL(new Blob([inside.worker], { type: 'text/javascript' }))
            : 'worker.js';
        const worker = () => new EngineWorker(module, script, threads, threaded);
        const page = new Page(quincunx, worker(), worker());
        $('loading').hidden = true;
        await page.session.openFirst();
        Object.assign(globalThis, { page });
        if ('serviceWorker' in navigator && !inside && location.protocol.startsWith('http')) {
            navigator.serviceWorker.register('offline.js').catch(() => {});
        }
    } catch (error) {
        $('loading').hidden = true;
        $('status').textContent = `The page could not start: ${/** @type {Error} */ (error).message}`;
        throw error;
    }
}

main();
