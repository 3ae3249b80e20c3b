import type { Range } from '../mesh/metrics/metrics.ts';
import type { TriMesh } from '../mesh/triMesh.ts';

/** Default quantity of colours. */
export const DEFAULT_QUANTITY = 'metric:minimumAngle';

/** Families that quantities are listed by. */
export type QuantityFamily = 'shape' | 'length' | 'group' | 'field' | 'refinement' | 'order';

/** Titles of families, in the order of lists. */
export const familyTitles: Readonly<Record<QuantityFamily, string>> = {
	shape: 'Shape of triangles',
	length: 'Lengths of edges',
	group: 'Groups and markers',
	field: 'Fields',
	refinement: 'Refinement',
	order: 'Order',
};

/** A quantity that a mesh can be coloured by: plain data, which can be serialised. */
export interface Quantity {
	/** Equal for the same quantity of another mesh, such as the refined one. */
	readonly id: string;
	/** As a heading: "Minimum angle", "velocity, magnitude". */
	readonly title: string;
	readonly family: QuantityFamily;
	readonly on: 'triangles' | 'edges' | 'points';
	/** Numbers on a scale, or classes. */
	readonly kind: 'number' | 'class';
	/** "°", or empty. */
	readonly unit: string;
	/** Its values vary inside triangles, so it has contour lines. */
	readonly contours?: true;
	/** It belongs to vectors, drawn as arrows, or to metrics, drawn as ellipses. */
	readonly arrows?: true | 'ellipses';
	/** For metrics of triangles: the range that most solvers can work with, and the range of any triangle. */
	readonly acceptable?: Range;
	readonly full?: Range;
	/** Its classes have colours of their own, unless another map is chosen; see `classColours.ts`. */
	readonly ownColours?: true;
	/** The worse end; absent if neither is. */
	readonly worst?: 'low' | 'high';
}

/** Whether a quantity colours triangles; classes of edges and points are drawn as lines and dots. */
export const coloursTriangles = ({ on, kind }: Pick<Quantity, 'on' | 'kind'>): boolean =>
	on === 'triangles' || (on === 'points' && kind === 'number');

/** Quantities of a refined mesh beside those of its input. */
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
	/** The marker, or the group's tag. */
	readonly tag: number;
	/** Number of members; an entity in several groups counts in each. */
	readonly count: number;
}

/** Class of an entity in none. */
export const NO_CLASS = -1;

/** The values of a quantity. */
export interface QuantityValues {
	/**
	 * A number for each entity, NaN if missing; for classes the index of its class, or `NO_CLASS`. An entity in several
	 * groups has the first one.
	 */
	readonly values: Float64Array | Int32Array;
	/** For numbers on corners, three for each triangle; `values` has their means then. */
	readonly corners?: Float64Array | Int32Array;
	/** Present for kind `class`. */
	readonly classes?: readonly QuantityClass[];
	/** For edges: two points for each edge with a value. For other entities there is a value each. */
	readonly ends?: Uint32Array;
	/** For classes of points: the point of each value. If absent, each entity has a value. */
	readonly points?: Uint32Array;
}

/** Origin of a refined mesh. */
export interface History {
	readonly input: TriMesh;
	/** For each triangle, the triangle of the input that it is a part of. */
	readonly parents: Uint32Array;
}

/** A quantity with a function that computes its values. */
export interface QuantitySource extends Quantity {
	values(): QuantityValues;
}
