// Divides a touched triangle A B C at the midpoint M of its longest edge A→B into the halves M C A and C M B. If C→A is
// divided at Q, the first half is divided into M Q A and Q M C; if B→C is divided at P, the second into M P C and P M B.
//
//              C
//             /|\
//           Q  |  \
//          /  \|   \
//         A----M----B
//
// Children are numbered with undivided halves first, A's before B's, then the pairs in the same order. The first child
// keeps the number of the triangle.

// Writes the corners of all children.
fn put_all_corners(it: Division) {
	let m = it.longest.midpoint;
	var near_a = it.c;
	var near_b = it.c;
	if (!it.whole_a) {
		near_a = it.q.midpoint;
		put_corners(it, it.second_a, near_a, m, it.c);
	}
	put_corners(it, it.place_a, m, near_a, it.a);
	if (!it.whole_b) {
		near_b = it.p.midpoint;
		put_corners(it, it.place_b, m, near_b, it.c);
	}
	put_corners(it, it.second_b, near_b, m, it.b);
}

// Writes the half-edges of all children.
fn put_all_half_edges(it: Division) {
	let m = it.longest.midpoint;
	let cut = it.longest.inner;
	let am = it.longest.squares.x;
	let mb = it.longest.squares.y;
	let head = head_of(it.old.x, it.longest);
	let tail = tail_of(it.old.x, it.longest);
	var near_a = it.c;
	var half_edges_a = vec3u(cut | AGAINST, it.old.z, head);
	var squares_a = vec3f(it.across, it.q.squares.x, am);
	if (!it.whole_a) {
		near_a = it.q.midpoint;
		half_edges_a = vec3u(it.q.inner | OWNED, tail_of(it.old.z, it.q), head);
		squares_a = vec3f(it.across_a, it.q.squares.y, am);
		let half_edges_c = vec3u(it.q.inner | AGAINST, cut | AGAINST, head_of(it.old.z, it.q));
		put_half_edges(it, it.second_a, near_a, m, it.c, half_edges_c, vec3f(it.across_a, it.across, it.q.squares.x));
	}
	put_half_edges(it, it.place_a, m, near_a, it.a, half_edges_a, squares_a);
	var near_b = it.c;
	var half_edges_b = vec3u(cut | OWNED, tail, it.old.y);
	var squares_b = vec3f(it.across, mb, it.p.squares.x);
	if (!it.whole_b) {
		near_b = it.p.midpoint;
		half_edges_b = vec3u(it.p.inner | AGAINST, tail, head_of(it.old.y, it.p));
		squares_b = vec3f(it.across_b, mb, it.p.squares.x);
		let half_edges_c = vec3u(it.p.inner | OWNED, tail_of(it.old.y, it.p), cut | OWNED);
		put_half_edges(it, it.place_b, m, near_b, it.c, half_edges_c, vec3f(it.across_b, it.p.squares.y, it.across));
	}
	put_half_edges(it, it.second_b, near_b, m, it.b, half_edges_b, squares_b);
}
