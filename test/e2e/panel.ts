import type { Frame, Locator } from 'playwright-core';
import { meshAlone } from '../webview/harness/reading.ts';
import type { GmrText, Place } from './gmrText.ts';
import { type Picture, pictureOf } from './picture.ts';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

/** A place in a view. */
export interface Pixel {
	readonly x: number;
	readonly y: number;
}

export type ViewId = 'before' | 'after';

/** The panel of one mesh, found by the test ids of its elements. */
export class Panel {
	readonly frame: Frame;
	readonly #workbench: Workbench;

	private constructor(workbench: Workbench, frame: Frame) {
		this.#workbench = workbench;
		this.frame = frame;
	}

	/** Waits until there is a panel of a file. */
	static async found(workbench: Workbench, file: string): Promise<Panel> {
		// With a query if the file is one of a version.
		const frame = await workbench.frameWith(
			`body:is([data-uri$="/${file}"], [data-uri*="/${file}?"]) [data-testid="view-before"]`,
		);
		return new Panel(workbench, frame);
	}

	/** The panel in a frame. */
	static of(workbench: Workbench, frame: Frame): Panel {
		return new Panel(workbench, frame);
	}

	/** Waits until there is a comparison that has found this. */
	static async comparing(workbench: Workbench, words: string): Promise<Panel> {
		const frame = await workbench.frameWith(`[data-testid="comparison"]:has-text("${words}")`);
		return new Panel(workbench, frame);
	}

	/** As `found`, and opens its inspector. */
	static async opened(workbench: Workbench, file: string): Promise<Panel> {
		const panel = await Panel.found(workbench, file);
		await panel.openInspector();
		return panel;
	}

	/** Waits until the panel of a file shows its mesh. */
	static async showing(workbench: Workbench, file: string): Promise<Panel> {
		const panel = await Panel.opened(workbench, file);
		await panel.drawn('before');
		return panel;
	}

	/** Opens the panel of the file in the active editor, by the command in the palette. */
	static async open(workbench: Workbench, file: string): Promise<Panel> {
		await workbench.openFile(file);
		await workbench.command('TriRefine: Open Preview to the Side');
		return Panel.showing(workbench, file);
	}

	/** Has the controls that fold shown; in a narrow panel they are folded at first. */
	async openInspector(): Promise<void> {
		// A panel that becomes wide opens it by itself, and a press closes it then: it is pressed while it is closed.
		await until('the inspector', async () => {
			const inspector = this.get('inspector');
			if (await inspector.isVisible()) return true;
			await this.get('inspector-toggle').click();
			return inspector.waitFor({ timeout: 5000 }).then(
				() => true,
				() => false,
			);
		});
	}

	/** Closes the inspector where it lies over a view. */
	async uncover(side: ViewId): Promise<void> {
		const [over, view] = await Promise.all([
			this.get('inspector').boundingBox(),
			this.view(side).boundingBox(),
		]);
		if (!over || !view || over.y >= view.y + view.height || over.x >= view.x + view.width) return;
		await this.get('inspector-toggle').click();
		await this.get('inspector').waitFor({ state: 'hidden' });
	}

	/** Presses a button of the inspector, which lies over no view then. */
	async use(id: string): Promise<void> {
		await this.openInspector();
		await this.get(id).click();
		await this.uncover('before');
	}

	/** Clicks at a place of a view. */
	async click(side: ViewId, position: Pixel): Promise<void> {
		await this.uncover(side);
		await this.view(side).click({ position });
	}

	get(id: string): Locator {
		return this.frame.locator(`[data-testid="${id}"]`);
	}

	view(side: ViewId): Locator {
		return this.get(`view-${side}`);
	}

	async text(id: string): Promise<string> {
		return ((await this.get(id).textContent()) ?? '').trim();
	}

	/** A value of the table or a count on the screen, not rounded for reading; NaN where there is none yet. */
	async count(id: string): Promise<number> {
		return Number((await this.get(id).getAttribute('data-value')) ?? Number.NaN);
	}

	/** How many frames a view has drawn. */
	async frames(side: ViewId): Promise<number> {
		return Number(await this.view(side).getAttribute('data-drawn'));
	}

	/** Waits until a view shows a mesh: the table has its counts, and the pixels show something. */
	async drawn(side: ViewId): Promise<void> {
		// The table is in the inspector, which may be closed.
		const counts = this.get(`${side}-triangles`).and(this.frame.locator('[data-value]'));
		await counts.waitFor({ state: 'attached' });
		await until(`a picture of the mesh ${side}`, async () => {
			return (await this.frames(side)) > 0 && (await this.picture(side)).coverage > 0.1;
		});
	}

	/** Waits for the table to show a refined mesh with another count of triangles than `than`. */
	async refined(than = Number.NaN): Promise<number> {
		let triangles = Number.NaN;
		await until('a refined mesh', async () => {
			triangles = await this.count('after-triangles');
			return triangles > 0 && triangles !== than;
		}).catch(async (error: Error) => {
			throw new Error(`${error.message}; the panel says: ${await this.text('status')}`);
		});
		return triangles;
	}

	/** Goes back to the source and refines again: the first run on an adapter compiles its kernels, this one does not. */
	async refineAgain(): Promise<void> {
		await this.get('undo').click();
		await until('the source alone', async () => Number.isNaN(await this.count('after-triangles')));
		await this.get('refine').click();
		await this.refined();
		await this.drawn('after');
	}

	/** Takes an entry of a drop-down list, by its value. */
	async choose(id: string, value: string): Promise<void> {
		await this.get(id).selectOption(value);
	}

	/**
	 * Where places of the mesh lie in a view, in pixels from its top left; `bounds` are the mesh's. Only right while the
	 * whole mesh is in sight and nothing that sticks out of it is drawn.
	 */
	async lens(side: ViewId, [low, high]: GmrText['bounds']): Promise<(place: Place) => Pixel> {
		await this.uncover(side);
		let { box } = await this.picture(side);
		await until(`the picture ${side} to keep its place`, async () => {
			const last = JSON.stringify(box);
			box = (await this.picture(side)).box;
			return JSON.stringify(box) === last;
		});
		return ([x, y]) => ({
			x: box.left + ((x - low[0]) / (high[0] - low[0])) * (box.right - box.left),
			y: box.bottom - ((y - low[1]) / (high[1] - low[1])) * (box.bottom - box.top),
		});
	}

	/** Draws in a view with the mouse held down. */
	async drag(side: ViewId, way: readonly Pixel[], modifier?: 'Shift' | 'Control'): Promise<void> {
		const { mouse, keyboard } = this.#workbench.page;
		const { x: left, y: top } = (await this.view(side).boundingBox())!;
		const [first, ...others] = way;
		await mouse.move(left + first!.x, top + first!.y);
		if (modifier) await keyboard.down(modifier);
		await mouse.down();
		for (const { x, y } of others) await mouse.move(left + x, top + y, { steps: 4 });
		await mouse.up();
		if (modifier) await keyboard.up(modifier);
	}

	/** Waits until a view shows so much of a mesh: the share of its pixels that are not background. */
	covers(side: ViewId, share: number): Promise<void> {
		return until(`more of the mesh ${side}`, async () => {
			return (await this.picture(side)).coverage > share;
		});
	}

	/** What a view shows, as pixels on the screen. */
	async picture(side: ViewId): Promise<Picture> {
		await this.frame.evaluate(meshAlone, true);
		const png = await this.view(side).screenshot();
		await this.frame.evaluate(meshAlone, false);
		return pictureOf(this.#workbench.page, png);
	}
}
