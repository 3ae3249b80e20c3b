import { describe, expect, test } from 'vitest';
import { Chosen, Selection } from '../../../webview/model/selection.ts';

const of = (...triangles: number[]): Uint32Array => Uint32Array.from(triangles);

function selection(): Chosen {
	const made = new Chosen();
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

describe('a selection of several kinds', () => {
	function full(): Selection {
		const made = new Selection();
		made.resize({ triangles: 2, edges: 5, points: 4 });
		made.pick('edges', of(0, 3), 'replace');
		made.pick('points', of(1), 'add');
		return made;
	}

	test('is added to and toggled across kinds, and replaced as a whole', () => {
		const made = full();
		expect(made.counts).toEqual({ triangles: 0, edges: 2, points: 1 });
		made.pick('edges', of(3), 'toggle');
		expect(made.counts).toEqual({ triangles: 0, edges: 1, points: 1 });
		made.pick('triangles', of(1), 'replace');
		expect(made.counts).toEqual({ triangles: 1, edges: 0, points: 0 });
	});

	test('keeps what a mesh of the same size had selected, kind by kind', () => {
		const made = full();
		made.resize({ triangles: 3, edges: 5, points: 9 });
		expect(made.counts).toEqual({ triangles: 0, edges: 2, points: 0 });
	});

	test('says whether lists changed it', () => {
		const made = full();
		expect(made.replace(made.lists())).toBe(false);
		expect(made.replace({ ...made.lists(), points: of() })).toBe(true);
	});

	test('inverts a kind', () => {
		const made = full();
		made.edges.invert();
		expect([...made.edges.list()]).toEqual([1, 2, 4]);
		expect(made.edges.count).toBe(3);
	});
});
