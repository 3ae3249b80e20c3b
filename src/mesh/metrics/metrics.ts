/*
 * Metrics of a triangle, named and normalised as Verdict does: C. J. Stimpson, C. D. Ernst, P. Knupp, P. P. Pébay,
 * D. Thompson, "The Verdict Geometric Quality Library", SAND2007-1751, 2007, chapter 4.
 */

/** Smallest and largest value, both included; infinite if unbounded. */
export type Range = readonly [low: number, high: number];

/** Computes a metric from numbers, so that loops allocate no objects. */
export type MetricFormula = (
	/** Squared lengths of the three sides, in any order. */
	uu: number,
	vv: number,
	ww: number,
	/** Twice the area; above 0 if the metric has a value `flat`. */
	doubleArea: number,
	/** Mean area of the mesh's triangles. */
	meanArea: number,
) => number;

/** A metric of triangles, independent of their orientation. */
export interface Metric {
	readonly id: string;
	/** Verdict's name. */
	readonly title: string;
	/** Its definition, as one clause. */
	readonly definition: string;
	/** Verdict's acceptable range: most solvers can work with these values. */
	readonly acceptable: Range;
	/** Range of any triangle of non-zero area. */
	readonly full: Range;
	/** The worse end of the range; absent if neither is. */
	readonly worst?: 'low' | 'high';
	/** Its value for an equilateral triangle with side 1 in a mesh of equal triangles. */
	readonly equilateral: number;
	/** Its value for a triangle of area 0; if absent, computed by `of` as for all others. */
	readonly flat?: number;
	readonly of: MetricFormula;
}

const ROOT_3 = Math.sqrt(3);
const DEGREES = 180 / Math.PI;

const condition: MetricFormula = (uu, vv, ww, doubleArea) =>
	(uu + vv + ww) / (2 * ROOT_3 * doubleArea);

const shape: MetricFormula = (uu, vv, ww, doubleArea) => (2 * ROOT_3 * doubleArea) / (uu + vv + ww);

/** The other two of three squared sides. */
const otherSides = (side: number, uu: number, vv: number, ww: number): [number, number] =>
	side === uu ? [vv, ww] : side === vv ? [uu, ww] : [uu, vv];

/** The angle in degrees opposite one of three squared sides. */
function angleOpposite(side: number, uu: number, vv: number, ww: number, doubleArea: number) {
	const [a, b] = otherSides(side, uu, vv, ww);
	// Half of a + b − side is the product of the other two sides and the cosine between them.
	return Math.atan2(doubleArea, (a + b - side) / 2) * DEGREES;
}

const longest = (uu: number, vv: number, ww: number): number => Math.max(uu, vv, ww);
const shortest = (uu: number, vv: number, ww: number): number => Math.min(uu, vv, ww);

const relativeSizeSquared: MetricFormula = (_uu, _vv, _ww, doubleArea, meanArea) => {
	const ratio = doubleArea / 2 / meanArea;
	const size = Math.min(ratio, 1 / ratio);
	return size * size;
};

/** A ratio that is 1 for equilateral triangles and grows without bound. */
const ratio = {
	acceptable: [1, 1.3],
	full: [1, Infinity],
	worst: 'high',
	equilateral: 1,
	flat: Infinity,
} as const;
/** A measure that falls from 1 for equilateral triangles to 0. */
const measure = { full: [0, 1], worst: 'low', equilateral: 1, flat: 0 } as const;

/** All metrics, by title. */
export const metrics: readonly Metric[] = [
	{
		id: 'area',
		title: 'Area',
		definition: 'in squared mesh units',
		acceptable: [0, Infinity],
		full: [0, Infinity],
		equilateral: ROOT_3 / 4,
		flat: 0,
		of: (_uu, _vv, _ww, doubleArea) => doubleArea / 2,
	},
	{
		...ratio,
		id: 'aspectRatio',
		title: 'Aspect ratio',
		definition: 'longest side divided by the radius of the inscribed circle',
		of: (uu, vv, ww, doubleArea) =>
			(Math.sqrt(longest(uu, vv, ww)) * (Math.sqrt(uu) + Math.sqrt(vv) + Math.sqrt(ww))) /
			(2 * ROOT_3 * doubleArea),
	},
	{
		...ratio,
		id: 'aspectFrobenius',
		title: 'Aspect Frobenius',
		definition: 'sum of the squared sides divided by the area',
		of: condition,
	},
	{
		...ratio,
		id: 'condition',
		title: 'Condition',
		definition: 'condition number of the map from an equilateral triangle',
		of: condition,
	},
	{
		id: 'distortion',
		title: 'Distortion',
		definition: 'variation of the map from the reference triangle; none if sides are straight',
		acceptable: [0.5, 1],
		full: [0, 1],
		worst: 'low',
		equilateral: 1,
		flat: 1,
		of: () => 1,
	},
	{
		id: 'edgeRatio',
		title: 'Edge ratio',
		definition: 'longest side divided by the shortest',
		acceptable: [1, 1.3],
		full: [1, Infinity],
		worst: 'high',
		equilateral: 1,
		of(uu, vv, ww) {
			const shortestSquared = shortest(uu, vv, ww);
			return shortestSquared === 0 ? Infinity : Math.sqrt(longest(uu, vv, ww) / shortestSquared);
		},
	},
	{
		id: 'maximumAngle',
		title: 'Maximum angle',
		definition: 'in degrees',
		acceptable: [60, 90],
		full: [60, 180],
		worst: 'high',
		equilateral: 60,
		flat: 180,
		of: (uu, vv, ww, doubleArea) => angleOpposite(longest(uu, vv, ww), uu, vv, ww, doubleArea),
	},
	{
		id: 'minimumAngle',
		title: 'Minimum angle',
		definition: 'in degrees',
		acceptable: [30, 60],
		full: [0, 60],
		worst: 'low',
		equilateral: 60,
		flat: 0,
		of: (uu, vv, ww, doubleArea) => angleOpposite(shortest(uu, vv, ww), uu, vv, ww, doubleArea),
	},
	{
		...ratio,
		id: 'radiusRatio',
		title: 'Radius ratio',
		definition: 'radius of the circumscribed circle divided by that of the inscribed circle',
		acceptable: [1, 3],
		of(uu, vv, ww, doubleArea) {
			const [u, v, w] = [Math.sqrt(uu), Math.sqrt(vv), Math.sqrt(ww)];
			// In two quotients, so that no product leaves the range of doubles.
			return ((u * v) / doubleArea) * ((w * (u + v + w)) / (4 * doubleArea));
		},
	},
	{
		...measure,
		id: 'relativeSizeSquared',
		title: 'Relative size squared',
		definition: 'area divided by the mean area, or the inverse, squared',
		acceptable: [0.25, 1],
		of: relativeSizeSquared,
	},
	{
		...measure,
		id: 'scaledJacobian',
		title: 'Scaled Jacobian',
		definition: 'sine of the minimum angle divided by that of 60°',
		acceptable: [0.5, 2 / ROOT_3],
		of(uu, vv, ww, doubleArea) {
			// The largest product of two sides leaves out the shortest.
			const [a, b] = otherSides(shortest(uu, vv, ww), uu, vv, ww);
			return (2 * doubleArea) / (ROOT_3 * Math.sqrt(a) * Math.sqrt(b));
		},
	},
	{
		...measure,
		id: 'shape',
		title: 'Shape',
		definition: 'inverse of condition',
		acceptable: [0.25, 1],
		of: shape,
	},
	{
		...measure,
		id: 'shapeAndSize',
		title: 'Shape and size',
		definition: 'shape times relative size squared',
		acceptable: [0.25, 1],
		of: (uu, vv, ww, doubleArea, meanArea) =>
			shape(uu, vv, ww, doubleArea, meanArea) *
			relativeSizeSquared(uu, vv, ww, doubleArea, meanArea),
	},
];

/** Finds a metric by its id. */
export const metricOf = (id: string): Metric | undefined =>
	metrics.find((metric) => metric.id === id);
