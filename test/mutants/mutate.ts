import { Dice } from '../fuzz/case.ts';
import type { Files } from './seeds.ts';

/** Changes bytes; `other` is another file of the same format. */
type Mutator = (bytes: Buffer, dice: Dice, other: Buffer) => Buffer;

/** Numbers at the edges of what readers take, and words that are none. */
const oddTokens = [
	...['0', '-0', '-1', '1', '2', '3', '1.5', '1e999', '-1e999', '1e-400', 'nan', 'NaN', 'inf'],
	...['4294967295', '4294967296', '2147483647', '2147483648', '-2147483648', '4000000000'],
	...['9007199254740993', '99999999999999999999', '1e300', '0x1F', '07', '3 3 3', 'x', '', '\0'],
];
const oddWords = [0, 1, 0xffffffff, 0x80000000, 0x7fffffff, 0x7ff00000, 0x7f800000, 0x10000];

/** A range [from, to) of at most `most` bytes. */
function range(length: number, dice: Dice, most: number): [from: number, to: number] {
	const from = dice.below(length + 1);
	return [from, Math.min(length, from + 1 + dice.below(most))];
}

const joined = (...parts: Uint8Array[]): Buffer => Buffer.concat(parts);

/** Mutators of bytes, whatever they mean. */
const ofBytes: readonly Mutator[] = [
	function flipped(bytes, dice) {
		const changed = Buffer.from(bytes);
		for (let k = dice.below(4); k >= 0; k--) {
			const at = dice.below(bytes.length);
			changed[at] = (changed[at] ?? 0) ^ (1 << dice.below(8));
		}
		return changed;
	},
	function replaced(bytes, dice) {
		const changed = Buffer.from(bytes);
		const [from, to] = range(bytes.length, dice, 12);
		for (let at = from; at < to; at++) changed[at] = dice.below(256);
		return changed;
	},
	(bytes, dice) => bytes.subarray(0, dice.below(bytes.length + 1)),
	function deleted(bytes, dice) {
		const [from, to] = range(bytes.length, dice, 60);
		return joined(bytes.subarray(0, from), bytes.subarray(to));
	},
	function doubled(bytes, dice) {
		const [from, to] = range(bytes.length, dice, 200);
		return joined(bytes.subarray(0, to), bytes.subarray(from));
	},
	function swapped(bytes, dice) {
		const [a, b, c, d] = Array.from({ length: 4 }, () => dice.below(bytes.length + 1)).sort(
			(a, b) => a - b,
		);
		return joined(
			bytes.subarray(0, a),
			bytes.subarray(c, d),
			bytes.subarray(b, c),
			bytes.subarray(a, b),
			bytes.subarray(d),
		);
	},
	function spliced(bytes, dice, other) {
		return joined(
			bytes.subarray(0, dice.below(bytes.length + 1)),
			other.subarray(dice.below(other.length + 1)),
		);
	},
	function wordSet(bytes, dice) {
		const changed = Buffer.from(bytes);
		if (bytes.length < 4) return changed;
		const aligned = dice.chance(0.5);
		const at = aligned
			? 4 * dice.below(Math.floor(bytes.length / 4))
			: dice.below(bytes.length - 3);
		const word = dice.chance(0.8) ? dice.pick(oddWords) : dice.below(40);
		if (dice.chance(0.5)) changed.writeUInt32LE(word, at);
		else changed.writeUInt32BE(word, at);
		return changed;
	},
];

/** Replaces a random match of a pattern in the bytes as Latin-1. */
function substituted(pattern: RegExp, by: (found: string, dice: Dice) => string): Mutator {
	return (bytes, dice) => {
		const text = bytes.toString('latin1');
		// A pattern that is looked for from a random place on costs as much as that is far, not as the whole file.
		pattern.lastIndex = dice.below(text.length + 1);
		const match = pattern.exec(text);
		if (!match) return bytes;
		const end = match.index + match[0].length;
		return joined(
			bytes.subarray(0, match.index),
			Buffer.from(by(match[0], dice), 'latin1'),
			bytes.subarray(end),
		);
	};
}

/** Changes the lines of the bytes as Latin-1. */
const onLines =
	(change: (lines: string[], dice: Dice) => void): Mutator =>
	(bytes, dice) => {
		const lines = bytes.toString('latin1').split('\n');
		change(lines, dice);
		return Buffer.from(lines.join('\n'), 'latin1');
	};

/** Mutators of text and of headings. */
const ofText: readonly Mutator[] = [
	substituted(/[-+\d][-+.\deE]*/g, (_, dice) => dice.pick(oddTokens)),
	substituted(/\d+/g, (found, dice) => `${Number(found) + dice.pick([-2, -1, 1, 2, 1000])}`),
	substituted(/\S+/g, (_, dice) => dice.pick(oddTokens)),
	substituted(/\S+[ \t]+\S+/g, (found) =>
		found
			.split(/[ \t]+/)
			.reverse()
			.join(' '),
	),
	substituted(/\S+/g, (found) => `${found} ${found}`),
	substituted(/\d/g, (_, dice) => `${dice.below(10)}`),
	onLines((lines, dice) => void lines.splice(dice.below(lines.length), 1 + dice.below(3))),
	onLines((lines, dice) => {
		const at = dice.below(lines.length);
		lines.splice(at, 0, dice.chance(0.5) ? (lines[at] ?? '') : dice.pick(lines));
	}),
	onLines((lines, dice) => {
		const [a, b] = [dice.below(lines.length), dice.below(lines.length)];
		[lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
	}),
	onLines((lines, dice) => {
		const at = dice.below(lines.length);
		lines[at] += ` ${dice.pick(oddTokens)}`;
	}),
];

/** Whether most of the bytes are letters, as in text and unlike in numbers. */
const isText = (bytes: Uint8Array): boolean =>
	bytes.subarray(0, 512).filter((byte) => byte < 9 || byte > 126).length < 8;

/** Mutant `nth` of a seed: the files of one of the seeds with one to three changes, the same whenever it is asked for. */
export function mutant(seeds: readonly Files[], seed: number | string, nth: number): Files {
	const dice = new Dice(seed, nth);
	const chosen = dice.pick(seeds);
	const changed = new Map(chosen);
	for (let left = dice.pick([1, 1, 1, 2, 3]); left > 0; left--) {
		const [name, bytes] = dice.pick([...changed]);
		const other = Buffer.from(dice.pick([...dice.pick(seeds).values()]));
		// Headings of binary files are text, and numbers in text are bytes.
		const mutators = dice.chance(isText(bytes) ? 0.7 : 0.3) ? ofText : ofBytes;
		changed.set(name, new Uint8Array(dice.pick(mutators)(Buffer.from(bytes), dice, other)));
	}
	return changed;
}
