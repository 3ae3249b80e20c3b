import { describe, expect, test } from 'vitest';
import type { LinkedView } from '../../../src/protocol/linkedView.ts';
import type { PanelPage } from '../harness/page.ts';
import { executable, key, panels } from '../harness/panels.ts';

const open = panels({ machine: 'nothing' });
const hostScript = 'host.answers.viewChanged = () => null;';

/** The views that the panel has reported. */
const reported = async (panel: PanelPage) =>
	(await panel.now.asked('viewChanged')) as readonly LinkedView[];

describe.skipIf(!executable)('a linked panel', () => {
	test('reports camera and colours once it is asked to', async () => {
		const panel = await open(undefined, { hostScript });
		await key(panel, '+');
		await panel.memory('camera').not.toBeNull();
		expect(await reported(panel)).toEqual([]);
		const view = await panel.ask<LinkedView>('link', { linked: true });
		expect(view).toMatchObject({ quantity: 'metric:minimumAngle', range: [0, 60] });
		await key(panel, '+');
		await expect.poll(async () => (await reported(panel)).length).toBe(1);
		const [zoomed] = await reported(panel);
		expect(zoomed!.camera.scale).toBeGreaterThan(1.1 * view.camera.scale);
		expect(zoomed!.camera).toMatchObject({ x: 0.5, y: 0.5 });
		await panel.choose('colour-by', 'metric:area');
		await expect.poll(async () => (await reported(panel)).at(-1)?.quantity).toBe('metric:area');
		await panel.ask('link', { linked: false });
		const { length } = await reported(panel);
		await key(panel, '+');
		await panel.memory('camera').not.toEqual(zoomed!.camera);
		expect(await reported(panel)).toHaveLength(length);
		expect(panel.complaints).toEqual([]);
	});

	test('follows another without an echo, and saves no colours of it', async () => {
		const panel = await open(undefined, { hostScript });
		const { rotation } = await panel.ask<LinkedView>('link', { linked: true });
		const camera = { x: 0.25, y: 0.75, scale: 1000 };
		const view = { camera, rotation, quantity: 'metric:area', range: [0, 2] };
		await panel.ask('follow', view);
		await panel.memory('camera').toEqual(camera);
		await panel.input('colour-by').toBe('metric:area');
		await panel.input('colour-high').toBe('2');
		await panel.memory('colours').toEqual({});
		expect(await reported(panel)).toEqual([]);
		await panel.choose('colour-by', 'metric:maximumAngle');
		await expect
			.poll(async () => (await reported(panel)).at(-1)?.quantity)
			.toBe('metric:maximumAngle');
		expect((await reported(panel)).at(-1)?.camera).toEqual(camera);
		await panel.memory('colours').toMatchObject({ quantity: 'metric:maximumAngle' });
	});
});
