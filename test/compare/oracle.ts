import type { Field, Group, TriMesh } from '../../src/mesh/triMesh.ts';

/*
 * Compares small meshes by definition, in quadratic time and worse, with strings and maps. It shares no code with what it judges.
 */

/** Numbers of differences. */
export interface OracleCounts {
	readonly within: number;
	readonly moved: number;
	readonly removed: number;
	readonly added: number;
	readonly trianglesRemoved: number;
	readonly trianglesAdded: number;
	readonly reversed: number;
	/** Values that differ by each field of both, and the greatest difference. */
	readonly values: Readonly<Record<string, readonly [count: number, max: number]>>;
	/** Members that joined and left each group of both. */
	readonly members: Readonly<Record<string, readonly [joined: number, left: number]>>;
}

type Pairs = ReadonlyMap<number, number>;

const pointsOf = ({ points, dimension }: TriMesh): number[][] =>
	Array.from({ length: points.length / dimension }, (_, i) => [
		points[dimension * i]!,
		points[dimension * i + 1]!,
		dimension === 3 ? points[dimension * i + 2]! : 0,
	]);
const trianglesOf = ({ triangles }: TriMesh): number[][] =>
	Array.from({ length: triangles.length / 3 }, (_, t) => [...triangles.slice(3 * t, 3 * t + 3)]);
const distance = (p: number[], q: number[]) =>
	Math.sqrt(p.reduce((sum, x, k) => sum + (x - q[k]!) ** 2, 0));

/** Pairs of the nearest points, the nearest first. */
function nearPairs(a: number[][], b: number[][], tolerance: number): Map<number, number> {
	const pairs = new Map<number, number>();
	const taken = new Set<number>();
	const all: [number, number, number][] = [];
	for (const [i, p] of a.entries())
		for (const [j, q] of b.entries()) {
			const d = distance(p, q);
			if (d <= tolerance) all.push([d, i, j]);
		}
	for (const [, i, j] of all.sort(([d], [e]) => d - e))
		if (!pairs.has(i) && !taken.has(j)) {
			pairs.set(i, j);
			taken.add(j);
		}
	return pairs;
}

/** A triangle of a by the names of its points in b, from the least on. */
function name(triangle: number[], pairs?: Pairs): string {
	const names = triangle.map((p) => (pairs ? (pairs.get(p) ?? `a${p}`) : p)).map(String);
	const turns = [0, 1, 2].map((k) => [...names.slice(k), ...names.slice(0, k)].join(' '));
	return turns.sort()[0]!;
}

const back = (triangle: number[]): number[] => [triangle[0]!, triangle[2]!, triangle[1]!];

/** Counts of triangles without a partner, and of partners that are reversed. */
function matchTriangles(a: number[][], b: number[][], pairs: Pairs) {
	const rest = new Map<string, number>();
	for (const triangle of b) rest.set(name(triangle), (rest.get(name(triangle)) ?? 0) + 1);
	const take = (key: string): boolean => {
		const count = rest.get(key) ?? 0;
		if (count > 0) rest.set(key, count - 1);
		return count > 0;
	};
	const left = a.filter((triangle) => !take(name(triangle, pairs)));
	const removed = left.filter((triangle) => !take(name(back(triangle), pairs)));
	const added = [...rest.values()].reduce((sum, count) => sum + count, 0);
	return { removed: removed.length, added, reversed: left.length - removed.length };
}

/** Whether more than half of the triangles of p, and of q, are the same. */
function isMoved(a: number[][], b: number[][], p: number, q: number, all: Pairs): boolean {
	const ofA = a.filter((triangle) => triangle.includes(p));
	const ofB = b.filter((triangle) => triangle.includes(q));
	const keys = ofB.map((triangle) => name(triangle));
	const shared = ofA.filter(
		(triangle) => keys.includes(name(triangle, all)) || keys.includes(name(back(triangle), all)),
	);
	return 2 * shared.length > Math.max(ofA.length, ofB.length);
}

function assertMoved(a: TriMesh, b: TriMesh, p: number, q: number, all: Pairs): void {
	if (!isMoved(trianglesOf(a), trianglesOf(b), p, q, all))
		throw new Error(`point ${p} has not moved to ${q}`);
}

/** The largest set of pairs of free points most of whose triangles are the same, with the most triangles in common. */
function withMoved(a: TriMesh, b: TriMesh, pairs: Pairs): Map<number, number> {
	const [trianglesA, trianglesB] = [trianglesOf(a), trianglesOf(b)];
	const freeA = pointsOf(a).flatMap((_, i) => (pairs.has(i) ? [] : [i]));
	const takenB = new Set(pairs.values());
	const freeB = pointsOf(b).flatMap((_, j) => (takenB.has(j) ? [] : [j]));
	const sharedBy = (all: Pairs) => {
		const { removed, reversed } = matchTriangles(trianglesA, trianglesB, all);
		return trianglesA.length - removed - reversed / 1000;
	};
	let best = new Map(pairs);
	const choose = (at: number, chosen: Map<number, number>): void => {
		if (at === freeA.length) {
			if (chosen.size < best.size) return;
			if (chosen.size === best.size && sharedBy(chosen) <= sharedBy(best)) return;
			for (const p of freeA) {
				const q = chosen.get(p);
				if (q !== undefined && !isMoved(trianglesA, trianglesB, p, q, chosen)) return;
			}
			best = new Map(chosen);
			return;
		}
		choose(at + 1, chosen);
		const used = new Set(chosen.values());
		for (const q of freeB) if (!used.has(q)) choose(at + 1, new Map(chosen).set(freeA[at]!, q));
	};
	choose(0, new Map(pairs));
	return best;
}

/** Whether two values differ. */
export type Differs = (a: number, b: number) => boolean;

/**
 * Counts the differences of two meshes.
 *
 * @param known pairs of points to use instead of those by definition, which they must satisfy
 */
export function oracle(
	a: TriMesh,
	b: TriMesh,
	tolerance: number,
	differs: Differs,
	known?: Pairs,
): OracleCounts {
	const [pointsA, pointsB] = [pointsOf(a), pointsOf(b)];
	const near = nearPairs(pointsA, pointsB, tolerance);
	const pairs = known ?? withMoved(a, b, near);
	if (known) for (const [p, q] of known) if (!near.has(p)) assertMoved(a, b, p, q, known);
	const triangles = matchTriangles(trianglesOf(a), trianglesOf(b), pairs);
	const isNear = ([i, j]: [number, number]) => distance(pointsA[i]!, pointsB[j]!) > 0;
	return {
		within: [...near].filter(isNear).length,
		moved: pairs.size - near.size,
		removed: pointsA.length - pairs.size,
		added: pointsB.length - pairs.size,
		trianglesRemoved: triangles.removed,
		trianglesAdded: triangles.added,
		reversed: triangles.reversed,
		values: Object.fromEntries(
			a.fields.flatMap((field) => {
				const other = b.fields.find((candidate) => candidate.name === field.name);
				return other ? [[field.name, fieldCounts(a, b, field, other, pairs, differs)]] : [];
			}),
		),
		members: Object.fromEntries(
			(a.groups ?? []).flatMap((group) => {
				const other = b.groups?.find((candidate) => candidate.name === group.name);
				return other ? [[group.name, memberCounts(a, b, group, other, pairs)]] : [];
			}),
		),
	};
}

/** Names of the entities of a field or a group that are the same for partners, whatever their direction. */
function entityNames(mesh: TriMesh, on: string, pairs?: Pairs): string[] {
	if (on === 'points')
		return pointsOf(mesh).map((_, i) => String(pairs ? (pairs.get(i) ?? `a${i}`) : i));
	return trianglesOf(mesh).map((triangle) =>
		[name(triangle, pairs), name(back(triangle), pairs)].sort().join('|'),
	);
}

function fieldCounts(
	a: TriMesh,
	b: TriMesh,
	field: Field,
	other: Field,
	pairs: Pairs,
	differs: Differs,
): [number, number] {
	const places = new Map(entityNames(b, other.on).map((key, j) => [key, j]));
	let [count, max] = [0, 0];
	for (const [i, key] of entityNames(a, field.on, pairs).entries()) {
		const j = places.get(key);
		if (j === undefined) continue;
		for (let k = 0; k < field.components; k++) {
			const [x, y] = [
				field.values[field.components * i + k]!,
				other.values[field.components * j + k]!,
			];
			if (differs(x, y)) count++;
			if (Number.isFinite(x - y)) max = Math.max(max, Math.abs(x - y));
		}
	}
	return [count, max];
}

function memberCounts(
	a: TriMesh,
	b: TriMesh,
	group: Group,
	other: Group,
	pairs: Pairs,
): [number, number] {
	const keys = (mesh: TriMesh, { members }: Group, by?: Pairs) =>
		new Set(
			members.flatMap(({ of, members: list }) => {
				const names = entityNames(mesh, String(of), by);
				return Array.from(list, (i) => names[i]!);
			}),
		);
	const [before, after] = [keys(a, group, pairs), keys(b, other)];
	const joined = [...after].filter((key) => !before.has(key)).length;
	return [joined, [...before].filter((key) => !after.has(key)).length];
}
