// How near the nearest surface is at a sample, kept behind the numbers; 0 where there is none.
fn put(at: u32, sample: vec2u, number: u32, tilt: Tilt) {
	let depth = depth_at(tilt, sample).x;
	if (!is_cut(sample, depth)) {
		atomicMax(&numbers[arrayLength(&numbers) / 2u + at], 1u + u32(depth));
	}
}
