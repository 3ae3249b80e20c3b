// Head of the buffer `work`: exclusive prefix sums over the new triangles of each block of 256 triangles, then the new
// edges of each, then the new selected triangles of each; the sum of all; whether the round is ready; divided edges,
// touched triangles. CPU kernel: `src/steps/longest-edge/head.ts`.
fn triangles_start(block: u32) -> u32 {
	return parameters.triangles + work[block];
}

fn edges_start(block: u32) -> u32 {
	return parameters.edges + work[parameters.blocks + block] - work[parameters.blocks];
}

// Whether the round is ready and the buffers have room for the new entities.
fn fits() -> bool {
	let head = 3u * parameters.blocks;
	let found = vec4u(work[head + 1u], work[head + 2u], work[parameters.blocks], work[2u * parameters.blocks]);
	let room = vec3u(parameters.points_room, parameters.triangles_room, parameters.edges_room);
	return found.x == 1u && all(vec3u(found.yz, found.w - found.z) <= room);
}

// Number of existing items of the step's `count`.
fn items_there() -> u32 {
	let touched = work[3u * parameters.blocks + 3u];
	return select(parameters.count, min(parameters.count, touched), parameters.sparse != 0u);
}
