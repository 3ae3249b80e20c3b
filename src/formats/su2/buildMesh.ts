import type { Positions } from '../../mesh/finding.ts';
import type { CellBlock, Group, GroupMembers, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { loseOthers } from '../build/elements/otherElements.ts';
import type { FaceList } from '../build/faces/faceList.ts';
import { FaceNumbers } from '../build/faces/faceNumbers.ts';
import { faceKinds, kindOfFace, sortFaces } from '../build/faces/sortFaces.ts';
import type { ReadOptions, ReadResult } from '../core/format.ts';
import { numbered } from './groups.ts';
import type { Su2Extras } from './options.ts';
import type { Reader } from './readSu2.ts';
import type { Zone } from './zone.ts';

/** Makes the mesh of a file without errors. */
export function buildMesh(
	reader: Reader,
	{ positions, shared }: ReadOptions,
): Pick<ReadResult, 'mesh' | 'positions'> {
	const { zones, faces, file } = reader;
	const sorted = sortFaces(faces, new FaceNumbers(), '');
	const points = joined(zones);
	const lines = markerLines(zones, positions === true);
	const block = sorted.blocks.length;
	const cells = [...sorted.blocks, ...(lines ? [lines] : [])];
	const groups = [
		...markerGroups(reader, sorted.blocks, block),
		...(zones.length > 1 ? zoneGroups(reader, sorted.blocks) : []),
	];
	const unkept = oddNumbers(reader);
	loseOthers(reader.others, unkept, reader.report, file);
	const count = points.length / dimensionOf(zones);
	const mesh: TriMesh = {
		dimension: dimensionOf(zones),
		points: shared ? sharedCopy(points) : points,
		triangles: shared ? sharedCopy(sorted.triangles) : sorted.triangles,
		fields: [],
		...(cells.length > 0 && { cells }),
		...(groups.length > 0 && { groups }),
		source: {
			format: 'su2',
			firstIndex: 0,
			parts: ['su2'],
			...reader.others.source(),
			...(unkept.length > 0 && { unkept }),
			extras: extrasFor(reader, count, sorted.order),
		},
	};
	if (!positions) return { mesh };
	const places: Positions = {
		points: { file, lines: joinedLines(zones.map(({ pointLines }) => pointLines)), first: 0 },
		...(sorted.lines && { triangles: { file, lines: sorted.lines, first: 0 } }),
	};
	return { mesh, positions: places };
}

/** If zones differ in dimension, points have three coordinates. */
const dimensionOf = (zones: readonly Zone[]): 2 | 3 =>
	zones.some(({ dimension }) => dimension === 3) ? 3 : 2;

function joined(zones: readonly Zone[]): Float64Array {
	const [first] = zones;
	if (zones.length === 1) return first?.points as Float64Array;
	const dimension = dimensionOf(zones);
	const count = zones.reduce((sum, zone) => sum + zone.count, 0);
	const points = new Float64Array(dimension * count);
	let at = 0;
	for (const { points: own = new Float64Array(0), dimension: width = 2 } of zones)
		for (let i = 0; i < own.length; i += width, at += dimension)
			for (let k = 0; k < width; k++) points[at + k] = own[i + k]!;
	return points;
}

function joinedLines(parts: readonly Uint32Array[]): Uint32Array {
	const lines = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		lines.set(part, at);
		at += part.length;
	}
	return lines;
}

/** The lines of all markers; undefined if there are none. */
function markerLines(zones: readonly Zone[], positions: boolean): CellBlock | undefined {
	const markers = zones.flatMap(({ markers }) => markers);
	const nodes = joinedLines(markers.map(({ nodes }) => nodes));
	if (nodes.length === 0) return undefined;
	let at = 0;
	let first = 0;
	for (const zone of zones) {
		for (const { nodes: own } of zone.markers)
			for (let i = 0; i < own.length; i++) nodes[at++]! += first;
		first += zone.count;
	}
	const lines = joinedLines(markers.map(({ lines }) => lines));
	return { shape: 'line', nodes, fields: [], ...(positions && { lines }) };
}

const run = (from: number, count: number): Uint32Array =>
	Uint32Array.from({ length: count }, (_, i) => from + i);

function markerGroups(
	{ zones, faces }: Reader,
	blocks: readonly CellBlock[],
	lineBlock: number,
): Group[] {
	const markers = zones.flatMap(({ markers }) => markers);
	const tags = numbered(markers.map(({ name }) => name));
	const placed = new PlacedFaces(faces, blocks);
	let first = 0;
	let m = 0;
	let points = 0;
	return zones.flatMap((zone) => {
		const before = points;
		points += zone.count;
		return zone.markers.flatMap(({ nodes, vertices, faces: own }): Group[] => {
			const count = nodes.length / 2;
			const members = count > 0 ? [{ of: lineBlock, members: run(first, count) }] : [];
			first += count;
			const tag = tags[m++]!;
			const surface = placed.members(own);
			const found: Group[] = [];
			if (surface.length > 0) found.push({ ...tag, dimension: 2, members: surface });
			if (count > 0 || (vertices.length === 0 && surface.length === 0))
				found.push({ ...tag, dimension: 1, members });
			if (vertices.length > 0)
				found.push({
					...{ ...tag, dimension: 0 },
					members: [{ of: 'points', members: vertices.map((point) => before + point) }],
				});
			return found;
		});
	});
}

const zoneNames = (zones: readonly Zone[]): string[] => zones.map((_, z) => `zone ${z + 1}`);

/** The triangles and quads of each zone. */
function zoneGroups({ zones, faces }: Reader, blocks: readonly CellBlock[]): Group[] {
	const placed = new PlacedFaces(faces, blocks);
	const names = zoneNames(zones);
	return zones.map(({ elements = { from: 0, to: 0 } }, z): Group => {
		return { name: names[z]!, dimension: 2, tag: z + 1, members: placed.members(elements) };
	});
}

/** Maps faces of a file to the mesh, whose faces of each shape are consecutive, in file order. */
class PlacedFaces {
	readonly #faces: FaceList;
	/** The members that faces of each shape belong to, by their number of corners. */
	readonly #of = new Map<number, GroupMembers['of']>([[3, 'triangles']]);
	/** The faces of each kind (`faceKinds`) before face `#at`. */
	readonly #first = new Uint32Array(faceKinds.length);
	#at = 0;

	constructor(faces: FaceList, blocks: readonly CellBlock[]) {
		this.#faces = faces;
		for (const [b, { shape }] of blocks.entries()) if (shape === 'quad') this.#of.set(4, b);
	}

	/** The triangles and quads among faces [from, to); ranges ascend from call to call. */
	members({ from, to }: { readonly from: number; readonly to: number }): GroupMembers[] {
		this.#count(from);
		const before = this.#first.slice();
		this.#count(to);
		return [...this.#of].flatMap(([kind, of]) => {
			const count = this.#first[kind]! - before[kind]!;
			return count > 0 ? [{ of, members: run(before[kind]!, count) }] : [];
		});
	}

	#count(to: number): void {
		const { ends } = this.#faces;
		for (; this.#at < to; this.#at++) {
			const corners = ends[this.#at]! - (this.#at > 0 ? ends[this.#at - 1]! : 0);
			this.#first[kindOfFace(corners)]!++;
		}
	}
}

/** Reports numbers at line ends that are not the indices of their lines. */
function oddNumbers({ numbers, report, file }: Reader): Unkept[] {
	const unkept: Unkept[] = [];
	for (const [what, { odd, line }] of Object.entries(numbers)) {
		if (odd === 0) continue;
		const reason = 'points are identified by the order of their lines';
		report.warning('numbers-not-consecutive', () => ({
			...{ file, line, column: 1 },
			message: `The numbers at the ends of the lines of the ${what} are not those of the lines, counted from 0; SU2 counts lines, and so does TriRefine.`,
		}));
		unkept.push({ what: `numbers at the ends of lines of ${what}`, count: odd, reason });
	}
	return unkept;
}

function extrasFor(
	{ zones, faces, numbers, kept, markers }: Reader,
	points: number,
	order: Uint8Array | undefined,
): Su2Extras {
	const [{ ownPoints }] = zones as [Zone];
	return {
		numbered: numbers.elements.numbered || (faces.count === 0 && numbers.points.numbered),
		...(zones.some(({ pointsFirst }) => pointsFirst) && { pointsFirst: true }),
		points,
		cells: faces.count,
		...(zones.length > 1 && { zones: zoneNames(zones) }),
		...(zones.length === 1 && ownPoints !== undefined && { ownPoints }),
		...(order && { order }),
		kept,
		markers,
	};
}
