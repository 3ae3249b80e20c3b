import type { Holds } from '../holds.ts';
import { referenceFields } from '../references/partsOf.ts';

/** What files of FreeFem can carry: points, triangles and edges of a boundary, each with a label. */
export const freefemHolds: Holds = {
	coordinates: 2,
	marks: false,
	edges: false,
	numbers: { points: false, cells: false },
	cells: ['line'],
	groups: { dimensions: [1, 2], names: false, several: false },
	fields: referenceFields,
};
