import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { topologyOf } from '../../../src/mesh/topology.ts';
import {
	type CellBlock,
	type Field,
	type Group,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../../src/mesh/triMesh.ts';
import { validMesh } from '../../../src/mesh/validMesh.ts';
import type { Outcome } from '../../../src/refine/operation.ts';
import { operations } from '../../../src/refine/registry.ts';
import { runOperation } from '../../../src/refine/runOperation.ts';
import type { OptionValues } from '../../../src/util/options.ts';
import { book } from '../../support/branching.ts';
import { hashedSelection, perturbedGrid, rightTriangleGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';
import { randomMesh } from '../../support/randomMesh.ts';
import { sixNodeMesh } from '../../support/sixNodes.ts';
import { cube } from '../../support/surfaces.ts';

const refining = operations.filter(({ refines }) => refines);
const everything = (mesh: TriMesh) => new Uint8Array(triangleCount(mesh)).fill(1);

function refined(
	mesh: TriMesh,
	values: OptionValues = {},
	selection: Uint8Array = everything(mesh),
	operation = refining[0]!,
): Promise<Outcome> {
	const request = { selection, values, now: () => 0 };
	return runOperation(operation, createCpuEngine(), mesh, request);
}

const at = ({ points, dimension }: TriMesh, p: number) => [
	...points.subarray(dimension * p, dimension * (p + 1)),
];
type Where = (place: readonly number[]) => boolean;
const pointsIn = (mesh: TriMesh, where: Where) =>
	[...Array(pointCount(mesh)).keys()].filter((p) => where(at(mesh, p)));
const ofPoints = (name: string, points: readonly number[], tag = 1): Group => ({
	...{ name, dimension: 0, tag },
	members: [{ of: 'points', members: Uint32Array.from(points) }],
});
const membersOf = ({ mesh }: Outcome, name: string) => {
	const members = mesh.groups!.find((group) => group.name === name)!.members;
	return members.flatMap((one) => [...one.members]);
};
const reportOf = ({ report }: Outcome, name: string) =>
	report.pointGroups?.find((group) => group.name === name);

/** A square of side 1 with points inside that lie anywhere, but for a line of them at x = ½. */
function square(): TriMesh {
	const mesh = perturbedGrid(6, 6);
	for (let p = 3; p < pointCount(mesh); p += 7) mesh.points[2 * p] = 0.5;
	return mesh;
}

const sides: Readonly<Record<string, Where>> = {
	LEFT: ([x]) => x === 0,
	BELOW: ([, y]) => y === 0,
	CORNER: ([x, y]) => x === 1 && y === 1,
	HALF: ([x]) => x! <= 0.5,
	MIDDLE: ([x]) => x === 0.5,
	ALL: () => true,
};

const withSides = (mesh: TriMesh): TriMesh => ({
	...mesh,
	groups: Object.entries(sides).map(([name, where], g) =>
		ofPoints(name, pointsIn(mesh, where), g + 1),
	),
	source: { format: 'abaqus', firstIndex: 1, parts: ['inp'] },
});

/** Line cells between neighbours at x = ½. */
function middleLines(mesh: TriMesh): CellBlock {
	const points = pointsIn(mesh, sides.MIDDLE!).filter((p) => p < 49);
	return {
		shape: 'line',
		nodes: Uint32Array.from(points.slice(1).flatMap((p, i) => [points[i]!, p])),
		fields: [],
	};
}

describe.each(refining.map((operation) => [operation.id, operation] as const))('%s', (_, it) => {
	const runs = [
		{ nodes: 3, rounds: 1, share: 1 },
		{ nodes: 3, rounds: 3, share: 1 },
		{ nodes: 3, rounds: 3, share: 0.2 },
		{ nodes: 6, rounds: 1, share: 1 },
		{ nodes: 6, rounds: 3, share: 0.3 },
	];

	test.each(runs)(
		'groups hold the points of their sides and regions: $nodes nodes, $rounds rounds, $share of the triangles',
		async ({ nodes, rounds, share }) => {
			const bare = nodes === 6 ? sixNodeMesh(square()) : square();
			const before = { ...withSides(bare), ...(nodes === 3 && { cells: [middleLines(bare)] }) };
			const selection =
				share === 1 ? everything(before) : hashedSelection(triangleCount(before), share);
			const result = await refined(before, { rounds }, selection, it);
			validMesh(result.mesh);
			expect(pointCount(result.mesh)).toBeGreaterThan(pointCount(before));
			for (const [name, where] of Object.entries(sides)) {
				if (nodes === 6 && name === 'MIDDLE') continue;
				const wanted = pointsIn(result.mesh, where);
				expect(membersOf(result, name)).toEqual(wanted);
				const joined = wanted.length - pointsIn(before, where).length;
				expect(reportOf(result, name)?.joined ?? 0).toBe(joined);
				expect(reportOf(result, name)?.inside ?? 0).toBe(0);
			}
		},
	);

	test('groups keep their points where asked to', async () => {
		const before = withSides(square());
		const result = await refined(before, { 'point-groups': 'keep' }, everything(before), it);
		expect(result.mesh.groups).toEqual(before.groups);
		expect(result.report.pointGroups).toBeUndefined();
		expect(result.mesh.source!.unkept).toBeUndefined();
	});
});

describe('a point between members', () => {
	test('of an edge inside stays out, and is reported', async () => {
		const before = withSides(square());
		const result = await refined(before, { rounds: 2, split: 'all' });
		const middle = pointsIn(before, sides.MIDDLE!);
		expect(membersOf(result, 'MIDDLE')).toEqual(middle);
		// Six edges, three points on each.
		expect(reportOf(result, 'MIDDLE')).toEqual({
			...{ name: 'MIDDLE', tag: 5 },
			...{ joined: 0, inside: 18, corners: 0 },
		});
		expect(result.mesh.source!.unkept).toEqual([
			{
				what: 'memberships of new points in the point group "MIDDLE"',
				count: 18,
				reason: expect.stringContaining('inside the mesh'),
			},
		]);
	});

	const lineData = (before: TriMesh): Record<string, Partial<TriMesh>> => {
		const { edges } = topologyOf(before);
		const isMidNode = (p: number) => before.points[2 * p] === 0.5;
		const own = [...Array(edges.length / 2).keys()].filter(
			(e) => isMidNode(edges[2 * e]!) && isMidNode(edges[2 * e + 1]!),
		);
		const members = Uint32Array.from(own);
		const marker: Field = {
			...{ name: 'marker', on: 'edges', role: 'marker', type: 'integer', components: 1 },
			values: new Int32Array(edges.length / 2).map((_, e) => (own.includes(e) ? 4 : 0)),
		};
		return {
			'edges of a group': {
				groups: [
					...before.groups!,
					{ name: 'seam', dimension: 1, tag: 1, members: [{ of: 'edges', members }] },
				],
			},
			segments: { source: { ...before.source!, segments: members } },
			'edges with a marker': { fields: [marker] },
		};
	};

	test.each(Object.keys(lineData(withSides(square()))))('joins on %s', async (what) => {
		const plain = withSides(square());
		const before = { ...plain, ...lineData(plain)[what] };
		const result = await refined(before, { rounds: 2 });
		expect(membersOf(result, 'MIDDLE')).toEqual(pointsIn(result.mesh, sides.MIDDLE!));
		expect(membersOf(result, 'MIDDLE')).toHaveLength(25 - 12);
	});

	test('stays out where the group is of corners or required vertices', async () => {
		const bare = rightTriangleGrid(1, 1);
		for (const name of ['Corners', 'RequiredVertices']) {
			const before = { ...bare, groups: [ofPoints(name, [0, 1, 2, 3])] };
			const result = await refined(before, { split: 'all' });
			expect(membersOf(result, name)).toEqual([0, 1, 2, 3]);
			expect(result.report.pointGroups).toBeUndefined();
		}
	});

	test('joins in the triangle of a corner, with a warning where its other side is not in the group', async () => {
		// The diagonals rise: the lower right triangle has the corner 2, the upper left one the corner 6.
		const bare = rightTriangleGrid(2, 2);
		const rim = ofPoints(
			'RIM',
			pointsIn(bare, ([x, y]) => x !== 1 || y !== 1),
		);
		const region = ofPoints(
			'REGION',
			pointsIn(bare, ([x, y]) => x! > 0 && y! < 2),
			2,
		);
		const result = await refined({ ...bare, groups: [rim, region] }, { split: 'all', rounds: 2 });
		const onRim: Where = ([x, y]) => x === 0 || y === 0 || x === 2 || y === 2;
		const cut: Where = ([x, y]) => x! - y! >= 1 || y! - x! >= 1;
		expect(membersOf(result, 'RIM')).toEqual(
			pointsIn(result.mesh, (place) => onRim(place) || cut(place)),
		);
		// Three points on each of two chords.
		expect(reportOf(result, 'RIM')).toMatchObject({ inside: 0, corners: 6 });
		expect(reportOf(result, 'REGION')?.corners).toBe(0);
		expect(result.report.warnings).toEqual([
			expect.stringContaining('6 new points inside joined the point group "RIM"'),
		]);
	});

	test('joins each of more groups than a number has bits', async () => {
		const bare = rightTriangleGrid(40, 1);
		const groups = Array.from({ length: 40 }, (_, i) => ofPoints(`G${i}`, [i, i + 1, 41 + i]));
		const result = await refined({ ...bare, groups }, { split: 'all' });
		for (let i = 0; i < 40; i++) {
			const wanted = pointsIn(
				result.mesh,
				// On the side, and to the first point above; the diagonal of the cell rises and has no part in it.
				([x, y]) => (y === 0 && x! >= i && x! <= i + 1) || (x === i && y! > 0),
			);
			const inside = i > 0 && i < 40;
			const own = membersOf(result, `G${i}`);
			expect(own).toEqual(inside ? wanted.filter((p) => at(result.mesh, p)[1] !== 0.5) : wanted);
			expect(reportOf(result, `G${i}`)?.inside).toBe(inside ? 1 : 0);
		}
	});
});

describe('on a surface in space', () => {
	test('points join in triangles of the group, and at no edge of a closed one', async () => {
		const bare = cube();
		const groups = [
			ofPoints(
				'FACE',
				pointsIn(bare, ([x]) => x === 0),
			),
			ofPoints('EDGE', [0, 1], 2),
		];
		const result = await refined({ ...bare, groups }, { rounds: 3, split: 'all' });
		expect(membersOf(result, 'FACE')).toEqual(pointsIn(result.mesh, ([x]) => x === 0));
		expect(membersOf(result, 'EDGE')).toEqual([0, 1]);
		expect(reportOf(result, 'EDGE')).toMatchObject({ joined: 0, inside: 7 });
	});

	test('points join where sheets meet', async () => {
		const bare = book(3, 3, 4, 5);
		const spine: Where = ([x, y]) => x === 0 && y === 0;
		const groups = [ofPoints('SPINE', pointsIn(bare, spine))];
		const result = await refined({ ...bare, groups }, { rounds: 2, split: 'all' });
		expect(membersOf(result, 'SPINE')).toEqual(pointsIn(result.mesh, spine));
		expect(membersOf(result, 'SPINE')).toHaveLength(17);
	});
});

describe('point cells', () => {
	const cellsOn = (points: readonly number[], tags: readonly number[]): CellBlock => ({
		shape: 'point',
		nodes: Uint32Array.from(points),
		fields: [
			{
				...{ name: 'entity', on: 'cells', role: 'marker', type: 'integer', components: 1 },
				values: Int32Array.from(tags),
			},
			{
				...{ name: 'weight', on: 'cells', role: 'attribute', type: 'real', components: 1 },
				values: Float64Array.from(points, (p) => p),
			},
		],
	});
	const bare = rightTriangleGrid(2, 1);
	/** Cells of the points below, from right to left, and of one above. */
	const block = (tags: readonly number[]) => ({
		...cellsOn([2, 1, 0, 4], tags),
		numbers: Float64Array.of(9, 8, 7, 6),
	});
	const source = { format: 'gmsh', firstIndex: 1, parts: ['msh'] } as const;
	const group = (name: string, members: readonly number[]): Group => ({
		...{ name, dimension: 0, tag: 3 },
		members: [{ of: 0, members: Uint32Array.from(members) }],
	});

	test('are made for new points of their groups', async () => {
		const before: TriMesh = {
			...{ ...bare, source },
			cells: [block([7, 7, 7, 7])],
			groups: [group('BELOW', [0, 1, 2]), group('RIGHT', [0, 1]), group('ONE', [3])],
		};
		const { mesh } = await refined(before, { split: 'all' });
		const [right] = pointsIn(mesh, ([x, y]) => x === 1.5 && y === 0);
		const [left] = pointsIn(mesh, ([x, y]) => x === 0.5 && y === 0);
		const made = [left!, right!].sort((a, b) => a - b);
		const [cells] = mesh.cells!;
		expect([...cells!.nodes]).toEqual([2, 1, 0, 4, ...made]);
		expect([...cells!.numbers!]).toEqual([9, 8, 7, 6, 10, 11]);
		expect([...cells!.fields[0]!.values]).toEqual([7, 7, 7, 7, 7, 7]);
		const weights = made.map((p) => (p === left ? 0.5 : 1.5));
		expect([...cells!.fields[1]!.values]).toEqual([2, 1, 0, 4, ...weights]);
		const names = ['BELOW', 'RIGHT', 'ONE'];
		const members = names.map((_, g) => [...mesh.groups![g]!.members[0]!.members]);
		expect(members).toEqual([[0, 1, 2, 4, 5], [0, 1, 4 + made.indexOf(right!)], [3]]);
	});

	test('of different entities of the geometry stay alone', async () => {
		const before: TriMesh = {
			...{ ...bare, source },
			cells: [block([7, 8, 9, 9])],
			groups: [group('BELOW', [0, 1, 2])],
		};
		const result = await refined(before, { split: 'all' });
		expect(result.mesh.cells).toEqual(before.cells);
		expect(result.mesh.groups).toEqual(before.groups);
		expect(result.report.pointGroups).toBeUndefined();
	});
});

describe('random sets', () => {
	/** Corners of the input by which each point is made: by sets, and on its own. */
	function cornersOf({ provenance }: Outcome, old: number): ReadonlySet<number>[] {
		const all = Array.from({ length: old }, (_, p) => new Set([p]));
		const { halved } = provenance.points;
		for (let i = 0; i < halved.length; i += 2)
			all.push(new Set([...all[halved[i]!]!, ...all[halved[i + 1]!]!]));
		return all;
	}

	const keyOf = (points: Iterable<number>) => [...points].sort((a, b) => a - b).join();

	/** The members of a set after a run, by the rule point by point. */
	function grown(before: TriMesh, result: Outcome, set: ReadonlySet<number>, lines: Set<string>) {
		const triangles = Array.from({ length: triangleCount(before) }, (_, t) => [
			...before.triangles.subarray(3 * t, 3 * t + 3),
		]);
		const whole = triangles.filter((corners) => corners.every((p) => set.has(p)));
		const uses = new Map<string, number>();
		for (const [a, b, c] of triangles as [number, number, number][])
			for (const key of [keyOf([a, b]), keyOf([b, c]), keyOf([c, a])])
				uses.set(key, (uses.get(key) ?? 0) + 1);
		return [...cornersOf(result, pointCount(before)).entries()]
			.filter(([, corners]) => {
				if (![...corners].every((p) => set.has(p))) return false;
				if (corners.size === 1) return true;
				const key = keyOf(corners);
				if (corners.size === 2 && (uses.get(key) === 1 || lines.has(key))) return true;
				return whole.some((triangle) => [...corners].every((p) => triangle.includes(p)));
			})
			.map(([p]) => p);
	}

	test.each(Array.from({ length: 24 }, (_, i) => i + 1))(
		'grow as the rule says point by point (seed %i)',
		async (seed) => {
			const bare = randomMesh(seed, { cells: 4, holes: 0.15, irregular: seed % 2 === 0 });
			const random = seededRandom(seed);
			const points = pointCount(bare);
			const { edges } = topologyOf(bare);
			const lines: number[] = [];
			for (let i = 0; i < edges.length; i += 2)
				if (random() < 0.2) lines.push(edges[i]!, edges[i + 1]!);
			// Sets of many, of few and of next to all points.
			const sets = [0.7, 0.4, 0.95, 0.2].map((share) =>
				[...Array(points).keys()].filter(() => random() < share),
			);
			const before: TriMesh = {
				...bare,
				cells: [{ shape: 'line', nodes: Uint32Array.from(lines), fields: [] }],
				groups: sets.map((set, i) => ofPoints(`set ${i}`, set, i + 1)),
			};
			const selection = Uint8Array.from({ length: triangleCount(bare) }, () => +(random() < 0.4));
			const operation = refining[seed % refining.length]!;
			const result = await refined(before, { rounds: 1 + (seed % 3) }, selection, operation);
			const onLines = new Set<string>();
			for (let i = 0; i < lines.length; i += 2) onLines.add(keyOf(lines.slice(i, i + 2)));
			for (const [i, set] of sets.entries())
				expect(membersOf(result, `set ${i}`)).toEqual(grown(before, result, new Set(set), onLines));
		},
	);
});
