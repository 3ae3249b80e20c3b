// The ends of a side: x is the point in whose list it stands, the lower one or, with `fewest`, that of fewer corners.
// `src/steps/topology/sideEnds.ts` holds the same.
fn side_ends(side: u32) -> vec2u {
	let a = corners[side];
	let b = corners[select(side + 1u, side - 2u, side % 3u == 2u)];
	var at_a = a < b;
	if (parameters.fewest == 1u && degrees[a] != degrees[b]) {
		at_a = degrees[a] < degrees[b];
	}
	return select(vec2u(b, a), vec2u(a, b), at_a);
}
