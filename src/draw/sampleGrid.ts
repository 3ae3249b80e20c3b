import type { ViewParameters } from './look.ts';

/** A fixed-point number: whole units modulo 2³², and a fraction in units of 2⁻³². */
export type FixedPoint = readonly [whole: number, fraction: number];

/** Positions of a grid of samples: the centre of sample (i, j) is exactly at x + i × step, y − j × step. */
export interface SampleGrid {
	/** Centre of sample (0, 0). */
	readonly x: FixedPoint;
	readonly y: FixedPoint;
	/** Lattice units between neighbouring samples. */
	readonly step: FixedPoint;
	/** A lattice point near the middle of the picture, and its float32 position in samples. */
	readonly origin: readonly [number, number];
	readonly offset: readonly [number, number];
	/** Samples per lattice unit. */
	readonly scale: number;
	/** Samples across and down. */
	readonly width: number;
	readonly height: number;
}

/** A rectangle of samples. */
export interface SampleWindow {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

const MAX_COORDINATE = 2 ** 30 - 1;

/**
 * Positions of a picture's samples on the lattice, `samples` per pixel along each axis. With `window`, only of the
 * samples in it, at exactly their positions in the whole grid.
 */
export function sampleGridOf(
	{ camera, width, height, ratio }: ViewParameters,
	samples = 1,
	window?: SampleWindow,
): SampleGrid {
	const scale = camera.scale * ratio * samples;
	const [across, down] = [width * samples, height * samples];
	const step = fixed(1 / scale);
	const { x: left, y: top } = window ?? { x: 0, y: 0 };
	const origin = [camera.x, camera.y].map((value) =>
		Math.min(Math.max(Math.round(value), 0), MAX_COORDINATE),
	) as [number, number];
	return {
		x: plus(fixed(camera.x + (0.5 - across / 2) / scale), times(step, left)),
		y: minus(fixed(camera.y - (0.5 - down / 2) / scale), times(step, top)),
		step,
		origin,
		offset: [
			(origin[0] - camera.x) * scale + across / 2 - left,
			(camera.y - origin[1]) * scale + down / 2 - top,
		],
		scale,
		width: window?.width ?? across,
		height: window?.height ?? down,
	};
}

const FRACTION_UNITS = 2 ** 32;

/** Converts to fixed-point, rounding the fraction down. */
function fixed(value: number): FixedPoint {
	const integer = Math.floor(value);
	return [modulo32(integer), Math.floor((value - integer) * FRACTION_UNITS)];
}

const modulo32 = (whole: number): number =>
	whole - FRACTION_UNITS * Math.floor(whole / FRACTION_UNITS);

/** Multiplies by `count`; exact, as the fraction is below 2³² and there are fewer than 2²¹ samples. */
function times([whole, fraction]: FixedPoint, count: number): FixedPoint {
	const shift = fraction * count;
	const carried = Math.floor(shift / FRACTION_UNITS);
	return [modulo32(whole * count + carried), shift - carried * FRACTION_UNITS];
}

function plus(a: FixedPoint, b: FixedPoint): FixedPoint {
	const fraction = a[1] + b[1];
	const carry = fraction >= FRACTION_UNITS ? 1 : 0;
	return [modulo32(a[0] + b[0] + carry), fraction - carry * FRACTION_UNITS];
}

function minus(a: FixedPoint, b: FixedPoint): FixedPoint {
	const fraction = a[1] - b[1];
	const borrow = fraction < 0 ? 1 : 0;
	return [modulo32(a[0] - b[0] - borrow), fraction + borrow * FRACTION_UNITS];
}
