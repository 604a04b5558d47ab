/**
 * How quincunx.mjs calls what emscripten made of glue.c: texts go through memory, not the stack,
 * which is small, and are given back; where an answer is missing the reason is thrown.
 */
import * as check from './checks.mjs';

/** The compiled module, from the file beside this one. */
export async function compileBeside() {
    const url = new URL('./quincunx.wasm', import.meta.url);
    if (url.protocol === 'file:') {
        const { readFile } = await import('node:fs/promises');
        return WebAssembly.compile(await readFile(url));
    }
    const answer = await fetch(url);
    if (!answer.ok) {
        throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
    }
    return WebAssembly.compile(await answer.arrayBuffer());
}

/** Sees to it that random numbers can be drawn: Node 18 has what the module takes them from, but does
 * not show it. */
export async function provideCrypto() {
    if (globalThis.crypto === undefined) {
        const { webcrypto } = await import('node:crypto');
        Object.assign(globalThis, { crypto: webcrypto });
    }
}

/**
 * Starts the compiled module.
 * @returns {Promise<any>}
 */
export function start(/** @type {WebAssembly.Module} */ compiled, /** @type {Function} */ create, /** @type {Function} */ onInfo) {
    return new Promise((done, fail) => {
        const made = create({
            mainScriptUrlOrBlob: 'quincunx-threads.js', // what each thread loads
            instantiateWasm(/** @type {any} */ imports, /** @type {Function} */ receive) {
                WebAssembly.instantiate(compiled, imports)
                    .then((instance) => receive(instance, compiled))
                    .catch(() => fail(new TypeError('load: this is not the compiled module of quincunx')));
                return {};
            },
            onInfo,
        });
        Promise.resolve(made).then(done, fail);
    });
}

/**
 * How the module's functions are called: texts go through its memory, not its stack.
 * @param {any} wasm
 */
export function callsOf(wasm) {
    /** @returns {never} */
    const refuse = (/** @type {string} */ what) => {
        const column = wasm._web_refusal_column();
        throw new RangeError(
            `${check.brief(what)}: ${column > 0 ? `column ${column}: ` : ''}${wasm.UTF8ToString(wasm._web_refusal())}`);
    };
    /** Puts a text into memory; to be freed. */
    const put = (/** @type {string} */ text) => {
        const size = wasm.lengthBytesUTF8(text) + 1;
        const at = wasm._malloc(size);
        if (at === 0) {
            throw new RangeError('out of memory');
        }
        wasm.stringToUTF8(text, at, size);
        return at;
    };
    /**
     * @type {<R extends 'number' | 'string' | 'boolean' | null>
     *     (name: string, result: R, ...parameters: string[]) => (...values: any[]) =>
     *     R extends 'number' ? number : R extends 'string' ? string :
     *     R extends 'boolean' ? boolean : void}
     */
    const call = (name, result, ...parameters) => (/** @type {any[]} */ ...values) => {
        /** @type {number[]} */
        const texts = [];
        try {
            const given = values.map((value, index) => {
                if (parameters[index] === 'string') {
                    texts.push(put(value));
                    return texts[texts.length - 1];
                }
                return value;
            });
            const answer = wasm[`_${name}`](...given);
            if (result === 'string' && answer === 0) {
                refuse(texts.length === 1 ? values[parameters.indexOf('string')] : name.replace('web_', ''));
            }
            return result === 'string' ? wasm.UTF8ToString(answer) :
                result === 'boolean' ? answer !== 0 : answer;
        } finally {
            texts.forEach((at) => wasm._free(at));
        }
    };
    return { refuse, put, free: wasm._free, call };
}
