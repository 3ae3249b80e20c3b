import type { LatticePlane } from '../../src/draw/look.ts';
import type { Plane } from '../../src/mesh/cut.ts';
import { LATTICE_BITS, powerOfTwo } from '../../src/mesh/lattice.ts';
import type { LatticeFrame } from '../model/displayMesh.ts';
import { type FrameSpace, isIdentity } from '../model/space.ts';

/** Centre of the lattice on each axis, about which the device rotates; see `kernels/draw/rotate.wgsl`. */
const LATTICE_CENTRE = 2 ** (LATTICE_BITS - 1);

/**
 * Frame of the lattice of a rotated mesh. The device rotates lattice points L to T = R (L − k) / 2 + k, k the centre of
 * the lattice; the page rotates points p to m + R (p − m), m the centre of the mesh.
 */
export function rotatedLattice(
	lattice: LatticeFrame,
	{ matrix, middle }: Pick<FrameSpace, 'matrix' | 'middle'>,
): LatticeFrame {
	if (isIdentity(matrix)) return lattice;
	const spacing = powerOfTwo(lattice.exponent);
	const offset = lattice.origin.map((zero, k) => zero + spacing * LATTICE_CENTRE - middle[k]!);
	const origin = [0, 1, 2].map((row) => {
		const rotated = offset.reduce((sum, value, k) => sum + matrix[3 * row + k]! * value, 0);
		return middle[row]! + rotated - 2 * spacing * LATTICE_CENTRE;
	}) as [number, number, number];
	return { origin, exponent: lattice.exponent + 1 };
}

/** Converts a plane in coordinates relative to the centre of the mesh to coordinates of the rotated lattice. */
export function latticePlane(
	[u, v, w, d]: Plane,
	{ origin, exponent }: LatticeFrame,
	middle: FrameSpace['middle'],
): LatticePlane {
	const [x, y, z] = origin.map((zero, k) => zero - middle[k]!) as [number, number, number];
	return [u, v, w, (d - u * x - v * y - w * z) / powerOfTwo(exponent)];
}
