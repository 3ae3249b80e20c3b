// Exclusive prefix sums in place, tile by tile of 1,024 values; `bases` holds the sum of all tiles before each.
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> bases: array<u32>;
@group(0) @binding(2) var<storage, read_write> values: array<u32>;

var<workgroup> sums: array<u32, 256>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = parameters.first / 1024u + group.y * groups.x + group.x;
	let start = 1024u * tile + 4u * local;
	var own: array<u32, 4>;
	var sum = 0u;
	for (var k = 0u; k < 4u; k++) {
		if (start + k < parameters.count) {
			own[k] = values[start + k];
		}
		sum += own[k];
	}
	sums[local] = sum;
	workgroupBarrier();
	for (var distance = 1u; distance < 256u; distance *= 2u) {
		var before = 0u;
		if (local >= distance) {
			before = sums[local - distance];
		}
		workgroupBarrier();
		sums[local] += before;
		workgroupBarrier();
	}
	var prefix = sums[local] - sum;
	if (1024u * tile < parameters.count) {
		prefix += bases[tile];
	}
	for (var k = 0u; k < 4u; k++) {
		if (start + k < parameters.count) {
			values[start + k] = prefix;
		}
		prefix += own[k];
	}
}
