import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { seededRandom } from './random.ts';

type Triple = [number, number, number];
type Place = readonly number[];

const surface = (points: readonly Place[], triangles: readonly Triple[]): TriMesh => ({
	dimension: 3,
	points: Float64Array.from(points.flat()),
	triangles: Uint32Array.from(triangles.flat()),
	fields: [],
});

/** Sheets of `across` × `along` × 2 triangles that share the edges of one spine, at random places near their planes. */
export function book(sheets: number, across: number, along: number, seed: number): TriMesh {
	const random = seededRandom(seed);
	const near = () => 0.4 * (random() - 0.5);
	const points: Place[] = Array.from({ length: along + 1 }, (_, j) => [0, 0, j + near()]);
	const triangles: Triple[] = [];
	for (let sheet = 0; sheet < sheets; sheet++) {
		const angle = (2 * Math.PI * sheet) / sheets + 0.1;
		const first = points.length;
		for (let i = 1; i <= across; i++)
			for (let j = 0; j <= along; j++) {
				const r = i + near();
				points.push([r * Math.cos(angle), r * Math.sin(angle), j + near()]);
			}
		const at = (i: number, j: number) => (i === 0 ? j : first + (i - 1) * (along + 1) + j);
		for (let i = 0; i < across; i++)
			for (let j = 0; j < along; j++) {
				const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
				const pair: Triple[] =
					random() < 0.5
						? [
								[a, b, c],
								[a, c, d],
							]
						: [
								[a, b, d],
								[b, c, d],
							];
				for (const [p, q, r] of pair) triangles.push(random() < 0.5 ? [p, q, r] : [q, p, r]);
			}
	}
	return surface(points, triangles);
}

/** The mesh with triangles that share an edge of two going round one way; the sheets between edges of more must be orientable. */
export function alongOneWay(mesh: TriMesh): TriMesh {
	const triangles = mesh.triangles.slice();
	const count = triangles.length / 3;
	const sidesOf = (t: number) =>
		[0, 1, 2].map((k) => [triangles[3 * t + k]!, triangles[3 * t + ((k + 1) % 3)]!] as const);
	const byEdge = new Map<string, number[]>();
	const key = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
	for (let t = 0; t < count; t++)
		for (const [a, b] of sidesOf(t)) byEdge.set(key(a, b), [...(byEdge.get(key(a, b)) ?? []), t]);
	const isDone = new Set<number>();
	for (let start = 0; start < count; start++) {
		if (isDone.has(start)) continue;
		isDone.add(start);
		const pending = [start];
		for (let t = pending.pop(); t !== undefined; t = pending.pop())
			for (const [a, b] of sidesOf(t)) {
				const users = byEdge.get(key(a, b))!;
				const other = users.length === 2 ? users.find((u) => u !== t)! : undefined;
				if (other === undefined || isDone.has(other)) continue;
				isDone.add(other);
				if (sidesOf(other).some(([p, q]) => p === a && q === b))
					triangles.subarray(3 * other, 3 * other + 2).reverse();
				pending.push(other);
			}
	}
	return { ...mesh, triangles };
}

/** The walls of `cells`³ boxes, each wall of `parts`² × 2 triangles, with points near their places: most edges at the rims have four. */
export function walls(cells: number, parts: number, seed: number): TriMesh {
	const random = seededRandom(seed);
	const points: Place[] = [];
	const numbers = new Map<string, number>();
	const at = (place: Place): number => {
		const known = numbers.get(place.join());
		if (known !== undefined) return known;
		numbers.set(place.join(), points.length);
		points.push(place.map((x) => x + 0.4 * (random() - 0.5)));
		return points.length - 1;
	};
	const triangles: Triple[] = [];
	const size = cells * parts;
	for (let axis = 0; axis < 3; axis++)
		for (let height = 0; height <= cells; height++)
			for (let i = 0; i < size; i++)
				for (let j = 0; j < size; j++) {
					const corner = (u: number, v: number) => {
						const place = [0, 0, 0];
						place[axis] = height * parts;
						place[(axis + 1) % 3] = i + u;
						place[(axis + 2) % 3] = j + v;
						return at(place);
					};
					const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
					triangles.push(...halves([a, b, c, d], random() < 0.5));
				}
	return surface(points, triangles);
}

/** The triangles of a square by one of its diagonals: that from its first corner, or the other. */
const halves = (
	[a, b, c, d]: readonly [number, number, number, number],
	first: boolean,
): Triple[] =>
	first
		? [
				[a, b, c],
				[a, c, d],
			]
		: [
				[a, b, d],
				[b, c, d],
			];

/** A plate of `size`² × 2 triangles with a fin on some edges along its middle, so that edges of three triangles end inside it. */
export function fin(size: number, length: number, seed: number): TriMesh {
	const random = seededRandom(seed);
	const near = () => 0.4 * (random() - 0.5);
	const points: Place[] = [];
	for (let i = 0; i <= size; i++)
		for (let j = 0; j <= size; j++) points.push([i + near(), j + near(), near()]);
	const at = (i: number, j: number) => i * (size + 1) + j;
	const triangles: Triple[] = [];
	for (let i = 0; i < size; i++)
		for (let j = 0; j < size; j++) {
			const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
			triangles.push(...halves([a, b, c, d], random() < 0.5));
		}
	const [row, from] = [size >> 1, (size - length) >> 1];
	const first = points.length;
	for (let j = 0; j <= length; j++) points.push([row + near(), from + j + near(), 1 + near()]);
	for (let j = 0; j < length; j++) {
		const [a, b] = [at(row, from + j), at(row, from + j + 1)];
		triangles.push([a, b, first + j], [b, first + j + 1, first + j]);
	}
	return surface(points, triangles);
}

/** Different triangles between few points at random places: most edges have several. */
export function thicket(points: number, triangles: number, seed: number): TriMesh {
	const random = seededRandom(seed);
	const pick = () => Math.floor(random() * points);
	const found = new Map<string, Triple>();
	while (found.size < triangles) {
		const corners: Triple = [pick(), pick(), pick()];
		if (new Set(corners).size === 3) found.set([...corners].sort((a, b) => a - b).join(), corners);
	}
	const places = Array.from({ length: points }, () => [random(), random(), random()]);
	return surface(places, [...found.values()]);
}

/** A mesh as places alone, so that numbers don't count. */
export interface Soup {
	readonly triangles: readonly (readonly [Place, Place, Place])[];
	readonly selected: readonly boolean[];
}

export const soupOf = ({ points, triangles }: TriMesh, selection?: ArrayLike<number>): Soup => ({
	triangles: Array.from({ length: triangles.length / 3 }, (_, t) => {
		const place = (k: number) => {
			const p = 3 * triangles[3 * t + k]!;
			return [...points.subarray(p, p + 3)];
		};
		return [place(0), place(1), place(2)] as const;
	}),
	selected: Array.from({ length: triangles.length / 3 }, (_, t) => (selection?.[t] ?? 0) !== 0),
});

const middleOf = (a: Place, b: Place): Place => a.map((x, i) => 0.5 * (x + b[i]!));
const keyOf = (a: Place, b: Place): string => [a.join(), b.join()].sort().join(' ');
const squared = (a: Place, b: Place): number => a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0);

/**
 * A round by its definition, on places: marks the edges of selected triangles, then the longest edge of every triangle
 * that has a marked one, until nothing changes; then divides. No two edges may have nearly the same length.
 *
 * @param all all edges of selected triangles are marked, which are divided into four similar ones
 */
export function roundOf({ triangles, selected }: Soup, all = false): Soup {
	const edges = (t: readonly Place[]) =>
		[0, 1, 2].map((k) => [t[k]!, t[(k + 1) % 3]!, t[(k + 2) % 3]!] as const);
	const longestOf = (t: readonly Place[]) =>
		edges(t).reduce((best, edge) =>
			squared(edge[0], edge[1]) > squared(best[0], best[1]) ? edge : best,
		);
	const marked = new Set<string>();
	const mark = ([a, b]: readonly Place[]) => marked.add(keyOf(a!, b!));
	const isMarked = (a: Place, b: Place) => marked.has(keyOf(a, b));
	for (const [t, corners] of triangles.entries()) {
		if (!selected[t]) continue;
		if (all) edges(corners).forEach(mark);
		else mark(longestOf(corners));
	}
	for (let before = -1; before < marked.size; ) {
		before = marked.size;
		for (const corners of triangles)
			if (edges(corners).some(([a, b]) => isMarked(a, b))) mark(longestOf(corners));
	}
	const made: (readonly [Place, Place, Place])[] = [];
	const chosen: boolean[] = [];
	for (const [t, corners] of triangles.entries()) {
		const put = (...parts: (readonly [Place, Place, Place])[]) => {
			made.push(...parts);
			for (const _ of parts) chosen.push(selected[t]!);
		};
		const [a, b, c] = longestOf(corners);
		if (!isMarked(a, b)) {
			put([a, b, c]);
			continue;
		}
		const [m, p, q] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
		if (all && selected[t]) put([a, m, q], [m, b, p], [q, p, c], [m, p, q]);
		else {
			if (isMarked(c, a)) put([a, m, q], [q, m, c]);
			else put([a, m, c]);
			if (isMarked(b, c)) put([m, b, p], [m, p, c]);
			else put([m, b, c]);
		}
	}
	return { triangles: made, selected: chosen };
}

/** Triangles as sorted texts of their places, which two equal meshes share. */
export const textOf = ({ triangles }: Soup): string[] =>
	triangles
		.map((t) =>
			t
				.map((place) => place.join())
				.sort()
				.join(' '),
		)
		.sort();

/** Points in the middle of edges that are not divided there: none in a conforming mesh. */
export function hangingIn({ triangles }: Soup): string[] {
	const places = new Set(triangles.flat().map((place) => place.join()));
	return triangles.flatMap((t) =>
		[0, 1, 2]
			.map((k) => middleOf(t[k]!, t[(k + 1) % 3]!).join())
			.filter((middle) => places.has(middle)),
	);
}

/** The sum of the areas. */
export const areaOf = ({ triangles }: Soup): number =>
	triangles.reduce((sum, [a, b, c]) => {
		const u = b.map((x, i) => x - a[i]!);
		const v = c.map((x, i) => x - a[i]!);
		const cross = [0, 1, 2].map(
			(i) => u[(i + 1) % 3]! * v[(i + 2) % 3]! - u[(i + 2) % 3]! * v[(i + 1) % 3]!,
		);
		return sum + 0.5 * Math.hypot(...cross);
	}, 0);
