// No depth test: keeps at a sample the largest number, that of the triangle drawn last.
fn put(at: u32, sample: vec2u, number: u32, tilt: Tilt) {
	atomicMax(&numbers[at], number);
}
