/** The median: the middle number, or the mean of the two middle ones. */
export function median(numbers: readonly number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The sum; 0 without numbers. */
export const sum = (numbers: readonly number[]): number =>
	numbers.reduce((total, number) => total + number, 0);

/** Marks a promise as handled, so that its error surfaces only when it is awaited. */
export function deferRejection<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined);
	return promise;
}

/** Throws if a result is wrong: then its time does not count. */
export function assertEqual(name: string, actual: number, expected: number): void {
	if (actual !== expected) throw new Error(`${name} is ${actual}, expected ${expected}`);
}

/** Collects garbage if Node.js exposes the collector, so that no run pays for the one before. */
export function collectGarbage(): void {
	(globalThis as { gc?: () => void }).gc?.();
}

/** Runs `work` `times` times; returns all results. */
export async function repeat<T>(times: number, work: () => Promise<T> | T): Promise<T[]> {
	const results: T[] = [];
	for (let i = 0; i < times; i++) {
		collectGarbage();
		results.push(await work());
	}
	return results;
}
