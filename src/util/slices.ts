/** Runs all slices of a generator without pauses and returns its result. */
export function allSlices<T>(work: Generator<void, T>): T {
	let slice = work.next();
	while (!slice.done) slice = work.next();
	return slice.value;
}
