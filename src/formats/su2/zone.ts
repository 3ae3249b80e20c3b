import type { Location } from '../../mesh/finding.ts';
import type { Place } from './options.ts';

/** The lines and vertices of a marker. */
export interface Marker {
	readonly name: string;
	/** Its points, rising, among those of the zone. */
	readonly vertices: Uint32Array;
	/** Points of its lines, two each, among those of the zone. */
	readonly nodes: Uint32Array;
	/** The line of the file of each. */
	readonly lines: Uint32Array;
	/** Its triangles and quads in the list of all faces: [from, to). */
	readonly faces: { readonly from: number; readonly to: number };
}

/** The contents of a zone. */
export class Zone {
	dimension: 2 | 3 | undefined;
	/** Coordinates of the points; undefined before they were read. */
	points: Float64Array | undefined;
	pointLines: Uint32Array = new Uint32Array(0);
	/** What NPOIN says. */
	declared = 0;
	/** The rows of NPOIN, where they were counted before they were read. */
	shown: number | undefined;
	/** The second number after NPOIN. */
	ownPoints: number | undefined;
	/** Its elements in the list of all faces: [from, to); undefined before they were read. */
	elements: { readonly from: number; readonly to: number } | undefined;
	readonly markers: Marker[] = [];
	/** Markers that are kept as they stand. */
	keptMarkers = 0;
	/** Markers of which the elements are not known. */
	brokenMarkers = 0;
	/** NMARK is there, and perhaps its count makes no sense. */
	saysMarkers = false;
	declaredMarkers: { readonly count: number; readonly at: Location } | undefined;

	/** The points come before the elements. */
	pointsFirst = false;

	/** Where lines that are kept stand now. */
	get place(): Place {
		if (this.declaredMarkers || this.markers.length + this.keptMarkers > 0) return 'end';
		if (this.elements && this.points) return 'markers';
		return this.elements || this.points ? 'middle' : 'start';
	}

	/** The number of its points. */
	get count(): number {
		return this.points ? this.points.length / (this.dimension ?? 2) : 0;
	}
}
