import type { Positions } from '../../mesh/finding.ts';
import type { CellBlock, Group, GroupMembers, TriMesh, Unkept } from '../../mesh/triMesh.ts';
import { sharedCopy } from '../../util/sharedMemory.ts';
import { FaceNumbers } from '../faces/faceNumbers.ts';
import { faceKinds, kindOfFace, sortFaces } from '../faces/sortFaces.ts';
import type { ReadOptions, ReadResult } from '../format.ts';
import { numbered } from './groups.ts';
import type { Su2Extras } from './options.ts';
import type { Reader } from './reader.ts';
import type { Zone } from './zone.ts';

/** Makes the mesh of what was read without an error. */
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
		...markerGroups(zones, block),
		...(zones.length > 1 ? zoneGroups(reader, sorted.blocks) : []),
	];
	const unkept = oddNumbers(reader);
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

/** A file whose zones have different dimensions has three coordinates. */
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

/** The lines of all markers; undefined where they have none. */
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

function markerGroups(zones: readonly Zone[], block: number): Group[] {
	const markers = zones.flatMap(({ markers }) => markers);
	const tags = numbered(markers.map(({ name }) => name));
	let first = 0;
	let m = 0;
	let points = 0;
	return zones.flatMap((zone) => {
		const before = points;
		points += zone.count;
		return zone.markers.flatMap(({ nodes, vertices }): Group[] => {
			const count = nodes.length / 2;
			const members = count > 0 ? [{ of: block, members: run(first, count) }] : [];
			first += count;
			const own = tags[m++]!;
			const found: Group[] = [];
			if (count > 0 || vertices.length === 0) found.push({ ...own, dimension: 1, members });
			if (vertices.length > 0)
				found.push({
					...{ ...own, dimension: 0 },
					members: [{ of: 'points', members: vertices.map((point) => before + point) }],
				});
			return found;
		});
	});
}

const zoneNames = (zones: readonly Zone[]): string[] => zones.map((_, z) => `zone ${z + 1}`);

/** The triangles and quads of each zone: those of a shape follow each other in the order of the file. */
function zoneGroups({ zones, faces }: Reader, blocks: readonly CellBlock[]): Group[] {
	const first = new Uint32Array(faceKinds.length);
	const names = zoneNames(zones);
	return zones.map(({ elements = { from: 0, to: 0 } }, z): Group => {
		const counts = new Uint32Array(faceKinds.length);
		for (let f = elements.from; f < elements.to; f++) {
			const corners = faces.ends[f]! - (f > 0 ? faces.ends[f - 1]! : 0);
			counts[kindOfFace(corners)]!++;
		}
		const members: GroupMembers[] = [];
		const take = (kind: number, of: GroupMembers['of']) => {
			if (counts[kind]! > 0) members.push({ of, members: run(first[kind]!, counts[kind]!) });
			first[kind]! += counts[kind]!;
		};
		take(3, 'triangles');
		for (const [b, { shape }] of blocks.entries()) if (shape === 'quad') take(4, b);
		return { name: names[z]!, dimension: 2, tag: z + 1, members };
	});
}

/** Reports numbers at the ends of lines that are not the places of these. */
function oddNumbers({ numbers, report, file }: Reader): Unkept[] {
	const unkept: Unkept[] = [];
	for (const [what, { odd, line }] of Object.entries(numbers)) {
		if (odd === 0) continue;
		const reason = 'elements name points by the order of their lines';
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
