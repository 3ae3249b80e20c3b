// Step 1: the exact squared length of each changed edge, as two words, high and low; and how many more are short now.
// import item
// import squaredLength
struct Parameters { first: u32, count: u32, listed: u32, start: u32, dimension: u32, last: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> list: array<u32>;
@group(0) @binding(2) var<storage, read> edges: array<u32>;
@group(0) @binding(3) var<storage, read> coordinates: array<u32>;
@group(0) @binding(4) var<storage, read_write> lengths: array<u32>;
@group(0) @binding(5) var<storage, read_write> short_edges: array<atomic<u32>>;

const SHORT: u32 = 1048576u;
var<workgroup> difference: atomic<u32>;

fn measure(i: u32) {
	var e = parameters.start + i - parameters.listed;
	var change = 0u;
	if (i < parameters.listed) {
		e = list[i];
		if (lengths[2u * e] == 0u && lengths[2u * e + 1u] < SHORT) {
			change -= 1u;
		}
	}
	let a = parameters.dimension * edges[2u * e];
	let b = parameters.dimension * edges[2u * e + 1u];
	var sum = vec2u(0u);
	for (var axis = 0u; axis < parameters.dimension; axis++) {
		let x = coordinates[a + axis];
		let y = coordinates[b + axis];
		sum = add_square(sum, max(x, y) - min(x, y));
	}
	if (parameters.last == 0u) {
		lengths[2u * e] = sum.x;
		lengths[2u * e + 1u] = sum.y;
	}
	if (sum.x == 0u && sum.y < SHORT) {
		change += 1u;
	}
	if (change != 0u) {
		atomicAdd(&difference, change);
	}
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i < parameters.count) {
		measure(i);
	}
	workgroupBarrier();
	if (local == 0u) {
		let change = atomicLoad(&difference);
		if (change != 0u) {
			atomicAdd(&short_edges[0], change);
		}
	}
}
