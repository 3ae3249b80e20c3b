/** Numbers in [0, 1) that depend on the seed alone (mulberry32, T. Ettinger). */
export function seededRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let z = Math.imul(state ^ (state >>> 15), state | 1);
		z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
		return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** The numbers 0 to count − 1 in an order that depends on the generator alone. */
export function shuffledIndexes(count: number, random: () => number): Uint32Array<ArrayBuffer> {
	const order = new Uint32Array(count);
	for (let i = 0; i < count; i++) order[i] = i;
	for (let i = count - 1; i > 0; i--) {
		const j = Math.floor(random() * (i + 1));
		const held = order[i]!;
		order[i] = order[j]!;
		order[j] = held;
	}
	return order;
}
