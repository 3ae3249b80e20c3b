import type { CellBlock, Field, Group, TriMesh } from '../../../src/mesh/triMesh.ts';
import { signedEdges } from '../../support/redRefine.ts';
import type { Dice } from '../case.ts';
import { type HostileShape, hostileShape } from './hostileShape.ts';

/** A mesh that is hard to adapt, with data of all kinds. */
export interface HostileMesh {
	readonly mesh: TriMesh;
	readonly made: string;
	/** The linear function that the field `linear` has: factors of the coordinates from that of point 0. */
	readonly slope: readonly number[];
}

/** A field without its values. */
const of = (name: string, on: Field['on'], role: Field['role'], components = 1) => ({
	...{ name, on, role, components },
	type: role === 'marker' ? ('integer' as const) : ('real' as const),
});

/** Edges as pairs of points, the smaller first. */
function edgesOf(triangles: readonly number[]): number[] {
	const found = new Set<string>();
	for (let h = 0; h < triangles.length; h++) {
		const [a, b] = [triangles[h]!, triangles[h % 3 === 2 ? h - 2 : h + 1]!];
		found.add(a < b ? `${a} ${b}` : `${b} ${a}`);
	}
	return [...found].flatMap((key) => key.split(' ').map(Number));
}

/** Groups of entities of one kind: of one each, of a stretch of numbers, of some by chance, of all on one side. */
function groupsOf(
	members: Group['members'][0]['of'],
	count: number,
	isLeft: (entity: number) => boolean,
	dice: Dice,
): Group[] {
	const dimension = members === 'points' ? 0 : members === 'triangles' ? 2 : 1;
	const all = [...Array(count).keys()];
	const lists: number[][] = [];
	if (dice.chance(0.3)) lists.push(all.filter(isLeft));
	if (dice.chance(0.2)) lists.push(all.filter(() => dice.chance(0.3)));
	if (dice.chance(0.2)) lists.push(all.slice(dice.below(count)));
	if (dice.chance(0.2)) lists.push(all);
	if (dice.chance(0.2)) for (let i = 0; i < 8; i++) lists.push([dice.below(count)]);
	return lists
		.filter((list) => list.length > 0)
		.map((list, i) => ({
			name: `${members} ${i}`,
			...{ dimension, tag: i + 1 },
			members: [{ of: members, members: Uint32Array.from(list) }],
		}));
}

/** A block of lines under some edges. */
function linesUnder(edges: readonly number[], dice: Dice): CellBlock {
	const some = [...Array(edges.length / 2).keys()].filter(() => dice.chance(0.2));
	return {
		shape: 'line',
		nodes: Uint32Array.from(some.flatMap((e) => [edges[2 * e]!, edges[2 * e + 1]!])),
		fields: [],
	};
}

/** A quad that hangs on an edge with one triangle, with two new points that go to `points`. */
function quadOn(
	shape: HostileShape,
	edges: readonly number[],
	points: number[],
): CellBlock | undefined {
	const { dimension, triangles } = shape;
	for (let e = 0; e < edges.length / 2; e++) {
		const [a, b] = [edges[2 * e]!, edges[2 * e + 1]!];
		const at = [...triangles.keys()].filter((h) => {
			const [from, to] = [triangles[h]!, triangles[h % 3 === 2 ? h - 2 : h + 1]!];
			return (from === a && to === b) || (from === b && to === a);
		});
		if (at.length !== 1) continue;
		const h = at[0]!;
		const far = triangles[h % 3 === 0 ? h + 2 : h - 1]!;
		const first = points.length / dimension;
		for (const p of [b, a])
			for (let k = 0; k < dimension; k++)
				points.push(
					2 * points[dimension * p + k]! -
						points[dimension * far + k]! +
						(p === a ? 0.25 : -0.25) * (points[dimension * b + k]! - points[dimension * a + k]!),
				);
		return { shape: 'quad', nodes: Uint32Array.of(a, b, first, first + 1), fields: [] };
	}
	return undefined;
}

/** Makes a mesh with the data that `dice` pick. */
export function hostileMesh(dice: Dice): HostileMesh {
	const shape = hostileShape(dice);
	const { dimension, triangles } = shape;
	const points = [...shape.points];
	const edges = edgesOf(triangles);
	const cells: CellBlock[] = [];
	if (dice.chance(0.25)) cells.push(linesUnder(edges, dice));
	const quad = dice.chance(0.1) ? quadOn(shape, edges, points) : undefined;
	if (quad) cells.push(quad);
	const count = points.length / dimension;
	const firsts = Array.from({ length: count }, (_, p) => points[dimension * p]!);
	const sorted = [...firsts].sort((a, b) => a - b);
	const middle = sorted[Math.floor(sorted.length / 2)]!;
	const isLeft = (p: number) => firsts[p]! < middle;
	const groups = [
		...groupsOf('triangles', triangles.length / 3, (t) => isLeft(triangles[3 * t]!), dice),
		...groupsOf('points', count, isLeft, dice),
	];
	const hasEdges = dice.chance(0.5);
	if (hasEdges) {
		groups.push(...groupsOf('edges', edges.length / 2, (e) => isLeft(edges[2 * e]!), dice));
		if (dice.chance(0.2)) groups.push(required('RequiredEdges', 'edges', edges.length / 2, dice));
	}
	if (dice.chance(0.1)) groups.push(required('RequiredVertices', 'points', count, dice));
	if (cells[0]?.shape === 'line' && cells[0].nodes.length > 0)
		groups.push(...groupsOf(0, cells[0].nodes.length / 2, (c) => c % 2 === 0, dice));
	const extent = Math.max(...firsts.map((x) => Math.abs(x - firsts[0]!)), Number.MIN_VALUE);
	const slope = [1 / extent, -2 / extent, dimension === 3 ? 0.5 / extent : 0];
	return {
		mesh: {
			...{ dimension, points: Float64Array.from(points), triangles: Uint32Array.from(triangles) },
			...(hasEdges && {
				edges: Uint32Array.from(edges),
				triangleEdges: signedEdges(triangles, edges),
			}),
			fields: fieldsOf(count, { points, dimension, slope, triangles, isLeft }, dice),
			...(cells.length > 0 && { cells }),
			...(groups.length > 0 && { groups }),
		},
		...{ made: shape.made, slope },
	};
}

const required = (name: string, members: 'edges' | 'points', count: number, dice: Dice): Group => ({
	...{ name, dimension: members === 'edges' ? 1 : 0, tag: 99 },
	members: [{ of: members, members: Uint32Array.of(dice.below(count)) }],
});

function fieldsOf(
	count: number,
	mesh: {
		readonly points: readonly number[];
		readonly dimension: 2 | 3;
		readonly slope: readonly number[];
		readonly triangles: readonly number[];
		readonly isLeft: (p: number) => boolean;
	},
	dice: Dice,
): Field[] {
	const { points, dimension, slope, triangles, isLeft } = mesh;
	const linear = Float64Array.from({ length: count }, (_, p) => {
		let sum = 1;
		for (let k = 0; k < dimension; k++)
			sum += slope[k]! * (points[dimension * p + k]! - points[k]!);
		return sum;
	});
	const noise = Float64Array.from({ length: count }, (_, p) => linear[p]! ** 2 + dice.next());
	const own = Float64Array.from({ length: triangles.length / 3 }, () => dice.next());
	const fields: Field[] = [
		{ ...of('linear', 'points', 'attribute'), values: linear },
		{ ...of('noise', 'points', 'attribute'), values: noise },
		{ ...of('own', 'triangles', 'attribute'), values: own },
	];
	if (dice.chance(0.25))
		fields.push({
			...of('region', 'triangles', 'marker'),
			values: Int32Array.from(own, (_, t) => (isLeft(triangles[3 * t]!) ? 7 : -2)),
		});
	if (dice.chance(0.25))
		fields.push({
			...of('mark', 'points', 'marker'),
			values: Int32Array.from(noise, (_, p) => dice.pick([0, isLeft(p) ? 3 : 0])),
		});
	return fields;
}
