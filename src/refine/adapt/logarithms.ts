import { findPrincipal, type Metrics, type Principal } from '../../sizing/tensor.ts';
import { LOG_FRACTION } from '../../steps/adapt/stretch.ts';

const UNIT = 2 ** LOG_FRACTION;
/** Bounds on logarithms: sizes are from 2¹⁰ to 2³⁸ lattice steps. */
const MAX_LOGARITHM = -10;
const MIN_LOGARITHM = -38;

const principal: Principal = { larger: 0, smaller: 0, x: 0, y: 0 };

/**
 * Writes the base-2 logarithm of the stretch tensor √M of point `of`, in lattice units and fixed-point, as xx, xy, yy
 * of row `to`.
 *
 * @param exponent a lattice step is 2^exponent
 */
export function writeLogarithms(
	metrics: Metrics,
	of: number,
	exponent: number,
	logarithms: Int32Array,
	to: number,
): void {
	const at = 3 * of;
	findPrincipal(metrics[at]!, metrics[at + 1]!, metrics[at + 2]!, principal);
	const { larger, smaller, x, y } = principal;
	const first = bounded(Math.log2(larger) / 2 + exponent);
	const second = bounded(Math.log2(smaller) / 2 + exponent);
	logarithms[3 * to] = Math.round(UNIT * (second + (first - second) * x * x));
	logarithms[3 * to + 1] = Math.round(UNIT * (first - second) * x * y);
	logarithms[3 * to + 2] = Math.round(UNIT * (second + (first - second) * y * y));
}

const bounded = (logarithm: number): number =>
	Math.min(MAX_LOGARITHM, Math.max(MIN_LOGARITHM, logarithm));
