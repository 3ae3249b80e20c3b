import { expect, test } from 'vitest';
import { infoOf } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** Two rooms of 2 by 2 with a wall between them, and a pillar of area 0.08 in one: regions 1 and 2. */
const rooms = `9 2 0 1
1 0 0 1
2 4 0 1
3 4 2 1
4 0 2 1
5 2 0 1
6 2 2 1
7 0.8 0.8 2
8 1.2 0.8 2
9 1 1.2 2
10 1
1 1 5 1
2 5 2 1
3 2 3 1
4 3 6 1
5 6 4 1
6 4 1 1
7 5 6 3
8 7 8 2
9 8 9 2
10 9 7 2
1
1 1 0.9
2
1 0.2 0.2 1 0
2 3 1 2 0
`;

/** What somebody does who has just installed the extension. */
describeInVsCode('the first five minutes', () => {
	let panel: Panel;
	let triangles: number;
	const workbench = useWorkbench({ texts: { 'rooms.poly': rooms } });

	test('open a .poly file and look at it', async () => {
		await workbench().openFile('rooms.poly');
		await workbench().command('TriRefine: Open Preview to the Side');
		panel = await Panel.opened(workbench(), 'rooms.poly');
		await expect
			.poll(() => panel.text('status'))
			.toMatch(/9 points, 10 segments, 1 hole, 2 regions/);
		await workbench().screenshot('first minutes 1 poly');
	});

	test('triangulate it', async () => {
		await panel.get('refine').click();
		triangles = await panel.refined();
		await panel.drawn('after');
		// Euler: a domain with one hole has F = E − V triangles; the pillar is left out.
		const [edges, points] = [await panel.count('after-edges'), await panel.count('after-points')];
		expect(edges - points).toBe(triangles);
		await expect.poll(() => panel.count('after-area')).toBeCloseTo(8 - 0.08, 9);
	});

	test('colour by region', async () => {
		await panel.choose('colour-by', 'field:triangles:attribute:0');
		await expect.poll(() => panel.text('after-legend')).toMatch(/attribute/);
		await workbench().screenshot('first minutes 2 regions');
	});

	test('refine twice', async () => {
		await panel.choose('selection', 'all');
		await panel.get('refine').click();
		const once = await panel.refined(triangles);
		await panel.get('refine').click();
		const twice = await panel.refined(once);
		expect(once).toBeGreaterThan(triangles);
		expect(twice).toBeGreaterThan(once);
		await expect.poll(() => panel.count('after-area')).toBeCloseTo(7.92, 9);
		triangles = twice;
		await workbench().screenshot('first minutes 3 refined');
	});

	test('write it as another format', async () => {
		await workbench().command('TriRefine: Write Refined Mesh As…', 'Triangle (.node, .ele)');
		const input = workbench().page.locator('.quick-input-widget input.input');
		await expect.poll(() => input.inputValue()).toMatch(/rooms\.1\.(node|ele)$/);
		await workbench().page.keyboard.press('Enter');
		await workbench()
			.message(/Wrote rooms\.1\.node/)
			.waitFor();
		expect(infoOf(workbench().path('rooms.1.ele'))).toMatchObject({ triangles });
	});
});
