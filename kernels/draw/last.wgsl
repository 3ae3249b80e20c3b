// No depth test: keeps at a sample the largest number, that of the triangle drawn last.
fn put(index: u32, sample: vec2u, number: u32, depth_plane: DepthPlane) {
	atomicMax(&numbers[index], number);
}
