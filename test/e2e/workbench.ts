import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Uri } from 'vscode';
import { launchChromium, type MachineKind } from '../support/chromium.ts';
import { paletted } from '../support/paletted.ts';
import type { Machine } from './globalSetup.ts';
import { removeFolder } from './removeFolder.ts';
import { defaultTimeout, until } from './until.ts';

const repository = resolve(import.meta.dirname, '../..');

export interface OpenOptions {
	/** Files of the repository, copied into the folder that is opened. */
	readonly files?: readonly string[];
	/** More files in it, by name. */
	readonly texts?: Readonly<Record<string, string | Buffer>>;
	/**
	 * What Chromium has to draw with, by default WebGPU. `nothing` is for a window of which no preview is looked at: software
	 * in the place of a card takes a third of the processor's time, whatever is drawn.
	 */
	readonly machine?: MachineKind;
	/** Has the panel refine on the graphics adapter, which for a small mesh and in software it does not by itself. */
	readonly onGpu?: boolean;
	/** Does more with the folder before it is opened, such as committing its files. */
	readonly prepareFolder?: (folder: string) => void;
	/** A folder that is not on disk, instead of the one with the files. */
	readonly uri?: string;
	/** Another VS Code than one that test files share. */
	readonly url?: string;
	/** Hears the address of everything that the browser asks for. */
	readonly onRequest?: (url: string) => void;
}

/** The VS Code for the windows of this process, which those that run at the same time do not use. */
function urlHere({ urls }: Machine): string {
	const url = urls[Number(process.env.VITEST_POOL_ID) - 1];
	if (!url) throw new Error(`no VS Code for process ${process.env.VITEST_POOL_ID} of the tests`);
	return url;
}

/** Has the settings of a folder choose the GPU. */
function chooseGpu(folder: string): void {
	mkdirSync(join(folder, '.vscode'));
	writeFileSync(join(folder, '.vscode', 'settings.json'), '{ "trirefine.engine": "gpu" }\n');
}

/** Has VS Code's bars of progress stand still: moving, they take more than half a processor to draw. */
function stopProgressBars(): void {
	if (window.top !== window) return;
	const sheet = new CSSStyleSheet();
	sheet.replaceSync('.monaco-progress-container .progress-bit { animation: none !important; }');
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** A window of VS Code on a folder of its own, driven by mouse and keyboard as a person would. */
export class Workbench {
	readonly page: Page;
	readonly folder: string;
	readonly #browser: Browser;

	private constructor(browser: Browser, page: Page, folder: string) {
		this.#browser = browser;
		this.page = page;
		this.folder = folder;
	}

	/** Opens a browser of its own, so that no state of another window reaches this one. */
	static async open(options: OpenOptions): Promise<Workbench> {
		const { files = [], texts = {}, machine = 'webgpu' } = options;
		const programs = inject('machine')!;
		const folder = join(mkdtempSync(join(tmpdir(), 'trirefine-e2e-')), 'meshes');
		mkdirSync(folder);
		for (const file of files) cpSync(resolve(repository, file), join(folder, basename(file)));
		for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
		if (options.onGpu) chooseGpu(folder);
		options.prepareFolder?.(folder);
		const browser = await launchChromium(programs.chromium, machine, defaultTimeout);
		const context = await browser.newContext({
			viewport: { width: 1280, height: 800 },
			reducedMotion: 'reduce',
		});
		context.setDefaultTimeout(defaultTimeout);
		context.on('request', (request) => options.onRequest?.(request.url()));
		const page = await context.newPage();
		await page.addInitScript(stopProgressBars);
		const workbench = new Workbench(browser, page, folder);
		const url = options.url ?? urlHere(programs);
		await workbench.page.goto(`${url}/?folder=${encodeURIComponent(options.uri ?? folder)}`);
		await workbench.ready();
		return workbench;
	}

	/** Waits until the window can be used. */
	async ready(): Promise<void> {
		await this.page.locator('.monaco-workbench .statusbar').waitFor();
		await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
	}

	async close(): Promise<void> {
		await this.#browser.close();
		await removeFolder(dirname(this.folder));
	}

	/** Ends the process that all graphics of the browser are in, as a driver that crashes does. */
	async endGpuProcess(): Promise<void> {
		const session = await this.#browser.newBrowserCDPSession();
		await session.send('Browser.crashGpuProcess');
		await session.detach();
	}

	/** Path of a file in the folder that is open. */
	path(name: string): string {
		return join(this.folder, name);
	}

	/** Runs a command by its title in the palette, and takes a row of the list that it shows. */
	async command(title: string, row?: string): Promise<void> {
		for (let tries = 1; ; tries++) {
			await this.#pick(`>${title}`, title);
			if (row === undefined) return;
			try {
				return await this.choose(row, 5000 * tries);
			} catch (error) {
				// The list closes when an editor that is still loading takes the focus.
				if (tries === 5) throw error;
				await this.page.keyboard.press('Escape');
			}
		}
	}

	/** Closes all editors, and waits for it: the command ends later than its title is chosen. */
	async closeEditors(): Promise<void> {
		await this.command('View: Close All Editors');
		await this.page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
		await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
	}

	/** Acts until what that does is there: a window that is busy may lose a press. */
	async actUntil(act: () => Promise<void>, effect: Locator): Promise<void> {
		for (let tries = 1; ; tries++) {
			await act();
			try {
				return await effect.first().waitFor({ timeout: 5000 * tries });
			} catch (error) {
				if (tries === 5) throw error;
			}
		}
	}

	/** Opens a file of the workspace by name, in the text editor. */
	async openFile(name: string): Promise<void> {
		await this.#pick(name, name);
		await this.tab(name).first().waitFor();
		// Its tab is there before its text is: then the editor is still without it, or says that it is large.
		const text = this.page.locator(`.monaco-editor[data-uri$="/${name}"]:visible`);
		await text.or(this.page.locator('.monaco-editor-pane-placeholder:visible')).first().waitFor();
	}

	/** Shows what is told at the cursor, once it has this text: a language server that has just been started may be late. */
	async hover(text: string | RegExp): Promise<Locator> {
		const hover = this.page.locator('.monaco-hover:visible', { hasText: text }).first();
		for (let tries = 1; ; tries++) {
			await this.command('Show or Focus Hover');
			try {
				await hover.waitFor({ timeout: 3000 * tries });
				return hover;
			} catch (error) {
				if (tries === 8) throw error;
				// Asked for again, a hover that says something else, such as that it loads, would take the focus.
				await this.page.keyboard.press('Escape');
			}
		}
	}

	/** Puts the cursor at a place, line and column from 1, of the active text editor. */
	async goToLine(line: number, column = 1): Promise<void> {
		await this.#pick(`:${line}:${column}`, `line ${line}`);
		const place = `Ln ${line}, Col ${column}`;
		await until(`the cursor at ${place}`, async () => (await this.cursor()) === place);
		await this.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
	}

	/** Types into the quick input and takes the row with this label. */
	async #pick(text: string, label: string): Promise<void> {
		const input = this.page.locator('.quick-input-widget input.input');
		for (let tries = 1; ; tries++) {
			try {
				await this.page.keyboard.press('F1');
				// Not by typing: an editor that takes the focus back at this moment would take the text, too.
				await input.waitFor({ timeout: 3000 * tries });
				await input.evaluate((element: HTMLInputElement, value) => {
					element.value = value;
					element.dispatchEvent(new Event('input', { bubbles: true }));
				}, text);
				return await this.choose(label, 3000 * tries);
			} catch (error) {
				// The list is made when the input opens, without a command whose extension or context comes later; and the
				// input closes when something else takes the focus.
				if (tries === 8) throw error;
				await this.page.keyboard.press('Escape');
				await input.waitFor({ state: 'hidden' });
			}
		}
	}

	/** Takes a row of the quick input that is open. */
	async choose(label: string, timeout = defaultTimeout): Promise<void> {
		const rows = this.page.locator('.quick-input-widget .quick-input-list .monaco-list-row');
		await rows.filter({ hasText: label }).first().click({ timeout });
	}

	/** The tab of an editor, by (part of) its title. */
	tab(title: string): Locator {
		return this.page.locator('.tabs-container .tab', { hasText: title });
	}

	/** What the status bar says of the cursor, such as `Ln 3, Col 1 (9 selected)`. */
	async cursor(): Promise<string> {
		const item = this.page.locator('[id="status.editor.selection"]');
		return (await item.count()) > 0 ? ((await item.textContent()) ?? '') : '';
	}

	/** A notification or a modal question that has this text. */
	message(text: string | RegExp): Locator {
		return this.page
			.locator('.notification-toast, .monaco-dialog-box')
			.filter({ hasText: text })
			.first();
	}

	/** Waits for a notification or a modal question that has this text, and presses one of its buttons. */
	async answer(text: string | RegExp, button: string): Promise<void> {
		const box = this.message(text);
		await box.waitFor();
		// By its element: what the press does may show a notification with the same text.
		const element = (await box.elementHandle())!;
		await box.locator('.monaco-button', { hasText: button }).first().click();
		await element.waitForElementState('hidden');
	}

	/** The frame in which an element that this selector finds is, as soon as there is one. */
	async frameWith(selector: string): Promise<Frame> {
		let found: Frame | undefined;
		await until(`a frame with ${selector}`, async () => {
			for (const frame of this.page.frames()) {
				// A frame may go while it is asked.
				const count = frame.locator(selector).count();
				if ((await count.catch(() => 0)) === 0) continue;
				found = frame;
				return true;
			}
			return false;
		});
		return found!;
	}

	/**
	 * Runs a function in the extension host of the window, with VS Code's API and a way to the URIs of the files in its
	 * folder. It may use nothing but its parameters; what is given and the result travel as JSON. Only in the VS Codes
	 * that test files share.
	 */
	async inside<Given, Result>(
		work: (
			vscode: typeof import('vscode'),
			given: Given,
			uri: (name: string) => Uri,
		) => Result | Thenable<Result>,
		given: Given,
	): Promise<Result> {
		const note = join(dirname(this.folder), 'probe.json');
		// The file is there before the number is in it.
		const port = () => (existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0);
		await until('the probe of the window', () => port() > 0);
		const response = await fetch(`http://127.0.0.1:${port()}/`, {
			method: 'POST',
			// A connection that is kept may be closed by the time that a test has waited for something else.
			headers: { connection: 'close' },
			body: JSON.stringify({ source: `${work}`, given }),
		});
		const { value, error } = (await response.json()) as { value: Result; error?: string };
		if (error !== undefined) throw new Error(`in the extension host: ${error}`);
		return value;
	}

	/** The text of a file as the editor has it, unsaved edits included. */
	text(name: string): Promise<string> {
		return this.inside(
			async ({ workspace }, file, uri) =>
				(await workspace.openTextDocument(uri(file))).getText().replaceAll('\r\n', '\n'),
			name,
		);
	}

	/** What the window shows: the tabs of each group, and messages. */
	async inWords(): Promise<string> {
		const groups: string[] = [];
		for (const group of await this.page.locator('.editor-group-container').all())
			groups.push(`[${(await group.locator('.tab').allInnerTexts()).join(', ')}]`);
		const messages = this.page.locator(
			':is(.notification-toast, .monaco-dialog-box, .quick-input-widget):visible',
		);
		const texts = (await messages.allInnerTexts()).join(', ');
		return `The window has the groups of tabs ${groups.join(' ')} and the messages "${texts}".`;
	}

	/** Saves what the window shows, or a part of it, into test-results/, for people to look at. */
	async screenshot(name: string, part?: Locator): Promise<void> {
		const folder = join(repository, 'test-results');
		mkdirSync(folder, { recursive: true });
		await (part ?? this.page).screenshot({ path: join(folder, `${name}.png`) });
	}

	/**
	 * As `screenshot`, without the messages and hovers of VS Code, and of a part of the window alone if one is named. Where
	 * TRIREFINE_PICTURES=1 asks for it, the picture is also put beside the examples, for README and the walkthrough, which is
	 * packaged: with a palette it is a third as large.
	 */
	async picture(name: string, part?: Locator): Promise<void> {
		// Off everything that explains itself under the pointer, or stays while it is pointed at.
		await this.page.mouse.move(24, 500);
		// By itself a message stays while VS Code takes its window for one that has no focus.
		await this.inside(({ commands }) => commands.executeCommand('notifications.clearAll'), 0);
		await this.page.locator('.notification-toast').last().waitFor({ state: 'hidden' });
		await this.page.locator('.workbench-hover').last().waitFor({ state: 'hidden' });
		await this.screenshot(name, part);
		if (process.env.TRIREFINE_PICTURES !== '1') return;
		const folder = join(repository, 'examples', 'pictures');
		mkdirSync(folder, { recursive: true });
		const taken = readFileSync(join(repository, 'test-results', `${name}.png`));
		writeFileSync(join(folder, `${name}.png`), paletted(taken));
	}
}
