import type { TriMesh } from '../../../mesh/triMesh.ts';
import { copyPlanar } from '../../io/copyPlanar.ts';
import { type RawPoints, rawPoints } from '../../io/points.ts';
import { Fault } from '../../text/fault.ts';

/**
 * Points of the mesh: 2D if every third coordinate is 0, else 3D. Throws a `Fault` at a coordinate that is not finite.
 *
 * @param at byte of the file for the message
 */
export function coordinates(
	source: Float64Array | RawPoints,
	at: number,
): Pick<TriMesh, 'dimension' | 'points'> {
	const { count, width, values, spatial } =
		source instanceof Float64Array ? rawPoints(source) : source;
	if (width === 2) return { dimension: 2, points: values };
	if (spatial) return { dimension: 3, points: values };
	let nonFinite = 0;
	let flat = true;
	for (let i = 0; i < values.length; i += 3) {
		const x = values[i]!;
		const y = values[i + 1]!;
		const z = values[i + 2]!;
		// NaN if one is not finite.
		nonFinite += x - x + (y - y) + (z - z);
		if (z !== 0) flat = false;
	}
	if (nonFinite !== 0) refuse(values, at);
	if (!flat) return { dimension: 3, points: values };
	const plane = new Float64Array(2 * count);
	copyPlanar(values, plane, 0);
	return { dimension: 2, points: plane };
}

function refuse(points: Float64Array, at: number): never {
	const i = points.findIndex((value) => !Number.isFinite(value));
	throw new Fault(
		'not-finite',
		at,
		`Expected a finite number as the ${'xyz'[i % 3]} coordinate of point ${Math.floor(i / 3)} (counted from 0), found ${points[i]}.`,
	);
}
