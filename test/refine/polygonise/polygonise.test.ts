import { describe, expect, test } from 'vitest';
import { randomDelaunay } from '../../../src/bench/meshes.ts';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { polygonFigures } from '../../../src/mesh/polygonFigures.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { type CellBlock, type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import type { Outcome } from '../../../src/refine/operation.ts';
import { polygonise } from '../../../src/refine/polygonise/operation.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import { counted } from '../../../src/util/counted.ts';
import { alongOneWay, book, fin, walls } from '../../support/branching.ts';
import { eulerCharacteristic } from '../../support/conforming.ts';
import { equilateralLattice, perturbedGrid } from '../../support/grids.ts';
import { totalArea } from '../../support/measures.ts';
import { paths } from '../../support/paths.ts';
import { polygonFaults, terminalRegions, trianglesByEdge } from '../../support/polygonOracle.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { torus } from '../../support/surfaces.ts';
import { corpusSamples, samples } from '../samples.ts';

const run = (mesh: TriMesh, values = {}, engine: Engine = createCpuEngine()): Promise<Outcome> =>
	runOperation(polygonise, engine, mesh, {
		selection: new Uint8Array(triangleCount(mesh)).fill(1),
		values,
		now: () => performance.now(),
	});

/**
 * A ring of triangles whose longest edges grow once round, so that it is one region, with a barrier edge from its inside to its outside;
 * filled, the hole has a region of its own.
 */
function spiral(steps: number, isFilled: boolean): TriMesh {
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

/** The polygons of an outcome, and the triangles of each. */
function listed({ mesh, provenance }: Outcome) {
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

function holds(mesh: TriMesh, outcome: Outcome): void {
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

const all = [...samples, ...corpusSamples];

describe('polygons', () => {
	test.each(all)('are simple unions of the triangles of a region: $name', async ({ load }) => {
		const mesh = await load();
		holds(mesh, await run(mesh, { 'join-groups': true }));
	});

	test('of random meshes with holes', async () => {
		for (let seed = 100; seed < 160; seed++) {
			const mesh = randomMesh(seed, {
				cells: 16,
				holes: (seed % 6) / 12,
				irregular: true,
			});
			const outcome = await run(mesh);
			holds(mesh, outcome);
		}
	});

	test('of random Delaunay triangles, which have barrier tips', async () => {
		const mesh = randomDelaunay(20_000);
		const outcome = await run(mesh);
		holds(mesh, outcome);
		expect(terminalRegions(mesh)!.tips).toBeGreaterThan(200);
	});

	test.each([
		['a hole', false],
		['other regions', true],
	])('of a region that goes round %s are cut once', async (_, isFilled) => {
		const mesh = spiral(40, isFilled);
		const { regions, tips } = terminalRegions(mesh)!;
		expect(regions).toBe(isFilled ? 2 : 1);
		const outcome = await run(mesh);
		holds(mesh, outcome);
		expect(outcome.report.work).toContain(
			`${counted(tips, 'barrier tip')} cut, and 1 polygon that touched itself`,
		);
		expect(listed(outcome).polygons.length).toBe(regions + tips + 1);
	});

	test('of a closed surface', async () => {
		const mesh = torus(24, 16);
		const outcome = await run(mesh);
		holds(mesh, outcome);
		expect(eulerCharacteristic(mesh)).toBe(0);
	});
});

describe('of a surface that branches', () => {
	const random = seededRandom(17);
	const seeds = Array.from({ length: 12 }, () => Math.floor(random() * 2 ** 31));
	const kinds: Readonly<Record<string, (seed: number) => TriMesh>> = {
		'sheets of a book': (seed) => alongOneWay(book(3 + (seed % 4), 5, 9, seed)),
		'walls of boxes': (seed) => alongOneWay(walls(2, 1 + (seed % 5), seed)),
		'a fin on a plate': (seed) => fin(8, 1 + (seed % 6), seed),
	};

	test.each(Object.entries(kinds))(
		'are simple and end at its edges of three: %s',
		async (_, meshOf) => {
			for (const seed of seeds) {
				const mesh = meshOf(seed);
				const outcome = await run(mesh);
				holds(mesh, outcome);
				const { polygons, members } = listed(outcome);
				const polygonOf = new Map(members.flatMap((own, i) => own.map((t) => [t, i] as const)));
				const uses = [...trianglesByEdge(mesh)].filter(([, users]) => users.length > 2);
				expect(uses.length).toBeGreaterThan(0);
				// Each of the triangles has a polygon of its own there, with the edge as a side.
				for (const [key, users] of uses) {
					const [a, b] = key.split(' ').map(Number) as [number, number];
					const own = users.map((t) => polygonOf.get(t)!);
					expect(new Set(own).size, `seed ${seed}, edge ${key}`).toBe(users.length);
					for (const i of own) {
						const at = polygons[i]!.indexOf(a);
						expect([
							polygons[i]!.at(at - 1),
							polygons[i]!.at((at + 1) % polygons[i]!.length),
						]).toContain(b);
					}
				}
				// A region whose border passes no point twice is one polygon, and no other is.
				const { regionOf, joined } = terminalRegions(mesh)!;
				const degrees = new Map<number, Map<string, number>>();
				for (const [key, users] of trianglesByEdge(mesh))
					for (const t of joined.has(key) ? [] : users) {
						const own = degrees.get(regionOf[t]!) ?? new Map<string, number>();
						for (const p of key.split(' ')) own.set(p, (own.get(p) ?? 0) + 1);
						degrees.set(regionOf[t]!, own);
					}
				for (const [region, own] of degrees) {
					const parts = members.filter(([t]) => regionOf[t!] === region).length;
					expect(parts === 1, `seed ${seed}`).toBe([...own.values()].every((n) => n === 2));
				}
			}
		},
	);

	test('are cut where both sides of an edge of three are in a region', async () => {
		const steps = 9;
		// Spokes grow once round, so that the triangles are a region in which the first spoke ends.
		const points = [0, 0, 0];
		for (let i = 0; i < steps; i++) {
			const angle = (2 * Math.PI * i) / steps;
			points.push((3 + 0.05 * i) * Math.cos(angle), (3 + 0.05 * i) * Math.sin(angle), 0);
		}
		points.push(1, 0, 1);
		const triangles = Array.from({ length: steps }, (_, i) => [0, 1 + i, 1 + ((i + 1) % steps)]);
		const fan: TriMesh = {
			dimension: 3,
			points: Float64Array.from(points),
			triangles: Uint32Array.from(triangles.flat()),
			fields: [],
		};
		expect(terminalRegions(fan)).toMatchObject({ regions: 1, tips: 1 });
		const mesh = { ...fan, triangles: Uint32Array.from([...triangles, [0, 1, 10]].flat()) };
		const outcome = await run(mesh);
		holds(mesh, outcome);
		const { polygons } = listed(outcome);
		expect(outcome.report.work).toContain('1 polygon that touched itself');
		expect(polygons.filter((own) => own.includes(0) && own.includes(1)).length).toBe(3);
		expect(polygons.length).toBe(3);
	});

	test('in the plane, where triangles overlap, is refused', async () => {
		const mesh: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 0.1, 1, 1, -1, 0.2, 2),
			triangles: Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4),
			fields: [],
		};
		await expect(run(mesh)).rejects.toThrow(/^1 edge .* triangles, /);
	});
});

describe('engines', () => {
	const meshes: readonly (readonly [string, TriMesh])[] = [
		['along a curve', randomMesh(3, { cells: 256, holes: 0.05, irregular: true })],
		['mixed orientation', randomMesh(6, { orientation: 'mixed', holes: 0.3 })],
		['ties everywhere', equilateralLattice(40, 40)],
		['round a hole', spiral(40, true)],
		['in space', torus(60, 40)],
		['branching, along a curve', alongOneWay(book(3, 130, 130, 5))],
		['branching at every rim', alongOneWay(walls(3, 9, 6))],
	];
	const words = (outcome: Outcome) => {
		const { nodes, offsets } = listed(outcome).block;
		const { starts, parents } = outcome.provenance.merged!.of;
		return [nodes, offsets, starts, parents].map((list) => Buffer.from(list.buffer));
	};
	const references = new Map(meshes.map(([name, mesh]) => [name, run(mesh)]));

	for (const path of paths.filter(({ way }) => way === 'sparse'))
		describe.skipIf(path.missing)(path.name, () => {
			test.each(meshes)('makes the same polygons: %s', async (name, mesh) => {
				const here = await run(mesh, {}, path.open());
				const reference = await references.get(name)!;
				expect(here.report.work).toBe(reference.report.work);
				for (const [i, one] of words(here).entries())
					expect(one.equals(words(reference)[i]!)).toBe(true);
			});
		});
});

describe('what a mesh carries', () => {
	const grid = perturbedGrid(12, 12);
	const count = triangleCount(grid);
	const points = grid.points.length / 2;
	const middle = (t: number) =>
		[0, 1, 2].reduce((sum, k) => sum + grid.points[2 * grid.triangles[3 * t + k]!]!, 0) / 3;
	const halfway = [...Array(count).keys()].reduce((sum, t) => sum + middle(t), 0) / count;
	const left = Int32Array.from({ length: count }, (_, t) => (middle(t) < halfway ? 1 : 2));
	const { edges, triangleEdges } = topologyOf(grid);
	const chosen = Uint32Array.from({ length: 20 }, (_, i) => 17 * i);
	const mesh: TriMesh = {
		...grid,
		...{ edges, triangleEdges },
		fields: [
			{
				name: 'region',
				on: 'triangles',
				role: 'marker',
				type: 'integer',
				components: 1,
				values: left,
			},
			{
				...{ name: 'heat', on: 'triangles', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.from({ length: count }, (_, t) => middle(t)),
			},
			{
				...{ name: 'height', on: 'points', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.from({ length: points }, (_, p) => p / 7),
			},
			{
				...{ name: 'marker', on: 'edges', role: 'marker', type: 'integer', components: 1 },
				values: Int32Array.from({ length: edges.length / 2 }, (_, e) =>
					chosen.includes(e) ? 5 : 0,
				),
			},
		],
		groups: [
			{
				...{ name: 'right', dimension: 2, tag: 3 },
				members: [
					{
						of: 'triangles',
						members: Uint32Array.from([...left.keys()].filter((t) => left[t] === 2)),
					},
				],
			},
			{
				...{ name: 'wall', dimension: 1, tag: 4 },
				members: [{ of: 'edges', members: chosen.slice(3, 9) }],
			},
		],
	};

	test('keeps regions apart and marked edges as sides, and says so of polygons and lines', async () => {
		const outcome = await run(mesh);
		const { block, polygons, members } = listed(outcome);
		expect(polygonFaults(mesh, polygons, members)).toEqual([]);
		const [lines] = outcome.mesh.cells!;
		expect([...lines!.nodes]).toEqual([...chosen].flatMap((e) => [edges[2 * e], edges[2 * e + 1]]));
		expect([...lines!.fields[0]!.values]).toEqual([...chosen].map(() => 5));
		const sides = new Set(
			polygons.flatMap((own) => own.map((p, k) => `${p} ${own[(k + 1) % own.length]}`)),
		);
		for (const e of chosen) {
			const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
			expect(sides.has(`${a} ${b}`) || sides.has(`${b} ${a}`)).toBe(true);
		}
		const [region, heat] = block.fields;
		for (const [i, own] of members.entries()) {
			expect(new Set(own.map((t) => left[t]))).toEqual(new Set([region!.values[i]]));
			const values = own.map(middle);
			expect(heat!.values[i]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
			expect(heat!.values[i]).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
		}
		expect(outcome.mesh.fields.map(({ name }) => name)).toEqual(['height']);
		const [right, wall] = outcome.mesh.groups!;
		const last = outcome.mesh.cells!.length - 1;
		expect(right!.members).toEqual([
			{
				of: last,
				members: Uint32Array.from(
					[...region!.values.keys()].filter((i) => region!.values[i] === 2),
				),
			},
		]);
		expect(wall!.members).toEqual([{ of: 0, members: Uint32Array.from([3, 4, 5, 6, 7, 8]) }]);
	});

	test('may join regions where the user says so, and then says what it chose', async () => {
		const outcome = await run(mesh, { 'join-groups': true });
		const { polygons, members } = listed(outcome);
		expect(polygonFaults(mesh, polygons, members)).toEqual([]);
		expect(members.some((own) => new Set(own.map((t) => left[t])).size > 1)).toBe(true);
		expect(outcome.report.warnings.join()).toMatch(
			/"region" differs among the triangles of \d+ polygons?, which ta/,
		);
	});
});

test('triangles that go round in different directions in space are refused', async () => {
	const mesh = torus(12, 8);
	mesh.triangles.subarray(0, 2).reverse();
	await expect(run(mesh)).rejects.toThrow('have different orientations');
});

test('quads beside the triangles are refused with the option that helps, curved ones without', async () => {
	const mesh = torus(12, 8);
	const cells = (shape: 'quad' | 'quad8', nodes: number) => [
		{ shape, nodes: new Uint32Array(nodes).map((_, k) => k), fields: [] },
	];
	await expect(run({ ...mesh, cells: cells('quad', 4) })).rejects.toThrow(
		/cells of shape quad besides triangles; use --quads split/,
	);
	await expect(run({ ...mesh, cells: cells('quad8', 8) })).rejects.toThrow(
		/cells of shape quad8 besides triangles$/,
	);
});
