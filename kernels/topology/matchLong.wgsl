// What `matchSides` does, for the sides in long lists, each by itself.
// import item
// import sortedCorners
struct Parameters { first: u32, count: u32, fewest: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> corners: array<u32>;
@group(0) @binding(2) var<storage, read> degrees: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read> listed: array<u32>;
@group(0) @binding(5) var<storage, read> far_ends: array<u32>;
@group(0) @binding(6) var<storage, read_write> twins: array<u32>;
@group(0) @binding(7) var<storage, read_write> firsts: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> trouble: array<atomic<u32>>;

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
	let side = item(group, groups, local);
	if (side >= parameters.count) {
		return;
	}
	let k = side % 3u;
	let a = corner(side / 3u, k);
	let b = corner(side / 3u, select(k + 1u, 0u, k == 2u));
	let towards = comes_before(b, a);
	let near = select(a.x, b.x, towards);
	let far = select(b.x, a.x, towards);
	let end = starts[near + 1u];
	if (end - starts[near] <= LONG) {
		return;
	}
	var twin = NONE;
	for (var i = starts[near]; i < end; i++) {
		if (far_ends[i] == far && (listed[i] & SIDE) != side) {
			if (twin != NONE) {
				atomicOr(&trouble[1], 1u);
				return;
			}
			let alike = ((listed[i] & FLAG) != 0u) == towards || near == far;
			twin = (listed[i] & SIDE) | select(0u, FLAG, alike);
		}
		// Where one edge has too many sides the mesh is refused: no other search needs to come to its end.
		if ((i & 1023u) == 1023u && atomicLoad(&trouble[1]) != 0u) {
			return;
		}
	}
	twins[side] = twin;
	if (side < (twin & SIDE)) {
		atomicOr(&firsts[side >> 5u], 1u << (side & 31u));
	}
}
