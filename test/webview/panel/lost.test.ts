import { describe, expect, test } from 'vitest';
import { dying, endWorker, loseDevices, losing } from '../harness/ending.ts';
import type { PanelPage } from '../harness/page.ts';
import { executable, panelFiles, plate } from '../harness/panels.ts';

const { open: show } = panelFiles();

const workers = (panel: PanelPage) => expect.poll(() => panel.page.workers().length);

const drawsBoth = async (panel: PanelPage): Promise<void> => {
	for (const viewId of ['before', 'after'] as const)
		await panel.colours(viewId).toBeGreaterThan(20);
};

describe.skipIf(!executable)('a panel whose workers end', () => {
	test('has its meshes made again where a new device is to draw them', async () => {
		const panel = await show([plate], { workerPrefix: losing + dying });
		await panel.refine();
		await endWorker(panel, 'mesh');
		await workers(panel).toBe(1);
		await loseDevices(panel, 1);
		await panel.get('zoom-in').click();
		await panel.text('status').toContain('new device');
		await drawsBoth(panel);
		await panel.text('drawn-by').toBe('Drawn with WebGPU.');
		await panel.text('before-message').toBe('');
	});

	test('draws and refines on the GPU in a new one of the graphics', async () => {
		const panel = await show([plate], { workerPrefix: dying, engine: 'gpu' });
		await panel.drawn('before').toBeGreaterThan(0);
		await endWorker(panel, 'graphics');
		await panel.text('status').toMatch(/made up.* on a new device\.$/);
		await panel.refine();
		await drawsBoth(panel);
		await panel.attribute('adapter', 'data-engine').toBe('gpu');
	});

	test('goes on without WebGPU where that of the graphics ends each time, and says why', async () => {
		const panel = await show([plate], {
			workerPrefix: `if (self.name === 'graphics') setTimeout(() => { throw new Error('made up'); });`,
			engine: 'gpu',
		});
		await panel.text('drawn-by').toContain('WebGL 2');
		await panel.refine();
		await drawsBoth(panel);
		await panel.text('fallback').toMatch(/^On the CPU, because .* worker /);
	});
});

describe.skipIf(!executable)('a panel whose graphics device is lost', () => {
	test('draws on a new one, and says so', async () => {
		const panel = await show([plate], { workerPrefix: losing });
		await panel.refine();
		await loseDevices(panel, 1);
		await panel.get('zoom-in').click();
		await panel
			.text('status')
			.toMatch(/^The graphics device was lost \(.+\)\. .* on a new device\.$/);
		await drawsBoth(panel);
		await panel.text('drawn-by').toBe('Drawn with WebGPU.');
		await panel.ask('settings', { engine: 'gpu' });
		await panel.refine();
		await panel.attribute('adapter', 'data-engine').toBe('gpu');
	});

	test('draws without WebGPU where the next is lost at once, and says what to do', async () => {
		const panel = await show([plate], { workerPrefix: losing });
		await panel.refine();
		await loseDevices(panel, 2);
		await panel.get('zoom-in').click();
		await panel.text('status').toMatch(/lost \(.+\)\. .* now drawn with WebGL 2; reopen/);
		await drawsBoth(panel);
		await panel.text('drawn-by').toContain('WebGL 2, because the graphics device was lost');
		expect(panel.complaints).toEqual([]);
	});
});
