// Head of the buffer `work`: exclusive prefix sums of the new triangles of each block of 256 triangles, of its new
// edges, and of its new selected triangles, as one array; their total; whether the round is ready; the numbers of
// divided edges and of touched triangles. CPU kernel: `src/steps/longest-edge/head.ts`.

// Index of the first new triangle of a block, and of its first new edge.
fn triangles_start(block: u32) -> u32 {
	return parameters.triangles + work[block];
}

fn edges_start(block: u32) -> u32 {
	return parameters.edges + work[parameters.blocks + block] - work[parameters.blocks];
}

// Whether the round is ready and the buffers have room for the new entities.
fn fits() -> bool {
	let head = 3u * parameters.blocks;
	let counts = vec4u(work[head + 1u], work[head + 2u], work[parameters.blocks], work[2u * parameters.blocks]);
	let room = vec3u(parameters.points_room, parameters.triangles_room, parameters.edges_room);
	return counts.x == 1u && all(vec3u(counts.yz, counts.w - counts.z) <= room);
}

// Number of items of the step: all triangles, or the entries of the list of touched ones.
fn item_count() -> u32 {
	let touched = work[3u * parameters.blocks + 3u];
	return select(parameters.count, min(parameters.count, touched), parameters.sparse != 0u);
}
