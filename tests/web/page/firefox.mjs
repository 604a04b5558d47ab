/**
 * Does in Firefox what lines of standard input say, `["js", "return 1", []]`, and answers each with a
 * line, `{"value": 1}` or `{"error": "..."}`. Ends with its input.
 *
 * usage: firefox.mjs NODE_MODULES FIREFOX dark|light
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [modules, executablePath, scheme] = process.argv.slice(2);
const puppeteer = createRequire(join(modules, 'any.js'))('puppeteer-core');
const PATIENCE = 600_000; /* milliseconds, for a whole game */

let browser;
let page; /* the tab that commands are for */
let viewport = null; /* as the browser has it */
const tabs = [];
let errors = [];

const called = (body, values) => `(function () {${body}\n}).apply(null, ${values})`;

/* Without it keys reach an element, but press no button. */
async function focus() {
    await page.bringToFront();
    await page.waitForFunction('document.hasFocus()');
}

async function take(tab) {
    page = tab;
    tabs.push(tab);
    tab.setDefaultTimeout(PATIENCE);
    tab.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
    tab.on('dialog', (dialog) => dialog.dismiss());
    await tab.setViewport(viewport);
    await focus();
}

const commands = {
    async start() {
        browser = await puppeteer.launch({
            browser: 'firefox', executablePath, headless: true, protocolTimeout: PATIENCE,
            defaultViewport: null,
            extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1 } });
        const [first] = await browser.pages();
        await take(await browser.newPage()); /* the first one never gets the focus */
        await first.close();
    },
    goto: async (address) => void (await page.goto(address)),
    js: (body, values) => page.evaluate(called(body, JSON.stringify(values))),
    later: (body, values) => page.evaluate(
        `new Promise((done) => ${called(body, `[...${JSON.stringify(values)}, done]`)})`),
    /* puppeteer's own names for a mouse and fingers say less than WebDriver's; this is under them. */
    perform: (sources) => page.mainFrame().browsingContext.performActions(sources),
    async resize(width, height, deviceScaleFactor) {
        viewport = { width, height, deviceScaleFactor };
        await page.setViewport(viewport);
    },
    screenshot: async (path) => void (await page.screenshot({ path })),
    newTab: async () => take(await browser.newPage()),
    async tab(number) {
        page = tabs[number];
        await focus();
    },
    async closeTab() {
        tabs.splice(tabs.indexOf(page), 1);
        await page.close();
        await commands.tab(0);
    },
    errors: () => errors.splice(0),
};

for await (const line of createInterface({ input: process.stdin })) {
    const [command, ...values] = JSON.parse(line);
    let answer;
    try {
        answer = { value: await commands[command](...values) };
    } catch (error) {
        answer = { error: String(error.message) };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser?.close();
