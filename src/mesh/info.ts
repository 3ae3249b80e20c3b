import type { Field } from './triMesh.ts';

/** Counts and quality of a mesh: what `trirefine info --json` prints. Angles are in degrees. */
export interface MeshInfo {
	/** Id of the format that it was read from. */
	readonly format: string;
	readonly points: number;
	readonly edges: number;
	readonly triangles: number;
	readonly marked: number;
	readonly boundaryEdges: number;
	readonly orientation: {
		readonly ccw: number;
		readonly cw: number;
		readonly degenerate: number;
	};
	/** Sum of the absolute areas of the triangles. */
	readonly area: number;
	/** Smallest and largest coordinates; both empty for a mesh without points. */
	readonly bounds: readonly [readonly number[], readonly number[]];
	/** Null where there is no triangle with area. */
	readonly minAngle: number | null;
	readonly maxAngle: number | null;
	readonly fields: readonly Pick<Field, 'name' | 'on' | 'components' | 'type'>[];
}
