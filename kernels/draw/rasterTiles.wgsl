// Rasterises the listed tiles of large triangles: a workgroup takes one after another, an invocation a block of 8 × 8
// samples.
@group(2) @binding(0) var<storage, read_write> numbers: array<atomic<u32>>;
@group(2) @binding(1) var<storage, read> tiles: array<u32>;

// Whether all samples of a block are surely outside an edge; in floats, with a margin of a sample.
fn is_beyond(a: vec2f, b: vec2f, c: vec2f, middle: vec2f) -> bool {
	let edge = b - a;
	let inner = edge.x * (c.y - a.y) - edge.y * (c.x - a.x);
	let area = edge.x * (middle.y - a.y) - edge.y * (middle.x - a.x);
	let reach = max(max(abs(a), abs(b)), abs(c));
	return max(reach.x, reach.y) < 65536.0 && abs(inner) > length(edge)
		&& area * sign(inner) < -7.0 * length(edge);
}

@compute @workgroup_size(64)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let listed = min(tiles[0], (arrayLength(&tiles) - 2u) / 2u);
	for (var i = group.x; i < listed; i += groups.x) {
		let t = tiles[2u + 2u * i];
		if (t == NONE) {
			continue;
		}
		let tile = vec2u(tiles[3u + 2u * i] & 0xffffu, tiles[3u + 2u * i] >> 16u);
		let shape = triangle(t);
		let box = box_of(shape);
		let corner = TILE * tile + 8u * vec2u(local & 7u, local >> 3u);
		let first = max(corner, vec2u(box.xy));
		let last = min(corner + 7u, vec2u(box.zw));
		if (first.x > last.x || first.y > last.y) {
			continue;
		}
		let middle = vec2f(corner) + 4.0;
		let a = among_samples(shape.a);
		let b = among_samples(shape.b);
		let c = among_samples(shape.c);
		if (is_beyond(a, b, c, middle) || is_beyond(b, c, a, middle) || is_beyond(c, a, b, middle)) {
			continue;
		}
		fill(t, shape, first, last);
	}
}
