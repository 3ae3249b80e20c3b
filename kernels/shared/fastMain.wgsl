// Entry point of `moveColour` and `moveGuarded`: calls `move_point` for each point of a class, which raises
// `longest`; with `last` 1, raises status[counter] to it. One invocation per point.
var<workgroup> longest: atomic<u32>;

@compute @workgroup_size(256)
fn main(
	@builtin(workgroup_id) group: vec3u,
	@builtin(num_workgroups) groups: vec3u,
	@builtin(local_invocation_index) local: u32,
) {
	let i = item(group, groups, local);
	if (i < parameters.count) {
		move_point(i);
	}
	if (last == 1u) {
		workgroupBarrier();
		if (local == 0u) {
			atomicMax(&status[parameters.counter], atomicLoad(&longest));
		}
	}
}
