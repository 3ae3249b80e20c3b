import { describe, expect, test } from 'vitest';
import { glimpse, HEAD_BYTES, type PartSource } from '../../src/formats/glimpse.ts';
import { recognised } from '../../src/formats/registry.ts';
import { perturbedGrid } from '../support/grids.ts';
import { gmr, gmsh, triangle, vtu } from './loaded.ts';
import { written } from './sources.ts';

const mesh = perturbedGrid(150, 150);
const places = new Set(
	Array.from(
		{ length: mesh.points.length / 2 },
		(_, i) => `${mesh.points.subarray(2 * i, 2 * i + 2)}`,
	),
);

/** A file of which parts can be read, and how many bytes were. */
function partsOf(name: string, bytes: Uint8Array): PartSource & { read: number } {
	return {
		name,
		size: bytes.length,
		read: 0,
		async part(start, length) {
			const part = bytes.slice(start, start + length);
			this.read += part.length;
			return part;
		},
	};
}
const rowsOf = (name: string, head: Uint8Array) =>
	recognised(name, head.subarray(0, 4096)).format?.pointRows?.(name, head);

describe('a glimpse of a large file', () => {
	test.each([
		['mesh.gmr', gmr, {}],
		['mesh.node', triangle, {}],
		['mesh.msh', gmsh, { version: '4.1', encoding: 'text' }],
		['mesh.msh', gmsh, { version: '2.2', encoding: 'text' }],
	] as const)('is of points of the mesh, all over it: %s', async (name, format, options) => {
		const bytes = written(format, mesh, options).get(name)!;
		expect(bytes.length).toBeGreaterThan(4 * HEAD_BYTES);
		const source = partsOf(name, bytes);
		const points = (await glimpse(source, rowsOf))!;
		expect(points.length).toBeGreaterThan(2000);
		expect(points.length).toBeLessThanOrEqual(8000);
		const seen = Array.from(
			{ length: points.length / 2 },
			(_, i) => `${points.subarray(2 * i, 2 * i + 2)}`,
		);
		expect(seen.filter((place) => !places.has(place))).toEqual([]);
		for (const axis of [0, 1]) {
			const extent = (all: Float64Array) => {
				const values = all.filter((_, i) => i % 2 === axis);
				return Math.max(...values) - Math.min(...values);
			};
			expect(extent(points)).toBeGreaterThan(0.85 * extent(mesh.points));
		}
	});

	test('is none of what no text tells, or where parts can not be read', async () => {
		const file = (format: typeof vtu, suffix: string) =>
			written(format, mesh).get(`mesh.${suffix}`)!;
		expect(await glimpse(partsOf('mesh.vtu', file(vtu, 'vtu')), rowsOf)).toBeNull();
		expect(await glimpse(partsOf('mesh.ele', file(triangle, 'ele')), rowsOf)).toBeNull();
		const binary = written(gmsh, mesh, { version: '4.1', encoding: 'binary' }).get('mesh.msh')!;
		expect(await glimpse(partsOf('mesh.msh', binary), rowsOf)).toBeNull();
		const silent = { name: 'mesh.gmr', size: 1e9, part: async () => null };
		expect(await glimpse(silent, rowsOf)).toBeNull();
	});

	test('reads less than a megabyte of any file', async () => {
		const bytes = written(gmr, perturbedGrid(600, 600)).get('mesh.gmr')!;
		expect(bytes.length).toBeGreaterThan(8e6);
		const source = partsOf('mesh.gmr', bytes);
		await glimpse(source, rowsOf);
		expect(source.read).toBeLessThan(1e6);
	});
});
