/**
 * The `most` entities with the smallest or largest values, the most extreme first, equal ones by index; skips NaN. Uses
 * a heap of `most` entries: 10⁶ values take about 10 ms.
 */
export function extremes(
	values: ArrayLike<number>,
	end: 'low' | 'high',
	most: number,
): Uint32Array {
	const size = Math.max(0, Math.min(most, values.length));
	const heap = new Uint32Array(size);
	const sign = end === 'low' ? 1 : -1;
	/** Whether entity a comes after b. */
	const after = (a: number, b: number): boolean => {
		const apart = sign * values[a]! - sign * values[b]!;
		// The difference of equal infinite values is NaN.
		return values[a] === values[b] ? a > b : apart > 0;
	};
	let count = 0;
	for (let i = 0; i < values.length && size > 0; i++) {
		if (Number.isNaN(values[i])) continue;
		if (count < size) rise(heap, count++, i, after);
		// The root of the heap is the least extreme entry so far.
		else if (after(heap[0]!, i)) sink(heap, count, i, after);
	}
	return heap.slice(0, count).sort((a, b) => (after(a, b) ? 1 : -1));
}

type After = (a: number, b: number) => boolean;

/** Inserts an entry at the end of a heap and sifts it up. */
function rise(heap: Uint32Array, at: number, entry: number, after: After): void {
	let place = at;
	while (place > 0) {
		const above = (place - 1) >> 1;
		if (!after(entry, heap[above]!)) break;
		heap[place] = heap[above]!;
		place = above;
	}
	heap[place] = entry;
}

/** Replaces the root of a heap and sifts the new entry down. */
function sink(heap: Uint32Array, count: number, entry: number, after: After): void {
	let place = 0;
	for (;;) {
		let next = 2 * place + 1;
		if (next >= count) break;
		if (next + 1 < count && after(heap[next + 1]!, heap[next]!)) next++;
		if (!after(heap[next]!, entry)) break;
		heap[place] = heap[next]!;
		place = next;
	}
	heap[place] = entry;
}
