import type { TriMesh } from '../../mesh/triMesh.ts';
import { Fault } from './fault.ts';

/**
 * Points of three coordinates, of two where every third one is 0. Throws a `Fault` at one that isn't finite.
 *
 * @param at byte of the file to go to
 */
export function coordinates(
	points: Float64Array,
	at: number,
): Pick<TriMesh, 'dimension' | 'points'> {
	let flat = true;
	for (let i = 0; i < points.length; i++) {
		const value = points[i] as number;
		if (value - value !== 0)
			throw new Fault(
				'not-finite',
				at,
				`Expected a finite number as the ${'xyz'[i % 3]} coordinate of point ${Math.floor(i / 3)} (counted from 0), found ${value}.`,
			);
		if (value !== 0 && i % 3 === 2) flat = false;
	}
	if (!flat) return { dimension: 3, points };
	const count = points.length / 3;
	const plane = new Float64Array(2 * count);
	for (let i = 0; i < count; i++) {
		plane[2 * i] = points[3 * i] as number;
		plane[2 * i + 1] = points[3 * i + 1] as number;
	}
	return { dimension: 2, points: plane };
}
