/** x y of places in space, as float32 for the page. */
export function onScreen(places: Float64Array): Float32Array {
	const flat = new Float32Array((2 * places.length) / 3);
	for (let i = 0; i < flat.length; i++) flat[i] = places[3 * (i >> 1) + (i & 1)]!;
	return flat;
}
