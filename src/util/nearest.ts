/**
 * The candidate nearest to a misspelt word by edit distance (insertions, deletions, substitutions and transpositions),
 * ignoring case; the first one of equally near ones. Undefined if none is near: one edit for a word of up to 5 letters,
 * then one for each 3 letters.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
	const target = word.toLowerCase();
	let best: string | undefined;
	let limit = Math.max(1, Math.floor(target.length / 3)) + 1;
	if (target.length < 3) return undefined;
	for (const candidate of candidates) {
		if (candidate.length < 2 || Math.abs(candidate.length - target.length) >= limit) continue;
		const distance = editDistance(target, candidate.toLowerCase());
		if (distance >= limit) continue;
		[best, limit] = [candidate, distance];
	}
	return best;
}

/** Spells a keyword in the case of a word: upper case, lower case or capitalised; else unchanged. */
export function inCaseOf(word: string, keyword: string): string {
	if (word === word.toUpperCase()) return keyword.toUpperCase();
	const lower = keyword.toLowerCase();
	if (word === word.toLowerCase()) return lower;
	const letter = lower.search(/[a-z]/);
	const capital = lower.slice(0, letter + 1).toUpperCase() + lower.slice(letter + 1);
	const at = word.search(/[a-z]/i);
	const rest = word.slice(at + 1);
	return word[at] !== word[at]?.toLowerCase() && rest === rest.toLowerCase() ? capital : keyword;
}

/** Edit distance (optimal string alignment). */
function editDistance(a: string, b: string): number {
	const width = b.length + 1;
	const table = new Uint8Array((a.length + 1) * width);
	for (let i = 0; i <= a.length; i++) table[i * width] = i;
	for (let j = 0; j <= b.length; j++) table[j] = j;
	for (let i = 1; i <= a.length; i++)
		for (let j = 1; j <= b.length; j++) {
			const at = i * width + j;
			const equal = a[i - 1] === b[j - 1];
			let distance = Math.min(
				table[at - width]! + 1,
				table[at - 1]! + 1,
				table[at - width - 1]! + (equal ? 0 : 1),
			);
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
				distance = Math.min(distance, table[at - 2 * width - 2]! + 1);
			table[at] = distance;
		}
	return table[a.length * width + b.length]!;
}
