// The other side of each side's edge, found in the list that both stand in, and a bit for each side that comes first.
// Word 0 of `trouble` is set where a list is long and left, word 1 where an edge has more than two sides.
// import item
struct Parameters { first: u32, count: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> starts: array<u32>;
@group(0) @binding(2) var<storage, read> listed: array<u32>;
@group(0) @binding(3) var<storage, read> far_ends: array<u32>;
@group(0) @binding(4) var<storage, read_write> twins: array<u32>;
@group(0) @binding(5) var<storage, read_write> firsts: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> trouble: array<atomic<u32>>;

const NONE: u32 = 0xffffffffu;
const FLAG: u32 = 0x80000000u;
const SIDE: u32 = 0x1fffffffu;
const LONG: u32 = 256u;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let point = item(group, groups, local);
	if (point >= parameters.count) {
		return;
	}
	let start = starts[point];
	let end = starts[point + 1u];
	if (end - start > LONG) {
		atomicOr(&trouble[0], 1u);
		return;
	}
	for (var i = start; i < end; i++) {
		let far = far_ends[i];
		var is_second = false;
		for (var j = start; j < i; j++) {
			is_second = is_second || far_ends[j] == far;
		}
		if (is_second) {
			continue;
		}
		var found = 0u;
		var at = i;
		for (var j = i + 1u; j < end; j++) {
			if (far_ends[j] == far) {
				found++;
				at = j;
			}
		}
		if (found > 1u) {
			atomicOr(&trouble[1], 1u);
		}
		let name = listed[i];
		let side = name & SIDE;
		var first = side;
		if (found == 0u) {
			twins[side] = NONE;
		} else {
			let twin = listed[at] & SIDE;
			// A side from a point to itself runs as any other does.
			let alike = select(0u, FLAG, ((listed[at] ^ name) & FLAG) == 0u || far == point);
			twins[side] = twin | alike;
			twins[twin] = side | alike;
			first = min(side, twin);
		}
		atomicOr(&firsts[first >> 5u], 1u << (first & 31u));
	}
}
