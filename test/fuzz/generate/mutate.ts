import { bytesOf, type Case, type Dice, textOf } from '../case.ts';

/** Words that numbers are replaced by: the edges of what readers take. */
const oddWords = [
	'0',
	'-1',
	'1',
	'2',
	'+3',
	'-0',
	'00',
	'007',
	'1e2',
	'1.5',
	'.5',
	'5.',
	'1e',
	'e5',
	'x',
	'nan',
	'inf',
	'-inf',
	'1e309',
	'1e-400',
	'2147483647',
	'2147483648',
	'-2147483649',
	'4294967296',
	'4294967297',
	'9007199254740993',
	'99999999999999999999',
	'0x10',
	'1,5',
	'[',
	']',
	'#',
	'"',
	'',
	'1D3',
	'١',
] as const;

type Mutation = (text: string, dice: Dice) => string;

const onLines =
	(change: (lines: string[], dice: Dice) => void): Mutation =>
	(text, dice) => {
		const lines = text.split('\n');
		change(lines, dice);
		return lines.join('\n');
	};

const onWord =
	(change: (word: string, dice: Dice) => string): Mutation =>
	(text, dice) => {
		const words = [...text.matchAll(/\S+/g)];
		if (words.length === 0) return text;
		const { index, 0: word } = dice.pick(words);
		return text.slice(0, index) + change(word, dice) + text.slice(index + word.length);
	};

const mutations: readonly Mutation[] = [
	onWord((_, dice) => dice.pick(oddWords)),
	onWord((_, dice) => dice.pick(oddWords)),
	onWord((word, dice) => `${Number(word) + dice.pick([1, -1])}`),
	onWord((word, dice) => `${word} ${dice.pick(oddWords)}`),
	(text, dice) => {
		const at = dice.below(text.length + 1);
		return text.slice(0, at) + String.fromCharCode(dice.below(256)) + text.slice(at + 1);
	},
	(text, dice) => {
		const at = dice.below(text.length + 1);
		return (
			text.slice(0, at) +
			dice.pick(['\0', '\x01', '\x1a', '\xff', '\r', '\n', '#', ' ']) +
			text.slice(at)
		);
	},
	(text, dice) => text.slice(0, dice.below(text.length + 1)),
	(text, dice) => {
		const at = dice.below(text.length + 1);
		return text.slice(0, at) + text.slice(at + 1 + dice.below(20));
	},
	onLines((lines, dice) => lines.splice(dice.below(lines.length), 1)),
	onLines((lines, dice) => {
		const line = dice.pick(lines);
		lines.splice(dice.below(lines.length), 0, line);
	}),
	onLines((lines, dice) => {
		const [i, j] = [dice.below(lines.length), dice.below(lines.length)];
		[lines[i], lines[j]] = [lines[j] as string, lines[i] as string];
	}),
];

/** A case with some bytes of some of its files changed. */
export function mutated(from: Case, dice: Dice): Case {
	const files = new Map(from.files);
	const changes = 1 + dice.below(3);
	for (let i = 0; i < changes; i++) {
		const name = dice.pick([...files.keys()]);
		const text = textOf(files.get(name) as Uint8Array);
		files.set(name, bytesOf(dice.pick(mutations)(text, dice)));
	}
	if (files.size > 1 && dice.chance(0.05)) files.delete(dice.pick([...files.keys()]));
	const main = files.has(from.main) ? from.main : ([...files.keys()][0] as string);
	return { ...from, files, main, made: `${from.made}; ${changes} bytes or words changed` };
}
