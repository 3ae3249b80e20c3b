import { describe, expect, test } from 'vitest';
import { DrawPipelines } from '../../src/draw/pipelines.ts';
import { gpu } from '../support/engines.ts';

describe.skipIf(!gpu)('pipelines that are prepared', () => {
	test('are those that rasterise a mesh in the plane, compiled once and on other threads', async () => {
		const { device } = gpu!;
		const compiled: string[] = [];
		const counted = new Proxy(device, {
			get(target, name) {
				const value = Reflect.get(target, name, target) as unknown;
				if (typeof value !== 'function') return value;
				return (...given: [{ label?: string }]) => {
					if (name.toString().startsWith('createComputePipeline'))
						compiled.push(`${name.toString()} ${given[0].label}`);
					return value.apply(target, given);
				};
			},
		});
		const pipelines = new DrawPipelines(counted, 'rgba8unorm');
		await pipelines.prepare();
		const prepared = [
			pipelines.raster('plane', 'last'),
			pipelines.rasterTiles('plane', 'last'),
			pipelines.colour('plane', 'angle', false),
		];
		expect(new Set(prepared).size).toBe(3);
		expect(compiled).toEqual(
			['raster plane last', 'rasterTiles plane last', 'colour plane by angle'].map(
				(label) => `createComputePipelineAsync ${label}`,
			),
		);
	});
});
