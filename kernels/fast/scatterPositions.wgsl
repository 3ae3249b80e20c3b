// Scatters the positions of a class, positions[begin + i], to the records of points order[begin + i], with the stretch
// tensors of the background there. Flags moved points as new, and adds their number to status[counter]. One
// invocation per point of the class.
// import item
// import adaptRecords
// import adaptPoints
// import background
// import edgeOrder
// import orientation
// import ring
// import star
// import stretch
// import wide
// import wideSigned
struct Parameters { first: u32, count: u32, begin: u32, background_triangles: u32, counter: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read_write> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> lines: array<u32>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read> order: array<u32>;
@group(0) @binding(6) var<storage, read> background: array<u32>;
@group(0) @binding(7) var<storage, read> positions: array<vec2i>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

var<workgroup> moved_count: atomic<u32>;

// The triangle of the background at a position, by a walk from the triangle of the previous position, or if that fails
// from those of the neighbours.
fn home_at(v: u32, own: Point, position: vec2i) -> u32 {
	let home = walk(own.second.z, position);
	if (home.is_inside) {
		return home.triangle;
	}
	walk_ring(v);
	for (var i = 0u; i < ring_size; i++) {
		let other = walk(points[2u * ring[i] + 1u].z, position);
		if (other.is_inside) {
			return other.triangle;
		}
	}
	return home.triangle;
}

// Writes positions[i] to the record of point order[i], if the point has moved.
fn write_position(i: u32) {
	let v = order[i];
	let own = point(v);
	let position = positions[i];
	if (all(position == position_in(own))) {
		return;
	}
	let home = home_at(v, own, position);
	let stretch = stretch_at(home, position);
	points[2u * v] = vec4u(bitcast<vec2u>(position), stretch.xy);
	points[2u * v + 1u] = vec4u(stretch.z, (own.second.y & ~63u) | NEW | stretch.w, home, own.second.w);
	atomicAdd(&moved_count, 1u);
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i < parameters.count) {
		write_position(parameters.begin + i);
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&moved_count) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&moved_count));
	}
}
