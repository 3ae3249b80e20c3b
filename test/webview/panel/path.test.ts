import { describe, expect, test } from 'vitest';
import type { PathSummary } from '../../../src/protocol/messages.ts';
import { holding, release } from '../harness/holding.ts';
import { at, executable, key, line, panels, plate, square } from '../harness/panels.ts';

const show = panels({ machine: 'nothing' });

describe.skipIf(!executable)('the propagation path', () => {
	test('of a triangle on a line is described and shown, its terminal edge last', async () => {
		const panel = await show();
		const path = await panel.ask<PathSummary>('showPath', {
			file: 'square.gmr',
			line: at.triangles,
		});
		expect(path).toEqual({
			triangle: 0,
			triangles: 2,
			terminal: [2, 0],
			endsAtBoundary: false,
			complete: true,
			words: expect.stringMatching(/^path of 2 .*\b2 and 0$/),
		});
		await panel.until({ showsPath: true });
		await panel.count('.step').toBe(2);
		expect(await panel.page.locator('.step-number').allTextContents()).toEqual(['1', '2']);
		await panel.count('.terminal').toBe(1);
		await panel.ask('showPath', null);
		await panel.until({ showsPath: false });
		await panel.count('.step').toBe(0);
	});

	test('follows the pointer, and falls back to what was picked last', async () => {
		const panel = await show([plate]);
		await panel.ask('selectLines', line('plate.gmr', 560));
		await key(panel, 'h');
		await panel.text('path-words').toMatch(/^Path of \d+ triangles?, ends at/);
		const picked = await panel.now.text('path-words');
		const view = await panel.get('view-before').boundingBox();
		await panel.page.mouse.move((view?.x ?? 0) + (view?.width ?? 0) / 2, (view?.y ?? 0) + 50);
		await panel.text('path-words').not.toBe(picked);
		await panel.page.mouse.move(2, 2);
		await panel.text('path-words').toBe(picked);
	});

	test('is that of the mesh as it is, also where it changed while the one before was looked through', async () => {
		const panel = await show([plate], { workerPrefix: holding('path') });
		await panel.ask('selectLines', line('plate.gmr', 560));
		await key(panel, 'h');
		await panel.change('plate.gmr', square);
		await panel.value('before-triangles').toBe(2);
		const view = await panel.get('view-before').boundingBox();
		await panel.page.mouse.move((view?.x ?? 0) + (view?.width ?? 0) / 2 + 20, (view?.y ?? 0) + 100);
		await panel.text('hover').toMatch(/^Triangle/);
		await release(panel, 'path');
		await panel.text('path-words').toContain('path of 2 triangles');
	});

	test('of a line without a triangle is none', async () => {
		const panel = await show();
		expect(await panel.ask('showPath', { file: 'square.gmr', line: 1 })).toBeNull();
	});
});
