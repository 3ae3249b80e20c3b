import { existsSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { infoOf } from './commandLine.ts';
import { gmsh41, medit, vtu } from './groupedSquares.ts';
import { Panel, type Pixel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';
import { until } from './until.ts';
import type { Workbench } from './workbench.ts';

/** What a person does, counted: a click, a chord of keys, a drag, a choice that is typed and taken with Enter. */
class Actions {
	readonly done: string[] = [];
	readonly #workbench: Workbench;
	readonly #name: string;

	constructor(workbench: Workbench, name: string) {
		this.#workbench = workbench;
		this.#name = name;
	}

	/** Presses the mouse where something is, which has to be in sight: nothing scrolls for it. */
	click(what: string, target: Locator, clicks: 1 | 2 = 1): Promise<void> {
		return this.#act(what, async () => {
			await target.waitFor();
			await expect.poll(() => target.isEnabled()).toBe(true);
			const { x, y, width, height } = (await target.boundingBox())!;
			const page = this.#workbench.page.viewportSize()!;
			expect(x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height).toBe(true);
			await this.#workbench.page.mouse.click(x + width / 2, y + height / 2, { clickCount: clicks });
		});
	}

	/** Presses the keys of one chord, such as Ctrl+K V. */
	chord(what: string, ...keys: readonly string[]): Promise<void> {
		return this.#act(what, async () => {
			for (const key of keys) await this.#workbench.page.keyboard.press(key);
		});
	}

	/** Types a choice, or none where it is proposed already, and takes it. */
	take(what: string, text: string): Promise<void> {
		return this.#act(what, async () => {
			await this.#workbench.page.keyboard.type(text);
			await this.#workbench.page.keyboard.press('Enter');
		});
	}

	/** Opens a list, and types the name of one of its entries. */
	async choose(what: string, list: Locator, title: string): Promise<void> {
		await this.click(`${what}: open the list`, list);
		await this.take(`${what}: choose`, title);
		const chosen = () => list.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text);
		await expect.poll(chosen).toBe(title);
	}

	/** Draws with the mouse held down. */
	drag(what: string, panel: Panel, way: readonly Pixel[]): Promise<void> {
		return this.#act(what, () => panel.drag('before', way));
	}

	/** Does an action until what it does is there; it counts once. */
	async once(act: () => Promise<void>, effect: Locator): Promise<void> {
		const { length } = this.done;
		await this.#workbench.actUntil(() => {
			this.done.length = length;
			return act();
		}, effect);
	}

	/** Waits for what an action does, and saves a picture of it; nothing may ask. */
	async sees(what: () => Promise<unknown>): Promise<void> {
		await what();
		expect(await this.#workbench.page.locator('.monaco-dialog-box').count()).toBe(0);
		await this.#workbench.screenshot(`loop ${this.#name} ${this.done.length}`);
	}

	async #act(what: string, work: () => Promise<void>): Promise<void> {
		this.done.push(what);
		await work();
	}
}

interface Row {
	readonly file: string;
	/** What the list calls the groups. */
	readonly groups: string;
	readonly written: string;
	/** Typed into the list of formats. */
	readonly format: string;
	readonly converted: string;
}

const rows: readonly Row[] = [
	{
		...{ file: 'bracket.msh', groups: 'Groups', written: 'bracket.refined.msh' },
		...{ format: 'VTU', converted: 'bracket.vtu' },
	},
	{
		...{ file: 'plate.mesh', groups: 'Groups', written: 'plate.refined.mesh' },
		...{ format: 'VTU', converted: 'plate.vtu' },
	},
	{
		...{ file: 'disc.vtu', groups: 'region', written: 'disc.refined.vtu' },
		...{ format: 'Gmsh', converted: 'disc.msh' },
	},
];

describeInVsCode('the daily loop', () => {
	const workbench = useWorkbench({
		machine: 'nothing',
		texts: { 'bracket.msh': gmsh41(), 'plate.mesh': medit(), 'disc.vtu': vtu() },
	});

	test.each(rows)(
		'takes 13 actions with $file, none a scroll or an answer to a question',
		async ({ file, groups, written, format, converted }) => {
			const { page } = workbench();
			await workbench().closeEditors();
			const actions = new Actions(workbench(), file);
			const explorer = page.locator('.explorer-folders-view .monaco-list-row');
			const text = page.locator(`.monaco-editor.focused[data-uri$="/${file}"]`);
			await actions.once(
				() => actions.click('open the file', explorer.filter({ hasText: file }).first(), 2),
				text,
			);
			await actions.sees(() => workbench().tab(file).first().waitFor());

			await actions.once(
				() => actions.chord('open the preview', 'Control+k', 'v'),
				workbench().tab(`Preview ${file}`),
			);
			const panel = await Panel.found(workbench(), file);
			await actions.sees(() => panel.drawn('before'));

			await actions.choose('colour by group', panel.get('colour-by'), groups);
			await actions.sees(() => panel.drawn('before'));

			await actions.chord('take the lasso', 'l');
			const { width, height } = (await panel.view('before').boundingBox())!;
			const at = (x: number, y: number): Pixel => ({ x: x * width, y: y * height });
			const lasso = [at(0.3, 0.3), at(0.6, 0.35), at(0.6, 0.65), at(0.3, 0.6), at(0.3, 0.3)];
			await actions.drag('draw the lasso', panel, lasso);
			await actions.sees(() =>
				panel
					.get('selected-count')
					.filter({ hasText: /triangle/ })
					.waitFor({ state: 'attached' }),
			);

			await actions.click('refine', panel.get('refine'));
			const once = await panel.refined();
			await actions.sees(() => panel.drawn('after'));
			await actions.click('refine again', panel.get('refine'));
			const twice = await panel.refined(once);
			expect(twice).toBeGreaterThan(once);
			await actions.sees(() => panel.drawn('after'));

			await actions.click('undo', panel.get('undo'));
			await actions.sees(() =>
				until('one round less', async () => (await panel.count('after-triangles')) === once),
			);

			await actions.click('write', panel.get('write'));
			await actions.sees(() => workbench().message(`Wrote ${written}`).waitFor());
			expect(infoOf(workbench().path(written)).triangles).toBe(once);

			const formats = page.locator('.quick-input-widget .monaco-list-row');
			await actions.once(
				() => actions.chord('convert', 'Control+k', 'a'),
				formats.filter({ hasText: /Without|Keeps/ }).first(),
			);
			await actions.take('choose the format', format);
			const input = page.locator('.quick-input-widget input.input');
			await expect.poll(() => input.inputValue()).toMatch(new RegExp(`${converted}$`));
			await actions.sees(async () => {});
			await actions.take('take the proposed name', '');
			await actions.sees(() =>
				until(converted, async () => existsSync(workbench().path(converted))),
			);
			await workbench().message(`Wrote ${converted}`).waitFor();

			expect(actions.done.length, actions.done.join(', ')).toBeLessThanOrEqual(13);
			expect(
				await panel.frame.evaluate(() =>
					[...document.querySelectorAll('*')].some(
						({ scrollTop, scrollLeft }) => scrollTop + scrollLeft > 0,
					),
				),
			).toBe(false);
			await workbench().inside(
				({ commands }) => commands.executeCommand('notifications.clearAll'),
				0,
			);
		},
	);
});
