import type { Page } from 'playwright-core';
import type { PanelState } from '../../../src/protocol/messages.ts';
import type { HarnessWindow } from './page.ts';

export type ViewId = 'before' | 'after';

/**
 * Leaves nothing in the views but the mesh while its pixels are asked for, no caption, coordinates or words over them; or
 * shows everything again. Runs in the page.
 */
export function meshAlone(alone: boolean): void {
	const kept = document.adoptedStyleSheets.filter(
		({ cssRules }) => !cssRules[0]?.cssText.startsWith('.mesh-alone'),
	);
	const sheet = new CSSStyleSheet();
	sheet.replaceSync('.mesh-alone, .pane h2, .rulers, .line { visibility: hidden }');
	document.adoptedStyleSheets = alone ? [...kept, sheet] : kept;
}

/** What a panel shows and has told at this moment: only for what is compared with later, or can not change any more. */
export class Reading {
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
	}

	async text(id: string): Promise<string> {
		return (await this.#page.getByTestId(id).textContent()) ?? '';
	}

	/** The number behind a cell of the table. */
	async value(id: string): Promise<number> {
		return Number(await this.#page.getByTestId(id).getAttribute('data-value'));
	}

	/** What the panel has told the host of itself; null before it did. */
	state(): Promise<PanelState | null> {
		return this.#page.evaluate(() => (window as unknown as HarnessWindow).host.state);
	}

	/** What the panel asked of the extension under this name. */
	asked(name: string): Promise<unknown[]> {
		return this.#page.evaluate(
			(name) =>
				(window as unknown as HarnessWindow).host.log
					.filter((entry) => entry.name === name)
					.map((entry) => entry.params),
			name,
		);
	}

	/** A part of what the panel would find again after a reload; null where it has saved none. */
	memory(key: string): Promise<unknown> {
		return this.#page.evaluate((key) => {
			// As when the page goes: what waits to be saved is saved.
			window.dispatchEvent(new Event('pagehide'));
			return JSON.parse(sessionStorage.getItem(location.search) ?? '{}')[key] ?? null;
		}, key);
	}

	/** The colours of the legend. */
	ramp(): Promise<string> {
		return this.#page.evaluate(
			() => document.querySelector<HTMLElement>('.ramp')?.style.background ?? '',
		);
	}

	/** How many frames a view has drawn; 0 where what draws has just been replaced. */
	async drawn(viewId: ViewId): Promise<number> {
		return Number(await this.#page.getByTestId(`view-${viewId}`).getAttribute('data-drawn'));
	}

	/** Red, green and blue of places of a view, in its CSS pixels. */
	async pixels(
		viewId: ViewId,
		places: readonly (readonly [number, number])[],
	): Promise<number[][]> {
		return (await this.#picture(viewId, places)).pixels;
	}

	/** How many different colours a view shows: 1 or 2 if it is blank. */
	async colours(viewId: ViewId): Promise<number> {
		return (await this.#picture(viewId, [])).colours;
	}

	/** A view as it is seen: its different colours are counted, and some of its pixels read. */
	async #picture(
		viewId: ViewId,
		places: readonly (readonly [number, number])[],
	): Promise<{ pixels: number[][]; colours: number }> {
		await this.#page.mouse.move(0, 0);
		await this.#page.evaluate(meshAlone, true);
		const png = await this.#page.getByTestId(`view-${viewId}`).screenshot();
		await this.#page.evaluate(meshAlone, false);
		return this.#page.evaluate(
			async ([data, places]) => {
				// The page's policy forbids to fetch the picture, so it is decoded from its bytes.
				const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
				const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
				const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
				const context = canvas.getContext('2d')!;
				context.drawImage(bitmap, 0, 0);
				const all = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
				const pixels = places.map(([x, y]) => {
					const at = 4 * (Math.round(y) * bitmap.width + Math.round(x));
					return [...all.subarray(at, at + 3)];
				});
				return { pixels, colours: new Set(new Uint32Array(all.buffer)).size };
			},
			[png.toString('base64'), places] as const,
		);
	}
}
