/**
 * For each row of `width` words the first row that is equal to it, itself if there is none before.
 *
 * @param words `width` 32-bit words for each row
 */
export function firstEqualRows(words: Uint32Array, width: number): Uint32Array {
	const rows = words.length / width;
	const first = new Uint32Array(rows);
	// Open addressing at most half full; entries are rows + 1, 0 is empty.
	const mask = 2 ** Math.ceil(Math.log2(2 * rows + 2)) - 1;
	const table = new Uint32Array(mask + 1);
	for (let row = 0, at = 0; row < rows; row++, at += width) {
		let hash = 0;
		for (let k = 0; k < width; k++) {
			hash = Math.imul(hash ^ words[at + k]!, 0x9e3779b1);
			hash ^= hash >>> 15;
		}
		hash = Math.imul(hash, 0x85ebca6b);
		let place = (hash ^ (hash >>> 16)) & mask;
		first[row] = row;
		for (let other = table[place]!; other !== 0; other = table[place]!) {
			const from = (other - 1) * width;
			let k = 0;
			while (k < width && words[from + k] === words[at + k]) k++;
			if (k === width) {
				first[row] = other - 1;
				break;
			}
			place = (place + 1) & mask;
		}
		if (first[row] === row) table[place] = row + 1;
	}
	return first;
}
