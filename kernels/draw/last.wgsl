// Puts at a sample the triangle with the largest number, in the plane.
fn put(at: u32, sample: vec2u, number: u32, tilt: Tilt) {
	atomicMax(&numbers[at], number);
}
