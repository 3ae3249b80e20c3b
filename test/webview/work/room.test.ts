import { describe, expect, test } from 'vitest';
import { createCpuEngine } from '../../../src/engine/cpuEngine.ts';
import { longestEdge } from '../../../src/refine/longestEdge.ts';
import { fewestMade, tooManyFrom, trianglesThatFit } from '../../../webview/work/room.ts';
import { randomMesh } from '../../support/randomMesh.ts';

describe('how many triangles fit into a page', () => {
	test('goes by half of the memory that the browser tells of', () => {
		expect(trianglesThatFit(4, true)).toBe(16_500_000);
		expect(trianglesThatFit(4, false)).toBeLessThan(trianglesThatFit(4, true));
		expect(trianglesThatFit(undefined, true)).toBe(trianglesThatFit(8, true));
	});

	test('is at most what a page can address', () => {
		expect(trianglesThatFit(64, true)).toBe(trianglesThatFit(16, true));
		expect(trianglesThatFit(16, true)).toBe(66_000_000);
	});
});

describe('the fewest triangles that rounds make', () => {
	const mesh = randomMesh(3);
	const triangles = mesh.triangles.length / 3;

	test.each([
		['longest', 1],
		['longest', 3],
		['all', 1],
		['all', 2],
	] as const)('are no more than are made: %s, %i rounds (seed 3)', async (split, rounds) => {
		const selection = Uint8Array.from({ length: triangles }, (_, t) => (t % 9 === 0 ? 1 : 0));
		const { mesh: made } = await longestEdge.refine(createCpuEngine(), mesh, {
			selection,
			rounds,
			split,
			now: () => 0,
		});
		const fewest = fewestMade(triangles, selection, rounds, split);
		expect(fewest).toBeGreaterThan(triangles);
		expect(fewest).toBeLessThanOrEqual(made.triangles.length / 3);
	});

	test('are exactly those where all are chosen and divided into four', () => {
		const all = new Uint8Array(triangles).fill(1);
		expect(fewestMade(triangles, all, 2, 'all')).toBe(16 * triangles);
	});
});

test('a refusal says what would be made, what fits and what to do', () => {
	const { message } = tooManyFrom(72_000_000, 35_000_000);
	expect(message).toMatch(
		/72,000,000 .* 35,000,000\. Choose fewer .* command line, which needs less$/,
	);
});
