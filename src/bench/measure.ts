/** The middle one of the numbers, or the mean of the two middle ones. */
export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The sum of numbers. */
export const sum = (numbers: readonly number[]): number =>
	numbers.reduce((total, one) => total + one, 0);

/** A promise that may fail before it is awaited: its error comes then. */
export function heldBack<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined);
	return promise;
}

/** Throws where a result is not what it must be: a wrong result has no speed. */
export function must(what: string, actual: number, expected: number): void {
	if (actual !== expected) throw new Error(`${what} is ${actual}, expected ${expected}`);
}

/** Collects garbage where Node lets us, so that no run pays for the one before. */
export function settle(): void {
	(globalThis as { gc?: () => void }).gc?.();
}

/** Runs `work` several times and returns what each returned. */
export async function repeat<T>(times: number, work: () => Promise<T> | T): Promise<T[]> {
	const results: T[] = [];
	for (let i = 0; i < times; i++) {
		settle();
		results.push(await work());
	}
	return results;
}
