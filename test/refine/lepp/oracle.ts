import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';

/** A point: its coordinates in doubles, and on the lattice in big integers. */
interface Point {
	readonly place: readonly number[];
	readonly lattice: readonly bigint[];
}

/** A triangle of the oracle, in its own direction. */
export interface Part {
	readonly corners: readonly [Point, Point, Point];
	selected: boolean;
	bisected: boolean;
}

/** Selects for each round after the first, by where a triangle's corners lie. */
export type Choice = (corners: readonly (readonly number[])[]) => boolean;

/**
 * The serial algorithm as the paper states it (Rodríguez, Rivara 2015, §2), with objects, recursion and big integers:
 * each walk starts at the target again, and all that is known of the mesh is which triangles stand at an edge. Ties are
 * broken by the mix of the lattice coordinates, which is written here a second time.
 */
export class Oracle {
	readonly #atEdge = new Map<string, Part[]>();
	readonly #names = new Map<Point, number>();
	#parts: Part[] = [];

	constructor(mesh: TriMesh, selection: Uint8Array) {
		const points = pointsOf(mesh);
		for (let t = 0; t < triangleCount(mesh); t++) {
			const corner = (k: number) => points[mesh.triangles[3 * t + k]!]!;
			this.#add([corner(0), corner(1), corner(2)], selection[t] === 1);
		}
	}

	/** Bisects the selected triangles, in the order given by `sort`. */
	round(sort: (targets: Part[]) => Part[] = (targets) => targets): void {
		for (const target of sort(this.#parts.filter(({ selected }) => selected)))
			while (!target.bisected) this.#bisect(...this.#terminal(target));
		this.#parts = this.#parts.filter(({ bisected }) => !bisected);
	}

	select(choice: Choice): void {
		for (const part of this.#parts) part.selected = choice(part.corners.map(({ place }) => place));
	}

	/** Each triangle by the coordinates of its corners, in its direction. */
	names(): string[] {
		return this.#parts.map(({ corners }) => nameOf(corners.map(({ place }) => place))).sort();
	}

	#add(corners: Part['corners'], selected: boolean): void {
		const part = { corners, selected, bisected: false };
		this.#parts.push(part);
		for (let k = 0; k < 3; k++) {
			const key = this.#edge(corners[k]!, corners[(k + 1) % 3]!);
			this.#atEdge.set(key, [...(this.#atEdge.get(key) ?? []), part]);
		}
	}

	#edge(p: Point, q: Point): string {
		return [this.#name(p), this.#name(q)].sort((a, b) => a - b).join();
	}

	#name(p: Point): number {
		const name = this.#names.get(p) ?? this.#names.size;
		this.#names.set(p, name);
		return name;
	}

	/** Lepp(t): the terminal triangles that the path leads to. */
	#terminal(part: Part): [Part, Part | undefined] {
		const slot = longest(part);
		const key = this.#edge(part.corners[slot]!, part.corners[(slot + 1) % 3]!);
		const across = this.#atEdge.get(key)!.find((other) => other !== part);
		if (!across) return [part, undefined];
		const theirs = longest(across);
		const [p, q] = [across.corners[theirs]!, across.corners[(theirs + 1) % 3]!];
		return this.#edge(p, q) === key ? [part, across] : this.#terminal(across);
	}

	#bisect(first: Part, second: Part | undefined): void {
		const slot = longest(first);
		const [p, q] = [first.corners[slot]!, first.corners[(slot + 1) % 3]!];
		const middle: Point = {
			place: p.place.map((x, axis) => (x + q.place[axis]!) / 2),
			lattice: p.lattice.map((x, axis) => (x + q.lattice[axis]!) / 2n),
		};
		for (const part of [first, second]) {
			if (!part) continue;
			part.bisected = true;
			const k = longest(part);
			const [a, b, c] = [0, 1, 2].map((i) => part.corners[(k + i) % 3]!) as [Point, Point, Point];
			for (let i = 0; i < 3; i++) {
				const key = this.#edge(part.corners[i]!, part.corners[(i + 1) % 3]!);
				const others = this.#atEdge.get(key)!.filter((other) => other !== part);
				this.#atEdge.set(key, others);
			}
			this.#add([a, middle, c], part.selected);
			this.#add([middle, b, c], part.selected);
		}
	}
}

/** The triangles of a mesh as `Oracle.names` gives them. */
export function namesOf({ dimension, points, triangles }: TriMesh): string[] {
	const place = (p: number) => Array.from(points.subarray(dimension * p, dimension * (p + 1)));
	return Array.from({ length: triangles.length / 3 }, (_, t) =>
		nameOf(Array.from(triangles.subarray(3 * t, 3 * t + 3), place)),
	).sort();
}

/** Turned so that the least corner comes first. */
function nameOf(corners: readonly (readonly number[])[]): string {
	const names = corners.map((place) => place.join(' '));
	const least = names.indexOf([...names].sort()[0]!);
	return [0, 1, 2].map((k) => names[(least + k) % 3]).join(', ');
}

/** On the finest lattice of powers of two that has fewer than 2³⁰ places along each axis. */
function pointsOf({ dimension, points }: TriMesh): Point[] {
	const places = Array.from({ length: points.length / dimension }, (_, p) =>
		Array.from(points.subarray(dimension * p, dimension * (p + 1))),
	);
	const along = (axis: number) => places.map((place) => place[axis]!);
	const low = Array.from({ length: dimension }, (_, axis) => Math.min(...along(axis)));
	const high = Array.from({ length: dimension }, (_, axis) => Math.max(...along(axis)));
	const fits = (spacing: number) =>
		low.every((x, axis) => Math.round(high[axis]! / spacing) - Math.round(x / spacing) < 2 ** 30);
	let spacing = 2 ** 40;
	while (spacing > 2 ** -200 && fits(spacing / 2)) spacing /= 2;
	return places.map((place) => ({
		place,
		lattice: place.map((x, axis) =>
			BigInt(Math.round(x / spacing) - Math.round(low[axis]! / spacing)),
		),
	}));
}

function longest({ corners }: Part): number {
	const order = [0, 1, 2].sort((i, j) => compare(edge(i), edge(j)));
	function edge(k: number) {
		return [corners[k]!.lattice, corners[(k + 1) % 3]!.lattice] as const;
	}
	return order[2]!;
}

type Edge = readonly [readonly bigint[], readonly bigint[]];

function compare(e: Edge, f: Edge): number {
	for (const measure of [squaredLength, mix]) {
		const difference = measure(e) - measure(f);
		if (difference !== 0n) return difference > 0n ? 1 : -1;
	}
	throw new Error('two edges of a triangle have the same mix, or lie in one place');
}

const squaredLength = ([p, q]: Edge): bigint =>
	p.reduce((sum, x, axis) => sum + (x - q[axis]!) ** 2n, 0n);

const WORD = 2n ** 32n;
const mix = ([p, q]: Edge): bigint => finish((mixPlace(p) + mixPlace(q)) % WORD);
const mixPlace = ([x, ...rest]: readonly bigint[]): bigint =>
	rest.reduce((mixed, y) => mixWords(mixed, y), x!);

/** The finaliser of MurmurHash3 (A. Appleby). */
function finish(word: bigint): bigint {
	let h = word ^ (word >> 16n);
	h = (h * 0x85ebca6bn) % WORD;
	h ^= h >> 13n;
	h = (h * 0xc2b2ae35n) % WORD;
	return h ^ (h >> 16n);
}

const mixWords = (first: bigint, second: bigint): bigint =>
	finish(((finish(first) ^ second) + 0x9e3779b9n) % WORD);
