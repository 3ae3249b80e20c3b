import type { MeshSource } from '../../mesh/triMesh.ts';
import type { OptionSpec } from '../../util/options.ts';
import { edgeMarkerFields } from '../entityCells.ts';
import type { Holds } from '../holds.ts';
import { linesOption } from '../linesOption.ts';

/** The options of the writer. */
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

/** What files of SU2 can carry: triangles, quads, and lines and points that are in a marker. */
export const su2Holds: Holds = {
	coordinates: 3,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['line', 'quad'],
	groups: { dimensions: [0, 1], names: true, several: false },
	fields: [edgeMarkerFields],
};

/**
 * Where lines that are kept stand: in front of elements and points, between the two, in front of the markers, or behind
 * them.
 */
export type Place = 'start' | 'middle' | 'markers' | 'end';

/** Lines that are kept as they stand: from a keyword that is not read to the next one that is. */
export interface KeptLines {
	/** The first keyword: `FFD_NBOX`. */
	readonly key: string;
	/** One character a byte. */
	readonly text: string;
	readonly place: Place;
	/** The zone that it is in, from 0. */
	readonly zone: number;
	/** It names points of the mesh one by one. */
	readonly naming: boolean;
}

/** A marker that is kept as it stands: one that sends and receives values of points. */
export interface KeptMarker {
	/** From the line of its name on, one character a byte. */
	readonly text: string;
	/** Place among the markers of its zone, and the zone, from 0. */
	readonly at: number;
	readonly zone: number;
}

/** `MeshSource.extras` of a mesh that was read from a file of SU2. */
export interface Su2Extras {
	/** Lines of elements end with their numbers. */
	readonly numbered: boolean;
	/** The points stand in front of the elements. */
	readonly pointsFirst?: true;
	/** The counts of the mesh that what is kept is true of. */
	readonly points: number;
	readonly cells: number;
	/** Zones, where there are several; the group of each has its name. */
	readonly zones?: readonly string[];
	/** The second number behind NPOIN: points that are no copies of those of another part. */
	readonly ownPoints?: number;
	/** The kinds of the elements in the file's order (`faceKinds`), where that is not one shape after the other. */
	readonly order?: Uint8Array;
	readonly kept: readonly KeptLines[];
	readonly markers: readonly KeptMarker[];
}

/** The extras of a source; undefined where it is no file of SU2. */
export const extrasOf = (source: MeshSource | undefined): Su2Extras | undefined =>
	source?.format === 'su2' ? (source.extras as Su2Extras | undefined) : undefined;
