import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PanelState, ToPanel } from '../../../src/protocol/messages.ts';
import type { FileRef } from '../../../src/protocol/panelDocument.ts';
import type { Stage } from './browsers.ts';
import { Reading, type ViewId } from './reading.ts';
import type { HarnessOptions } from './server.ts';

/** What the harness's script puts into the page. */
export interface HarnessWindow {
	readonly host: {
		version: number;
		files?: readonly FileRef[];
		readonly state: Record<string, unknown> & PanelState;
		readonly log: readonly { readonly name: string; readonly params: unknown }[];
		/** What was written last. */
		readonly written?: Pick<ToPanel['exportResult']['result'], 'losses' | 'version'> & {
			readonly files: readonly {
				readonly suffix: string;
				readonly bytes: Uint8Array;
				/** In how many display triangles they came. */
				readonly displayTriangles: number;
			}[];
		};
		ask(name: string, params: unknown): Promise<unknown>;
		document(): unknown;
	};
}

/** How a panel is opened: what the page is made for, and the theme. */
export type PanelOptions = Omit<HarnessOptions, 'dist' | 'files'> & { readonly theme?: string };

/** A panel in a page, with the extension's side played by the harness. */
export class PanelPage {
	/** What the page complained about: exceptions, and breaches of its security policy. */
	readonly complaints: string[] = [];
	readonly now: Reading;

	private constructor(readonly page: Page) {
		this.now = new Reading(page);
		page.removeAllListeners('pageerror');
		page.removeAllListeners('console');
		page.on('pageerror', (error) => this.complaints.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error') this.complaints.push(message.text());
		});
	}

	/**
	 * Opens files (the first is the opened one) in place of what the page showed before, and waits until the panel has looked
	 * at them. `hostScript` runs in the page before the panel; `workerPrefix` is put in front of the worker's script.
	 */
	static async open(
		{ page, harness }: Stage,
		dist: string,
		files: readonly string[],
		{ theme = 'vscode-dark', ...options }: PanelOptions = {},
	): Promise<PanelPage> {
		await page.setViewportSize({ width: 1000, height: 640 });
		await page.mouse.move(0, 0);
		const panel = new PanelPage(page);
		await page.goto(harness.show({ dist, files, ...options }, theme));
		await panel.settled();
		return panel;
	}

	/** Waits until the panel has looked at its document. */
	async settled(): Promise<void> {
		await this.page.waitForFunction(
			() =>
				((window as unknown as HarnessWindow).host.state?.version ?? 0) > 0 &&
				!document.querySelector('.busy'),
		);
	}

	// What is expected of what a person or the host gets to see: asked again and again until it holds, as nothing in a
	// browser is there at once. `now` is for what is compared with later.

	/** Expects the text of an element: `await panel.text('status').toBe('Done.')`. */
	text(id: string) {
		return expect.poll(() => this.now.text(id));
	}

	/** Expects the number behind a cell of the table. */
	value(id: string) {
		return expect.poll(() => this.now.value(id));
	}

	/** Expects an attribute of an element; null where it has none. */
	attribute(id: string, name: string) {
		return expect.poll(() => this.get(id).getAttribute(name));
	}

	/** Expects what stands in a field, or is chosen in a list. */
	input(id: string) {
		return expect.poll(() =>
			this.get(id).evaluate((field) => (field as HTMLInputElement | HTMLSelectElement).value),
		);
	}

	/** Expects the test id of the element that has the focus. */
	focused() {
		return expect.poll(() =>
			this.page.evaluate(() => document.activeElement?.getAttribute('data-testid')),
		);
	}

	/** Expects how many elements a selector finds. */
	count(selector: string) {
		return expect.poll(() => this.page.locator(selector).count());
	}

	/** Expects what the panel asked of the extension under this name. */
	asked(name: string) {
		return expect.poll(() => this.now.asked(name));
	}

	/** Expects a part of what the panel would find again after a reload. */
	memory(key: string) {
		return expect.poll(() => this.now.memory(key));
	}

	/** Expects how many frames a view has drawn; 0 where what draws has just been replaced. */
	drawn(viewId: ViewId) {
		return expect.poll(() => this.now.drawn(viewId));
	}

	/** Expects how many different colours a view shows: 1 or 2 if it is blank. */
	colours(viewId: ViewId) {
		return expect.poll(() => this.now.colours(viewId));
	}

	/** Waits until the panel tells the host so. */
	async until(expected: Partial<PanelState>): Promise<void> {
		try {
			await expect.poll(() => this.now.state()).toMatchObject(expected);
		} catch (error) {
			if (error instanceof Error)
				error.message += `\nThe panel says: ${await this.now.text('status').catch(String)}`;
			throw error;
		}
	}

	get(id: string): Locator {
		return this.page.getByTestId(id);
	}

	/** Chooses in a drop-down list as a person does. */
	async choose(id: string, value: string): Promise<void> {
		await this.get(id).selectOption(value);
	}

	/** Presses Refine and waits for the result of this run, not of one before. */
	async refine(): Promise<void> {
		const told = (await this.now.asked('state')).length;
		await this.get('refine').click();
		const since = async () => (await this.now.asked('state')).slice(told) as PanelState[];
		await expect.poll(async () => (await since()).some(({ running }) => running)).toBe(true);
		await this.until({ hasResult: true, running: false });
	}

	/** Asks the panel as the extension does. */
	ask<T>(name: string, params: unknown): Promise<T> {
		return this.page.evaluate(
			([name, params]) => (window as unknown as HarnessWindow).host.ask(name, params),
			[name, params] as const,
		) as Promise<T>;
	}

	/** Gives the panel a new version of its file. */
	async change(name: string, text: string): Promise<void> {
		await this.page.evaluate(
			([name, text]) => {
				const { host } = window as unknown as HarnessWindow;
				host.version++;
				host.files = [{ name, bytes: new TextEncoder().encode(text) }];
				return host.ask('load', host.document());
			},
			[name, text] as const,
		);
	}
}
