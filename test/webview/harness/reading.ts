import type { Page } from 'playwright-core';
import type { PanelState } from '../../../src/protocol/messages.ts';
import type { HarnessWindow } from './page.ts';

export type Side = 'before' | 'after';

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
			return JSON.parse(sessionStorage.getItem('state') ?? '{}')[key] ?? null;
		}, key);
	}

	/** The colours of the legend. */
	ramp(): Promise<string> {
		return this.#page.evaluate(
			() => document.querySelector<HTMLElement>('.ramp')?.style.background ?? '',
		);
	}

	/** How many frames a view has drawn; 0 where what draws has just been replaced. */
	async drawn(side: Side): Promise<number> {
		return Number(await this.#page.getByTestId(`view-${side}`).getAttribute('data-drawn'));
	}

	/** How many different colours a view shows: 1 or 2 if it is blank. */
	async colours(side: Side): Promise<number> {
		await this.#page.mouse.move(0, 0);
		const png = await this.#page.getByTestId(`view-${side}`).screenshot();
		return this.#page.evaluate(async (data) => {
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
