import type { EntityKind, TriMesh } from '../../mesh/triMesh.ts';
import type { ReadOptions, ReadResult } from '../core/format.ts';
import { checkEntries } from '../tables/checkEntries.ts';
import { boundOf, checkSections, isShifted } from '../tables/checkSections.ts';
import { positionsOf, type RawFile, type RawSection, sectionOf } from '../tables/raw.ts';
import { extraBit, invalidInteger, problemBits, wideBit } from '../tables/rows.ts';
import type { Report } from '../text/report.ts';
import { explainEdge, explainTriangle, type GmrContext, isShort } from './gmrRows.ts';
import type { GmrExtras } from './options.ts';
import { PointTable } from './pointTable.ts';

const kinds: readonly EntityKind[] = ['points', 'edges', 'triangles'];

/**
 * Builds a mesh from the sections of a GMR file, and reports errors. Entries are checked against each other in passes
 * over typed arrays; only lines with errors are read again. An invalid point or edge is reported once: references to it
 * are not, nor are chains if the number of edges is not the declared one.
 */
export function gmrMesh(
	file: RawFile,
	report: Report,
	options: ReadOptions,
): Pick<ReadResult, 'mesh' | 'positions'> {
	checkSections(file, report);
	const [points, edges, triangles] = kinds.map((kind) => sectionOf(file, kind));
	const coordinates = file.syntax.pointsInEdges;
	const resolved = coordinates && edges ? resolveEnds(file, edges) : undefined;
	const table = resolved?.table ?? (coordinates ? new PointTable() : undefined);
	const context: GmrContext = {
		file,
		report,
		points,
		edges,
		triangles,
		table,
		pointBound: table ? 0 : boundOf(file, points),
		edgeBound: boundOf(file, edges),
	};
	let complete = triangles !== undefined && edges !== undefined && (points ?? table) !== undefined;
	if (points)
		complete = checkEntries(file, points, report, undefined, 'two coordinates') && complete;
	const ends = edges
		? checkEdges(edges, resolved, context)
		: { ends: new Uint32Array(0), bad: undefined };
	if (ends.bad) complete = false;
	const corners = new Uint32Array(3 * (triangles?.rows.count ?? 0));
	if (triangles) complete = checkTriangles(triangles, ends, corners, context) && complete;
	const result = options.positions ? { positions: positionsOf(file) } : {};
	if (!complete) return result;
	const mesh: TriMesh = {
		dimension: 2,
		points: table?.points() ?? (points?.columnValues(0) as Float64Array),
		triangles: corners,
		edges: ends.ends,
		triangleEdges: triangles?.columnValues(0) as Int32Array,
		marked: triangles?.columnValues(3) as Uint8Array,
		fields: [],
		source: {
			format: 'gmr',
			firstIndex: 0,
			parts: ['gmr'],
			signedEdges: true,
			...(coordinates ? { pointsInEdges: true } : {}),
			extras: { form: coordinates ? 'coordinates' : 'indexed' } satisfies GmrExtras,
		},
	};
	return { mesh, ...result };
}

/** Number of syntax errors in a row. */
const syntaxErrors = (flags: number): number =>
	(flags & problemBits) + ((flags & extraBit) !== 0 ? 1 : 0);

/** Ends of edges as u32, cached so that unchanged values keep the identity of their array. */
const unsigned = new WeakMap<Int32Array, Uint32Array>();

/** Ends of the edges, and 1 for each edge whose ends are unusable; absent if there is none. */
interface EdgeEnds {
	readonly ends: Uint32Array;
	readonly bad: Uint8Array | undefined;
}

const checkEdges = (
	section: RawSection,
	resolved: ResolvedEdges | undefined,
	context: GmrContext,
): EdgeEnds =>
	resolved ? bracketedEdges(section, resolved, context) : indexedEdges(section, context);

function indexedEdges(section: RawSection, context: GmrContext): EdgeEnds {
	const { report, pointBound } = context;
	const { flags, count } = section.rows;
	const pointCount = context.points?.rows.count ?? 0;
	// As u32, a negative index is beyond every bound.
	const read = section.columnValues(0) as Int32Array;
	const ends = unsigned.get(read) ?? new Uint32Array(read.buffer, read.byteOffset, read.length);
	unsigned.set(read, ends);
	let bad: Uint8Array | undefined;
	for (let row = 0; row < count; row++) {
		const start = ends[2 * row]!;
		const end = ends[2 * row + 1]!;
		const rowFlags = flags[row]!;
		if (start < pointCount && end < pointCount && start !== end && rowFlags === 0) continue;
		if (!(start < pointCount && end < pointCount && start !== end)) {
			bad ??= new Uint8Array(count);
			bad[row] = 1;
		}
		const invalid = invalidInteger >>> 0;
		let errors = syntaxErrors(rowFlags);
		if (start !== invalid && start >= pointBound) errors++;
		if (end !== invalid && end >= pointBound) errors++;
		if (start === end && start < pointCount) errors++;
		// An index wider than 32 bits has to be read from the text.
		if ((rowFlags & wideBit) === 0 && (errors === 0 || report.full)) report.dropErrors(errors);
		else explainEdge(row, context);
	}
	return { ends, bad };
}

function bracketedEdges(
	{ rows }: RawSection,
	resolved: ResolvedEdges,
	context: GmrContext,
): EdgeEnds {
	const { report } = context;
	const { flags, count } = rows;
	const { bad } = resolved;
	for (let row = 0; row < count; row++) {
		const rowFlags = flags[row]!;
		if (rowFlags === 0 && !bad?.[row]) continue;
		const equal = bad?.[row] && (rowFlags & problemBits) === 0;
		if (report.full) report.dropErrors(syntaxErrors(rowFlags) + (equal ? 1 : 0));
		else explainEdge(row, context);
	}
	return resolved;
}

/** Edges of the output form, and the points at their ends. */
interface ResolvedEdges extends EdgeEnds {
	readonly table: PointTable;
}

const resolvedEdges = new WeakMap<
	RawFile,
	{ readonly version: number; readonly resolved: ResolvedEdges }
>();

/** Resolves the ends of edges to points by their coordinates; cached until an edge changes. */
function resolveEnds(file: RawFile, section: RawSection): ResolvedEdges {
	const cached = resolvedEdges.get(file);
	if (cached?.version === section.version) return cached.resolved;
	const { rows } = section;
	const { flags, count } = rows;
	const first = rows.store(1) as Float64Array;
	const second = rows.store(5) as Float64Array;
	const table = new PointTable();
	const ends = new Uint32Array(2 * count);
	let bad: Uint8Array | undefined;
	for (let row = 0; row < count; row++) {
		const at = 2 * row;
		const equal = first[at] === second[at] && first[at + 1] === second[at + 1];
		if (equal || (flags[row]! & problemBits) !== 0) {
			bad ??= new Uint8Array(count);
			bad[row] = 1;
			continue;
		}
		ends[at] = table.indexOf(first[at]!, first[at + 1]!);
		ends[at + 1] = table.indexOf(second[at]!, second[at + 1]!);
	}
	const found = { table, ends, bad };
	resolvedEdges.set(file, { version: section.version, resolved: found });
	return found;
}

function checkTriangles(
	section: RawSection,
	{ ends, bad }: EdgeEnds,
	corners: Uint32Array,
	context: GmrContext,
): boolean {
	const { report, edgeBound, file } = context;
	const { rows } = section;
	const { flags, count } = rows;
	const signed = rows.store(0) as Int32Array;
	const edgeCount = ends.length / 2;
	const shifted = isShifted(file, context.edges);
	let complete = true;
	for (let row = 0; row < count; row++) {
		const at = 3 * row;
		const e1 = signed[at]!;
		const e2 = signed[at + 1]!;
		const e3 = signed[at + 2]!;
		// Index of an edge's start in `ends`; for edge 0 or −2³¹ it is beyond every bound.
		const i1 = (2 * Math.abs(e1) - 2) >>> 0;
		const i2 = (2 * Math.abs(e2) - 2) >>> 0;
		const i3 = (2 * Math.abs(e3) - 2) >>> 0;
		const rowFlags = flags[row]!;
		const isInRange = i1 < 2 * edgeCount && i2 < 2 * edgeCount && i3 < 2 * edgeCount;
		let chained = false;
		if (isInRange) {
			const a = ends[e1 > 0 ? i1 : i1 + 1]!;
			const b = ends[e2 > 0 ? i2 : i2 + 1]!;
			const c = ends[e3 > 0 ? i3 : i3 + 1]!;
			chained =
				ends[e1 > 0 ? i1 + 1 : i1] === b &&
				ends[e2 > 0 ? i2 + 1 : i2] === c &&
				ends[e3 > 0 ? i3 + 1 : i3] === a;
			corners[at] = a;
			corners[at + 1] = b;
			corners[at + 2] = c;
		}
		if (chained && rowFlags === 0) continue;
		const usable = isInRange && !(bad?.[i1 >> 1] || bad?.[i2 >> 1] || bad?.[i3 >> 1]);
		if (!chained || !usable) complete = false;
		const short = (rowFlags & problemBits) !== 0 && isShort(file.row(section, row));
		const broken = usable && !chained && !shifted && !short;
		let errors = syntaxErrors(rowFlags) + (broken ? 1 : 0);
		for (let k = at; k < at + 3 && !short; k++) {
			const edge = signed[k]!;
			if (edge !== invalidInteger && (edge === 0 || Math.abs(edge) > edgeBound)) errors++;
		}
		if ((rowFlags & wideBit) === 0 && (errors === 0 || report.full)) report.dropErrors(errors);
		else explainTriangle(row, broken, ends, context);
	}
	return complete;
}
