// The item of an invocation. Many workgroups are folded into two dimensions, and a long dispatch may be cut.
fn item(group: vec3u, groups: vec3u, local: u32) -> u32 {
	return parameters.first + (group.y * groups.x + group.x) * 256u + local;
}
