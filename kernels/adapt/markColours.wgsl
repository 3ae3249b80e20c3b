// Writes a bit set of the points of each class.
// import item
struct Parameters { first: u32, count: u32, points: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> colours: array<u32>;
@group(0) @binding(2) var<storage, read_write> bits: array<u32>;

const COLOUR_MASK: u32 = 31u;
const KIND_SHIFT: u32 = 30u;
const ON_LINE: u32 = 1u;
const COLOURS: u32 = 18u;
const CLASSES: u32 = 36u;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let word = item(group, groups, local);
	if (word >= parameters.count) {
		return;
	}
	var found = array<u32, CLASSES>();
	let last = min(parameters.points, 32u * word + 32u);
	for (var v = 32u * word; v < last; v++) {
		let colour = colours[v];
		let own = colour & COLOUR_MASK;
		if (own != 0u) {
			let before = select(0u, COLOURS, (colour >> KIND_SHIFT) == ON_LINE);
			found[before + own - 1u] |= 1u << (v & 31u);
		}
	}
	for (var one = 0u; one < CLASSES; one++) {
		bits[one * parameters.count + word] = found[one];
	}
}
