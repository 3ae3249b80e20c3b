import { describe, test } from 'vitest';
import { launch, type PanelPage } from '../harness/page.ts';
import { executable, key, panelFiles } from '../harness/panels.ts';

/** All meshes stay with the workers, as large ones do. */
const { open: show, openIn } = panelFiles(1);

/** Points at a place of the view before refinement, in pixels from the middle of its upper border. */
async function point(panel: PanelPage, right: number, down: number): Promise<void> {
	const box = await panel.get('view-before').boundingBox();
	await panel.page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2 + right, (box?.y ?? 0) + down);
}

describe.skipIf(!executable)('a mesh whose triangles stay with the workers', () => {
	test('tells what is pointed at, and a click picks it', async () => {
		const panel = await show();
		await panel.drawn('before').toBeGreaterThan(0);
		await point(panel, 10, 40);
		await panel.text('hover').toMatch(/^Triangle \d+ · smallest angle [\d.]+° · area [\d.]+$/);
		await panel.page.mouse.down();
		await panel.page.mouse.up();
		await panel.until({ selectedTriangles: 1 });
		await panel.asked('revealLines').toHaveLength(1);
		await panel.page.keyboard.press('h');
		await panel.count('.step').toBeGreaterThan(0);
	});

	test('counts what a rectangle would take, and takes as many', async () => {
		const panel = await show();
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.page.keyboard.down('Shift');
		await point(panel, -60, 5);
		await panel.page.mouse.down();
		await point(panel, 60, 60);
		await panel.text('hover').toMatch(/^Takes \d+ triangles$/);
		const count = Number(/\d+/.exec(await panel.now.text('hover'))?.[0]);
		await panel.page.mouse.up();
		await panel.page.keyboard.up('Shift');
		await panel.until({ selectedTriangles: count });
		await key(panel, 'f');
		await panel.memory('camera').not.toBeNull();
	});

	test('has its points picked once they are wanted', async () => {
		const panel = await show();
		await panel.drawn('before').toBeGreaterThan(0);
		await key(panel, 'p', 'a');
		await panel.text('selected-count').toBe('152 points selected');
	});

	test('is drawn by a page without WebGPU', async () => {
		const browser = await launch(executable ?? '', 'webgl');
		try {
			const panel = await openIn(browser);
			await panel.text('drawn-by').toContain('WebGL 2');
			await panel.colours('before').toBeGreaterThan(20);
			await panel.close();
		} finally {
			await browser.close();
		}
	});
});
