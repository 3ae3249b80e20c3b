import { keptPoints, originCount, type PointOrigins, type PointWeights } from '../provenance.ts';
import { NONE } from '../topology.ts';
import type { Field } from '../triMesh.ts';
import { type CarriedValues, Mean, sameTypeArray } from './parents.ts';

/**
 * Carries markers on points: kept points keep theirs, new ones get the marker of the input edge that they lie on, else 0.
 *
 * @param onEdges markers of the input's edges, with as many components as `field`
 * @param edgesOfPoints for each point after the kept ones the input edge that it lies on, or `NONE`
 */
export function markPoints(
	field: Field,
	origins: PointOrigins,
	onEdges: Pick<Field, 'values'>,
	edgesOfPoints: Uint32Array,
): Field['values'] {
	const { components } = field;
	const result = keptValues(field, origins);
	for (let i = 0, at = keptPoints(origins) * components; i < edgesOfPoints.length; i++) {
		const edge = edgesOfPoints[i]!;
		if (edge === NONE) at += components;
		else for (let k = 0; k < components; k++) result[at++] = onEdges.values[edge * components + k]!;
	}
	return result;
}

/**
 * Interpolates reals on points: the mean of the ends of the edge that a point halves, else a weighted sum. Attributes prefer
 * the weights, and may leave the range of the values that they come from where weights are negative. Sizes and metrics must
 * stay positive: they prefer the mean of the ends, and negative weights count as 0, as a sum of positive definite tensors with
 * positive weights is positive definite.
 */
export function interpolate(field: Field, origins: PointOrigins): Field['values'] {
	const { role } = field;
	const result = keptValues(field, origins);
	const positive = role === 'size' || role === 'metric';
	writeMeans(result, field.components, keptPoints(origins), origins.halved);
	const { weights } = origins;
	if (weights)
		writeWeightedSums(result, field, weights, positive, positive ? lastHalved(origins) : 0);
	return result;
}

/**
 * Copies integers, which have no mean: a point that halves an edge takes those of its start, others those of the largest
 * weight.
 */
export function copyIntegers(field: Field, origins: PointOrigins): CarriedValues {
	const { components, values } = field;
	const { halved, weights } = origins;
	const result = keptValues(field, origins);
	let differing = 0;
	for (let i = 0, at = keptPoints(origins) * components; i < halved.length; i += 2) {
		let same = true;
		for (let k = 0; k < components; k++) {
			const value = result[halved[i]! * components + k]!;
			if (value !== result[halved[i + 1]! * components + k]) same = false;
			result[at++] = value;
		}
		if (!same) differing++;
	}
	if (!weights) return { values: result, differing };
	const from = lastHalved(origins);
	for (let i = 0; i < weights.of.length; i++) {
		const point = weights.of[i]!;
		if (point < from) continue;
		const [main, same] = mainPoint(field, weights, i);
		if (!same) differing++;
		for (let k = 0; k < components; k++)
			result[point * components + k] = values[main * components + k]!;
	}
	return { values: result, differing };
}

const lastHalved = (origins: PointOrigins) => keptPoints(origins) + origins.halved.length / 2;

/** Values of the kept points; those of new points are 0. */
function keptValues({ values, components }: Field, origins: PointOrigins): Field['values'] {
	const result = sameTypeArray(values, originCount(origins) * components);
	const { kept } = origins;
	if (typeof kept === 'number') result.set(values);
	else
		for (let p = 0, at = 0; p < kept.length; p++)
			for (let k = 0; k < components; k++) result[at++] = values[kept[p]! * components + k]!;
	return result;
}

/** Writes the mean of both ends for each point that halves an edge, in order: ends may be earlier ones. */
function writeMeans(
	result: Field['values'],
	components: number,
	kept: number,
	halved: Uint32Array,
): void {
	for (let i = 0, at = kept * components; i < halved.length; i += 2) {
		for (let k = 0; k < components; k++) {
			const a = result[halved[i]! * components + k]!;
			const b = result[halved[i + 1]! * components + k]!;
			const middle = 0.5 * (a + b);
			// Halves of subnormal numbers are rounded, sums of huge ones overflow.
			result[at++] = a === b ? a : Number.isFinite(middle) ? middle : 0.5 * a + 0.5 * b;
		}
	}
}

/** Writes weighted sums of the input's values for points from `from` on. */
function writeWeightedSums(
	result: Field['values'],
	{ values, components }: Field,
	{ of, starts, points, weights }: PointWeights,
	positive: boolean,
	from: number,
): void {
	for (let i = 0; i < of.length; i++) {
		const point = of[i]!;
		if (point < from) continue;
		let sum = 0;
		if (positive)
			for (let at = starts[i]!; at < starts[i + 1]!; at++) sum += Math.max(0, weights[at]!);
		for (let k = 0; k < components; k++) {
			const mean = new Mean();
			for (let at = starts[i]!; at < starts[i + 1]!; at++) {
				const weight = positive ? Math.max(0, weights[at]!) / sum : weights[at]!;
				mean.add(weight, values[points[at]! * components + k]!);
			}
			result[point * components + k] = mean.value;
		}
	}
}

/** The point of largest weight, and whether all points with weights have its values. */
function mainPoint(
	{ values, components }: Field,
	{ starts, points, weights }: PointWeights,
	i: number,
): readonly [point: number, same: boolean] {
	let main = starts[i]!;
	for (let at = main; at < starts[i + 1]!; at++) if (weights[at]! > weights[main]!) main = at;
	let same = true;
	for (let at = starts[i]!; at < starts[i + 1]!; at++)
		for (let k = 0; k < components; k++)
			same &&= values[points[at]! * components + k] === values[points[main]! * components + k];
	return [points[main]!, same];
}
