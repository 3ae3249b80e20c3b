import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { planOf } from '../../../src/formats/plan.ts';
import { companionsIn } from '../../../src/formats/sets.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { OptionError, type OptionValues } from '../../../src/util/options.ts';
import { facedMesh } from '../../support/facedMesh.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { refineOn } from '../../support/refine.ts';
import { sixNodeMesh } from '../../support/sixNodes.ts';
import { torus } from '../../support/surfaces.ts';
import { pvtu, vtu } from '../loaded.ts';
import { memorySource, sourcesOf, textOf, written } from '../sources.ts';
import { piecesOf, readSet, setOf } from './pieces.ts';

const bare = (mesh: TriMesh | undefined) => ({ ...mesh, source: undefined });

/** A mesh with lines, groups, and fields on all that VTU files have them on. */
function furnished(mesh: TriMesh, seed: number): TriMesh {
	const random = seededRandom(seed);
	const counts = {
		points: mesh.points.length / mesh.dimension,
		triangles: mesh.triangles.length / 3,
	};
	const { edges } = topologyOf(mesh);
	const some = Array.from({ length: edges.length / 2 }, (_, e) => e).filter(() => random() < 0.3);
	const field = (on: 'points' | 'triangles', components: number, real: boolean): Field => ({
		...{ name: `${on} ${components}`, on, components, role: real ? 'attribute' : 'marker' },
		type: real ? 'real' : 'integer',
		values: real
			? Float64Array.from({ length: counts[on] * components }, random)
			: Int32Array.from({ length: counts[on] * components }, () => Math.floor(100 * random())),
	});
	return {
		...mesh,
		fields: [
			...mesh.fields,
			...[field('points', 1, true), field('points', 3, true), field('triangles', 1, false)],
			{
				...{ name: 'time', on: 'mesh', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.of(0.25),
			},
		],
		cells: [
			...(mesh.cells ?? []),
			{
				shape: 'line',
				nodes: Uint32Array.from(some.flatMap((e) => [edges[2 * e]!, edges[2 * e + 1]!])),
				fields: [],
			},
			{ shape: 'point', nodes: Uint32Array.of(0, counts.points - 1), fields: [] },
		],
		groups: [
			{
				name: 'wall',
				dimension: 1,
				tag: 3,
				members: [
					{
						of: mesh.cells?.length ?? 0,
						members: Uint32Array.from(some.keys()).filter((i) => i % 2 === 0),
					},
				],
			},
			{
				...{ dimension: 2, tag: 8 },
				members: [
					{
						of: 'triangles',
						members: Uint32Array.from({ length: counts.triangles }, (_, t) => t).filter(
							(t) => t % 5 === 2,
						),
					},
				],
			},
		],
	};
}

/** Two sheets that touch in three points of the same places, and a point that no triangle has. */
const slit: TriMesh = {
	dimension: 2,
	points: Float64Array.of(0, 0, 1, 0, 1, 1, 9, 9, 1, 0, 1, 1, 2, 0, 2, 1, -0, 0),
	triangles: Uint32Array.of(0, 1, 2, 6, 7, 4, 7, 5, 4, 8, 1, 2),
	fields: [],
};

const meshes: readonly (readonly [string, TriMesh])[] = [
	...[1, 2, 3, 4].map(
		(seed) => [`seed ${seed}`, furnished(randomMesh(seed, { irregular: true }), seed)] as const,
	),
	['seed 5, holes', furnished(randomMesh(5, { holes: 0.3, orientation: 'mixed' }), 5)],
	['a torus', furnished(torus(9, 5), 6)],
	['six nodes', sixNodeMesh(randomMesh(7, { cells: 4 }))],
	['quads and polygons', facedMesh],
	['a slit', slit],
];

describe('a mesh that is written in pieces', () => {
	/** Holds what is read of its pieces to what is read of one file. */
	async function expectWhole(mesh: TriMesh, values: OptionValues): Promise<void> {
		const whole = await vtu.read(sourcesOf(written(vtu, mesh)));
		const { mesh: read, findings } = await pvtu.read(sourcesOf(written(pvtu, mesh, values)));
		expect(findings).toEqual([]);
		expect(bare(read)).toEqual(bare(whole.mesh));
	}

	test.each(meshes)('comes back as one of VTU does: %s', async (_, mesh) => {
		for (const pieces of [1, 2, 7]) await expectWhole(mesh, { pieces });
	});

	test.each(['ascii', 'binary', 'appended', 'appended-base64'])(
		'comes back whatever its encoding: %s',
		(encoding) => expectWhole(meshes[0]![1], { pieces: 3, encoding }),
	);

	test('comes back from more pieces than it has triangles', () =>
		expectWhole(furnished(randomMesh(9, { cells: 4 }), 9), { pieces: 50 }));

	test('has its triangles in ranges of their order, each piece with as many', async () => {
		const mesh = randomMesh(1);
		const files = written(pvtu, mesh, { pieces: 5 }, 'plate');
		expect([...files.keys()]).toEqual([
			'plate.pvtu',
			...[0, 1, 2, 3, 4].map((k) => `plate_${k}.vtu`),
		]);
		const count = mesh.triangles.length / 3;
		const named: string[] = [];
		let at = 0;
		for (let k = 0; k < 5; k++) {
			const name = `plate_${k}.vtu`;
			const { mesh: piece, findings } = await vtu.read([memorySource(name, files.get(name)!)]);
			expect(findings).toEqual([]);
			const [ids, numbers] = ['GlobalNodeIds', 'GlobalElementIds'].map(
				(field) => piece!.fields.find((one) => one.name === field)!.values,
			);
			// Each piece has the points of its triangles, once each and no others.
			expect(new Set(piece!.triangles).size).toBe(ids!.length);
			expect(piece!.points).toHaveLength(2 * ids!.length);
			const own = piece!.triangles.length / 3;
			expect(Math.abs(own - count / 5)).toBeLessThan(1);
			expect([...numbers!]).toEqual(Array.from({ length: own }, (_, t) => at + t));
			for (const [i, p] of piece!.triangles.entries()) {
				expect(ids![p]).toBe(mesh.triangles[3 * at + i]);
				expect([...piece!.points.subarray(2 * p, 2 * p + 2)]).toEqual([
					...mesh.points.subarray(2 * ids![p]!, 2 * ids![p]! + 2),
				]);
			}
			at += own;
			named.push(name);
		}
		const source = memorySource('plate.pvtu', files.get('plate.pvtu')!);
		expect((await companionsIn(source, pvtu)).map(({ name }) => name)).toEqual(named);
	});

	test('has lines in the first piece that has a triangle at them', async () => {
		const mesh = furnished(randomMesh(2), 2);
		const pieces = 4;
		const files = written(pvtu, mesh, { pieces });
		const count = mesh.triangles.length / 3;
		const firstAt = new Map<string, number>();
		for (let t = count - 1; t >= 0; t--)
			for (const k of [0, 1, 2]) {
				const ends = [mesh.triangles[3 * t + k]!, mesh.triangles[3 * t + ((k + 1) % 3)]!];
				firstAt.set(`${ends.sort((a, b) => a - b)}`, Math.floor((t * pieces) / count));
			}
		let lines = 0;
		for (let k = 0; k < pieces; k++) {
			const name = `mesh_${k}.vtu`;
			const { mesh: piece } = await vtu.read([memorySource(name, files.get(name)!)]);
			const ids = piece!.fields.find((one) => one.name === 'GlobalNodeIds')!.values;
			const nodes = piece!.cells!.find(({ shape }) => shape === 'line')?.nodes ?? [];
			for (let i = 0; i < nodes.length; i += 2, lines++) {
				const ends = [ids[nodes[i]!]!, ids[nodes[i + 1]!]!].sort((a, b) => a - b);
				expect(firstAt.get(`${ends}`)).toBe(k);
			}
		}
		expect(lines).toBe(mesh.cells![0]!.nodes.length / 2);
		expect(lines).toBeGreaterThan(20);
	});

	test('declares its arrays as VTK does', () => {
		const files = written(pvtu, furnished(randomMesh(1), 1), { pieces: 2 });
		const text = textOf(files.get('mesh.pvtu'));
		for (const part of [
			'<VTKFile type="PUnstructuredGrid"',
			'<PUnstructuredGrid GhostLevel="0">',
			'<PPointData GlobalIds="GlobalNodeIds">',
			'<PDataArray type="Float64" Name="points 3" NumberOfComponents="3"/>',
			'<PDataArray type="Int64" IdType="1" Name="GlobalElementIds" Role="number"/>',
			'<Piece Source="mesh_1.vtu"/>',
		])
			expect(text).toContain(part);
	});

	test('keeps a field that is called as the numbers are', async () => {
		const mesh = randomMesh(3, { cells: 2 });
		const values = Int32Array.from({ length: mesh.points.length / 2 }, (_, i) => 7 * i);
		const named: TriMesh = {
			...mesh,
			fields: [
				{
					...{ name: 'GlobalNodeIds', on: 'points', role: 'attribute' },
					type: 'integer',
					components: 1,
					values,
				},
			],
		};
		const { mesh: read } = await pvtu.read(sourcesOf(written(pvtu, named, { pieces: 2 })));
		expect(read!.fields.map((field) => [field.name, [...field.values]])).toEqual([
			['GlobalNodeIds', [...values]],
		]);
	});

	test('has 1 to 4096 of them', () => {
		const mesh = randomMesh(1, { cells: 2 });
		for (const pieces of [0, 4097, 1.5])
			expect(() => planOf(pvtu, mesh, { pieces })).toThrow(OptionError);
		expect(planOf(pvtu, mesh, { pieces: 4096 }).files).toHaveLength(4097);
		expect(planOf(pvtu, mesh).files.map(({ suffix }) => suffix)).toEqual(['pvtu', '_0.vtu']);
	});

	test('is refused where the names of its pieces can’t be read again', () => {
		const mesh = randomMesh(1, { cells: 2 });
		expect(pvtu.write(mesh, {}, 'a:b.pvtu')).toMatchObject({
			files: [],
			refusal:
				"A PVTU file can't name a:b_0.vtu as that of a piece, as it has a colon: only names from the folder of the file are read: choose another name.",
		});
		const odd = { ...mesh, points: mesh.points.with(3, Number.NaN) };
		expect(pvtu.write(odd).refusal).toMatch(/^Point 1 has no finite coordinates, .* a PVTU file/);
	});

	test('has nothing of what a VTU file has besides its mesh, which is said', async () => {
		const text = textOf(
			written(vtu, randomMesh(1, { cells: 2 }), { encoding: 'ascii' }).get('mesh.vtu'),
		);
		const strings =
			'<FieldData><Array type="String" Name="s" NumberOfTuples="1" format="ascii">65 0</Array></FieldData>';
		const { mesh } = await vtu.read([
			memorySource('a.vtu', text.replace('<UnstructuredGrid>', `<UnstructuredGrid>${strings}`)),
		]);
		expect(planOf(pvtu, mesh!, { pieces: 2 }).losses).toMatchObject([
			{ what: 'arrays of strings', keptBy: ['vtu'] },
		]);
		const { findings } = await pvtu.read(sourcesOf(written(pvtu, mesh!, { pieces: 2 })));
		expect(findings).toEqual([]);
	});
});

describe('a mesh that was read from pieces', () => {
	const partition = { width: 8, height: 5, pieces: 4, ghosts: 1 };
	/** The triangles of each file by the sums of their coordinates. */
	async function contents(mesh: TriMesh, values = pvtu.asRead!(mesh, true)) {
		const files = written(pvtu, mesh, values);
		return Promise.all(
			[...files].slice(1).map(async ([name, bytes]) => {
				const { mesh: piece } = await vtu.read([memorySource(name, bytes)]);
				return Array.from({ length: piece!.triangles.length / 3 }, (_, t) =>
					[...piece!.triangles.subarray(3 * t, 3 * t + 3)].map((p) => piece!.points[2 * p]!),
				);
			}),
		);
	}
	const read = async () => (await readSet(setOf(piecesOf(partition)))).mesh!;
	const within = (xs: readonly number[], k: number) =>
		Math.min(...xs) >= 2 * k && Math.max(...xs) <= 2 * k + 2;

	test('is written in as many, each triangle where it was', async () => {
		const mesh = await read();
		expect(pvtu.asRead!(mesh, true)).toEqual({ pieces: 4, encoding: 'binary', compressor: 'none' });
		const own = await contents(mesh);
		expect(own).toHaveLength(4);
		for (const [k, piece] of own.entries())
			for (const xs of piece) expect([k, xs, within(xs, k)]).toEqual([k, xs, true]);
		expect(own.flat()).toHaveLength(mesh.triangles.length / 3);
	});

	test('has the parts of a triangle in its piece when it is refined', async () => {
		const plain = await read();
		// Quads are not divided.
		const { cells: _, ...mesh } = plain;
		const { mesh: refined } = await refineOn(createCpuEngine, mesh, {
			selection: Uint8Array.from({ length: mesh.triangles.length / 3 }, (_, t) => (t % 3) & 1),
			rounds: 3,
		});
		const before = mesh.triangles.length;
		expect(refined.triangles.length).toBeGreaterThan(before);
		const own = await contents(refined);
		for (const [k, piece] of own.entries())
			for (const xs of piece) expect([k, xs, within(xs, k)]).toEqual([k, xs, true]);
		expect(own.flat()).toHaveLength(refined.triangles.length / 3);
	});

	test('is written in ranges where another number is asked for, or its triangles are others', async () => {
		const mesh = await read();
		const three = await contents(mesh, { pieces: 3 });
		expect(new Set(three.map(({ length }) => length)).size).toBeLessThan(3);
		expect(three).toHaveLength(3);
		const fewer = await contents({
			...mesh,
			triangles: mesh.triangles.slice(0, 30),
			fields: [],
			cells: [],
		});
		expect(fewer.map(({ length }) => length)).toEqual([3, 2, 3, 2]);
	});
});
