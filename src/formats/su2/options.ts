import type { MeshSource } from '../../mesh/triMesh.ts';
import type { OptionSpec } from '../../util/options.ts';
import type { Holds } from '../core/holds.ts';
import { edgeMarkerFields } from '../fit/entityCells.ts';
import { linesOption } from '../fit/linesOption.ts';

/** Options of the writer. */
export const su2Options: readonly OptionSpec[] = [
	{
		name: 'numbers',
		title: 'Numbers at line ends',
		help: 'end the line of each element and point with its number, which SU2 does not need',
		type: 'boolean',
		default: true,
	},
	linesOption,
];

/** Contents that SU2 files can hold: triangles, quads, and lines and points that are in markers. */
export const su2Holds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['line', 'quad'],
	groups: { dimensions: [0, 1], names: true, several: false },
	fields: [edgeMarkerFields],
};

/** Position of kept lines: before elements and points, between the two, before the markers, or after them. */
export type KeptPosition = 'start' | 'middle' | 'markers' | 'end';

/** Lines that are kept verbatim: from a keyword that is not read to the next one that is. */
export interface KeptLines {
	/** The first keyword: `FFD_NBOX`. */
	readonly key: string;
	/** Latin-1: one character for each byte. */
	readonly text: string;
	readonly place: KeptPosition;
	/** Zone (0-based) of the lines. */
	readonly zone: number;
	/** The lines refer to single points of the mesh. */
	readonly naming: boolean;
}

/** A marker that is kept verbatim: one that sends and receives values of points. */
export interface KeptMarker {
	/** From the line of its name on, one character for each byte. */
	readonly text: string;
	/** Index among the markers of its zone, and the zone (0-based). */
	readonly at: number;
	readonly zone: number;
}

/** `MeshSource.extras` of a mesh from an SU2 file. */
export interface Su2Extras {
	/** Rows of elements end with their numbers. */
	readonly numbered: boolean;
	/** Points come before elements. */
	readonly pointsFirst?: true;
	/** Numbers of points and elements of the mesh to which the kept lines apply. */
	readonly points: number;
	readonly cells: number;
	/** Names of the zones if there are several; the group of each has its name. */
	readonly zones?: readonly string[];
	/** The second number of NPOIN: points that are not copies of those of another partition. */
	readonly ownPoints?: number;
	/** As from `MeshBuilder.order`. */
	readonly order?: Uint8Array;
	readonly kept: readonly KeptLines[];
	readonly markers: readonly KeptMarker[];
}

/** The extras of a source; undefined if it is no SU2 file. */
export const extrasOf = (source: MeshSource | undefined): Su2Extras | undefined =>
	source?.format === 'su2' ? (source.extras as Su2Extras | undefined) : undefined;
