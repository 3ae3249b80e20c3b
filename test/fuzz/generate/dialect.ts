import type { Dice } from '../case.ts';

/** How a text is written: line ends, blanks, comments. */
export interface Dialect {
	/** The lines of a file as text, a letter a byte. */
	text(lines: readonly (readonly (string | number)[])[]): string;
}

/** Any letters but those that end lines; at times bytes that are no text in UTF-8, or no text at all. */
function remark(dice: Dice): string {
	const plain = dice.chance(0.6);
	const length = dice.below(12);
	const letter = () => {
		if (plain) return dice.pick([...'abc xyz,.;:()[]#019-+"\'\\/%']);
		const code = 1 + dice.below(255);
		return code === 10 || code === 13 ? ' ' : String.fromCharCode(code);
	};
	return Array.from({ length }, letter).join('');
}

/** Draws a dialect; `rest` where a comment may stand behind the values of a line. */
export function dialectOf(dice: Dice, rest: boolean): Dialect {
	const end = dice.pick(['\n', '\n', '\n', '\r\n', '\r']);
	const gap = dice.pick([' ', ' ', '  ', '\t', ' \t ']);
	const indent = dice.pick(['', '', '  ', '\t']);
	const remarks = dice.chance(0.35) ? 0.15 : 0;
	const blanks = dice.chance(0.15) ? 0.15 : 0;
	return {
		text(lines) {
			const all: string[] = [];
			const between = () => {
				if (dice.chance(remarks)) all.push(`${dice.pick(['', ' '])}#${remark(dice)}`);
				if (dice.chance(blanks)) all.push(dice.pick(['', ' ', '\t']));
			};
			between();
			for (const line of lines) {
				const tail = rest && dice.chance(remarks / 2) ? ` #${remark(dice)}` : '';
				all.push(`${indent}${line.join(gap)}${tail}`);
				between();
			}
			return all.join(end) + (dice.chance(0.93) ? end : '');
		},
	};
}

/** A number as text: the shortest one, or one of the same value that is written otherwise. */
export function numeral(value: number, dice: Dice): string {
	const plain = `${value}`;
	if (dice.chance(0.93) || !Number.isFinite(value)) return plain;
	const others = [
		value.toExponential(),
		value > 0 ? `+${plain}` : plain,
		Number.isInteger(value) && Math.abs(value) < 1e15 ? `${plain}.` : `${plain}`,
		Number.isInteger(value) && Math.abs(value) < 1e15 ? `${plain}.00` : `${plain}`,
		value === 0 ? '-0' : plain,
	];
	return dice.pick(others);
}
