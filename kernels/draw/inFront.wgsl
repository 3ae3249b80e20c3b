// Depth test, after the pass of `nearest`: keeps at a sample the largest number among the nearest triangles there,
// equal up to rounding.
fn put(index: u32, sample: vec2u, number: u32, depth_plane: DepthPlane) {
	let depth = depth_at(depth_plane, sample);
	let nearest = atomicLoad(&numbers[arrayLength(&numbers) / 2u + index]);
	if (f32(nearest) <= depth.x + depth.y + 1.0 && !is_cut(sample, depth.x)) {
		atomicMax(&numbers[index], number);
	}
}
