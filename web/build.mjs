/**
 * Puts the page and the module together from what emscripten made.
 *
 * usage: build.mjs SOURCES WASM OUT ESBUILD CMARK TSC RULES.md...
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [sources, wasm, out, esbuild, cmark, tsc, ...rules] = process.argv.slice(2);
const read = (...path) => readFileSync(join(...path), 'utf8');
const stage = join(wasm, 'stage');
const page = join(out, 'page');
const npm = join(out, 'npm');
const WASM = 'quincunx.wasm';
/* For the page from a web server that isolates it. Newer Emscriptens make no script for workers alone. */
const THREADS = readdirSync(wasm).filter((name) => /^quincunx-threads(\.worker)?\.(wasm|js)$/.test(name));
/* The rooms, each of which stands on those before it. */
const ROOMS = ['module', 'game', 'board', 'editor', 'page'];
/* The page's own first, which has the colours of all. */
const STYLES = ['page/page.css', 'board/board.css', 'editor/editor.css'];
const MODULE = ['quincunx', 'calls', 'checks', 'lessons', 'pgn', 'puzzles', 'variants', 'words', 'quincunx-wasm'].map((name) => `${name}.mjs`);

for (const folder of [stage, page, npm]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
}

ROOMS.forEach((room) => cpSync(join(sources, room), join(stage, room), { recursive: true }));
cpSync(join(wasm, 'quincunx.mjs'), join(stage, 'module/quincunx-wasm.mjs'));
const html = rules.map((path) => [
    basename(dirname(path)),
    execFileSync(cmark, ['-e', 'table', '--unsafe', path], { encoding: 'utf8' })]);
writeFileSync(join(stage, 'page/rules.json'), JSON.stringify(Object.fromEntries(html)));

/* The page. */
const bundle = (entry, name, options = []) =>
    execFileSync(esbuild, [
        join(stage, `page/${entry}.mjs`), '--bundle', '--minify', '--target=es2022', '--format=iife',
        '--define:import.meta.url="file:"', '--external:node:*', '--log-level=error',
        `--outfile=${join(page, `${name}.js`)}`, ...options], { env: { ...process.env, NODE_PATH: '/usr/share/nodejs' } });
bundle('main', 'page');
bundle('worker', 'worker');
[WASM, ...THREADS].forEach((name) => cpSync(join(wasm, name), join(page, name)));
const FIXED = ['index.html', 'icon.svg', 'manifest.webmanifest'];
FIXED.forEach((name) => cpSync(join(sources, 'page', name), join(page, name)));
writeFileSync(join(page, 'page.css'), STYLES.map((name) => read(sources, name)).join('\n'));
const kept = [...FIXED, 'page.css', 'page.js', 'worker.js', WASM];
const version = createHash('sha256');
kept.forEach((name) => version.update(readFileSync(join(page, name))));
bundle('offline', 'offline', [
    `--define:globalThis.QUINCUNX_VERSION="${version.digest('hex').slice(0, 16)}"`,
    `--define:globalThis.QUINCUNX_FILES=${JSON.stringify(['./', ...kept])}`]);

/* The same in one file. */
const inside = {
    [WASM]: gzipSync(readFileSync(join(wasm, WASM)), { level: 9 }).toString('base64'),
    worker: read(page, 'worker.js'),
};
const script = (text) => text.replaceAll('</script', '<\\/script');
const single = read(page, 'index.html')
    .replace(/<link rel="(manifest|icon)".*\n/g, '')
    .replace('<link rel="stylesheet" href="page.css">', () =>
        `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(read(page, 'icon.svg'))}">\n` +
        `<style>\n${read(page, 'page.css')}</style>`)
    .replace('<script src="page.js"></script>', () =>
        `<script>globalThis.QUINCUNX = ${script(JSON.stringify(inside))};\n${script(read(page, 'page.js'))}</script>`);
writeFileSync(join(out, 'quincunx.html'), single);

/* The module. */
MODULE.forEach((name) => cpSync(join(stage, 'module', name), join(npm, name)));
cpSync(join(wasm, WASM), join(npm, WASM));
for (const file of ['module/package.json', 'module/README.md', '../LICENSE'])
    cpSync(join(sources, file), join(npm, basename(file)));
execFileSync(tsc, [
    join(npm, 'quincunx.mjs'), '--declaration', '--allowJs', '--emitDeclarationOnly',
    '--skipLibCheck', '--target', 'es2022', '--module', 'es2022', '--moduleResolution', 'node']);
