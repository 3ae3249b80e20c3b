import { describe, expect, test } from 'vitest';
import { Selection } from '../../webview/selection.ts';

const of = (...triangles: number[]): Uint32Array => Uint32Array.from(triangles);

function selection(): Selection {
	const made = new Selection();
	made.reset(Uint8Array.of(0, 1, 0, 1, 0));
	return made;
}

describe('a pick', () => {
	test('replaces, adds or toggles', () => {
		const [replaced, added, toggled] = [selection(), selection(), selection()];
		replaced.pick(of(0, 1), 'replace');
		added.pick(of(0, 1), 'add');
		toggled.pick(of(0, 1), 'toggle');
		expect([replaced, added, toggled].map((s) => [...s.list()])).toEqual([
			[0, 1],
			[0, 1, 3],
			[0, 3],
		]);
	});

	test('keeps count', () => {
		const made = selection();
		made.pick(of(0, 2), 'add');
		expect(made.count).toBe(4);
	});

	test('says whether anything changed', () => {
		const made = selection();
		expect(made.pick(of(1, 3), 'replace')).toBe(false);
		expect(made.pick(of(), 'replace')).toBe(true);
	});

	test('of a triangle that does not exist does nothing', () => {
		expect(selection().pick(of(99), 'add')).toBe(false);
	});

	test('leaves arrays that were handed out as they were', () => {
		const made = selection();
		const { flags } = made;
		made.pick(of(0), 'replace');
		expect([...flags]).toEqual([0, 1, 0, 1, 0]);
	});
});
