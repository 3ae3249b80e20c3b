// Flags the half-edges of a triangle that are the first of their edge in the file: the triangle owns these edges. If
// it has an edge twice, only the first half-edge is flagged.
fn are_first_of_edge(t: u32) -> vec3<bool> {
	let a = half_edges[3u * t];
	let b = half_edges[3u * t + 1u];
	let c = half_edges[3u * t + 2u];
	let is_repeated_b = ((a ^ b) & 0x1fffffffu) == 0u;
	let is_repeated_c = ((a ^ c) & 0x1fffffffu) == 0u || ((b ^ c) & 0x1fffffffu) == 0u;
	let owned = (vec3u(a, b, c) & vec3u(0x40000000u)) != vec3u(0u);
	return vec3<bool>(owned.x, owned.y && !is_repeated_b, owned.z && !is_repeated_c);
}
