import { describe, expect, test } from 'vitest';
import type { MeshSource, TriMesh } from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import { planarPoints } from '../../../src/sizing/planarMesh.ts';
import { adaptedTo, box, count, field, inFour, type Plain, where } from '../../support/adapted.ts';
import { conformityFaults } from '../../support/conforming.ts';
import { seededRandom } from '../../support/random.ts';

const source: MeshSource = { format: 'test', firstIndex: 1, parts: [] };
const doubledArea = ({ dimension: d, points, triangles }: TriMesh, t: number): number => {
	const [a, b, c] = [0, 1, 2].map((k) =>
		[...points.subarray(d * triangles[3 * t + k]!, d * triangles[3 * t + k]! + d), 0].slice(0, 3),
	) as [number[], number[], number[]];
	const [u, v] = [b, c].map((p) => p.map((x, k) => x - a[k]!)) as [number[], number[]];
	return Math.hypot(
		...[0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!),
	);
};
const integral = (mesh: TriMesh, from = 0): number =>
	[...Array(mesh.triangles.length / 3).keys()].reduce(
		(sum, t) => sum + (mesh.fields[from]?.values[t] ?? 1) * doubledArea(mesh, t),
		0,
	);
/** A mesh without the triangles whose corners are all in a closed square. */
const ring = (mesh: TriMesh, low: number, high: number): TriMesh => {
	const isIn = (p: number) =>
		[0, 1].every(
			(k) => mesh.points[2 * p + k]! > low - 1e-9 && mesh.points[2 * p + k]! < high + 1e-9,
		);
	const triangles = mesh.triangles.filter(
		(_, i) => ![0, 1, 2].every((k) => isIn(mesh.triangles[i - (i % 3) + k]!)),
	);
	const used = [...new Set(triangles)].sort((a, b) => a - b);
	return {
		...mesh,
		triangles: triangles.map((p) => used.indexOf(p)),
		points: Float64Array.from(used.flatMap((p) => [...mesh.points.subarray(2 * p, 2 * p + 2)])),
	};
};

describe('Integrals stay', () => {
	test.each([6, 12, 15, 24])('round a hole, from 9 to %d cells', (cells) => {
		const random = seededRandom(cells);
		const [size, bare] = [[9, 9] as const, ring(box(9, 9, [9, 9]), 3, 6)];
		const before = {
			...bare,
			fields: [
				field(
					'triangles',
					Float64Array.from(
						bare.triangles.filter((_, i) => i % 3 === 0),
						random,
					),
				),
			],
		};
		const { mesh } = adaptedTo(before, ring(box(cells, cells, size), 3, 6));
		validMesh(mesh);
		expect(conformityFaults(mesh)).toEqual([]);
		expect(integral(mesh) / integral(before)).toBeCloseTo(1, 12);
	});

	test('between slanted sides, on which new points lie though they were rounded', () => {
		const round = (v: number) => Math.round(v * 2 ** 26) / 2 ** 26;
		const [u, v] = [
			[0.8, 0.61],
			[-0.6, 0.79],
		].map((side) => side.map(round)) as [number[], number[]];
		const turn = (x: number, y: number): [number, number] => [
			u[0]! * x + v[0]! * y,
			u[1]! * x + v[1]! * y,
		];
		const rounded = (x: number, y: number) => turn(x, y).map(round) as [number, number];
		const bare = box(5, 5, [1, 1], turn);
		const random = seededRandom(1);
		const before = {
			...bare,
			fields: [field('triangles', Float64Array.from({ length: 50 }, random))],
		};
		const { mesh } = adaptedTo(before, box(8, 3, [1, 1], rounded));
		expect(conformityFaults(mesh)).toEqual([]);
		expect(integral(mesh) / integral(before)).toBeCloseTo(1, 12);
		const isNear = (v: number) => Math.abs(v) < 1e-8;
		const offsets = where(mesh, (x, y) => isNear(u[0]! * y - u[1]! * x)).map((p) =>
			Math.abs(u[0]! * mesh.points[2 * p + 1]! - u[1]! * mesh.points[2 * p]!),
		);
		expect(offsets).toHaveLength(9);
		expect(Math.max(...offsets)).toBeLessThan(1e-16);
	});
});

describe('In space', () => {
	const lifted = (mesh: TriMesh, z: (x: number, y: number) => number): TriMesh => ({
		...mesh,
		dimension: 3,
		points: Float64Array.from(
			where(mesh, () => true).flatMap((p) => [
				...mesh.points.subarray(2 * p, 2 * p + 2),
				z(mesh.points[2 * p]!, mesh.points[2 * p + 1]!),
			]),
		),
	});
	test('points lie in the plane of the mesh, exactly where it is level', () => {
		const flat = box(4, 3, [4, 3]);
		const level = adaptedTo(
			lifted(flat, () => 0.3),
			inFour(flat),
		).mesh;
		expect([...level.points].filter((_, i) => i % 3 === 2).every((z) => z === 0.3)).toBe(true);
		const z = (x: number, y: number) => 1 + 0.5 * x - 0.25 * y;
		const before = lifted(flat, z);
		const linear = {
			...before,
			fields: [
				field(
					'points',
					Float64Array.from(
						{ length: count(before) },
						(_, p) => 7 * before.points[3 * p]! - before.points[3 * p + 2]!,
					),
				),
			],
		};
		const { mesh } = adaptedTo(linear, inFour(planeOf(linear)));
		validMesh(mesh);
		expect(count(mesh)).toBe(63);
		for (let p = 0; p < count(mesh); p++) {
			const [x, y, own] = mesh.points.subarray(3 * p, 3 * p + 3) as unknown as [
				number,
				number,
				number,
			];
			expect(own).toBeCloseTo(z(x, y), 13);
			expect(mesh.fields[0]!.values[p]).toBeCloseTo(7 * x - own, 12);
		}
		expect(integral({ ...mesh, fields: [] })).toBeCloseTo(24 * Math.hypot(1, 0.5, 0.25), 11);
	});
});

test('Quads, other elements, unused points, own numbers and entities stay; nothing of the input is written', () => {
	const grid = box(2, 2, [2, 2]);
	const points = Float64Array.of(9, 9, ...grid.points, 0, -1, 1, -1, 2, -1, 7, 7);
	const before: TriMesh = {
		...{ dimension: 2, points },
		triangles: grid.triangles.map((p) => p + 1),
		fields: [
			field('corners', new Float64Array(24)),
			field(
				'points',
				Int32Array.from({ length: 14 }, (_, p) => 50 + p),
				{ role: 'attribute', unique: true },
			),
		],
		cells: [
			{
				shape: 'quad',
				nodes: Uint32Array.of(10, 11, 2, 1, 11, 12, 3, 2),
				fields: [],
				numbers: Float64Array.of(5, 6),
			},
			{
				shape: 'line',
				nodes: Uint32Array.of(1, 2, 3, 6, 6, 9, 10, 12),
				fields: [],
				numbers: Float64Array.of(1, 2, 3, 4),
			},
		],
		source: {
			...{
				...source,
				numbering: 'own',
				pointNumbers: Float64Array.from({ length: 14 }, (_, p) => 100 + 2 * p),
			},
			triangleNumbers: Float64Array.from({ length: 8 }, (_, t) => 20 + t),
			trianglePieces: Uint16Array.of(0, 0, 0, 0, 1, 1, 1, 1),
			others: { kinds: [{ what: 'masses', count: 1 }], points: Uint32Array.of(13) },
			pointEntities: { runs: [{ dimension: 0, tag: 4, parametric: false, count: 2 }] },
		},
	};
	const copy = structuredClone(before);
	// The point at 2, 1 is gone, and so are those at 1, 2 and 0, 1; there is a new one at 1.5, 1.
	const made: Plain = {
		points: Float64Array.of(0, 0, 1, 0, 2, 0, 0, 2, 2, 2, 1.5, 1),
		triangles: Uint32Array.of(0, 1, 5, 1, 2, 5, 2, 4, 5, 4, 3, 5, 3, 0, 5),
	};
	const { mesh } = adaptedTo(before, made);
	expect(before).toEqual(copy);
	validMesh(mesh);
	const place = (p: number) => [...mesh.points.subarray(2 * p, 2 * p + 2)];
	const [quads, lines] = mesh.cells!;
	expect([...quads!.nodes].map(place)).toEqual(
		[...before.cells![0]!.nodes].map((p) => [...points.subarray(2 * p, 2 * p + 2)]),
	);
	expect([...lines!.nodes].map(place)).toEqual([
		[0, 0],
		[1, 0],
		[2, 0],
		[2, 2],
		[0, -1],
		[2, -1],
	]);
	const { pointNumbers, triangleNumbers, others, pointEntities, trianglePieces, unkept } =
		mesh.source!;
	expect([...pointNumbers!]).toEqual([100, 102, 104, 106, 114, 118, 120, 122, 124, 126, 127]);
	expect([...mesh.fields[0]!.values]).toEqual([50, 51, 52, 53, 57, 59, 60, 61, 62, 63, 64]);
	expect([...quads!.numbers!]).toEqual([5, 6]);
	expect(new Set([...triangleNumbers!, ...quads!.numbers!, ...lines!.numbers!]).size).toBe(10);
	expect(trianglePieces).toHaveLength(5);
	expect([...others!.points].map(place)).toEqual([[7, 7]]);
	expect(pointEntities!.runs).toEqual(before.source!.pointEntities!.runs);
	expect(unkept).toEqual([
		expect.objectContaining({ what: 'values of "corners real" on corners', count: 24 }),
	]);
});

/** The triangles of a mesh in coordinates of its plane. */
function planeOf(mesh: TriMesh): Plain {
	return { points: planarPoints(mesh).points, triangles: mesh.triangles };
}
