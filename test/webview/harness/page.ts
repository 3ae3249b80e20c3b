import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import type { FileRef, PanelState, ToPanel } from '../../../src/protocol/messages.ts';
import { serveHarness } from './server.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** The browser, or undefined where there is none, so that tests can be skipped; throws where nothing may be skipped. */
export function findChromium(): string | undefined {
	const found = [process.env.TRIREFINE_CHROMIUM, '/usr/bin/chromium'].find(
		(path) => path !== undefined && existsSync(path),
	);
	if (!found && process.env.TRIREFINE_REQUIRE_ALL === '1') throw new Error('there is no Chromium');
	return found;
}

/** Bundles page and worker into a new folder of their own. */
export async function bundlePanel(): Promise<{ folder: string; remove(): void }> {
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-panel-'));
	await build({
		absWorkingDir: repository,
		entryPoints: { webview: 'webview/main.ts', 'webview-worker': 'webview/worker.ts' },
		outdir: folder,
		bundle: true,
		keepNames: true,
		format: 'iife',
		platform: 'browser',
		target: 'es2022',
		loader: { '.wgsl': 'text', '.css': 'text' },
		define: { TRIREFINE_VERSION: '"test"' },
		logLevel: 'error',
	});
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const always = [
	'--no-sandbox',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** What Chromium can draw and compute with. */
const machines = {
	webgpu: [
		'--enable-unsafe-webgpu',
		'--use-webgpu-adapter=swiftshader',
		'--use-angle=swiftshader',
		'--enable-features=Vulkan',
		'--use-vulkan=swiftshader',
	],
	webgl: [],
	nothing: ['--disable-gpu', '--disable-3d-apis'],
};

export type MachineKind = keyof typeof machines;

export const launch = (executablePath: string, machine: MachineKind): Promise<Browser> =>
	chromium.launch({ executablePath, args: [...always, ...machines[machine]] });

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
				/** In how many pieces they came. */
				readonly pieces: number;
			}[];
		};
		ask(name: string, params: unknown): Promise<unknown>;
		document(): unknown;
	};
}

/** A panel in a page, with the extension's side played by the harness. */
export class PanelPage {
	/** What the page complained about: exceptions, and breaches of its security policy. */
	readonly complaints: string[] = [];

	private constructor(
		readonly page: Page,
		readonly close: () => Promise<void>,
	) {
		page.on('pageerror', (error) => this.complaints.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error') this.complaints.push(message.text());
		});
	}

	/**
	 * Opens files (the first is the opened one) and waits until the panel has looked at them. `hostScript` runs in the
	 * page before the panel; `workerPrefix` is put in front of the worker's script.
	 */
	static async open(
		browser: Browser,
		dist: string,
		files: readonly string[],
		{ hostScript = '', workerPrefix = '', theme = 'vscode-dark' } = {},
	): Promise<PanelPage> {
		const { url, server } = await serveHarness({ dist, files, hostScript, workerPrefix });
		const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
		const panel = new PanelPage(page, async () => {
			await page.close();
			server.close();
		});
		await page.goto(`${url}?theme=${theme}`);
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

	/** Waits until the panel tells the host so. */
	async until(expected: Partial<PanelState>): Promise<void> {
		await this.page.waitForFunction((wanted) => {
			const { state } = (window as unknown as HarnessWindow).host;
			return state && Object.entries(wanted).every(([key, value]) => state[key] === value);
		}, expected);
	}

	/** Waits until the panel has asked something of the host, or the status says something. */
	async untilAsked(name: string): Promise<void> {
		await this.page.waitForFunction(
			(name) => (window as unknown as HarnessWindow).host.log.some((entry) => entry.name === name),
			name,
		);
	}

	/** Waits until the status line says this, or begins so. */
	async untilStatus(text: string): Promise<void> {
		await this.page.waitForFunction(
			(text) => document.querySelector('[data-testid=status]')?.textContent?.startsWith(text),
			text,
		);
	}

	get(id: string): Locator {
		return this.page.getByTestId(id);
	}

	async text(id: string): Promise<string> {
		return (await this.get(id).textContent()) ?? '';
	}

	/** The number behind a cell of the table. */
	async value(id: string): Promise<number> {
		return Number(await this.get(id).getAttribute('data-value'));
	}

	/** Chooses in a drop-down list as a person does. */
	async choose(id: string, value: string): Promise<void> {
		await this.get(id).click();
		await this.get(id).locator(`vscode-option[data-value="${value}"]`).click();
	}

	/** Presses Refine and waits for the result. */
	async refine(): Promise<void> {
		await this.get('refine').click();
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

	/** What the panel asked of the extension under this name. */
	async asked(name: string): Promise<unknown[]> {
		const log = await this.page.evaluate(() => (window as unknown as HarnessWindow).host.log);
		return log.filter((entry) => entry.name === name).map((entry) => entry.params);
	}

	/** A part of what the panel has saved. */
	memory(key: string): Promise<unknown> {
		return this.page.evaluate(
			(key) => JSON.parse(sessionStorage.getItem('state') ?? '{}')[key] ?? null,
			key,
		);
	}

	/** The colours of the legend. */
	ramp(): Promise<string> {
		return this.page.evaluate(
			() => document.querySelector<HTMLElement>('.ramp')?.style.background ?? '',
		);
	}

	/** How many frames a view has drawn. */
	async drawn(side: 'before' | 'after'): Promise<number> {
		return Number(await this.get(`view-${side}`).getAttribute('data-drawn'));
	}

	/** How many different colours a view shows: 1 or 2 if it is blank. */
	async colours(side: 'before' | 'after'): Promise<number> {
		const before = await this.drawn(side);
		await this.page.mouse.move(0, 0);
		await this.page.waitForFunction(
			([side, before]) =>
				Number(document.querySelector<HTMLElement>(`[data-testid=view-${side}]`)?.dataset.drawn) >=
				Math.max(1, Number(before)),
			[side, before] as const,
		);
		const png = await this.get(`view-${side}`).screenshot();
		return this.page.evaluate(async (data) => {
			// The page's policy forbids to fetch the picture, so it is decoded from its bytes.
			const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
			const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
			const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
			const context = canvas.getContext('2d');
			context?.drawImage(bitmap, 0, 0);
			const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
			return new Set(new Uint32Array(Uint8Array.from(pixels).buffer)).size;
		}, png.toString('base64'));
	}
}
