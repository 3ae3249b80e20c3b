// A pass of first-fit colouring (Jones, Plassmann 1993; Imperial College 2011, section 2.1.3): colours each point
// whose neighbours before it in the order of keys, and of the same freedom, were coloured in previous passes. Adds
// the number of points that remain to status[counter]. One invocation per point.
// import item
// import adaptRecords
// import adaptPoints
// import star
struct Parameters { first: u32, count: u32, pass_number: u32, counter: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> points: array<vec4u>;
@group(0) @binding(2) var<storage, read> triangles: array<u32>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> colours: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> status: array<atomic<u32>>;

// An entry of `colours`: 1 + the colour, or 0, in bits 0 to 4; the pass that gave it in bits 5 to 29; the freedom of
// the point in bits 30 and 31.
const COLOUR_MASK: u32 = 31u;
const PASS_SHIFT: u32 = 5u;
const PASS_MASK: u32 = 0x1ffffffu;
const KIND_SHIFT: u32 = 30u;
const UNCOLOURED: u32 = 0x80000000u;

var<workgroup> uncoloured: atomic<u32>;

// The colour of neighbour w as a bit; 0 if w does not come before v, `UNCOLOURED` if it has no colour yet.
fn colour_bit_of(v: u32, w: u32, kind: u32) -> u32 {
	let state = atomicLoad(&colours[w]);
	if (state >> KIND_SHIFT != kind || !comes_before(w, v, 0u)) {
		return 0u;
	}
	let colour = state & COLOUR_MASK;
	if (colour == 0u || ((state >> PASS_SHIFT) & PASS_MASK) == parameters.pass_number) {
		return UNCOLOURED;
	}
	return 1u << (colour - 1u);
}

// The colours of the neighbours before point v, as bits; at least `UNCOLOURED` if one of them has no colour yet.
fn colour_bits_before(v: u32, kind: u32) -> u32 {
	let start = starts[v];
	var used = 0u;
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		used |= colour_bit_of(v, triangles[TRIANGLE * t + next_slot(k)], kind);
		let next = next_around(half_edge);
		if (is_none(next)) {
			used |= colour_bit_of(v, triangles[TRIANGLE * t + previous_slot(k)], kind);
		}
		if (is_none(next) || next == start || used >= UNCOLOURED) {
			break;
		}
		half_edge = next;
	}
	return used;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	if (v < parameters.count) {
		let state = atomicLoad(&colours[v]);
		if (state >> KIND_SHIFT != 0u && (state & COLOUR_MASK) == 0u) {
			let used = colour_bits_before(v, state >> KIND_SHIFT);
			if (used >= UNCOLOURED) {
				atomicAdd(&uncoloured, 1u);
			} else {
				let colour = 1u + firstTrailingBit(~used);
				atomicStore(&colours[v], state | (parameters.pass_number << PASS_SHIFT) | colour);
			}
		}
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&uncoloured) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&uncoloured));
	}
}
