import { describe, expect, test } from 'vitest';
import { gmrSquare } from '../../support/squares.ts';
import { executable, key, panelFiles, placeOf } from '../harness/panels.ts';
import { coloursAt } from '../harness/pixels.ts';

const { meshFile, open } = panelFiles({ machine: 'nothing' });
const square = gmrSquare({ headings: false, marks: [0, 0] });

/** One of the two triangles of the square. */
const oneOfTwo = '3\n0 0\n1 0\n1 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 0\n';

/** Opens a panel that compares two files. */
async function compare(before: string, after: string) {
	const files = [meshFile('before.gmr', before), meshFile('after.gmr', after)];
	const hostScript = `
host.files = [{ name: 'before.gmr', url: '/files/before.gmr' }];
host.extra = { title: 'before.gmr', other: { uri: 'file:///after.gmr', title: 'after.gmr', missing: [],
  files: [{ name: 'after.gmr', url: '/files/after.gmr', other: true }] } };`;
	return open(files, { hostScript });
}

describe.skipIf(!executable)('a comparison', () => {
	test('colours the triangles of both meshes by change and steps through the changes', async () => {
		const moved = square.replace(/^1 1$/m, '1 1.25');
		const panel = await compare(square, moved);
		await panel.drawn('before').toBeGreaterThan(0);
		await panel.drawn('after').toBeGreaterThan(0);
		await panel.text('status').toMatch(/^before.gmr and after.gmr differ: .* 1 change: F7/);
		await panel.input('colour-by').toBe('field:triangles:Change:0');
		await panel.text('before-legend').toMatch(/moved.*2/);
		await panel.text('after-legend').toMatch(/moved.*2/);
		await panel.text('comparison').toContain('1 moved (at most by 0.25)');
		await key(panel, 'F7');
		await panel.text('status').toMatch(/^Change 1 of 1: moved by 0.25: point \d \(1, 1\) to point/);
		await panel.until({ selectedPoints: 1, hasResult: false });
		await panel.page.screenshot({ path: 'test-results/compare moved.png' });
		expect(await panel.get('refine').isVisible()).toBe(false);
		expect(await panel.get('write').isVisible()).toBe(false);
		expect(panel.complaints).toEqual([]);
	});

	test('of equal meshes has no changes', async () => {
		const panel = await compare(square, square);
		await panel.text('status').toMatch(/^before.gmr and after.gmr are the same: /);
		await key(panel, 'F7');
		await panel.text('status').toBe('No point and no face has changed.');
		expect(panel.complaints).toEqual([]);
	});

	test('shows the triangles of one mesh alone, and steps from mesh to mesh', async () => {
		const panel = await compare(square, oneOfTwo);
		await panel.text('before-legend').toMatch(/same.*1.*removed.*1/);
		await panel.text('after-legend').toMatch(/same.*1/);
		await key(panel, 'F7');
		await panel.text('status').toMatch(/^Change 1 of 1: removed: triangle /);
		await panel.until({ selectedTriangles: 1 });
		await panel.page.screenshot({ path: 'test-results/compare removed.png' });
	});

	test('in one view shows what was removed where nothing replaces it, and steps to it', async () => {
		const panel = await compare(square, oneOfTwo);
		await panel.text('before-legend').toMatch(/removed.*1/);
		await panel.get('more').click();
		await panel.text('layout-overlay').toBe('After over Before, in one view');
		await panel.get('layout-overlay').click();
		const colours = async () =>
			coloursAt(panel.page, [await placeOf(panel, 0.3, 0.7), await placeOf(panel, 0.7, 0.3)]);
		await expect.poll(colours).toEqual([`${0xe5} ${0x39} ${0x35}`, `${0x9e} ${0x9e} ${0x9e}`]);
		await panel.page.screenshot({ path: 'test-results/compare one view.png' });
		await key(panel, 'F7');
		await panel.text('status').toMatch(/^Change 1 of 1: removed: triangle /);
		await panel.attribute('views', 'data-front').toBe('before');
		await panel.page.screenshot({ path: 'test-results/compare one view removed.png' });
		await key(panel, 'Escape');
		await panel.attribute('views', 'data-front').toBe('after');
	});

	test('offers nothing that refines or marks, and says so for keys and commands', async () => {
		const panel = await compare(square, oneOfTwo);
		await key(panel, 'F7', 'm');
		await panel
			.text('status')
			.toMatch(/^Meshes are compared here: open the preview of one to mark/);
		await key(panel, 'w');
		await panel
			.text('status')
			.toMatch(/^Meshes are compared here: open the preview of one to mark/);
		const which = { kind: 'all' };
		await expect(panel.ask('mark', { action: 'set', which })).rejects.toThrow('compared here');
		await panel.asked('editMarks').toEqual([]);
		expect(await panel.get('mark-menu').isVisible()).toBe(false);
		expect(await panel.get('colour-map').isVisible()).toBe(false);
		await panel.get('more').click();
		const groups = panel.page.locator('.menu-holder:has([data-testid="more"]) .menu-group');
		await expect
			.poll(() => groups.evaluateAll((all) => all.map(({ children }) => children.length)))
			.toEqual([2, 6, 1]);
		await panel.page.screenshot({ path: 'test-results/compare menu.png' });
		await panel.page.setViewportSize({ width: 420, height: 640 });
		await panel.page.screenshot({ path: 'test-results/compare narrow.png' });
	});

	test('is seen as before after a reload, and says which file lines are of', async () => {
		const panel = await compare(oneOfTwo, square);
		await panel.text('status').toMatch(/differ/);
		await key(panel, 'F7');
		const file = { file: 'after.gmr', ranges: [{ start: 14, end: 14 }], other: true };
		await panel.asked('revealLines').toContainEqual(file);
		await panel.get('more').click();
		await panel.get('layout-swipe').click();
		await panel.choose('colour-by', 'metric:area');
		await panel.memory('colours').toEqual({ quantity: 'metric:area' });
		await panel.memory('other').toBe('file:///after.gmr');
		const camera = await panel.now.memory('camera');
		expect(camera).not.toBeNull();
		await panel.page.reload();
		await panel.settled();
		await panel.text('status').toMatch(/^before.gmr and after.gmr differ/);
		await panel.input('colour-by').toBe('metric:area');
		await panel.attribute('views', 'data-arrangement').toBe('swipe');
		await panel.memory('camera').toEqual(camera);
		await panel.memory('other').toBe('file:///after.gmr');
	});

	test('says why the other file is not shown', async () => {
		const panel = await compare(square, '3\n0 0\n');
		await panel.text('after-message').toMatch(/^This file cannot be read. after.gmr/);
		await panel.drawn('before').toBeGreaterThan(0);
	});
});
