import { describe, expect, test } from 'vitest';
import { Cancelled } from '../../../src/util/cancel.ts';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { pvtu } from '../loaded.ts';
import { written } from '../sources.ts';
import type { GivenPiece } from '../vtu/vtuFile.ts';
import {
	declaring,
	listOf,
	piecesOf,
	readSet,
	serial,
	setOf,
	shapeOf,
	triangle,
} from './pieces.ts';

describe('the pieces of a grid are the grid', () => {
	test.each([
		{ width: 1, height: 1, pieces: 1, ghosts: 0 },
		{ width: 7, height: 5, pieces: 1, ghosts: 0 },
		{ width: 7, height: 5, pieces: 2, ghosts: 0 },
		{ width: 7, height: 5, pieces: 2, ghosts: 1 },
		{ width: 9, height: 4, pieces: 4, ghosts: 0 },
		{ width: 9, height: 4, pieces: 4, ghosts: 1 },
		{ width: 9, height: 4, pieces: 4, ghosts: 2, ids: true },
		{ width: 40, height: 30, pieces: 13, ghosts: 3 },
	])('%j', async (partition) => {
		const { mesh, findings } = await readSet(setOf(piecesOf(partition)));
		expect(shapeOf(mesh!)).toEqual(serial(partition));
		expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([]);
		expect(mesh!.fields.map(({ name }) => name)).not.toContain('vtkGhostType');
		expect(mesh!.source).toMatchObject({ format: 'pvtu', extras: { pieces: partition.pieces } });
	});

	test('with pieces that are empty, and fields of bytes that are not text', async () => {
		const partition = { width: 6, height: 2, pieces: 2, ghosts: 1 };
		const [one, two] = piecesOf(partition) as [GivenPiece, GivenPiece];
		const nothing: GivenPiece = { points: [], cells: [] };
		for (const encoding of ['ascii', 'appended'] as const) {
			const files = setOf([nothing, one, nothing, two], { encoding }, declaring(one));
			expect(shapeOf((await readSet(files)).mesh!)).toEqual(serial(partition));
		}
	});

	test('what becomes one, and what is left out, is said', async () => {
		const { findings } = await readSet(
			setOf(piecesOf({ width: 4, height: 2, pieces: 2, ghosts: 1 })),
		);
		expect(findings).toMatchObject([{ rule: 'read-otherwise', file: 'a.pvtu', line: 4 }]);
		// Three columns of three points are in both pieces; what ghost cells alone have is left out before.
		expect(findings[0]!.message).toBe(
			'2 pieces are read as one mesh: 3 points where they meet became one with those of the pieces before, 8 ghost cells of other pieces are left out.',
		);
	});
});

describe('points', () => {
	test('of one piece stay apart, and go with those of others in their order', async () => {
		/** Both sides of a slit from (1, 0) to (1, 1), cut by the pieces. */
		const slit = (x: number): GivenPiece => ({
			points: [1, 0, 0, 1, 0, 0, x, 0, 0, x, 1, 0],
			cells: [
				[5, 0, 2, 3],
				[5, 1, 2, 3],
			],
		});
		const { mesh } = await readSet(setOf([slit(0), slit(2)]));
		expect(mesh!.points).toHaveLength(2 * 6);
		expect([...mesh!.triangles]).toEqual([0, 2, 3, 1, 2, 3, 0, 4, 5, 1, 4, 5]);
	});

	test('are one where 0 is −0, and two where the last bit differs', async () => {
		const minus: GivenPiece = { ...triangle(0), points: [-0, 0, 0, -1, 0, 0, 0, -1, -0] };
		expect((await readSet(setOf([triangle(0), minus]))).mesh!.points).toHaveLength(2 * 5);
		const near: GivenPiece = { ...minus, points: [Number.MIN_VALUE, ...minus.points.slice(1)] };
		expect((await readSet(setOf([triangle(0), near]))).mesh!.points).toHaveLength(2 * 6);
	});

	test('with other global ids stay apart, which is said', async () => {
		const withIds = (piece: GivenPiece, ids: number[]): GivenPiece => ({
			...piece,
			pointData: [{ name: 'id', type: 'Int32', values: ids }],
		});
		const one = withIds(triangle(0), [4, 5, 6]);
		const two = withIds({ ...triangle(0), points: [0, 0, 0, 1, 0, 0, 0, -1, 0] }, [4, 9, 10]);
		const files = setOf([one, two], { encoding: 'ascii' });
		for (const [name, bytes] of files)
			if (name.endsWith('.vtu'))
				files.set(
					name,
					Buffer.from(bytes as Uint8Array)
						.toString()
						.replace('<PointData>', '<PointData GlobalIds="id">'),
				);
		const { mesh, findings } = await readSet(files);
		expect(mesh!.points).toHaveLength(2 * 5);
		expect(findings.map(({ message }) => message)).toContain(
			'1 point lies exactly where another piece has a point, but has another global id; it stays apart.',
		);
		expect((await readSet(setOf([one, two]))).mesh!.points).toHaveLength(2 * 4);
	});

	test('have the numbers of the piece that owns them, and others are named', async () => {
		const on = (piece: GivenPiece, values: number[], ghosts?: number[]): GivenPiece => ({
			...piece,
			pointData: [
				{ name: 'p', type: 'Float64', values },
				...(ghosts ? [{ name: 'vtkGhostType', type: 'UInt8', values: ghosts }] : []),
			],
		});
		const two = { ...triangle(0), points: [0, 0, 0, 1, 0, 0, 0, -1, 0] };
		const first = await readSet(setOf([on(triangle(0), [1, 2, 3]), on(two, [1, 7, 8])]));
		expect([...first.mesh!.fields[0]!.values]).toEqual([1, 2, 3, 8]);
		expect(found(first.findings)).toContain('not-kept 4:1 "p" 1');
		expect(readingLosses(first.mesh!)).toEqual([
			'second value of the field "p" at 1 point where pieces meet: 1 (a point has that of the first piece that owns it)',
		]);
		const owned = await readSet(
			setOf([on(triangle(0), [1, 2, 3], [0, 1, 0]), on(two, [1, 7, 8], [1, 0, 0])]),
		);
		expect(owned.mesh!.fields.map(({ name, values }) => [name, ...values])).toEqual([
			['p', 1, 7, 3, 8],
		]);
	});

	test('of a hundred thousand in one place take no time of their square', async () => {
		const many: GivenPiece = {
			points: Array.from({ length: 300_000 }, () => 0),
			cells: [[5, 0, 1, 2]],
		};
		const { mesh } = await readSet(setOf([many, many]));
		expect(mesh!.points).toHaveLength(200_000);
	}, 20_000);
});

describe('pieces of different kinds are one mesh', () => {
	const quad: GivenPiece = {
		points: [0, 0, 0, -1, 0, 0, -1, 1, 0, 0, 1, 0],
		cells: [[9, 0, 1, 2, 3]],
	};
	const raised: GivenPiece = { ...triangle(0), points: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 2] };

	test.each(['ascii', 'binary', 'appended'] as const)(
		'in the plane and in space, %s',
		async (encoding) => {
			const { mesh } = await readSet(setOf([triangle(0), raised], { encoding }));
			expect(mesh!.dimension).toBe(3);
			const alone = await readSet(setOf([triangle(0)], { encoding }));
			expect([...mesh!.points.slice(0, 9)]).toEqual([...triangle(0).points]);
			expect(mesh!.points.slice(-3)).toEqual(Float64Array.of(1, 1, 2));
			expect(alone.mesh!.dimension).toBe(2);
		},
	);

	test('of triangles and of quads', async () => {
		const { mesh } = await readSet(setOf([triangle(0), quad, triangle(0)]));
		expect([...mesh!.triangles]).toHaveLength(6);
		expect(mesh!.cells).toMatchObject([{ shape: 'quad', nodes: { length: 4 } }]);
		expect([...mesh!.source!.trianglePieces!]).toEqual([0, 2]);
	});
});

test('groups of the pieces are those of the mesh', async () => {
	const vtu = (await import('../loaded.ts')).vtu;
	const mesh = (x: number, tag: number, name: string) => ({
		dimension: 2 as const,
		points: Float64Array.of(x, 0, x + 1, 0, x, 1),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [],
		groups: [
			{ name: 'all', dimension: 2 as const, tag: 1, members: [] },
			{
				name,
				dimension: 2 as const,
				tag,
				members: [{ of: 'triangles' as const, members: Uint32Array.of(0) }],
			},
		],
	});
	const bytes = (...of: Parameters<typeof mesh>) =>
		Buffer.concat([...vtu.write(mesh(...of)).files[0]!.chunks()]);
	const files = new Map<string, string | Uint8Array>([
		['a.pvtu', listOf(['0.vtu', '1.vtu', '2.vtu'])],
		['0.vtu', bytes(0, 2, 'left')],
		['1.vtu', bytes(1, 3, 'right')],
		['2.vtu', bytes(2, 2, 'left')],
	]);
	const { mesh: read } = await readSet(files);
	expect(
		read!.groups!.map(({ name, tag, members }) => [
			name,
			tag,
			...members.flatMap((one) => [...one.members]),
		]),
	).toEqual([
		['all', 1],
		['left', 2, 0, 2],
		['right', 3, 1],
	]);
});

test('reading is cancelled, and tells how far it is', async () => {
	const files = setOf(piecesOf({ width: 4, height: 1, pieces: 4, ghosts: 0 }));
	await expect(readSet(files, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(Cancelled);
	const told: (number | undefined)[] = [];
	await readSet(files, { onProgress: ({ fraction }) => told.push(fraction) });
	expect(told).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

test('points and triangles stand where their piece is named', async () => {
	const { mesh, positions } = await readSet(setOf([triangle(0), triangle(1)]), { positions: true });
	expect(positions).toMatchObject({
		points: { file: 'a.pvtu', lines: Uint32Array.of(4, 4, 4, 5, 5) },
		triangles: { file: 'a.pvtu', lines: Uint32Array.of(4, 5) },
	});
	expect(mesh!.triangles).toHaveLength(6);
});

describe('a set with bytes that were changed, in the list or a piece', () => {
	const ghosts = setOf(piecesOf({ width: 4, height: 2, pieces: 2, ghosts: 1, ids: true }), {
		encoding: 'ascii',
	});
	const numbered = written(pvtu, randomMesh(1, { cells: 2 }), { pieces: 2, encoding: 'ascii' });

	test.each([
		['with ghost cells', 8, ghosts],
		['with numbers of points and cells', 9, numbered],
	])(
		'%s is a whole mesh or has an error with its place, seed %i',

		async (_, seed, files) => {
			const random = seededRandom(seed);
			let errors = 0;
			for (let i = 0; i < mutations; i++) {
				const [name, content] = [...files][i % 3]!;
				const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
				const result = await readSet(
					new Map<string, string | Uint8Array>([...files, [name, changedBytes(bytes, random)]]),
				);
				expectPlaced(result);
				if (!result.mesh) errors++;
			}
			expect(errors).toBeGreaterThan(mutations / 6);
			expect(errors).toBeLessThan(mutations);
		},
	);
});
