import { describe, expect, test } from 'vitest';
import { joinEdits, type LineEdit, markLines } from '../../../src/extension/write/markedLines.ts';

const text = ['#triangles', '4', '1 2 3 0', '\t4  -3 -5\t1', '5 6 7 0  ', '7 8 9 1'];
const lineAt = (line: number) => text[line] ?? '';
const none: readonly { start: number; end: number }[] = [];

/** The lines after edits that each lie in one or several lines. */
function applied(
	lines: readonly string[],
	edits: readonly (LineEdit & { readonly lastLine?: number })[],
): string[] {
	const result = [...lines];
	for (const { line, start, end, text, lastLine = line } of [...edits].reverse()) {
		const whole = result[line]!.slice(0, start) + text + result[lastLine]!.slice(end);
		result.splice(line, lastLine - line + 1, ...whole.split('\n'));
	}
	return result;
}

describe('marks in lines', () => {
	test('are replaced alone: indexes and blanks stay', () => {
		const edits = markLines(lineAt, {
			set: [{ start: 3, end: 3 }],
			clear: [{ start: 4, end: 4 }],
		});
		expect(applied(text, edits)).toEqual([
			...text.slice(0, 2),
			'1 2 3 1',
			'\t4  -3 -5\t0',
			...text.slice(4),
		]);
	});

	test('that are as wanted make no edit', () => {
		expect(markLines(lineAt, { set: [{ start: 4, end: 4 }], clear: none })).toEqual([]);
	});

	test('come in the order of the lines', () => {
		const edits = markLines(lineAt, {
			set: [{ start: 5, end: 5 }],
			clear: [{ start: 4, end: 4 }],
		});
		expect(edits.map(({ line }) => line)).toEqual([3, 4]);
	});

	test('of lines that are no triangles are refused', () => {
		expect(() => markLines(lineAt, { set: [{ start: 2, end: 3 }], clear: none })).toThrow(
			'Line 2 does not define a triangle.',
		);
	});
});

describe('many edits', () => {
	const lines = Array.from({ length: 5000 }, (_, i) => `${i + 1} -${i + 2} ${i + 3} 0`);
	const at = (line: number) => lines[line] ?? '';
	const edits = markLines(at, {
		set: Array.from({ length: 1200 }, (_, i) => ({ start: 4 * i + 1, end: 4 * i + 2 })),
		clear: none,
	});

	test('become few, which do the same', () => {
		const few = joinEdits(edits, at, '\n', 100);
		expect(few.length).toBeLessThan(100);
		expect(applied(lines, few)).toEqual(applied(lines, edits));
	});

	test('stay single while they are few', () => {
		const same = joinEdits(edits, at, '\n', edits.length);
		expect(same.map(({ line, lastLine }) => [line, lastLine])).toEqual(
			edits.map(({ line }) => [line, line]),
		);
	});
});
