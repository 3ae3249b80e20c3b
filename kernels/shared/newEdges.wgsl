// Writes new edges. The first 768 of a workgroup, usually all, are staged in workgroup memory like the triangles of
// `newTriangles` and written with adjacent accesses: their triangles, two u32 each, then their parents. The others are
// written at once. If the triangle across an edge belongs to another workgroup, that one writes its number, and the
// staged u32 stays 0, the initial value of workgroup memory.
const MAX_STAGED_EDGES: u32 = 768u;
// Offset in `staged` of the parents.
const STAGED_PARENTS: u32 = 1536u;
// Marks a triangle whose number another workgroup writes. Numbers are staged XOR this mark, so that it is 0.
const ELSEWHERE: u32 = 0xfffffffeu;
// First new edge of the workgroup, and the number of edges to stage.
var<private> first_edge: u32;
var<private> staged_edges: u32;

// Initialises the staging of a block, before any edge is set. `last` is the `info` of the block's last item.
fn begin_edge_staging(block: u32, last: u32) {
	first_edge = edges_start(block);
	staged_edges = min(MAX_STAGED_EDGES, edges_before(last) + new_edges_before(last, 3u));
}

// Sets triangle `i`, 0 or 1, of edge e.
fn set_edge_triangle(e: u32, i: u32, t: u32) {
	let at = e - first_edge;
	if (at < staged_edges) {
		staged[2u * at + i] = t ^ ELSEWHERE;
	} else {
		edge_triangles[e][i] = t;
	}
}

// Sets both triangles of edge e.
fn set_edge_triangles(e: u32, pair: vec2u) {
	let at = e - first_edge;
	if (at < staged_edges) {
		staged[2u * at] = pair.x ^ ELSEWHERE;
		staged[2u * at + 1u] = pair.y ^ ELSEWHERE;
	} else {
		edge_triangles[e] = pair;
	}
}

fn set_edge_parent(e: u32, parent: u32) {
	if (e - first_edge < staged_edges) {
		staged[STAGED_PARENTS + e - first_edge] = parent;
	} else if (e >= parameters.input_edges) {
		edge_parents[e - parameters.input_edges] = parent;
	}
}

// Writes the staged edges, by all invocations of the workgroup; frees `staged` for reuse.
fn write_new_edges(local: u32) {
	workgroupBarrier();
	for (var i = local; i < staged_edges; i += 256u) {
		let e = first_edge + i;
		let pair = vec2u(staged[2u * i], staged[2u * i + 1u]);
		if (pair.y == 0u) {
			edge_triangles[e].x = pair.x ^ ELSEWHERE;
		} else {
			edge_triangles[e] = pair ^ vec2u(ELSEWHERE);
		}
		edge_parents[e - parameters.input_edges] = staged[STAGED_PARENTS + i];
	}
	workgroupBarrier();
}
