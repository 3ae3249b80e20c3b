// Bit set of the half-edges that are the longest of their triangles, in `longest`.
fn is_longest(h: u32) -> bool {
	return ((longest[h >> 5u] >> (h & 31u)) & 1u) != 0u;
}

fn are_longest(h: vec3u) -> vec3<bool> {
	let w = h >> vec3u(5u);
	let words = vec3u(longest[w.x], longest[w.y], longest[w.z]);
	return ((words >> (h & vec3u(31u))) & vec3u(1u)) != vec3u(0u);
}
