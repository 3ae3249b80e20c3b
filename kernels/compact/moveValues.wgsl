// Compacts the `each` u32 of remaining entities of `source` to `moved`, in order. `ranks` are those of the bits of
// removed entities. One invocation per entity.
// import item
// import bits
// import removed
struct Parameters { first: u32, count: u32, each: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> ranks: array<u32>;
@group(0) @binding(2) var<storage, read> source: array<u32>;
@group(0) @binding(3) var<storage, read_write> moved: array<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i >= parameters.count || is_removed(i)) {
		return;
	}
	let at = parameters.each * new_number(i);
	for (var k = 0u; k < parameters.each; k++) {
		moved[at + k] = source[parameters.each * i + k];
	}
}
