// Values of a tile of 2,048 items in workgroup memory, for a prefix sum.
var<workgroup> staged: array<u32, 2304>;

// Index in `staged` of item i: a gap after every eight avoids bank conflicts of invocations that read eight each.
fn staged_at(i: u32) -> u32 {
	return i + (i >> 3u);
}
