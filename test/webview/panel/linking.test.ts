import { describe, expect, test } from 'vitest';
import type { PanelView } from '../../../src/protocol/panelView.ts';
import { executable, panels } from '../harness/panels.ts';

const open = panels({ machine: 'nothing' });

describe.skipIf(!executable)('a panel beside another one in a diff editor', () => {
	test('reports its view while it is linked, but not a view that it follows', async () => {
		const panel = await open();
		const reported = () => panel.now.asked('viewChanged');
		await panel.get('zoom-in').click();
		await panel.memory('camera').not.toBeNull();
		expect(await reported()).toEqual([]);

		await panel.ask('link', { linked: true });
		await panel.get('zoom-in').click();
		await expect.poll(async () => (await reported()).length).toBe(1);
		const [{ camera, rotation }] = (await reported()) as [PanelView];
		expect(rotation).toEqual([0, 0, 0, 1]);
		await panel.memory('camera').toEqual(camera);

		const other = { x: 1, y: 2, scale: 50 };
		await panel.ask('follow', { camera: other, rotation });
		await panel.memory('camera').toEqual(other);
		await panel.get('zoom-out').click();
		await expect.poll(async () => (await reported()).length).toBe(2);
		expect(await reported()).toMatchObject([{}, { camera: { x: 1, y: 2 } }]);

		await panel.ask('link', { linked: false });
		const drawn = await panel.now.drawn('before');
		await panel.get('zoom-in').click();
		await panel.drawn('before').toBeGreaterThan(drawn);
		expect((await reported()).length).toBe(2);
	});
});
