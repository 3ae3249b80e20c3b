import { expect } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { polygonFigures } from '../../../src/mesh/polygonFigures.ts';
import { type CellBlock, type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import type { Outcome } from '../../../src/refine/operation.ts';
import { polygonise } from '../../../src/refine/polygonise/operation.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { counted } from '../../../src/util/counted.ts';
import { totalArea } from '../../support/measures.ts';
import { polygonFaults, terminalRegions, trianglesByEdge } from '../../support/polygonOracle.ts';

/** Joins all triangles of a mesh into polygons. */
export const run = (
	mesh: TriMesh,
	values = {},
	engine: Engine = createCpuEngine(),
): Promise<Outcome> =>
	runOperation(polygonise, engine, mesh, {
		selection: new Uint8Array(triangleCount(mesh)).fill(1),
		values,
		now: () => performance.now(),
	});

/** The corners of each polygon of an outcome, and the triangles it is made of. */
export function listed({ mesh, provenance }: Outcome) {
	const block = mesh.cells!.at(-1) as CellBlock & { readonly offsets: Uint32Array };
	const { starts, parents } = provenance.merged!.of;
	const part = (list: Uint32Array, ends: Uint32Array, i: number) => [
		...list.subarray(ends[i]!, ends[i + 1]!),
	];
	const count = block.offsets.length - 1;
	return {
		block,
		polygons: Array.from({ length: count }, (_, i) => part(block.nodes, block.offsets, i)),
		members: Array.from({ length: count }, (_, i) => part(parents, starts, i)),
	};
}

/** The mesh with its triangles counter-clockwise, which is how polygons go round. */
function counterClockwise(mesh: TriMesh): TriMesh {
	if (mesh.dimension === 3) return mesh;
	const { points } = mesh;
	const triangles = mesh.triangles.slice();
	const at = (p: number) => [points[2 * p]!, points[2 * p + 1]!] as const;
	for (let t = 0; t < triangles.length; t += 3) {
		const [[ax, ay], [bx, by], [cx, cy]] = [0, 1, 2].map((k) => at(triangles[t + k]!)) as [
			readonly [number, number],
			readonly [number, number],
			readonly [number, number],
		];
		if ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < 0) triangles.subarray(t, t + 2).reverse();
	}
	return { ...mesh, triangles };
}

/** Expects simple polygons that cover the mesh, each within one terminal-edge region. */
export function expectPolygons(mesh: TriMesh, outcome: Outcome): void {
	const { block, polygons, members } = listed(outcome);
	expect(polygonFaults(counterClockwise(mesh), polygons, members)).toEqual([]);
	expect(outcome.mesh.triangles.length).toBe(0);
	expect(outcome.mesh.points).toEqual(mesh.points);
	const { area, polygons: count } = polygonFigures(
		mesh.dimension,
		mesh.points,
		block.nodes,
		block.offsets,
	);
	expect(count).toBe(polygons.length);
	if (mesh.dimension === 2) {
		const whole = totalArea(mesh);
		expect(Math.abs(area.sum - whole)).toBeLessThanOrEqual(1e-12 * whole);
		if (count > 0) expect(area.least).toBeGreaterThan(0);
	}
	// Polygons stand in the order of their first triangles, and begin with their least point.
	const firsts = members.map(([first]) => first!);
	expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
	for (const own of polygons) expect(own[0]).toBe(Math.min(...own));
	// Points that no polygon has are those that no triangle has.
	expect(new Set(polygons.flat())).toEqual(new Set(mesh.triangles));
	// Each polygon is a disc, so that Euler's formula still holds.
	const sides = new Set(
		polygons.flatMap((own) =>
			own.map((p, k) => {
				const q = own[(k + 1) % own.length]!;
				return p < q ? `${p} ${q}` : `${q} ${p}`;
			}),
		),
	);
	const used = new Set(mesh.triangles).size;
	const triangles = triangleCount(mesh);
	const before = used - trianglesByEdge(mesh).size + triangles;
	expect(used - sides.size + polygons.length).toBe(before);
	const regions = terminalRegions(mesh);
	if (!regions) return;
	expect(polygons.length).toBeGreaterThanOrEqual(regions.regions);
	// Each is in one region, and those of a region are one more than the edges that cut it.
	for (const own of members) expect(new Set(own.map((t) => regions.regionOf[t])).size).toBe(1);
	if (regions.tips === 0 && !/touched/.test(outcome.report.work!))
		expect(polygons.length).toBe(regions.regions);
	expect(outcome.report.work).toContain(`; ${counted(regions.tips, 'barrier tip')} cut`);
}

/**
 * A ring of triangles whose longest edges grow once round, so that it is one region, with a barrier edge from its inside to its outside;
 * filled, the hole has a region of its own.
 */
export function spiral(steps: number, isFilled: boolean): TriMesh {
	const points: number[] = [];
	for (let i = 0; i < steps; i++) {
		const angle = (2 * Math.PI * i) / steps;
		const far = 3 + 0.05 * i;
		points.push(Math.cos(angle), Math.sin(angle), far * Math.cos(angle), far * Math.sin(angle));
	}
	const triangles: number[] = [];
	for (let i = 0; i < steps; i++) {
		const [p, q] = [2 * i, 2 * i + 1];
		const [r, s] = [(p + 2) % (2 * steps), (q + 2) % (2 * steps)];
		triangles.push(p, q, r, q, s, r);
	}
	if (isFilled) {
		// Spokes grow from the point that is off the middle to the far side, both ways round.
		points.push(-0.3, 0.02);
		for (let i = 0; i < steps; i++) triangles.push(2 * steps, 2 * i, (2 * i + 2) % (2 * steps));
	}
	return {
		dimension: 2,
		points: Float64Array.from(points),
		triangles: Uint32Array.from(triangles),
		fields: [],
	};
}
