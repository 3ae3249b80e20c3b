/** x y of positions in space (x y z each), as float32 for the page. */
export function dropDepths(positions: Float64Array): Float32Array {
	const projected = new Float32Array((2 * positions.length) / 3);
	for (let i = 0; i < projected.length; i++) projected[i] = positions[3 * (i >> 1) + (i & 1)]!;
	return projected;
}
