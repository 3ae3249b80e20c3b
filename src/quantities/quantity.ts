import type { Range } from '../mesh/metrics/metrics.ts';
import type { TriMesh } from '../mesh/triMesh.ts';

/** The quantity that a mesh is coloured by unless somebody chooses another one. */
export const USUAL_QUANTITY = 'metric:minimumAngle';

/** What quantities are listed under. */
export type QuantityFamily = 'shape' | 'length' | 'group' | 'field' | 'refinement' | 'order';

/** What families are called, in the order in which they are listed. */
export const familyTitles: Readonly<Record<QuantityFamily, string>> = {
	shape: 'Shape of triangles',
	length: 'Lengths of edges',
	group: 'Groups and markers',
	field: 'Fields',
	refinement: 'Refinement',
	order: 'Order',
};

/** What a mesh can be coloured by: plain data, that can be sent anywhere. */
export interface Quantity {
	/** The same for the same quantity of another mesh, such as the refined one. */
	readonly id: string;
	/** As a heading: "Minimum angle", "velocity, magnitude". */
	readonly title: string;
	readonly family: QuantityFamily;
	readonly on: 'triangles' | 'edges' | 'points';
	/** Numbers on a scale, or classes that are told apart. */
	readonly kind: 'number' | 'class';
	/** "°", or empty. */
	readonly unit: string;
	/** Its numbers differ inside triangles, so that it has contour lines. */
	readonly contours?: true;
	/** It belongs to vectors that can be drawn as arrows, or to metrics that can be drawn as ellipses. */
	readonly arrows?: true | 'ellipses';
	/** Of metrics: values that most solvers can work with, and those of any triangle. */
	readonly acceptable?: Range;
	readonly full?: Range;
	/** Which end is the worse one; absent where neither is. */
	readonly worst?: 'low' | 'high';
}

/** Whether a quantity colours triangles: classes of edges and of points are lines and dots. */
export const coloursTriangles = ({ on, kind }: Pick<Quantity, 'on' | 'kind'>): boolean =>
	on === 'triangles' || (on === 'points' && kind === 'number');

/** The two that a refined mesh has beside those of its input. */
export const refinementQuantities: readonly Quantity[] = [
	['refinement:level', 'Refinement level'] as const,
	['refinement:parent', 'Parent triangle'] as const,
].map(([id, title]) => ({
	id,
	title,
	family: 'refinement',
	on: 'triangles',
	kind: 'number',
	unit: '',
}));

/** One of the classes of a quantity. */
export interface QuantityClass {
	/** "steel", "3". */
	readonly label: string;
	/** The marker, or the tag of the group. */
	readonly tag: number;
	/** Its members; of several groups, an entity counts in each. */
	readonly count: number;
}

/** No class: the entity is in none. */
export const NO_CLASS = -1;

/** The values of a quantity. */
export interface QuantityValues {
	/**
	 * A number for each entity, NaN where there is none; of classes the index of its class, or `NO_CLASS`. An entity of
	 * several groups has the first.
	 */
	readonly values: Float64Array | Int32Array;
	/** Of numbers on corners, three for each triangle; `values` are their means then. */
	readonly corners?: Float64Array | Int32Array;
	/** Of a quantity of kind `class`. */
	readonly classes?: readonly QuantityClass[];
	/** Of one on edges: two points for each edge that has a value. Else there is a value for each entity. */
	readonly ends?: Uint32Array;
	/** Of classes of points: the point of each value. Else there is a value for each entity. */
	readonly points?: Uint32Array;
}

/** Where a mesh comes from. */
export interface History {
	readonly input: TriMesh;
	/** The input's triangle that each triangle is a part of. */
	readonly parents: Uint32Array;
}

/** A quantity of a mesh that can compute its values. */
export interface QuantitySource extends Quantity {
	values(): QuantityValues;
}
