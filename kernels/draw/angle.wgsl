// The value that a triangle is coloured by: its smallest angle in degrees, in the plane or in space. The parameters
// are those of `value_of` in `values`; `areas` is not used.
fn value_of(t: u32, shape: Triangle, areas: vec3f) -> f32 {
	let z = heights(t);
	let ab = vec3f(vec2f(shape.b - shape.a), z.y - z.x) * frame.scale;
	let bc = vec3f(vec2f(shape.c - shape.b), z.z - z.y) * frame.scale;
	let ca = vec3f(vec2f(shape.a - shape.c), z.x - z.z) * frame.scale;
	let squares = vec3f(dot(ab, ab), dot(bc, bc), dot(ca, ca));
	let shortest = min(squares.x, min(squares.y, squares.z));
	// The smallest angle is opposite the shortest edge. Of its two edges one ends at the corner, the other starts
	// there: the cosine has the opposite sign of their dot product.
	var product = dot(ab, ca);
	if (shortest == squares.x) {
		product = dot(bc, ca);
	} else if (shortest == squares.z) {
		product = dot(ab, bc);
	}
	return degrees(atan2(length(cross(ab, bc)), -product));
}
