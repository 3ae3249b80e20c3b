// Writes the arguments of each indirect draw of the mesh; only the device knows the number of triangles, `total`. One
// invocation per draw.

// Number of draws, maximum number of triangles in a draw, and triangles in a bound range, a multiple of that.
struct Draws { count: u32, chunk: u32, range: u32 }
@group(0) @binding(0) var<uniform> draws: Draws;
@group(0) @binding(1) var<uniform> total: vec4u;
// For each draw: vertex count, instance count, first vertex in its bound range, first instance.
@group(0) @binding(2) var<storage, read_write> arguments: array<vec4u>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
	if (id.x >= draws.count) {
		return;
	}
	let first = id.x * draws.chunk;
	let count = min(draws.chunk, total.x - min(total.x, first));
	arguments[id.x] = vec4u(3u * count, 1u, 3u * (first % draws.range), 0u);
}
