import { describe, expect, test } from 'vitest';
import { describeMarks, explainPanelMarks } from '../../../src/extension/commands/markMessages.ts';

describe('what became of marks', () => {
	test.each([
		[
			'set',
			{ targets: 12, changed: 12, marked: 58 },
			'Marked 12 triangles. 58 triangles are marked now.',
		],
		['set', { targets: 1, changed: 0, marked: 1 }, 'Already marked. 1 triangle is marked now.'],
		['set', { targets: 2, changed: 0, marked: 9 }, 'Already marked. 9 triangles are marked now.'],
		[
			'set',
			{ targets: 176, changed: 168, marked: 190, view: 'After' },
			'Marked 176 triangles, 8 of them already marked. 190 triangles are marked in After now.',
		],
		[
			'set',
			{ targets: 0, changed: 0, marked: 0 },
			'No triangle matches. No triangle is marked now.',
		],
		[
			'clear',
			{ targets: 216, changed: 1, marked: 0 },
			'Cleared 1 mark. No triangle is marked now.',
		],
		[
			'clear',
			{ targets: 3, changed: 0, marked: 4 },
			'No marks to clear. 4 triangles are marked now.',
		],
	] as const)('after %s of %o: %s', (action, outcome, words) => {
		expect(describeMarks(action, outcome)).toBe(words);
	});
});

describe('why marks live in the panel', () => {
	test('the format has no column for them, whatever the file is called', () => {
		expect(explainPanelMarks(undefined)).toMatch(/^This format has no column for marks\./);
	});

	test('the text of a large file is hidden', () => {
		expect(explainPanelMarks('box.gmr')).toMatch(/box\.gmr .*above 50 MiB/);
	});
});
