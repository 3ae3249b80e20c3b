import type { TriMesh } from '../mesh/triMesh.ts';
import { hashPair } from '../util/hashPair.ts';

/** Marks a point or a cell without a partner. */
export const NONE = 0xffffffff;
/** Entities per slice of a loop: a few milliseconds. */
export const SLICE = 1 << 17;

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/** Hash of a number; that of 0 and −0 is the same. */
function hashOfNumber(value: number): number {
	double[0] = value + 0;
	return hashPair(halves[0]!, halves[1]!);
}

/** Hash of a position; a position in the plane has the hash of the one in space with z = 0. */
function hashOfPosition(x: number, y: number, z: number): number {
	const hash = hashPair(hashOfNumber(x), hashOfNumber(y));
	return z === 0 ? hash : hashPair(hash, hashOfNumber(z));
}

type Points = Pick<TriMesh, 'points' | 'dimension'>;

/** Classes of points of two meshes a and b with equal coordinates. */
export interface PositionClasses {
	/** The first point of b with the coordinates of each point of a, or `NONE`. */
	readonly classA: Uint32Array;
	/** The first point of b with the coordinates of each point of b. */
	readonly classB: Uint32Array;
	/** Bits for each class, at its first point: `HAS_A`, `MORE_A`, `MORE_B`. */
	readonly bits: Uint8Array;
	/** Whether a class has several points of a mesh and at least one of the other. */
	readonly coincident: boolean;
}

/** A class has a point of a; several points of a; several points of b. */
export const [HAS_A, MORE_A, MORE_B] = [1, 2, 4] as const;

/** Sorts the points of two meshes into classes of equal coordinates, with a hash table of those of b. */
export function* positionClasses(a: Points, b: Points): Generator<void, PositionClasses> {
	const countB = b.points.length / b.dimension;
	const table = new Uint32Array(2 ** Math.ceil(Math.log2(2 * countB + 2)));
	const classB = new Uint32Array(countB);
	const bits = new Uint8Array(countB);
	for (let from = 0; from < countB; from += SLICE) {
		insertPoints(b, table, classB, bits, from, Math.min(from + SLICE, countB));
		yield;
	}
	const countA = a.points.length / a.dimension;
	const classA = new Uint32Array(countA);
	let coincident = false;
	for (let from = 0; from < countA; from += SLICE) {
		const to = Math.min(from + SLICE, countA);
		if (findPoints(a, b, table, classA, bits, from, to)) coincident = true;
		yield;
	}
	return { classA, classB, bits, coincident };
}

/** Inserts points [from, to) of b into the table, whose entries are point + 1, 0 if empty. */
function insertPoints(
	b: Points,
	table: Uint32Array,
	classB: Uint32Array,
	bits: Uint8Array,
	from: number,
	to: number,
): void {
	const { points, dimension } = b;
	const inSpace = dimension === 3;
	for (let i = from; i < to; i++) {
		const at = i * dimension;
		const [x, y] = [points[at]!, points[at + 1]!];
		const z = inSpace ? points[at + 2]! : 0;
		const slot = slotOf(b, table, x, y, z);
		const other = table[slot]!;
		if (other === 0) table[slot] = i + 1;
		else bits[other - 1]! |= MORE_B;
		classB[i] = other === 0 ? i : other - 1;
	}
}

/** The slot of a position in a table of points of b: that of the point there, or a free one. */
function slotOf(b: Points, table: Uint32Array, x: number, y: number, z: number): number {
	const mask = table.length - 1;
	let slot = hashOfPosition(x, y, z) & mask;
	for (let other = table[slot]!; other !== 0 && !isAt(b, other - 1, x, y, z); other = table[slot]!)
		slot = (slot + 1) & mask;
	return slot;
}

/** Looks up points [from, to) of a. Returns whether a class became ambiguous. */
function findPoints(
	{ points, dimension }: Points,
	b: Points,
	table: Uint32Array,
	classA: Uint32Array,
	bits: Uint8Array,
	from: number,
	to: number,
): boolean {
	const inSpace = dimension === 3;
	let coincident = false;
	for (let i = from; i < to; i++) {
		const at = i * dimension;
		const [x, y] = [points[at]!, points[at + 1]!];
		const z = inSpace ? points[at + 2]! : 0;
		const other = table[slotOf(b, table, x, y, z)]!;
		classA[i] = other === 0 ? NONE : other - 1;
		if (other === 0) continue;
		const before = bits[other - 1]!;
		bits[other - 1] = before | HAS_A | (before & HAS_A ? MORE_A : 0);
		if (before !== 0) coincident = true;
	}
	return coincident;
}

function isAt({ points, dimension }: Points, i: number, x: number, y: number, z: number): boolean {
	const at = i * dimension;
	return points[at] === x && points[at + 1] === y && (dimension === 3 ? points[at + 2]! : 0) === z;
}
