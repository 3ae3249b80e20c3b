import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type Browser, chromium, type Frame, type Locator, type Page } from 'playwright-core';
import type { Machine } from './globalSetup.ts';

const repository = resolve(import.meta.dirname, '../..');

/** What headless Chromium needs to start at all, and quietly. */
const always = [
	'--no-sandbox',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
/** WebGPU on SwiftShader. Without the last three a canvas kills the device; without any there is no adapter. */
const webgpuFlags = [
	'--enable-unsafe-webgpu',
	'--use-webgpu-adapter=swiftshader',
	'--use-angle=swiftshader',
	'--enable-features=Vulkan',
	'--use-vulkan=swiftshader',
];

export interface OpenOptions {
	/** Chromium with WebGPU; on by default. */
	readonly webgpu?: boolean;
	/** A folder that is there already, instead of a fresh one. */
	readonly folder?: string;
}

/** A fresh folder with copies of files of the repository. */
export function workspaceOf(files: readonly string[]): string {
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-workspace-'));
	for (const file of files) cpSync(resolve(repository, file), join(folder, basename(file)));
	return folder;
}

/** A window of VS Code, driven by mouse and keyboard as a person would. */
export class Workbench {
	readonly page: Page;
	readonly folder: string;
	readonly #browser: Browser;

	private constructor(browser: Browser, page: Page, folder: string) {
		this.#browser = browser;
		this.page = page;
		this.folder = folder;
	}

	/** Opens a folder in a browser of its own: no state of another window reaches it. */
	static async open(
		{ url, chromium: executablePath }: Pick<Machine, 'url' | 'chromium'>,
		files: readonly string[],
		{ webgpu = true, folder = workspaceOf(files) }: OpenOptions = {},
	): Promise<Workbench> {
		const browser = await chromium.launch({
			executablePath,
			args: webgpu ? [...always, ...webgpuFlags] : always,
		});
		const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
		const page = await context.newPage();
		const workbench = new Workbench(browser, page, folder);
		await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`);
		await workbench.ready();
		return workbench;
	}

	/** Waits until the window can be used. */
	async ready(): Promise<void> {
		await this.page.locator('.monaco-workbench .statusbar').waitFor({ timeout: 60_000 });
		await this.page.locator('.explorer-viewlet, .composite.title').first().waitFor();
	}

	async close(): Promise<void> {
		await this.#browser.close();
		rmSync(this.folder, { recursive: true, force: true });
	}

	path(name: string): string {
		return join(this.folder, name);
	}

	/** The input field of palette, quick open and question boxes. */
	get #input(): Locator {
		return this.page.locator('.quick-input-widget:visible input.input');
	}

	/** Runs a command by its title in the palette. */
	async command(title: string): Promise<void> {
		await this.#pick(`>${title}`, title);
	}

	/** Opens a file of the workspace by name, in the text editor. */
	async openFile(name: string): Promise<void> {
		await this.#pick(name, name);
		await this.tab(name).waitFor();
	}

	async #pick(text: string, label: string): Promise<void> {
		await this.page.keyboard.press('F1');
		await this.#input.waitFor();
		await this.#input.fill(text);
		const row = this.page.locator('.quick-input-widget .quick-input-list .monaco-list-row', {
			hasText: label,
		});
		await row.first().waitFor({ timeout: 30_000 });
		await row.first().click();
	}

	/** The tab of an editor, by (part of) its title. */
	tab(title: string): Locator {
		return this.page.locator('.tabs-container .tab', { hasText: title });
	}

	/** The text of the notifications on the screen. */
	async notifications(): Promise<string> {
		return (await this.page.locator('.notifications-toasts').allInnerTexts()).join('\n');
	}

	/** Waits for a notification or a modal question that has this text, and presses one of its buttons. */
	async answer(text: string | RegExp, button: string): Promise<void> {
		const box = this.page
			.locator('.notification-toast, .monaco-dialog-box')
			.filter({ hasText: text });
		await box.first().waitFor({ timeout: 30_000 });
		await box.first().locator('.monaco-button', { hasText: button }).first().click();
	}

	/** The innermost frame in which an element with this test id is, as soon as there is one. */
	async frameWith(testId: string, timeout = 30_000): Promise<Frame> {
		const end = Date.now() + timeout;
		for (;;) {
			for (const frame of this.page.frames()) {
				const count = await frame
					.locator(`[data-testid="${testId}"]`)
					.count()
					.catch(() => 0);
				if (count > 0) return frame;
			}
			if (Date.now() > end) throw new Error(`no frame has data-testid="${testId}"`);
			await this.page.waitForTimeout(100);
		}
	}

	/** Saves what the window shows into test-results/, for people to look at. */
	async screenshot(name: string): Promise<Buffer> {
		const folder = join(repository, 'test-results');
		mkdirSync(folder, { recursive: true });
		return await this.page.screenshot({ path: join(folder, `${name}.png`) });
	}
}
