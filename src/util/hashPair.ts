/**
 * A hash of two u32 in which each bit depends on all of theirs, so that patterned keys (multiples of a power of two,
 * keys that differ only in upper bits) spread as well as others: the finaliser of MurmurHash3 (A. Appleby) after each.
 */
export function hashPair(first: number, second: number): number {
	let hash = Math.imul(first ^ (first >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	hash = (hash ^ (hash >>> 16) ^ second) + 0x9e3779b9;
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Longest run of occupied slots, wrapping around: an upper bound on the steps of a search in a table with open
 * addressing.
 */
export function longestRun(slots: Uint32Array): number {
	let run = 0;
	let longest = 0;
	for (let i = 0; i < 2 * slots.length && run < slots.length; i++) {
		run = slots[i % slots.length] === 0 ? 0 : run + 1;
		if (run > longest) longest = run;
	}
	return longest;
}
