// Step 7, first sub-step: each touched triangle makes the two halves of each divided edge that it owns, and the edge
// from inside itself to the midpoint of each that it does not own. What the second sub-step needs stands in `splits`,
// four words for each divided edge: its ends, its first half, and where the owner's inner edge comes from.
// import item
// import bits
// import pattern
struct Parameters { first: u32, count: u32, points: u32, edges: u32, last: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> touched: array<u32>;
@group(0) @binding(2) var<storage, read> new_edges: array<u32>;
@group(0) @binding(3) var<storage, read> ranks: array<u32>;
@group(0) @binding(4) var<storage, read> triangle_edges: array<i32>;
@group(0) @binding(5) var<storage, read_write> edges: array<u32>;
@group(0) @binding(6) var<storage, read_write> edge_triangles: array<u32>;
@group(0) @binding(7) var<storage, read_write> edge_parents: array<u32>;
@group(0) @binding(8) var<storage, read_write> splits: array<u32>;

const NONE: u32 = 0xffffffffu;

fn put_edge(e: u32, start: u32, end: u32, parent: u32) {
	edges[2u * e] = start;
	edges[2u * e + 1u] = end;
	edge_parents[e] = parent;
	if (parameters.last == 0u) {
		edge_triangles[2u * e + 1u] = NONE;
	}
}

// The point from which slot k of a triangle sets out.
fn corner(t: u32, slot: u32) -> u32 {
	let signed_edge = triangle_edges[3u * t + slot];
	let e = u32(abs(signed_edge)) - 1u;
	return edges[select(2u * e + 1u, 2u * e, signed_edge > 0)];
}

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i >= parameters.count) {
		return;
	}
	let t = touched[2u * i];
	let pattern = touched[2u * i + 1u];
	let base = longest_slot(pattern);
	let apex = corner(t, next_slot(next_slot(base)));
	let foot = parameters.points + rank_of(u32(abs(triangle_edges[3u * t + base])) - 1u);
	var slot_edge = parameters.edges + new_edges[i];
	for (var slot = 0u; slot < 3u; slot++) {
		if (!is_divided(pattern, slot)) {
			continue;
		}
		let e = u32(abs(triangle_edges[3u * t + slot])) - 1u;
		let rank = rank_of(e);
		let middle = parameters.points + rank;
		let origin = select(foot, apex, slot == base);
		if (is_owned(pattern, slot)) {
			let start = edges[2u * e];
			let end = edges[2u * e + 1u];
			let parent = edge_parents[e];
			put_edge(slot_edge, middle, end, parent);
			put_edge(slot_edge + 1u, start, middle, parent);
			splits[4u * rank] = start;
			splits[4u * rank + 1u] = end;
			splits[4u * rank + 2u] = slot_edge;
			splits[4u * rank + 3u] = origin;
			slot_edge += 2u;
		} else {
			put_edge(slot_edge, origin, middle, NONE);
			slot_edge += 1u;
		}
	}
}
