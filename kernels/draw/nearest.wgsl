// Depth pass: keeps 1 + the depth of the nearest face at a sample, in the second half of `numbers`; larger is nearer,
// 0 is none.
fn put(index: u32, sample: vec2u, number: u32, depth_plane: DepthPlane) {
	let depth = depth_at(depth_plane, sample).x;
	if (!is_cut(sample, depth)) {
		atomicMax(&numbers[arrayLength(&numbers) / 2u + index], 1u + u32(depth));
	}
}
