// Faces of a surface in space: depth, lighting and feature edges. Constants that are not declared here are those of
// `src/draw/styleText.ts`.

// Depth of a face as a linear function: the position of corner A in samples, its depth, the slope per sample, and the
// bounds of the depth. Larger is nearer.
struct DepthPlane { position: vec2f, depth: f32, slope: vec2f, min_depth: f32, max_depth: f32 }

fn depth_plane_of(t: u32, shape: Triangle) -> DepthPlane {
	let z = heights(t);
	let to_samples = vec2f(frame.scale, -frame.scale);
	let ab = vec2f(shape.b - shape.a) * to_samples;
	let ac = vec2f(shape.c - shape.a) * to_samples;
	let area = ab.x * ac.y - ab.y * ac.x;
	let rise = z.yz - z.xx;
	let slope = vec2f(rise.x * ac.y - rise.y * ab.y, rise.y * ab.x - rise.x * ac.x);
	return DepthPlane(
		among_samples(shape.a),
		z.x,
		// Finite even edge-on; `depth_at` keeps the depth within its bounds.
		slope / select(area, 1.0, area == 0.0),
		min(z.x, min(z.y, z.z)),
		max(z.x, max(z.y, z.z)),
	);
}

// Depth of a face at the centre of a sample, and a bound on its rounding error.
fn depth_at(depth_plane: DepthPlane, sample: vec2u) -> vec2f {
	let rise = depth_plane.slope * (vec2f(sample) + 0.5 - depth_plane.position);
	let error = (abs(rise.x) + abs(rise.y) + depth_plane.depth) * 0x1p-22 + 1.0;
	return vec2f(clamp(depth_plane.depth + rise.x + rise.y, depth_plane.min_depth, depth_plane.max_depth), error);
}

// Whether the point of a surface with this depth at a sample is beyond the cutting plane.
fn is_cut(sample: vec2u, depth: f32) -> bool {
	return dot(frame.plane.xyz, vec3f(vec2f(sample) + 0.5, depth)) > frame.plane.w;
}

// Colour of a face: lit from the viewer, hatched if it is a back face.
fn shade_face(colour: vec3f, t: u32, shape: Triangle, sample: vec2u) -> vec3f {
	let z = heights(t);
	let ab = vec3f(vec2f(shape.b - shape.a), z.y - z.x) * frame.scale;
	let ac = vec3f(vec2f(shape.c - shape.a), z.z - z.x) * frame.scale;
	let normal = cross(ab, ac);
	let cosine = normal.z / max(length(normal), 1e-30);
	let light = select(1.0, mix(EDGE_ON, 1.0, abs(cosine)), (frame.flags & LIT) != 0u);
	let diagonal = (f32(sample.x) - f32(sample.y)) / (frame.ratio * BACK_PERIOD);
	let is_hatched = cosine < 0.0 && (frame.flags & BACKS) != 0u;
	let stripe = select(0.0, step(BACK_START, fract(diagonal)) * BACK_OPACITY, is_hatched);
	return mix(colour * light, frame.foreground.xyz, stripe);
}

// Coverage of a sample by feature edges, from its distances to edges AB, BC and CA in CSS pixels. Bits 4 to 6 of `look`
// are set for those that are feature edges.
fn line_coverage(look: u32, distances: vec3f) -> f32 {
	let is_feature = ((vec3u(look) >> vec3u(4u, 5u, 6u)) & vec3u(1u)) == vec3u(1u);
	let feature_distances = select(vec3f(1e9), distances, is_feature);
	let nearest = min(feature_distances.x, min(feature_distances.y, feature_distances.z));
	return edge_coverage(FEATURE_WIDTH, nearest) * f32((frame.flags & LINES) != 0u);
}
