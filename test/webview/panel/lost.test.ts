import { describe, expect, test } from 'vitest';
import type { PanelPage } from '../harness/page.ts';
import { executable, panelFiles, plate } from '../harness/panels.ts';

const { open: show } = panelFiles();

/** Has so many devices that draw or compute from now on lost at once: `loseDevices` says how many. */
const losing = `
	let left = 0;
	const spared = new Set();
	new BroadcastChannel('lose').onmessage = ({ data }) => { left = data; };
	const create = globalThis.GPUDevice?.prototype.createCommandEncoder;
	if (create) GPUDevice.prototype.createCommandEncoder = function (...args) {
		if (left > 0 && !spared.has(this)) {
			left--;
			spared.add(this);
			this.destroy();
		}
		return create.apply(this, args);
	};`;

const loseDevices = (panel: PanelPage, count: number): Promise<void> =>
	panel.page.evaluate((count) => new BroadcastChannel('lose').postMessage(count), count);

describe.skipIf(!executable)('a panel whose graphics device is lost', () => {
	test('draws on a new one, and says so', async () => {
		const panel = await show([plate], { workerPrefix: losing });
		await panel.refine();
		await loseDevices(panel, 1);
		await panel.get('zoom-in').click();
		await panel.text('status').toMatch(/^The graphics device was lost \(.+\)\. .* on a new one\.$/);
		for (const side of ['before', 'after'] as const) await panel.colours(side).toBeGreaterThan(20);
		await panel.text('drawn-by').toBe('Drawn with WebGPU.');
		await panel.choose('rounds', '2');
		await panel.refine();
		await panel.attribute('adapter', 'data-engine').toBe('gpu');
	});

	test('draws without WebGPU where the next is lost at once, and says what to do', async () => {
		const panel = await show([plate], { workerPrefix: losing });
		await panel.refine();
		await loseDevices(panel, 2);
		await panel.get('zoom-in').click();
		await panel.text('status').toMatch(/lost \(.+\)\. .* without WebGPU now; close and open/);
		for (const side of ['before', 'after'] as const) await panel.colours(side).toBeGreaterThan(20);
		await panel.text('drawn-by').toContain('WebGL 2, because the graphics device failed');
		expect(panel.complaints).toEqual([]);
	});
});
