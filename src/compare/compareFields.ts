import type { Field, TriMesh } from '../mesh/triMesh.ts';
import { type CellSet, edgeSetOf, edgesOf, nodeStart } from './cellSets.ts';
import {
	type FieldSite,
	type FieldView,
	fieldViewsOf,
	isPartitioned,
	kindOfSite,
	partitionView,
} from './fieldViews.ts';
import { type CellMatch, matchCells, rotationOf } from './matchCells.ts';
import type { CellPairs, MeshPairs } from './matchPoints.ts';
import { NONE, SLICE } from './positions.ts';
import { differs, excess, type Tolerance } from './tolerance.ts';

/** Tolerances of fields. */
export interface FieldOptions {
	/** The tolerance of a field by its name and site. */
	toleranceOf(field: Pick<FieldView, 'name' | 'on'>): Tolerance;
	/** Values that are not numbers differ, even from each other. */
	readonly nanDiffers: boolean;
}

/** The value of a field that differs most. */
export interface WorstValue {
	/** 0-based entities: points, edges, or cells of the kind; for corners their cells. */
	readonly a: number;
	readonly b: number;
	/** 0-based. */
	readonly component: number;
	readonly values: readonly [a: number, b: number];
}

/** A field of one mesh or both, and how it differs. */
export interface FieldComparison {
	readonly name: string;
	readonly on: FieldSite;
	readonly status: 'same' | 'different' | 'added' | 'removed';
	/** Types, roles and numbers of components in a and b, of those that differ. */
	readonly types?: readonly [Field['type'], Field['type']];
	readonly roles?: readonly [Field['role'], Field['role']];
	readonly components?: readonly [number, number];
	readonly tolerance: Tolerance;
	/** Values of entities with a partner, and those among them that differ by more than the tolerance. */
	readonly compared: number;
	readonly differing: number;
	/** Norms of the differences of finite values: Σ|d|, √Σd², max |d|. */
	readonly l1: number;
	readonly l2: number;
	readonly max: number;
	/** The greatest difference in the measure of the tolerance. */
	readonly excess: number;
	/** The value with that difference; absent if all are equal. */
	readonly worst?: WorstValue;
}

/** Compares the fields of two meshes at entities with a partner. */
export function* compareFields(
	a: TriMesh,
	b: TriMesh,
	pairs: MeshPairs,
	options: FieldOptions,
): Generator<void, FieldComparison[]> {
	const [viewsA, viewsB] = viewsOf(a, b, pairs);
	const rest = [...viewsB];
	const results: FieldComparison[] = [];
	let edges: CellPairs | undefined;
	for (const field of viewsA) {
		const at = partnerOf(field, rest);
		const tolerance = options.toleranceOf(field);
		const other = at < 0 ? undefined : rest.splice(at, 1)[0];
		if (!other) {
			results.push(single(field, 'removed', tolerance));
			continue;
		}
		if (field.on === 'edges') edges ??= yield* edgePairs(a, b, pairs.id);
		const cells = pairs.cells.find(({ a: set }) => set.kind === kindOfSite(field.on));
		const found = new Differences(field, other, tolerance, options.nanDiffers);
		if (field.components === other.components)
			yield* compareValues(found, pairs, field.on === 'edges' ? edges : cells);
		results.push(found.result());
	}
	const added = rest.map((field) => single(field, 'added', options.toleranceOf(field)));
	return [...results, ...added].filter(({ tolerance }) => tolerance.kind !== 'ignore');
}

/** The fields of both meshes; partitions are one if both meshes have them. */
function viewsOf(a: TriMesh, b: TriMesh, { cells }: MeshPairs): [FieldView[], FieldView[]] {
	const views = (mesh: TriMesh, side: 'a' | 'b') => {
		const sets = cells.map((pairs) => pairs[side]);
		const faces = sets.find(({ kind }) => kind === 'faces');
		const partitions = isPartitioned(a) && isPartitioned(b) && faces;
		return [...fieldViewsOf(mesh, sets), ...(partitions ? [partitionView(mesh, faces)] : [])];
	};
	return [views(a, 'a'), views(b, 'b')];
}

/**
 * Index of the field with the same name and site, the one with as many components if there are several; −1 without one. Formats
 * choose the name of middle nodes.
 */
function partnerOf(
	{ name, on, components, role }: FieldView,
	others: readonly FieldView[],
): number {
	const isNamed = (other: FieldView) =>
		other.on === on && (other.name === name || (role === 'midNodes' && other.role === 'midNodes'));
	const tries = [
		(other: FieldView) => other.components === components && other.role === role,
		(other: FieldView) => other.components === components,
		() => true,
	];
	for (const isAlike of tries) {
		const at = others.findIndex((other) => isNamed(other) && isAlike(other));
		if (at >= 0) return at;
	}
	return -1;
}

const single = (
	{ name, on }: FieldView,
	status: 'added' | 'removed',
	tolerance: Tolerance,
): FieldComparison => ({
	name,
	on,
	status,
	tolerance,
	...{ compared: 0, differing: 0, l1: 0, l2: 0, max: 0, excess: 0 },
});

/** The edges of both meshes, as cells with two points, and their partners. */
function* edgePairs(a: TriMesh, b: TriMesh, id: Uint32Array): Generator<void, CellPairs> {
	const [edgesA, edgesB] = [edgeSetOf(edgesOf(a)), edgeSetOf(edgesOf(b))];
	return { a: edgesA, b: edgesB, match: yield* matchCells(edgesA, edgesB, id) };
}

/** Sums up the differences of two fields. */
class Differences {
	readonly a: FieldView;
	readonly b: FieldView;
	readonly #tolerance: Tolerance;
	readonly #nanDiffers: boolean;
	#compared = 0;
	#differing = 0;
	#l1 = 0;
	#squares = 0;
	#max = 0;
	#excess = 0;
	#worst: WorstValue | undefined;

	constructor(a: FieldView, b: FieldView, tolerance: Tolerance, nanDiffers: boolean) {
		this.a = a;
		this.b = b;
		this.#tolerance = tolerance;
		this.#nanDiffers = nanDiffers;
	}

	/** Compares value `at` of a with value `atB` of b, of entities i and j. */
	add(value: number, other: number, i: number, j: number, component: number): void {
		this.#compared++;
		if (value === other) return;
		const bothNaN = Number.isNaN(value) && Number.isNaN(other);
		if (bothNaN && !this.#nanDiffers) return;
		const difference = Math.abs(value - other);
		if (Number.isFinite(difference)) {
			this.#l1 += difference;
			this.#squares += difference * difference;
			if (difference > this.#max) this.#max = difference;
		}
		const measure = bothNaN ? Infinity : excess(value, other, this.#tolerance.kind);
		if (bothNaN || differs(value, other, this.#tolerance)) this.#differing++;
		if (this.#worst && measure <= this.#excess) return;
		this.#excess = measure;
		this.#worst = { a: i, b: j, component, values: [value, other] };
	}

	result(): FieldComparison {
		const { a, b } = this;
		const isOther = <T>(x: T, y: T): readonly [T, T] | undefined => (x === y ? undefined : [x, y]);
		const types = isOther(a.type, b.type);
		const roles = isOther(a.role, b.role);
		const components = isOther(a.components, b.components);
		return {
			name: a.name,
			on: a.on,
			status: this.#differing > 0 || types || components ? 'different' : 'same',
			...(types && { types }),
			...(roles && { roles }),
			...(components && { components }),
			tolerance: this.#tolerance,
			compared: this.#compared,
			differing: this.#differing,
			l1: this.#l1,
			l2: Math.sqrt(this.#squares),
			max: this.#max,
			excess: this.#excess,
			...(this.#worst && { worst: this.#worst }),
		};
	}
}

function* compareValues(
	found: Differences,
	{ a2b, id }: MeshPairs,
	cells: CellPairs | undefined,
): Generator<void, void> {
	const { on, components, role } = found.a;
	if (on === 'mesh') {
		compareEntities(found, Uint32Array.of(0), 0, 1);
		return;
	}
	const partners = on === 'points' ? a2b : cells?.match.a2b;
	if (!partners) return;
	const rotates = on === 'corners' || (role === 'midNodes' && components > 1);
	for (let from = 0; from < partners.length; from += SLICE) {
		const to = Math.min(from + SLICE, partners.length);
		if (cells && (rotates || role === 'midNodes')) compareRotated(found, cells, id, from, to);
		else compareEntities(found, partners, from, to);
		yield;
	}
}

/** Compares the values of entities [from, to) of a with those of their partners. */
function compareEntities(
	found: Differences,
	partners: Uint32Array,
	from: number,
	to: number,
): void {
	const { components, values } = found.a;
	const { values: others } = found.b;
	for (let i = from; i < to; i++) {
		const j = partners[i]!;
		if (j === NONE) continue;
		for (let k = 0; k < components; k++)
			found.add(values[components * i + k]!, others[components * j + k]!, i, j, k);
	}
}

/** Compares values at corners, and middle nodes by their partners, of cells [from, to) of a, whose corners may be rotated. */
function compareRotated(
	found: Differences,
	{ a, b, match }: { readonly a: CellSet; readonly b: CellSet; readonly match: CellMatch },
	id: Uint32Array,
	from: number,
	to: number,
): void {
	const { role, on, components, values } = found.a;
	const isNode = role === 'midNodes';
	const node = (value: number) => (isNode ? (id[value] ?? value) : value);
	for (let i = from; i < to; i++) {
		const j = match.a2b[i]!;
		if (j === NONE) continue;
		const direction = match.reversed[i] ? -1 : 1;
		const [startA, startB] = [nodeStart(a, i), nodeStart(b, j)];
		const length = nodeStart(a, i + 1) - startA;
		// Cells with other corners are compared in their order.
		if (nodeStart(b, j + 1) - startB !== length) continue;
		const rotation = Math.max(0, rotationOf(a, i, b, j, id, direction));
		const places = on === 'corners' ? length : components;
		const width = on === 'corners' ? components : 1;
		for (let k = 0; k < places; k++) {
			const other = places === 1 ? 0 : (rotation + direction * k + length) % length;
			const [at, atB] =
				on === 'corners' ? [startA + k, startB + other] : [places * i + k, places * j + other];
			for (let c = 0; c < width; c++)
				found.add(
					node(values[width * at + c]!),
					found.b.values[width * atB + c]!,
					i,
					j,
					on === 'corners' ? c : k,
				);
		}
	}
}
