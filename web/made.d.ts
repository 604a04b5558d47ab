/* Types of what the modules use and that is not beside them: what the build makes, Node's and
   Debian's modules. */

/** What emscripten makes of glue.c. */
declare module '*/quincunx-wasm.mjs' {
    const create: (options: object) => Promise<any>;
    export default create;
}

/** The rules of each game as HTML. */
declare module '*/rules.json' {
    const rules: Record<string, string>;
    export default rules;
}

declare module 'node:fs/promises' {
    export function readFile(path: URL): Promise<Uint8Array>;
}

declare module 'qrcode-generator' {
    interface Code {
        addData(text: string): void;
        make(): void;
        createSvgTag(options: object): string;
    }
    export default function qrcode(size: number, correction: 'L' | 'M' | 'Q' | 'H'): Code;
}

declare module 'node:crypto' {
    export const webcrypto: Crypto;
}
