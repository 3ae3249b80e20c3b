import { describe, expect, test } from 'vitest';
import { joinRefusal, PieceError, pieceOf } from '../../src/handover/piece.ts';
import { takeBackInSlices } from '../../src/handover/takeBack.ts';
import type { RefineMaps } from '../../src/mesh/maps.ts';
import { pointCount, type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { allSlices } from '../../src/util/slices.ts';
import { conformityFaults } from '../support/conforming.ts';
import { engines } from '../support/engines.ts';
import { seededRandom } from '../support/random.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { changedPiece, piecesOf } from './pieces.ts';

/** A mesh with a group of lines on its boundary, a field on points and one on triangles. */
function inputMesh(seed: number): TriMesh {
	const mesh = randomMesh(seed, { cells: 8, irregular: true, holes: 0.1 });
	const random = seededRandom(seed);
	const edges = boundaryOf(mesh);
	return {
		...mesh,
		cells: [{ shape: 'line', nodes: Uint32Array.from(edges.flat()), fields: [] }],
		groups: [
			{
				dimension: 1,
				tag: 7,
				name: 'wall',
				members: [{ of: 0, members: ascending(edges.length) }],
			},
			{
				dimension: 2,
				tag: 3,
				members: [
					{ of: 'triangles', members: ascending(triangleCount(mesh)).filter((t) => t % 3 === 0) },
				],
			},
		],
		fields: [
			{
				name: 'heat',
				on: 'points',
				role: 'attribute',
				type: 'real',
				components: 1,
				values: Float64Array.from({ length: pointCount(mesh) }, random),
			},
		],
	};
}

const ascending = (count: number) => Uint32Array.from({ length: count }, (_, i) => i);

/** Edges of one triangle, by a dictionary. */
function boundaryOf({ triangles }: TriMesh): (readonly [number, number])[] {
	const uses = new Map<string, [number, number, number]>();
	for (let s = 0; s < triangles.length; s++) {
		const [a, b] = [triangles[s]!, triangles[s % 3 === 2 ? s - 2 : s + 1]!];
		const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
		uses.set(key, [a, b, (uses.get(key)?.[2] ?? 0) + 1]);
	}
	return [...uses.values()].filter(([, , count]) => count === 1).map(([a, b]) => [a, b]);
}

/** Triangles by the coordinates of their corners, whatever their numbers. */
const shapesOf = ({ points, triangles, dimension }: TriMesh): string[] =>
	Array.from({ length: triangles.length / 3 }, (_, t) => {
		const corners = [0, 1, 2].map((k) => {
			const at = dimension * triangles[3 * t + k]!;
			return points.subarray(at, at + dimension).join(',');
		});
		const first = corners.indexOf([...corners].sort()[0]!);
		return [...corners.slice(first), ...corners.slice(0, first)].join(' ');
	}).sort();

async function refined(mesh: TriMesh, rounds: number) {
	const selection = Uint8Array.from({ length: triangleCount(mesh) }, (_, t) =>
		t % 4 === 0 ? 1 : 0,
	);
	return refineOn(engines[0].open, mesh, { selection, rounds });
}

const back = (input: TriMesh, pieces: readonly TriMesh[]) => {
	const counts = { points: pointCount(input), triangles: triangleCount(input) };
	return allSlices(
		takeBackInSlices(
			input,
			pieces.map((piece) => pieceOf(piece, counts)),
		),
	);
};

test('more triangles than can be joined are refused', () => {
	expect(joinRefusal(357_913_941)).toBeUndefined();
	expect(joinRefusal(357_913_942)).toBe(
		'the pieces have more than 357,913,941 triangles, the most that can be joined and verified',
	);
});

describe('a refined mesh in pieces', () => {
	test.each([
		[1, 1, 1],
		[2, 1, 3],
		[3, 3, 2],
		[4, 2, 5],
	])(
		'is the same mesh when it is joined: seed %i, %i rounds, %i pieces',
		async (seed, rounds, ranks) => {
			const input = inputMesh(seed);
			const ours = await refined(input, rounds);
			const joined = back(input, piecesOf(input, ours.mesh, ours.maps, ranks, seed)).mesh;
			expect(conformityFaults(joined)).toEqual([]);
			expect(shapesOf(joined)).toEqual(shapesOf(ours.mesh));
			const lines = (mesh: TriMesh) =>
				mesh.groups!.map(({ members }) => members.map((part) => part.members.length));
			expect(lines(joined)).toEqual(lines(ours.mesh));
			expect(joined.cells![0]!.nodes).toHaveLength(ours.mesh.cells![0]!.nodes.length);
		},
	);

	test('has numbers that do not depend on the pieces', async () => {
		const input = inputMesh(5);
		const { mesh, maps } = await refined(input, 2);
		const [one, other] = [1, 4].map(
			(ranks) => back(input, piecesOf(input, mesh, maps, ranks, ranks)).mesh,
		);
		expect(other!.triangles).toEqual(one!.triangles);
		expect(other!.points).toEqual(one!.points);
		expect(other!.fields).toEqual(one!.fields);
		expect(other!.groups).toEqual(one!.groups);
	});

	test('divides triangles of four similar parts by their longest edge', () => {
		const input: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 4, 0, 1, 2),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		const maps: RefineMaps = {
			pointParents: Uint32Array.of(0, 1, 1, 2, 2, 0),
			triangleParents: Uint32Array.of(0, 0, 0, 0),
			edgeParents: new Uint32Array(0),
		};
		const similar: TriMesh = {
			...input,
			points: Float64Array.of(0, 0, 4, 0, 1, 2, 2, 0, 2.5, 1, 0.5, 1),
			triangles: Uint32Array.of(0, 3, 5, 3, 1, 4, 5, 4, 2, 3, 4, 5),
		};
		const { mesh } = back(input, piecesOf(input, similar, maps, 1, 1));
		// The edge from (2, 0), in the middle of the longest edge, to the corner across it.
		const apex = mesh.triangles.filter((point) => point === 2);
		expect(apex).toHaveLength(2);
		expect(conformityFaults(mesh)).toEqual([]);
	});
});

describe('pieces that are no refinement', () => {
	const input = inputMesh(6);
	const counts = { points: pointCount(input), triangles: triangleCount(input) };
	const made = refined(input, 1).then(({ mesh, maps }) => piecesOf(input, mesh, maps, 2, 6));
	const faultOf = (pieces: readonly TriMesh[]) => {
		try {
			back(input, pieces);
			return 'none';
		} catch (error) {
			return `${(error as Error).name}: ${(error as Error).message}`;
		}
	};
	const newPoint = ({ fields }: TriMesh) =>
		fields.find(({ name }) => name === 'trirefine:point')!.values.indexOf(-1);

	test('lack a triangle', async () => {
		const [first, second] = await made;
		const fewer = {
			...first!,
			triangles: first!.triangles.slice(3),
			fields: first!.fields.map((field) =>
				field.on === 'triangles' ? { ...field, values: field.values.slice(1) } : field,
			),
		};
		expect(faultOf([fewer, second!])).toMatch(
			/^PieceError: the parts of triangle \d+ .* cover 0?\.?\d+ of it$/,
		);
	});
	test('have one twice', async () => {
		const [first, second] = await made;
		expect(faultOf([first!, second!, second!])).toMatch(/^PieceError: the parts .* cover 2 of it$/);
	});
	test('have one twice in place of one of the same area', () => {
		const square: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 2, 0, 1, 1),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		const twice = {
			...square,
			points: Float64Array.of(...square.points, 1, 0),
			triangles: Uint32Array.of(0, 3, 2, 3, 2, 0),
		};
		const maps: RefineMaps = {
			pointParents: Uint32Array.of(0, 1),
			triangleParents: Uint32Array.of(0, 0),
			edgeParents: new Uint32Array(0),
		};
		expect(() => back(square, piecesOf(square, twice, maps, 1, 1))).toThrow(
			/^parts of triangle 0 .* overlap$/,
		);
	});
	test('cover a part twice and another not, with the same area', () => {
		// The middles of all edges: two halves of the parallelogram at a corner, cut along both of its diagonals.
		const one: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 4, 0, 0, 4),
			triangles: Uint32Array.of(0, 1, 2),
			fields: [],
		};
		const overlapping = {
			...one,
			points: Float64Array.of(...one.points, 2, 0, 2, 2, 0, 2),
			triangles: Uint32Array.of(0, 3, 5, 3, 1, 4, 0, 3, 4, 5, 4, 2),
		};
		const maps: RefineMaps = {
			pointParents: Uint32Array.of(0, 1, 1, 2, 2, 0),
			triangleParents: Uint32Array.of(0, 0, 0, 0),
			edgeParents: new Uint32Array(0),
		};
		expect(() => back(one, piecesOf(one, overlapping, maps, 1, 1))).toThrow(/overlap$/);
	});
	test('have a reversed one', async () => {
		const [first, second] = await made;
		const triangles = first!.triangles.slice();
		triangles.subarray(0, 3).reverse();
		expect(faultOf([{ ...first!, triangles }, second!])).toMatch(
			/^PieceError: .* reversed or outside it$/,
		);
	});
	test('have one under the wrong parent', async () => {
		const [first, second] = await made;
		const parents = first!.fields.find(({ name }) => name === 'trirefine:triangle')!.values;
		const other = parents.find((parent) => parent !== parents[0])!;
		expect(faultOf([changedPiece(first!, 'trirefine:triangle', 0, other), second!])).toMatch(
			/^PieceError: .* triangle \d+ /,
		);
	});
	test('have a moved point', async () => {
		const [first, second] = await made;
		const points = first!.points.slice();
		points[2 * newPoint(first!)]! += 1;
		expect(faultOf([{ ...first!, points }, second!])).toMatch(
			/^PieceError: coordinate x of point \d+ of piece 0 is /,
		);
	});
	test('divide an edge for one of its triangles alone', () => {
		const square: TriMesh = {
			dimension: 2,
			points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
			triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
			fields: [],
		};
		const hanging = {
			...square,
			points: Float64Array.of(...square.points, 0.5, 0.5),
			triangles: Uint32Array.of(0, 1, 4, 4, 1, 2, 0, 2, 3),
		};
		const maps: RefineMaps = {
			pointParents: Uint32Array.of(0, 2),
			triangleParents: Uint32Array.of(0, 0, 1),
			edgeParents: new Uint32Array(0),
		};
		expect(() => back(square, piecesOf(square, hanging, maps, 1, 1))).toThrow(
			/^point 4 hangs on the edge from point 0 to 2$/,
		);
	});
	test.each([
		['trirefine:point', 0, 1e6],
		['trirefine:triangle', 0, -2],
		['trirefine:ends', 0, 0],
	])('have a wrong value of %s', async (name, index, value) => {
		const [first] = await made;
		expect(() => pieceOf(changedPiece(first!, name, index, value), counts)).toThrow(PieceError);
	});
	test('lack an array', async () => {
		const [first] = await made;
		expect(() => pieceOf({ ...first!, fields: first!.fields.slice(1) }, counts)).toThrow(
			'has no array trirefine:triangle on triangles',
		);
	});
});
