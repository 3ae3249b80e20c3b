import type { CellBlock, Field, Group, TriMesh } from '../../src/mesh/triMesh.ts';

/** Nodes of a cell; polygons count them by their offsets. */
const widths: Readonly<Record<CellBlock['shape'], number | undefined>> = {
	point: 1,
	line: 2,
	polygon: undefined,
	quad: 4,
	quad8: 8,
	quad9: 9,
};

/** Entities by what a field is on or a group has; undefined where their number is not in the mesh. */
type Counts = Readonly<Record<string, number | undefined>>;

/**
 * The ways in which a mesh breaks the contract of `TriMesh`, in sentences, none where it is sound: lengths, ranges and order of all
 * indices, finite coordinates. It shares no code with the product, and asks for nothing that a rule of the checks reports.
 */
export function* unsound(mesh: TriMesh): Generator<string> {
	const { dimension, points, triangles, edges, triangleEdges, marked, cells = [] } = mesh;
	if (dimension !== 2 && dimension !== 3) yield `dimension ${dimension}`;
	const pointCount = points.length / dimension;
	const triangleCount = triangles.length / 3;
	yield* whole('coordinates', points.length, dimension);
	yield* whole('corners', triangles.length, 3);
	for (let i = 0; i < points.length; i++)
		if (!Number.isFinite(points[i])) {
			yield `coordinate ${i} is ${points[i]}`;
			break;
		}
	yield* inRange('corner', triangles, pointCount);
	if (!edges !== !triangleEdges) yield 'edges without triangleEdges, or these without those';
	if (edges) yield* whole('ends of edges', edges.length, 2);
	if (edges) yield* inRange('end of edges', edges, pointCount);
	if (edges && triangleEdges) yield* edgesJoin(triangles, edges, triangleEdges);
	if (marked) {
		yield* length('marked', marked, triangleCount);
		if (marked.some((mark) => mark > 1)) yield 'a mark is neither 0 nor 1';
	}
	const counts: Counts = {
		points: pointCount,
		edges: edges && edges.length / 2,
		triangles: triangleCount,
		corners: triangles.length,
		mesh: 1,
	};
	for (const field of mesh.fields) yield* fieldFaults(field, counts, pointCount);
	const cellCounts: number[] = [];
	for (const [b, block] of cells.entries()) {
		const count = block.offsets
			? block.offsets.length - 1
			: block.nodes.length / (widths[block.shape] ?? 1);
		cellCounts.push(count);
		for (const fault of blockFaults(block, count, pointCount)) yield `block ${b}: ${fault}`;
	}
	for (const group of mesh.groups ?? []) yield* groupFaults(group, counts, cellCounts);
	yield* sourceFaults(mesh, pointCount, triangleCount);
}

function* whole(what: string, count: number, width: number): Generator<string> {
	if (!Number.isInteger(count / width)) yield `${count} ${what}, not a multiple of ${width}`;
}

function* length(what: string, array: ArrayLike<unknown>, count: number): Generator<string> {
	if (array.length !== count) yield `${what}: ${array.length} instead of ${count}`;
}

function* inRange(what: string, indices: ArrayLike<number>, count: number): Generator<string> {
	for (let i = 0; i < indices.length; i++) {
		const index = indices[i]!;
		if (index >= 0 && index < count && Number.isInteger(index)) continue;
		yield `${what} ${i} is ${index} of ${count}`;
		return;
	}
}

/** Slot k of a triangle runs from corner k to corner k + 1, by the sign of its edge. */
function* edgesJoin(
	triangles: Uint32Array,
	edges: Uint32Array,
	triangleEdges: Int32Array,
): Generator<string> {
	yield* length('triangleEdges', triangleEdges, triangles.length);
	for (let slot = 0; slot < triangleEdges.length; slot++) {
		const signed = triangleEdges[slot]!;
		const edge = Math.abs(signed) - 1;
		const next = slot - (slot % 3) + ((slot + 1) % 3);
		const ends = [edges[2 * edge], edges[2 * edge + 1]];
		if (signed < 0) ends.reverse();
		if (edge >= 0 && ends[0] === triangles[slot] && ends[1] === triangles[next]) continue;
		yield `edge ${signed} of slot ${slot} does not join its corners`;
		return;
	}
}

function* fieldFaults(field: Field, counts: Counts, points: number): Generator<string> {
	const { name, on, role, type, components, values } = field;
	const what = `field "${name}" on ${on}`;
	if (!(on in counts)) yield `${what}, where it can't be`;
	if (!Number.isInteger(components) || components < 1) yield `${what} of ${components} components`;
	const count = counts[on];
	if (count !== undefined) yield* length(what, values, count * components);
	if ((type === 'integer') !== values instanceof Int32Array) yield `${what} has no ${type}s`;
	if (role === 'midNodes') yield* inRange(`midside node of ${what}`, values, points);
}

function* blockFaults(block: CellBlock, count: number, points: number): Generator<string> {
	const { shape, nodes, offsets, fields, numbers, lines } = block;
	yield* inRange(`node of ${shape}`, nodes, points);
	if ((shape === 'polygon') !== (offsets !== undefined)) yield `offsets of ${shape}`;
	if (offsets) {
		if (offsets[0] !== 0) yield `the first offset is ${offsets[0]}`;
		if (offsets.at(-1) !== nodes.length)
			yield `the last offset is ${offsets.at(-1)} of ${nodes.length}`;
		if (offsets.some((at, i) => i > 0 && at < offsets[i - 1]!)) yield 'offsets do not rise';
	} else yield* whole(`nodes of ${shape}`, nodes.length, widths[shape]!);
	if (numbers) yield* length('numbers of cells', numbers, count);
	if (lines) yield* length('lines of cells', lines, count);
	const counts: Counts = { cells: count, corners: nodes.length };
	for (const field of fields) yield* fieldFaults(field, counts, points);
}

function* groupFaults(
	{ name, tag, dimension, members }: Group,
	counts: Counts,
	cells: readonly number[],
): Generator<string> {
	const what = `group "${name ?? tag}"`;
	if (![0, 1, 2].includes(dimension)) yield `${what} has dimension ${dimension}`;
	if (!Number.isInteger(tag)) yield `${what} has the number ${tag}`;
	for (const { of, members: own } of members) {
		const known = typeof of === 'number' ? of in cells : of in counts;
		if (!known) yield `${what} has members of ${of}, which is not there`;
		const count = typeof of === 'number' ? cells[of] : counts[of];
		yield* inRange(`member of ${what} of ${of}`, own, count ?? Number.POSITIVE_INFINITY);
		for (let i = 1; i < own.length; i++)
			if (own[i]! <= own[i - 1]!) {
				yield `members of ${what} do not rise at ${i}`;
				break;
			}
	}
}

function* sourceFaults(
	{ source, edges, triangles }: TriMesh,
	points: number,
	triangleCount: number,
): Generator<string> {
	if (!source) return;
	const { pointNumbers, triangleNumbers, trianglePieces, segments, holes } = source;
	if (pointNumbers) yield* length('pointNumbers', pointNumbers, points);
	if (triangleNumbers) yield* length('triangleNumbers', triangleNumbers, triangleCount);
	if (trianglePieces) yield* length('trianglePieces', trianglePieces, triangleCount);
	for (const numbers of [pointNumbers, triangleNumbers])
		if (numbers?.some((number) => !Number.isSafeInteger(number)))
			yield 'a number of the file is no exact integer';
	if (segments) yield* inRange('segment', segments, edges ? edges.length / 2 : triangles.length);
	if (holes) {
		yield* whole('coordinates of holes', holes.length, 2);
		if (!holes.every(Number.isFinite)) yield 'a hole is at no finite place';
	}
}
