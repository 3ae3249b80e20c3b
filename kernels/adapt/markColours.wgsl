// Writes a bit set of the points of each class, one after the other in `bits`: 18 colours of free points, then 18 of
// points on lines. `colours` as in `colourPoints`. One invocation per u32 of a bit set, for all classes.
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
	var class_bits = array<u32, CLASSES>();
	let end = min(parameters.points, 32u * word + 32u);
	for (var v = 32u * word; v < end; v++) {
		let state = colours[v];
		let colour = state & COLOUR_MASK;
		if (colour != 0u) {
			let first_class = select(0u, COLOURS, (state >> KIND_SHIFT) == ON_LINE);
			class_bits[first_class + colour - 1u] |= 1u << (v & 31u);
		}
	}
	for (var class_index = 0u; class_index < CLASSES; class_index++) {
		bits[class_index * parameters.count + word] = class_bits[class_index];
	}
}
