import { describe, expect, test } from 'vitest';
import {
	COLOURED_BYTES,
	COLOURED_LINES,
	limitOf,
	statusText,
} from '../../../src/extension/client/statusText.ts';
import type { MeshStatus } from '../../../src/language/protocol.ts';

const valid: MeshStatus = {
	uris: ['file:///a.gmr'],
	format: 'GMR mesh (.gmr)',
	counts: { points: 1234, edges: 5, triangles: 2, marked: 1 },
	found: { errors: 0, warnings: 0, others: 0 },
	listed: 0,
	state: 'checked',
};

describe('the status item', () => {
	test('counts a valid mesh', () => {
		expect(statusText(valid)).toEqual({
			text: '2 triangles, valid',
			detail: 'GMR · 1,234 points · 5 edges · 1 marked',
			level: 'information',
			busy: false,
		});
	});

	test('says what errors forbid', () => {
		const shown = statusText({ ...valid, found: { errors: 1, warnings: 2, others: 0 }, listed: 3 });
		expect(shown.level).toBe('error');
		expect(shown.text).toBe('2 triangles, 1 error, 2 warnings');
		expect(shown.detail).toContain('GMR · fix the errors to refine');
	});

	test('says how many findings there are beyond those that are listed', () => {
		const found = { errors: 1_900_000, warnings: 0, others: 0 };
		const { text, detail } = statusText({ ...valid, found, listed: 1000 });
		expect(text).toContain('1,900,000 errors');
		expect(detail).toMatch(/^GMR · showing the worst 1,000/);
	});

	test('is busy while the mesh is checked', () => {
		expect(statusText({ ...valid, state: 'checking' }).busy).toBe(true);
		expect(statusText(undefined).busy).toBe(true);
	});

	test('says why nothing is known', () => {
		expect(statusText({ ...valid, state: 'failed', problem: 'permission denied' })).toMatchObject({
			text: 'Not checked',
			detail: 'permission denied',
			level: 'error',
		});
	});
});

describe('what is limited', () => {
	test('is nothing in a file of ordinary size', () => {
		expect(limitOf({ bytes: COLOURED_BYTES, lines: COLOURED_LINES }, true)).toBeUndefined();
	});

	test('are folding and inlay hints above 20 MiB or 300,000 lines', () => {
		for (const size of [
			{ bytes: COLOURED_BYTES + 1, lines: 1 },
			{ bytes: 1, lines: COLOURED_LINES + 1 },
		])
			expect(limitOf(size, true)).toMatchObject({
				text: 'Large file',
				detail: expect.stringContaining('Large File Optimizations'),
				command: { command: 'workbench.action.openSettings' },
			});
	});

	test('is nothing where that is turned off', () => {
		expect(limitOf({ bytes: COLOURED_BYTES + 1, lines: 1 }, false)).toBeUndefined();
	});

	test('is every feature of texts where extensions see none', () => {
		expect(limitOf(undefined, true)).toMatchObject({
			text: expect.stringContaining('50 MiB'),
			command: { command: 'trirefine.check' },
		});
	});
});
