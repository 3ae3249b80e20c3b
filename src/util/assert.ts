/** Throws if an internal invariant is broken. Invalid input is reported elsewhere, as data or as a `MeshError`. */
export function assert(condition: unknown, message: string): asserts condition {
	if (!condition) throw new Error(`internal error: ${message}`);
}
