// The division templates of bisection by the longest edge (Hatipoğlu 2011, figure 4.4). Requires `division` and
// `newTriangles`.
//
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
fn write_all_corners(d: Division) {
	let m = d.m.midpoint;
	var apex_a = d.c;
	var apex_b = d.c;
	if (!d.undivided_a) {
		apex_a = d.q.midpoint;
		write_corners(d, d.child_ca, apex_a, m, d.c);
	}
	write_corners(d, d.child_a, m, apex_a, d.a);
	if (!d.undivided_b) {
		apex_b = d.p.midpoint;
		write_corners(d, d.child_cb, m, apex_b, d.c);
	}
	write_corners(d, d.child_b, apex_b, m, d.b);
}

// Writes the half-edges of all children.
fn write_all_half_edges(d: Division) {
	let m = d.m.midpoint;
	let inner = d.m.inner;
	let square_am = d.m.squares.x;
	let square_mb = d.m.squares.y;
	let head = head_of(d.old.x, d.m);
	let tail = tail_of(d.old.x, d.m);
	var apex_a = d.c;
	var half_edges_a = vec3u(inner | AGAINST, d.old.z, head);
	var squares_a = vec3f(d.square_mc, d.q.squares.x, square_am);
	if (!d.undivided_a) {
		apex_a = d.q.midpoint;
		half_edges_a = vec3u(d.q.inner | OWNED, tail_of(d.old.z, d.q), head);
		squares_a = vec3f(d.square_mq, d.q.squares.y, square_am);
		let half_edges_c = vec3u(d.q.inner | AGAINST, inner | AGAINST, head_of(d.old.z, d.q));
		write_half_edges(d, d.child_ca, apex_a, m, d.c, half_edges_c, vec3f(d.square_mq, d.square_mc, d.q.squares.x));
	}
	write_half_edges(d, d.child_a, m, apex_a, d.a, half_edges_a, squares_a);
	var apex_b = d.c;
	var half_edges_b = vec3u(inner | OWNED, tail, d.old.y);
	var squares_b = vec3f(d.square_mc, square_mb, d.p.squares.x);
	if (!d.undivided_b) {
		apex_b = d.p.midpoint;
		half_edges_b = vec3u(d.p.inner | AGAINST, tail, head_of(d.old.y, d.p));
		squares_b = vec3f(d.square_mp, square_mb, d.p.squares.x);
		let half_edges_c = vec3u(d.p.inner | OWNED, tail_of(d.old.y, d.p), inner | OWNED);
		write_half_edges(d, d.child_cb, m, apex_b, d.c, half_edges_c, vec3f(d.square_mp, d.p.squares.y, d.square_mc));
	}
	write_half_edges(d, d.child_b, apex_b, m, d.b, half_edges_b, squares_b);
}
