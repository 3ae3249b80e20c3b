// The item of an invocation. Many workgroups form a two-dimensional dispatch, and a long step takes several
// dispatches, which differ in `first`.
fn item(group: vec3u, groups: vec3u, local: u32) -> u32 {
	return parameters.first + (group.y * groups.x + group.x) * 256u + local;
}
