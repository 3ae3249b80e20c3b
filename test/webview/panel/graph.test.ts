import { describe, expect, test } from 'vitest';
import { executable, panelFiles } from '../harness/panels.ts';

const { open, meshFile } = panelFiles({ machine: 'nothing' });

/** Kernels take a software adapter long to compile, and what is done here does not hang on them. */
const workerPrefix = 'Object.defineProperty(WorkerNavigator.prototype, "gpu", { get() {} });';

/*
 *   4-------3-------6     Two fields with an attribute each, the left one with a triangle that is a hole;
 *   |  9    |       |     another marker for each of the three parts.
 *   | 7-8   |       |
 *   1-------2-------5
 */
const poly = `9 2 0 0
1 0 0
2 4 0
3 4 4
4 0 4
5 8 0
6 8 4
7 1 1
8 2 1
9 1.5 2
10 1
1 1 2 1
2 2 3 1
3 3 4 1
4 4 1 1
5 2 5 2
6 5 6 2
7 6 3 2
8 7 8 3
9 8 9 3
10 9 7 3
1
1 1.5 1.3
2
1 3 3 10
2 7 1 20
`;

describe.skipIf(!executable)('points and segments without triangles in the panel', () => {
	test('are drawn and named, and Refine makes triangles of them', async () => {
		const panel = await open([meshFile('box.poly', poly)], { workerPrefix });
		await panel
			.text('status')
			.toContain(
				'Read a planar straight-line graph: 9 points, 10 segments, 1 hole, 2 regions; no triangles yet, in',
			);
		const layer = panel.page.locator('.pane.before canvas.graph');
		await expect.poll(() => layer.getAttribute('data-segments')).toBe('10');
		const colours = () =>
			layer.evaluate((canvas: HTMLCanvasElement) => {
				const { width, height } = canvas;
				const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
				const found = new Set<string>();
				for (let i = 0; i < data.length; i += 4)
					if (data[i + 3] === 255) found.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
				return [...found];
			});
		// The three markers, a hole and a region.
		await expect
			.poll(colours)
			.toEqual(expect.arrayContaining(['78,121,167', '242,142,43', '89,161,79', '225,87,89']));
		// What is pointed at is described, and a click goes to its line.
		const box = (await panel.get('view-before').boundingBox())!;
		const scale = Math.min((box.width - 40) / 8, (box.height - 40) / 4);
		const at = (x: number, y: number) =>
			[box.x + box.width / 2 + (x - 4) * scale, box.y + box.height / 2 - (y - 2) * scale] as const;
		await panel.page.mouse.move(...at(6, 0));
		await panel.text('hover').toBe('Segment 5 · points 2 and 5 · length 4 · marker 2');
		await panel.page.mouse.click(...at(6, 0));
		await panel.until({ selectedEdges: 1 });
		const line = async () => (await panel.now.asked('revealLines')).at(-1);
		const lineOf = (start: number) => ({ file: 'box.poly', ranges: [{ start, end: start }] });
		await expect.poll(line).toEqual(lineOf(16));
		await panel.page.mouse.move(...at(4, 4));
		await panel.text('hover').toBe('Point 3 · at 4, 4');
		await panel.page.mouse.click(...at(4, 4));
		await expect.poll(line).toEqual(lineOf(4));
		await panel.input('operation').toBe('triangulate');
		expect(await panel.get('selection').isVisible()).toBe(false);
		await panel.get('refine').click();
		await panel.value('after-triangles').toBe(9);
		await panel.value('after-area').toBe(31.5);
		await panel
			.text('status')
			.toContain('9 points, 10 segments, 1 hole, 2 regions became 9 triangles');
		const picture = process.env.TRIREFINE_GRAPH_PICTURE;
		if (picture) await panel.page.screenshot({ path: picture });
	});

	test('that are wrong are shown with their findings, and not triangulated', async () => {
		const crossed = '4 2 0 0\n1 0 0\n2 4 0\n3 4 4\n4 0 4\n2 0\n1 1 3\n2 2 4\n0\n';
		const panel = await open([meshFile('crossed.poly', crossed)], { workerPrefix });
		await panel.text('status').toContain('Segment 2 crosses segment 1');
		const layer = panel.page.locator('.pane.before canvas.graph');
		await expect.poll(() => layer.getAttribute('data-segments')).toBe('2');
	});

	test('are left by a mesh of triangles in their place', async () => {
		const file = meshFile('points.node', '3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n');
		const panel = await open([file], { workerPrefix });
		await panel.text('status').toContain('3 points, 0 segments');
		await panel.get('refine').click();
		await panel.value('after-triangles').toBe(1);
		await panel.get('undo').click();
		await panel.text('status').toBe('Showing the mesh of the file only.');
	});
});
