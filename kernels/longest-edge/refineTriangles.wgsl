// Step 7, third sub-step: the templates. Of a touched triangle A B C with longest edge A→B and midpoint M come the
// halves M C A and C M B, and of a half whose outer edge X→Y is divided at Q come M Q Y and Q M X.
//
//              C
//             /|\
//           Q  |  \       whole halves first, A's before B's, then the pairs;
//          /  \|   \      the first stays in place
//         A----M----B
// import item
// import bits
// import pattern
struct Parameters { first: u32, count: u32, triangles: u32, edges: u32, last: u32 }
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var<storage, read> touched: array<u32>;
@group(0) @binding(2) var<storage, read> new_triangles: array<u32>;
@group(0) @binding(3) var<storage, read> new_edges: array<u32>;
@group(0) @binding(4) var<storage, read> ranks: array<u32>;
@group(0) @binding(5) var<storage, read> splits: array<u32>;
@group(0) @binding(6) var<storage, read_write> triangle_edges: array<i32>;
@group(0) @binding(7) var<storage, read_write> edge_triangles: array<u32>;

// A side of a new triangle: its signed edge, and which of the edge's two triangles this one is, 0 for the owner.
struct Side { edge: i32, place: u32 }

fn put_side(t: u32, slot: u32, side: Side) {
	triangle_edges[3u * t + slot] = side.edge;
	if (parameters.last == 0u) {
		edge_triangles[2u * (u32(abs(side.edge)) - 1u) + side.place] = t;
	}
}

fn put_triangle(t: u32, a: Side, b: Side, c: Side) {
	put_side(t, 0u, a);
	put_side(t, 1u, b);
	put_side(t, 2u, c);
}

// An inner edge, along it or against it: the triangle that it runs along owns it.
fn along(e: i32) -> Side { return Side(e, 0u); }
fn against(e: i32) -> Side { return Side(-e, 1u); }

// A divided side: the half that comes first in the triangle's direction, the other one, and the edge to the midpoint.
struct Halves { head: Side, tail: Side, inner: i32 }

fn halves_of(side: Side, made: u32) -> Halves {
	let e = u32(abs(side.edge)) - 1u;
	var half = i32(made) + 1;
	var inner = half;
	if (side.place == 0u) {
		inner = i32(e) + 1;
	} else {
		half = i32(splits[4u * rank_of(e) + 2u]) + 1;
	}
	let forward = side.edge > 0;
	let head = Side(select(-half, half + 1, forward), side.place);
	return Halves(head, Side(select(-half - 1, half, forward), side.place), inner);
}

fn side_of(t: u32, pattern: u32, slot: u32) -> Side {
	return Side(triangle_edges[3u * t + slot], select(1u, 0u, is_owned(pattern, slot)));
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
	let made = parameters.edges + new_edges[i];
	let d = longest_slot(pattern);
	let bc = next_slot(d);
	let ca = next_slot(bc);
	let outer_a = side_of(t, pattern, ca);
	let outer_b = side_of(t, pattern, bc);
	let longest = halves_of(side_of(t, pattern, d), made + new_edges_before(pattern, d));
	let cut = longest.inner;
	var place = t;
	var fresh = parameters.triangles + new_triangles[i];
	if (!is_divided(pattern, ca)) {
		put_triangle(place, against(cut), outer_a, longest.head);
		place = fresh;
		fresh++;
	}
	if (!is_divided(pattern, bc)) {
		put_triangle(place, along(cut), longest.tail, outer_b);
		place = fresh;
		fresh++;
	}
	if (is_divided(pattern, ca)) {
		let a = halves_of(outer_a, made + new_edges_before(pattern, ca));
		put_triangle(place, along(a.inner), a.tail, longest.head);
		put_triangle(fresh, against(a.inner), against(cut), a.head);
		place = fresh + 1u;
		fresh += 2u;
	}
	if (is_divided(pattern, bc)) {
		let b = halves_of(outer_b, made + new_edges_before(pattern, bc));
		put_triangle(place, along(b.inner), b.tail, along(cut));
		put_triangle(fresh, against(b.inner), longest.tail, b.head);
	}
}
