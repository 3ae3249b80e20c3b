/** Runs all slices of a piece of work that could be stopped between them, and returns what it makes. */
export function allSlices<T>(work: Generator<void, T>): T {
	let slice = work.next();
	while (!slice.done) slice = work.next();
	return slice.value;
}
