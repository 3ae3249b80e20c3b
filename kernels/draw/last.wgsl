// In the plane the triangle with the largest number is at a sample.
fn put(at: u32, sample: vec2u, number: u32, tilt: Tilt) {
	atomicMax(&numbers[at], number);
}
