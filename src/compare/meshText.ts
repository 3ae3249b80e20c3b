import { pointCount, type TriMesh } from '../mesh/triMesh.ts';
import { hashPair } from '../util/hashPair.ts';
import { type CellSet, cellKinds, cellSetOf, edgeSetOf, edgesOf, nodeStart } from './cellSets.ts';
import { type FieldView, fieldViewsOf, kindOfSite } from './fieldViews.ts';

/*
 * Digests are sums of 64-bit hashes of entities by position, so that they depend on neither numbers, nor order, nor the file
 * format. A sum is kept as two u32.
 */

/** Two independent 32-bit hashes of each entity. */
type Hashes = readonly [Uint32Array, Uint32Array];

/** Makes both hashes of entities. */
const both = (make: (seed: 0 | 1) => Uint32Array): Hashes => [make(0), make(1)];

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/** Hash of a number after another hash; 0 and −0 are the same, and all values that are not numbers are. */
function hashNumber(hash: number, value: number): number {
	double[0] = Number.isNaN(value) ? Number.NaN : value + 0;
	return hashPair(hashPair(hash, halves[0]!), halves[1]!);
}

/**
 * Describes a mesh in lines that stay the same if only numbers, order or format change: counts, ranges, groups and fields with
 * digests by position. For textual comparison of versions.
 */
export function meshText(mesh: TriMesh): string {
	const points = pointHashes(mesh);
	const sets = cellKinds.map((kind) => cellSetOf(mesh, kind)).filter(({ count }) => count > 0);
	const cells = new Map(sets.map((set) => [set, cellHashes(set, points)]));
	const lines = [
		...boundsLines(mesh),
		`points ${pointCount(mesh)} ${digest(points)}`,
		...sets.map((set) => `${set.kind} ${set.count} ${digest(cells.get(set)!)}`),
		...groupLines(mesh, points, cells),
		...fieldViewsOf(mesh, sets)
			.map((field) => fieldLine(mesh, field, points, cells))
			.sort(),
	];
	return `${lines.join('\n')}\n`;
}

function boundsLines({ points, dimension }: TriMesh): string[] {
	const lines: string[] = [];
	for (let axis = 0; axis < dimension && points.length > 0; axis++) {
		let [low, high] = [Infinity, -Infinity];
		for (let i = axis; i < points.length; i += dimension) {
			low = Math.min(low, points[i]!);
			high = Math.max(high, points[i]!);
		}
		if (axis < 2 || low !== 0 || high !== 0) lines.push(`${'xyz'[axis]} ${low + 0} ${high + 0}`);
	}
	return lines;
}

function pointHashes({ points, dimension }: TriMesh): Hashes {
	const count = points.length / dimension;
	return both((seed) => {
		const hashes = new Uint32Array(count);
		for (let i = 0; i < count; i++) {
			const [x, y] = [points[dimension * i]!, points[dimension * i + 1]!];
			const z = dimension === 3 ? points[3 * i + 2]! : 0;
			const hash = hashNumber(hashNumber(seed + 1, x), y);
			hashes[i] = z === 0 ? hash : hashNumber(hash, z);
		}
		return hashes;
	});
}

/** Hashes of cells: a sum over directed edges is the same for every first corner, and differs by direction. */
function cellHashes(set: CellSet, points: Hashes): Hashes {
	return both((seed) => {
		const of = points[seed];
		const hashes = new Uint32Array(set.count);
		for (let cell = 0; cell < set.count; cell++) {
			const [start, end] = [nodeStart(set, cell), nodeStart(set, cell + 1)];
			let sum = 0;
			for (let i = start; i < end; i++) {
				const next = i + 1 === end ? start : i + 1;
				sum = (sum + hashPair(of[set.nodes[i]!]!, of[set.nodes[next]!]!)) | 0;
			}
			hashes[cell] = hashPair(sum, end - start);
		}
		return hashes;
	});
}

/** Sum of the hashes of entities, as 16 hexadecimal digits. */
function digest(hashes: Hashes): string {
	return hashes
		.map((list) => {
			let sum = 0;
			for (let i = 0; i < list.length; i++) sum = (sum + list[i]!) | 0;
			return (sum >>> 0).toString(16).padStart(8, '0');
		})
		.join('');
}

function groupLines(mesh: TriMesh, points: Hashes, cells: ReadonlyMap<CellSet, Hashes>): string[] {
	const hashesOf = (of: string | number): { readonly hashes: Hashes; readonly first: number } => {
		if (of === 'points') return { hashes: points, first: 0 };
		if (of === 'edges') return { hashes: cellHashes(edgeSetOf(edgesOf(mesh)), points), first: 0 };
		for (const [set, hashes] of cells) {
			const part = set.parts.find((candidate) => candidate.of === of);
			if (part) return { hashes, first: part.first };
		}
		return { hashes: both(() => new Uint32Array()), first: 0 };
	};
	const lines = (mesh.groups ?? []).map(({ name, tag, dimension, members }) => {
		const lists = members.map((list) => {
			const { hashes, first } = hashesOf(list.of);
			return both((seed) => list.members.map((i) => hashes[seed][first + i]!));
		});
		const all = both((seed) => Uint32Array.from(lists.flatMap((list) => [...list[seed]])));
		const title = name === undefined ? '' : ` ${JSON.stringify(name)}`;
		return `group of dimension ${dimension}, tag ${tag}${title}: ${all[0].length} ${digest(all)}`;
	});
	return lines.sort();
}

function fieldLine(
	mesh: TriMesh,
	field: FieldView,
	points: Hashes,
	cells: ReadonlyMap<CellSet, Hashes>,
): string {
	const { name, on, type, components, values } = field;
	const ranges = Array.from({ length: components }, (_, k) => rangeOf(values, k, components));
	const text = `field ${JSON.stringify(name)} on ${on}: ${type} ${ranges.join(', ')}`;
	const hashes = entityHashes(mesh, field, points, cells);
	if (field.role === 'midNodes') return `${text} ${digest(middleHashes(values, points))}`;
	const summed = both((seed) => {
		const list = hashes[seed];
		const all = new Uint32Array(list.length);
		for (let i = 0; i < list.length; i++) {
			let hash = list[i]!;
			for (let k = 0; k < components; k++) hash = hashNumber(hash, values[components * i + k]!);
			all[i] = hash;
		}
		return all;
	});
	return `${text} ${digest(summed)}`;
}

/** Hashes of the points that middle nodes are. */
const middleHashes = (values: ArrayLike<number>, points: Hashes): Hashes =>
	both((seed) => Uint32Array.from(values, (p) => points[seed][p] ?? 0));

/** Hashes of the entities that a field has values on. */
function entityHashes(
	mesh: TriMesh,
	{ on, values, components }: FieldView,
	points: Hashes,
	cells: ReadonlyMap<CellSet, Hashes>,
): Hashes {
	if (on === 'points') return points;
	if (on === 'edges') return cellHashes(edgeSetOf(edgesOf(mesh)), points);
	const none = new Uint32Array(on === 'mesh' ? values.length / components : 0);
	const kind = kindOfSite(on);
	for (const [set, hashes] of cells)
		if (set.kind === kind) return on === 'corners' ? cornerHashes(set, hashes, points) : hashes;
	return [none, none];
}

/** Hashes of the corners of cells: of the cell and the point. */
const cornerHashes = (set: CellSet, cells: Hashes, points: Hashes): Hashes =>
	both((seed) => {
		const hashes = new Uint32Array(set.nodes.length);
		for (let cell = 0; cell < set.count; cell++)
			for (let i = nodeStart(set, cell); i < nodeStart(set, cell + 1); i++)
				hashes[i] = hashPair(cells[seed][cell]!, points[seed][set.nodes[i]!]!);
		return hashes;
	});

function rangeOf(values: ArrayLike<number>, first: number, step: number): string {
	let [low, high, others] = [Infinity, -Infinity, 0];
	for (let i = first; i < values.length; i += step) {
		const value = values[i]!;
		if (!Number.isFinite(value)) others++;
		else {
			low = Math.min(low, value);
			high = Math.max(high, value);
		}
	}
	const range = low > high ? 'empty' : `${low + 0} to ${high + 0}`;
	return others === 0 ? range : `${range} (${others} not finite)`;
}
