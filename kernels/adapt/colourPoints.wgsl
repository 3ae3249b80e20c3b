// Colours each point whose neighbours before it in the order of keys were coloured in previous passes (Jones, Plassmann
// 1993).
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

// 1 + the colour in bits 0 to 4, or 0, the pass that gave it in bits 5 to 29, the freedom in bits 30 and 31.
const COLOUR_MASK: u32 = 31u;
const PASS_SHIFT: u32 = 5u;
const PASS_MASK: u32 = 0x1ffffffu;
const KIND_SHIFT: u32 = 30u;
const MISSING: u32 = 0x80000000u;

var<workgroup> waiting: atomic<u32>;

// The colour of neighbour w as a bit: 0 if v does not defer to it, `MISSING` if it has none yet.
fn taken_by(v: u32, w: u32, kind: u32) -> u32 {
	let word = atomicLoad(&colours[w]);
	if (word >> KIND_SHIFT != kind || !comes_before(w, v, 0u)) {
		return 0u;
	}
	let own = word & COLOUR_MASK;
	if (own == 0u || ((word >> PASS_SHIFT) & PASS_MASK) == parameters.pass_number) {
		return MISSING;
	}
	return 1u << (own - 1u);
}

// The colours of the neighbours before point v, as bits; at least `MISSING` if one has none yet.
fn taken_before(v: u32, kind: u32) -> u32 {
	let start = starts[v];
	var taken = 0u;
	var half_edge = start;
	for (var around = 0u; around < MAX_AROUND; around++) {
		let t = triangle_of(half_edge);
		let k = slot_of(half_edge);
		taken |= taken_by(v, triangles[TRIANGLE * t + next_slot(k)], kind);
		let next = next_around(half_edge);
		if (is_none(next)) {
			taken |= taken_by(v, triangles[TRIANGLE * t + previous_slot(k)], kind);
		}
		if (is_none(next) || next == start || taken >= MISSING) {
			break;
		}
		half_edge = next;
	}
	return taken;
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let v = item(group, groups, local);
	if (v < parameters.count) {
		let word = atomicLoad(&colours[v]);
		if (word >> KIND_SHIFT != 0u && (word & COLOUR_MASK) == 0u) {
			let taken = taken_before(v, word >> KIND_SHIFT);
			if (taken >= MISSING) {
				atomicAdd(&waiting, 1u);
			} else {
				let colour = 1u + firstTrailingBit(~taken);
				atomicStore(&colours[v], word | (parameters.pass_number << PASS_SHIFT) | colour);
			}
		}
	}
	workgroupBarrier();
	if (local == 0u && atomicLoad(&waiting) != 0u) {
		atomicAdd(&status[parameters.counter], atomicLoad(&waiting));
	}
}
