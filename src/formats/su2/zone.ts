import type { Location } from '../../mesh/finding.ts';
import type { KeptPosition } from './options.ts';

/** Numbers of triangles and of quads. */
export type FaceCounts = readonly [triangles: number, quads: number];

/** Triangles [from[0], to[0]) and quads [from[1], to[1]) of a section or marker. */
export interface FaceRange {
	readonly from: FaceCounts;
	readonly to: FaceCounts;
}

/** The lines, vertices and faces of a marker. */
export interface Marker {
	readonly name: string;
	/** Its points in the zone, ascending. */
	readonly vertices: Uint32Array;
	/** Points of its lines in the zone, two each. */
	readonly nodes: Uint32Array;
	/** Line in the file of each of its lines. */
	readonly lines: Uint32Array;
	readonly faces: FaceRange;
}

/** The contents of a zone. */
export class Zone {
	dimension: 2 | 3 | undefined;
	/** Coordinates of the points; undefined until they are read. */
	points: Float64Array | undefined;
	pointLines: Uint32Array = new Uint32Array(0);
	/** Count of NPOIN. */
	declared = 0;
	/** Number of rows of NPOIN, if they were counted before they were read. */
	countedPoints: number | undefined;
	/** The second number after NPOIN. */
	ownPoints: number | undefined;
	/** Its elements; undefined until they are read. */
	elements: FaceRange | undefined;
	readonly markers: Marker[] = [];
	/** Number of markers that are kept verbatim. */
	keptMarkers = 0;
	/** Number of markers whose elements are unknown. */
	brokenMarkers = 0;
	/** NMARK was found; its count may be malformed. */
	hasMarkerCount = false;
	declaredMarkers: { readonly count: number; readonly at: Location } | undefined;

	/** The points come before the elements. */
	pointsFirst = false;

	/** Position of lines that are kept at the current point of reading. */
	get keptPosition(): KeptPosition {
		if (this.declaredMarkers || this.markers.length + this.keptMarkers > 0) return 'end';
		if (this.elements && this.points) return 'markers';
		return this.elements || this.points ? 'middle' : 'start';
	}

	/** Number of points. */
	get count(): number {
		return this.points ? this.points.length / (this.dimension ?? 2) : 0;
	}
}
