import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withoutTriangles } from '../../../webview/messages/describe.ts';
import { chooseHint } from '../../../webview/panel/refiningMessages.ts';
import {
	executable,
	oneTriangle,
	panelFiles,
	plate,
	plateSet,
	revealed,
} from '../harness/panels.ts';

const { meshFile, open: show } = panelFiles({ machine: 'nothing' });
const { open: showDrawn } = panelFiles();

describe.skipIf(!executable)('a mesh in the panel', () => {
	test('shows the mesh, and says what to do where there is no result', async () => {
		const panel = await show();
		await panel.value('before-triangles').toBe(244);
		await panel.colours('before').toBeGreaterThan(20);
		await panel.text('after-message').toBe(chooseHint);
		await panel
			.text('read-times')
			.toMatch(/^The file: read in [\d.]+ m?s, checked in [\d.]+ m?s, measured in [\d.]+ m?s\.$/);
		expect(panel.complaints).toEqual([]);
	});

	test('a click picks the triangle under it and shows its line', async () => {
		const panel = await show();
		const box = await panel.get('view-before').boundingBox();
		await panel.page.mouse.move((box?.x ?? 0) + 10 + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40);
		await panel.text('hover').toMatch(/^Triangle \d+/);
		const triangle = Number(/\d+/.exec(await panel.now.text('hover'))?.[0]);
		await panel.page.mouse.down();
		await panel.page.mouse.up();
		await panel.value('selected-count').toBe(1);
		await panel.text('status').toBe('1 triangle selected.');
		const text = readFileSync(plate, 'utf8').split('\n');
		const firstTriangle = text.indexOf('#triangles') + 3;
		const line = firstTriangle + triangle;
		await panel
			.asked('revealLines')
			.toEqual([{ file: 'plate.gmr', ranges: [{ start: line, end: line }] }]);
		await panel.value('selected-count').toBe(1);
	});

	test('a rectangle drawn with Shift picks what has its middle in it, Escape drops it', async () => {
		const panel = await show();
		const box = await panel.get('view-before').boundingBox();
		const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, box?.y ?? 0];
		await panel.page.keyboard.down('Shift');
		await panel.page.mouse.move(x - 100, y + 5);
		await panel.page.mouse.down();
		await panel.page.mouse.move(x + 100, y + 100, { steps: 3 });
		await panel.page.mouse.up();
		await panel.page.keyboard.up('Shift');
		await panel.value('selected-count').toBeGreaterThan(2);
		await panel.asked('revealLines').toHaveLength(1);
		await panel.page.keyboard.press('Escape');
		await panel.value('selected-count').toBe(0);
		await revealed(panel).toEqual({ file: 'plate.gmr', ranges: [] });
	});

	test('the keyboard alone moves, zooms and picks', async () => {
		const panel = await show();
		await panel.get('view-before').focus();
		for (const key of ['+', '+', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Space'])
			await panel.page.keyboard.press(key);
		await panel.value('selected-count').toBe(1);
		await panel.page.keyboard.press('a');
		await panel.value('selected-count').toBeGreaterThan(5);
	});

	test('lines selected in the text select their triangles, and are not sent back', async () => {
		const panel = await show(plateSet);
		const state = { file: 'plate.1.ele', ranges: [{ start: 2, end: 4 }] };
		await panel.ask('selectLines', state);
		await panel.value('selected-count').toBe(3);
		await panel.asked('revealLines').toEqual([]);
	});

	test('errors in the file are listed with their place, lead there and forbid to refine', async () => {
		const panel = await show([
			meshFile('broken.gmr', '3\n0 0\n1 0\nx 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 1\n'),
		]);
		await panel.text('findings').toContain('broken.gmr:4:1');
		await panel.attribute('refine', 'disabled').not.toBeNull();
		await panel.get('findings').locator('button').first().click();
		await panel
			.asked('revealLines')
			.toEqual([{ file: 'broken.gmr', ranges: [{ start: 4, end: 4 }] }]);
	});

	test('an error that leaves nothing to draw is led to from the empty view, and goes when it is fixed', async () => {
		const panel = await show([meshFile('broken.gmr', oneTriangle.replace('2 0\n', '2 9\n'))]);
		await panel.text('notice').toBe('Go to the error');
		await panel.get('notice').click();
		await panel
			.asked('revealLines')
			.toEqual([{ file: 'broken.gmr', ranges: [{ start: 8, end: 8 }] }]);
		await panel.change('broken.gmr', oneTriangle);
		await expect.poll(() => panel.get('notice').count()).toBe(0);
	});

	test('a typo keeps the last picture, dimmed, with the finding over it, until it is corrected', async () => {
		const panel = await show();
		await panel.colours('before').toBeGreaterThan(20);
		const text = readFileSync(plate, 'utf8');
		const stale = () => panel.page.locator('.pane.before .stale').count();
		await panel.change('plate.gmr', text.replace(/(#triangles\n\d+\n\S+ )/, '$1x'));
		await panel.until({ hasMesh: false });
		expect(await stale()).toBe(1);
		await panel.colours('before').toBeGreaterThan(20);
		await panel.text('before-message').toBe('');
		const notice = panel.page.locator('.pane.before .notice');
		expect(await notice.textContent()).toMatch(
			/^Showing the mesh as last read without errors\. plate\.gmr, line \d+: .*x\d/,
		);
		// Nothing is found or picked in a picture of what is no more.
		await panel.get('view-before').click();
		await panel.value('selected-count').toBe(0);
		await panel.text('hover').toBe('');
		await panel.change('plate.gmr', text);
		await panel.until({ hasMesh: true });
		expect([await stale(), await notice.textContent()]).toEqual([0, '']);
		await panel.value('before-triangles').toBe(244);
		expect(panel.complaints).toEqual([]);
	});

	test('an empty mesh has words instead of a picture', async () => {
		const panel = await show([meshFile('empty.gmr', '0\n0\n0\n')]);
		await panel.text('before-message').toBe(withoutTriangles({}));
		await panel.text('after-message').toBe('Nothing to refine');
		await panel.attribute('refine', 'title').toBe(withoutTriangles({}));
		expect(panel.complaints).toEqual([]);
	});

	test('a changed source keeps the result and the settings', async () => {
		const panel = await show();
		await panel.choose('rounds', '3');
		await panel.refine();
		await panel.change('plate.gmr', oneTriangle);
		await panel.value('before-triangles').toBe(1);
		await panel.until({ hasResult: true, resultIsOlder: true });
		await panel.input('rounds').toBe('3');
	});

	test('a mesh that can not be fetched is reported, to the host too', async () => {
		const panel = await show([plate], {
			hostScript: `host.files = [{ name: 'gone.gmr', url: '/files/gone.gmr' }];
				host.answers.readFile = () => { throw new Error('it was deleted'); };`,
		});
		await panel.until({ version: 1, hasMesh: false });
		await panel.text('status').toContain('it was deleted');
	});
});

describe.skipIf(!executable)('a large file', () => {
	/** After a reload what is read from files waits until `go` is called; writes down captions, and meshes to be drawn. */
	const hostScript = `
		window.seen = { captions: [], meshes: [] };
		new MutationObserver(() => {
			const text = document.querySelector('[data-testid="before-caption"]')?.textContent ?? '';
			if (text !== window.seen.captions.at(-1)) window.seen.captions.push(text);
		}).observe(document, { childList: true, subtree: true, characterData: true });
		const { postMessage } = Worker.prototype;
		Worker.prototype.postMessage = function (message, ...rest) {
			if (message.name === 'mesh' && message.params.mesh) window.seen.meshes.push(message.params.mesh.key);
			return postMessage.call(this, message, ...rest);
		};
		if (sessionStorage.getItem('hold')) {
			const gate = new Promise((go) => { window.go = go; });
			const { read } = ReadableStreamDefaultReader.prototype;
			ReadableStreamDefaultReader.prototype.read = async function () { await gate; return read.call(this); };
		}`;

	test('shows some of its points long before it is read, and all of it before it is checked', async () => {
		const side = 300;
		const ids = Array.from({ length: (side + 1) ** 2 }, (_, i) => i);
		const point = (i: number) =>
			`${(i % (side + 1)) + 0.1234567890123} ${Math.floor(i / (side + 1)) + 0.1234567890123}`;
		const corner = (column: number, row: number) => row * (side + 1) + column;
		const triangles = Array.from({ length: side * side }, (_, i) => {
			const [x, y] = [i % side, Math.floor(i / side)];
			return `${corner(x, y)} ${corner(x + 1, y)} ${corner(x, y + 1)}`;
		});
		const node = `${ids.length} 2 0 0\n${ids.map((i) => `${i} ${point(i)}`).join('\n')}\n`;
		// Comments make it as long as it has to be.
		const filler = `# ${'-'.repeat(1000)}\n`.repeat(4000);
		const ele = `${triangles.length} 3 0\n${triangles.map((three, t) => `${t} ${three}`).join('\n')}\n${filler}`;
		const files = [meshFile('large.node', node), meshFile('large.ele', ele)];
		const panel = await showDrawn(files, { hostScript });
		const read = await panel.now.text('before-caption');
		expect(read).toBe('90,000 triangles');
		await panel.page.evaluate(() => sessionStorage.setItem('hold', 'yes'));
		await panel.page.reload();
		await panel.text('before-caption').toBe('quick preview while reading');
		const points = () => panel.page.locator('.pane.before .graph').getAttribute('data-points');
		await expect.poll(async () => Number(await points())).toBeGreaterThan(1000);
		await panel.text('before-message').toBe('');
		await panel.page.evaluate(() => (window as unknown as { go(): void }).go());
		await panel.text('before-caption').toBe(read);
		await panel.drawn('before').toBeGreaterThan(0);
		const { captions, meshes } = await panel.page.evaluate(
			() => (window as unknown as { seen: Record<'captions' | 'meshes', string[]> }).seen,
		);
		expect(captions.at(-2)).toBe('being checked');
		// It goes to the device once.
		expect(meshes).toHaveLength(1);
	});
});
