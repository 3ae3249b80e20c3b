// Entry point of `reduce` and `reduceBits`: writes to `sums` the sum of `value` over each tile of 2,048 items. One
// invocation per eight items, 256 apart; the loads are written out, so that they overlap.
@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let tile = parameters.first / 2048u + group.y * groups.x + group.x;
	let i = 2048u * tile + local;
	let a = value(i) + value(i + 256u) + value(i + 512u) + value(i + 768u);
	let b = value(i + 1024u) + value(i + 1280u) + value(i + 1536u) + value(i + 1792u);
	let sum = group_sum(a + b);
	if (local == 0u && 2048u * tile < parameters.count) {
		sums[tile] = sum;
	}
}
