import type { Positions } from '../../mesh/finding.ts';
import type { CellBlock, DataLoss, Group, GroupMembers } from '../../mesh/triMesh.ts';
import { elementMesh, meshOf, type PlacedElements } from '../build/elements/elementMesh.ts';
import { addOtherElementLosses } from '../build/elements/otherElements.ts';
import type { ReadOptions, ReadResult } from '../core/format.ts';
import { numbered } from './groups.ts';
import type { Su2Extras } from './options.ts';
import type { Reader } from './readSu2.ts';
import type { FaceRange, Zone } from './zone.ts';

/** Makes the mesh of a file without errors. */
export function buildMesh(
	reader: Reader,
	options: ReadOptions,
): Pick<ReadResult, 'mesh' | 'positions'> {
	const { zones, elements, file } = reader;
	const { positions } = options;
	const assembled = elementMesh(elements);
	const points = joinPoints(zones);
	const dimension = dimensionOf(zones);
	const lines = markerLines(zones, positions === true);
	const losses = rowNumberLosses(reader);
	addOtherElementLosses(reader.others, losses, reader.report, file);
	const cells = [...assembled.cells, ...(lines ? [lines] : [])];
	const mesh = meshOf({ dimension, points }, { ...assembled, cells }, options, {
		groups: [
			...markerGroups(zones, assembled.placed, assembled.cells.length),
			...(zones.length > 1 ? zoneGroups(zones, assembled.placed) : []),
		],
		source: {
			format: 'su2',
			firstIndex: 0,
			parts: ['su2'],
			...reader.others.source(),
			...(losses.length > 0 && { unkept: losses }),
			extras: extrasFor(reader, points.length / dimension),
		},
	});
	if (!positions) return { mesh };
	const filePositions: Positions = {
		points: { file, lines: concatenate(zones.map(({ pointLines }) => pointLines)), first: 0 },
		...(assembled.triangleLines && {
			triangles: { file, lines: assembled.triangleLines, first: 0 },
		}),
	};
	return { mesh, positions: filePositions };
}

/** If zones differ in dimension, points have three coordinates. */
const dimensionOf = (zones: readonly Zone[]): 2 | 3 =>
	zones.some(({ dimension }) => dimension === 3) ? 3 : 2;

function joinPoints(zones: readonly Zone[]): Float64Array {
	const [first] = zones;
	if (zones.length === 1) return first?.points as Float64Array;
	const dimension = dimensionOf(zones);
	const count = zones.reduce((sum, zone) => sum + zone.count, 0);
	const points = new Float64Array(dimension * count);
	let at = 0;
	for (const { points: ofZone = new Float64Array(0), dimension: width = 2 } of zones)
		for (let i = 0; i < ofZone.length; i += width, at += dimension)
			for (let k = 0; k < width; k++) points[at + k] = ofZone[i + k]!;
	return points;
}

function concatenate(parts: readonly Uint32Array[]): Uint32Array {
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
	const nodes = concatenate(markers.map(({ nodes }) => nodes));
	if (nodes.length === 0) return undefined;
	let at = 0;
	let first = 0;
	for (const zone of zones) {
		for (const { nodes: ofMarker } of zone.markers)
			for (let i = 0; i < ofMarker.length; i++) nodes[at++]! += first;
		first += zone.count;
	}
	const lines = concatenate(markers.map(({ lines }) => lines));
	return { shape: 'line', nodes, fields: [], ...(positions && { lines }) };
}

const range = (from: number, count: number): Uint32Array =>
	Uint32Array.from({ length: count }, (_, i) => from + i);

function markerGroups(
	zones: readonly Zone[],
	placed: readonly PlacedElements[],
	lineBlock: number,
): Group[] {
	const markers = zones.flatMap(({ markers }) => markers);
	const tags = numbered(markers.map(({ name }) => name));
	let first = 0;
	let m = 0;
	let points = 0;
	return zones.flatMap((zone) => {
		const zoneStart = points;
		points += zone.count;
		return zone.markers.flatMap(({ nodes, vertices, faces: markerFaces }): Group[] => {
			const count = nodes.length / 2;
			const members = count > 0 ? [{ of: lineBlock, members: range(first, count) }] : [];
			first += count;
			const tag = tags[m++]!;
			const surface = membersOf(markerFaces, placed);
			const groups: Group[] = [];
			if (surface.length > 0) groups.push({ ...tag, dimension: 2, members: surface });
			if (count > 0 || (vertices.length === 0 && surface.length === 0))
				groups.push({ ...tag, dimension: 1, members });
			if (vertices.length > 0)
				groups.push({
					...{ ...tag, dimension: 0 },
					members: [{ of: 'points', members: vertices.map((point) => zoneStart + point) }],
				});
			return groups;
		});
	});
}

const zoneNames = (zones: readonly Zone[]): string[] => zones.map((_, z) => `zone ${z + 1}`);

/** The triangles and quads of each zone. */
function zoneGroups(zones: readonly Zone[], placed: readonly PlacedElements[]): Group[] {
	const names = zoneNames(zones);
	return zones.map(({ elements }, z): Group => {
		const members = elements ? membersOf(elements, placed) : [];
		return { name: names[z]!, dimension: 2, tag: z + 1, members };
	});
}

function membersOf({ from, to }: FaceRange, placed: readonly PlacedElements[]): GroupMembers[] {
	return placed.flatMap(({ store, of }) => {
		const kind = ['triangle', 'quad'].indexOf(store.kind.shape);
		const first = from[kind] ?? 0;
		const count = (to[kind] ?? 0) - first;
		return count > 0 ? [{ of, members: range(first, count) }] : [];
	});
}

/** Reports numbers at line ends that are not the indices of their lines. */
function rowNumberLosses({ numbers, report, file }: Reader): DataLoss[] {
	const losses: DataLoss[] = [];
	for (const [what, { mismatches, line }] of Object.entries(numbers)) {
		if (mismatches === 0) continue;
		const reason = 'points are identified by the order of their lines';
		report.warning('numbers-not-consecutive', () => ({
			...{ file, line, column: 1 },
			message: `The numbers at the ends of the lines of the ${what} are not those of the lines, counted from 0; SU2 counts lines, and so does TriRefine.`,
		}));
		losses.push({ what: `numbers at the ends of lines of ${what}`, count: mismatches, reason });
	}
	return losses;
}

function extrasFor({ zones, elements, numbers, kept, markers }: Reader, points: number): Su2Extras {
	const { count } = elements;
	const order = elements.order();
	const [{ ownPoints }] = zones as [Zone];
	return {
		numbered: numbers.elements.numbered || (count === 0 && numbers.points.numbered),
		...(zones.some(({ pointsFirst }) => pointsFirst) && { pointsFirst: true }),
		points,
		cells: count,
		...(zones.length > 1 && { zones: zoneNames(zones) }),
		...(zones.length === 1 && ownPoints !== undefined && { ownPoints }),
		...(order && { order }),
		kept,
		markers,
	};
}
