import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { FileLines } from '../../../src/protocol/panelDocument.ts';
import type { MachineKind } from '../../support/chromium.ts';
import { gmrSquare } from '../../support/squares.ts';
import { giveStage, type Stage, takeStage } from './browsers.ts';
import { type BundleOptions, bundlePanel } from './bundle.ts';
import { findChromium } from './chromium.ts';
import { type PanelOptions, PanelPage } from './page.ts';

/** The browser that the tests of the panel need; without one they are reported as skipped. */
export const executable = findChromium();

/** The example as GMR and as Triangle's files. */
export const plate = resolve(import.meta.dirname, '../../../examples/plate.gmr');
export const plateSet = ['node', 'ele', 'poly'].map((suffix) =>
	plate.replace('.gmr', `.1.${suffix}`),
);

/** Two triangles of a square, divided from lower left to upper right; edges from 1, the diagonal is edge 3. */
export const square = gmrSquare({ headings: false, marks: [0, 0] });
/** A mesh of one triangle. */
export const oneTriangle = '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 1\n';

/** Lines of the first point, edge and triangle of the square, from 1. */
export const at = { points: 2, edges: 7, triangles: 13 };

const results = resolve(import.meta.dirname, '../../../test-results');

/** What there is to draw with, for tests that are the same on each machine; WebGL, too, in `npm run sweep`. */
export const machines: readonly MachineKind[] =
	process.env.TRIREFINE_SWEEP === '1' ? ['webgpu', 'webgl', 'nothing'] : ['webgpu', 'nothing'];

/** What the tests of one file have in common: options of each panel, and of its bundle. */
type FileOptions = PanelOptions &
	BundleOptions & {
		/** What there is to draw with; `nothing` is quickest by far, for tests of what no pixel shows. */
		readonly machine?: MachineKind;
	};

/** The bundle that all files of tests share, or one of its own for what differs. */
const bundleFor = async (options: BundleOptions): ReturnType<typeof bundlePanel> =>
	Object.values(options).every((option) => option === undefined)
		? { folder: inject('panel'), remove: () => {} }
		: bundlePanel(options);

/** What the tests of one file open panels by: one bundle of the page serves them all. */
export function panelFiles({ large, before, machine = 'webgpu', ...usual }: FileOptions = {}) {
	let bundle: Awaited<ReturnType<typeof bundlePanel>>;
	let folder: string;
	/** The pages that show the panels of this test. */
	const opened: { readonly machine: MachineKind; readonly stage: Stage }[] = [];
	beforeAll(async () => {
		folder = mkdtempSync(join(tmpdir(), 'trirefine-panel-'));
		if (!executable) return;
		bundle = await bundleFor({ large, before });
	});
	afterAll(() => {
		bundle?.remove();
		rmSync(folder, { recursive: true, force: true });
	});
	afterEach(async ({ task }) => {
		for (const { machine, stage } of opened.splice(0)) {
			if (task.result?.state !== 'fail') {
				await giveStage(machine, stage);
				continue;
			}
			// What a test that failed saw, for people to look at.
			const path = join(results, `failed ${task.name.replaceAll(/[^\w -]/g, '')}.png`);
			await stage.page.screenshot({ path }).catch(() => {});
			await stage.page.close();
		}
	});
	return {
		/** A file of the tests' own. */
		meshFile(name: string, text: string): string {
			writeFileSync(join(folder, name), text);
			return join(folder, name);
		},
		/** @param on what there is to draw with, where that is not the usual */
		async open(
			paths: readonly string[] = [plate],
			options?: PanelOptions,
			on = machine,
		): Promise<PanelPage> {
			const stage = await takeStage(on);
			opened.push({ machine: on, stage });
			return PanelPage.open(stage, bundle.folder, paths, { ...usual, ...options });
		},
	};
}

/** The same where a mesh is always drawn before a test goes on, the square unless others are named. */
export function panels(
	ours: FileOptions = {},
): (paths?: string[], options?: PanelOptions) => Promise<PanelPage> {
	const { open, meshFile } = panelFiles(ours);
	return async (paths = [meshFile('square.gmr', square)], options) => {
		const panel = await open(paths, options);
		await panel.drawn('before').toBeGreaterThan(0);
		return panel;
	};
}

/** A place of the unit square in the view, as the whole mesh is shown with 20 pixels round it. */
export async function placeOf(panel: PanelPage, x: number, y: number): Promise<[number, number]> {
	const box = await panel.get('view-before').boundingBox();
	if (!box) throw new Error('there is no view');
	const side = Math.min(box.width, box.height) - 40;
	return [box.x + box.width / 2 + (x - 0.5) * side, box.y + box.height / 2 - (y - 0.5) * side];
}

/** Clicks at a place of the unit square. */
export async function click(panel: PanelPage, x: number, y: number): Promise<void> {
	await panel.page.mouse.click(...(await placeOf(panel, x, y)));
}

/** Draws from place to place of the unit square. */
export async function drag(panel: PanelPage, ...places: readonly (readonly [number, number])[]) {
	const [first, ...rest] = places;
	if (!first) return;
	await panel.page.mouse.move(...(await placeOf(panel, ...first)));
	await panel.page.mouse.down();
	for (const place of rest)
		await panel.page.mouse.move(...(await placeOf(panel, ...place)), { steps: 3 });
	await panel.page.mouse.up();
}

/** Single lines of a file, 1-based. */
export const line = (file: string, ...lines: number[]): FileLines => ({
	file,
	ranges: lines.map((start) => ({ start, end: start })),
});

/** Presses keys in the view. */
export async function key(panel: PanelPage, ...keys: string[]): Promise<void> {
	await panel.get('view-before').focus();
	for (const one of keys) await panel.page.keyboard.press(one);
}

/** Expects the lines that the text was told last. */
export const revealed = (panel: PanelPage) =>
	expect.poll(async () => (await panel.now.asked('revealLines')).at(-1));
