import { describe, expect, test } from 'vitest';
import { parseSelection } from '../../src/cli/selection.ts';
import { makeReselect, selectTriangles } from '../../src/cli/selectTriangles.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

/** Right triangles of areas 0.5, 1 and 1.5; the last two are of steel. */
const mesh: TriMesh = {
	dimension: 2,
	points: Float64Array.from([1, 2, 3].flatMap((leg) => [9 * leg, 0, 10 * leg, 0, 9 * leg, 1])),
	triangles: Uint32Array.from({ length: 9 }, (_, i) => i),
	fields: [],
	groups: [
		{
			...{ name: 'steel', dimension: 2, tag: 7 },
			members: [{ of: 'triangles', members: Uint32Array.of(1, 2) }],
		},
	],
};
const selected = async (text: string) => [...(await selectTriangles(parseSelection(text), mesh))];

describe('--select where:', () => {
	test.each([
		['area=0.5..1', [1, 1, 0]],
		['metric:area=..0.5', [1, 0, 0]],
		['Area!=0.6..1.2', [1, 0, 1]],
		['area=1.2..', [0, 0, 1]],
		['order=-1..1e0', [1, 1, 0]],
		['groups:triangles=steel', [0, 1, 1]],
		['groups=7', [0, 1, 1]],
	])('%s selects', async (text, flags) => {
		expect(await selected(`where:${text}`)).toEqual(flags);
	});

	const form = 'expected where:<quantity>=<from>..<to>';
	const range = 'expected a range such as 0..0.5';
	test.each([
		['area', form],
		['area=', form],
		['beauty=1..2', 'unknown quantity; the mesh has metric:area'],
		['area=1', range],
		['area=..', range],
		['area=2..1', 'the range is reversed'],
		['groups:triangles=iron', 'no such group; the mesh has steel'],
		['groups:triangles!=steel', 'give a group as'],
		['area=7..', 'the selection is empty'],
	])('%s is refused', async (text, words) => {
		await expect(async () => selected(`where:${text}`)).rejects.toThrow(words);
	});

	test('selects again in what was made, and may find none then', async () => {
		const again = makeReselect(parseSelection('where:area=7..'), mesh)!;
		expect([...(await again(mesh))]).toEqual([0, 0, 0]);
	});
});
