/** Runs all slices of a piece of work that could be stopped between them, and returns what it makes. */
export function allSteps<T>(work: Generator<void, T>): T {
	let step = work.next();
	while (!step.done) step = work.next();
	return step.value;
}
