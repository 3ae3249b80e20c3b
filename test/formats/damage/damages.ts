import { plain } from './damagedText.ts';

/** What was done to a text. */
export type Damage = 'number' | 'keyword' | 'high' | 'low' | 'missing' | 'surplus' | 'range';

/** A text with one damage, and where that is: bytes [start, end) of the line. */
export interface Damaged {
	readonly damage: Damage;
	readonly text: string;
	/** 1-based. */
	readonly line: number;
	readonly start: number;
	readonly end: number;
	/** Says it. */
	readonly what: string;
}

const word = /[^\s,=<>"/]+/g;

/** A keyword with a letter too many, too few, or another; never its first letter, which may be a mark. */
function misspelt(keyword: string, nth: number): string {
	const at = 1 + (nth % (keyword.length - 1));
	const letter = keyword[at]!;
	const upper = letter === letter.toUpperCase();
	const other = upper ? 'Q' : 'q';
	if (nth % 3 === 0) return `${keyword.slice(0, at)}${other}${keyword.slice(at)}`;
	if (nth % 3 === 1 && keyword.length > 3) return keyword.slice(0, at) + keyword.slice(at + 1);
	return keyword.slice(0, at) + other + keyword.slice(at + 1);
}

/** All damages of a text that has the kinds of its words; see `damagedTexts`. */
export function damagesOf(marked: string): Damaged[] {
	const lines = plain(marked).split('\n');
	const found: Damaged[] = [];
	for (const [nth, line] of marked.split('\n').entries()) {
		const kinds = / \| ([-+a-z ]*)$/.exec(line)?.[1];
		if (kinds === undefined) continue;
		const own = lines[nth]!;
		const words = [...own.matchAll(word)];
		const names = kinds.split(' ');
		if (names.length !== words.length) throw new Error(`${names.length} kinds: ${line}`);
		const change = (damage: Damage, from: number, to: number, by: string) => {
			const text = own.slice(0, from) + by + own.slice(to);
			found.push({
				...{ damage, line: nth + 1, start: from, end: from + by.length },
				text: lines.with(nth, text).join('\n'),
				what: `line ${nth + 1}: ${own} → ${text}`,
			});
		};
		for (const [k, { 0: token, index }] of words.entries()) {
			const kind = names[k]![0];
			const end = index + token.length;
			const replace = (damage: Damage, by: string) => change(damage, index, end, by);
			const without = () => {
				const before = k > 0 ? words[k - 1]!.index + words[k - 1]![0].length : index;
				change('missing', before, k > 0 ? end : (words[1]?.index ?? end), '');
			};
			if (kind === 'k' && token.length > 2) replace('keyword', misspelt(token, nth + k));
			if (kind === 'c') {
				replace('high', `${Number(token) + 1}`);
				replace('low', `${Number(token) - 1}`);
				replace('number', `${token}x`);
			}
			if ('ijxy'.includes(kind!)) {
				replace('number', `${token}x`);
				if ('ix'.includes(kind!) && words.length > 1) without();
			}
			if ('ij'.includes(kind!)) replace('range', '77');
			if (names[k]!.endsWith('+')) {
				const separator = own.includes(',') ? ', ' : ' ';
				change('surplus', own.length, own.length, `${separator}9`);
			}
		}
	}
	return found;
}
