import { describe, expect, test } from 'vitest';
import { formatById } from '../../../src/formats/registry.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { CancelSource } from '../../../src/util/cancel.ts';
import { Comparing } from '../../../webview/work/comparing.ts';
import type { LoadedMesh } from '../../../webview/work/readDocument.ts';

/** The unit square of two triangles with lines between some points. */
function square(...lines: readonly (readonly [number, number])[]): TriMesh {
	const block = { shape: 'line', nodes: Uint32Array.from(lines.flat()), fields: [] } as const;
	return {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1),
		triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
		fields: [],
		cells: [block],
	};
}

const loaded = (mesh: TriMesh) => ({ mesh, format: formatById('vtu')! }) as unknown as LoadedMesh;

const compare = (
	a: TriMesh,
	b: TriMesh,
	cancel = new CancelSource(),
	comparing = new Comparing(),
) => comparing.compare(loaded(a), loaded(b), ['a', 'b'], { cancel, progress() {} });

describe('changes to step through', () => {
	test('include lines, each with its two points', async () => {
		const { changes, count } = await compare(square([0, 1], [1, 2]), square([0, 1], [2, 3]));
		expect(count).toBe(2);
		expect(changes).toEqual([
			{ viewId: 'before', kind: 'points', entities: [1, 2], words: 'removed: line 1 (1, 0.5)' },
			{ viewId: 'after', kind: 'points', entities: [2, 3], words: 'added: line 1 (0.5, 1)' },
		]);
	});

	test('are of faces once, and of moved points', async () => {
		const [a, b] = [square([0, 1]), square([0, 1])];
		const triangles = Uint32Array.of(0, 1, 2, 3, 2, 0);
		const points = Float64Array.of(0, 0, 1, 0, 1, 1.5, 0, 1);
		const { changes } = await compare(a, { ...b, triangles, points });
		expect(changes).toMatchObject([
			{ viewId: 'before', kind: 'points', entities: [2] },
			{
				viewId: 'before',
				kind: 'triangles',
				entities: [1],
				words: expect.stringMatching(/^reversed: triangle 1 /),
			},
		]);
	});
});

test('a cancelled comparison rejects and leaves no changes', async () => {
	const [a, b] = [square([0, 1]), square([1, 2])];
	const [comparing, cancel] = [new Comparing(), new CancelSource()];
	const done = compare(a, b, cancel, comparing);
	expect(comparing.isRunning).toBe(true);
	cancel.cancel();
	await expect(done).rejects.toThrow('cancelled');
	expect(comparing.isRunning).toBe(false);
	expect(comparing.changedOf(a)).toBeUndefined();
	await compare(a, b, new CancelSource(), comparing);
	expect(comparing.changedOf(a)?.fields[0]?.name).toBe('Change');
});
