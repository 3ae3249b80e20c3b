import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/mesh/finding.ts';
import { concatBytes } from '../../src/util/concatBytes.ts';
import { validate } from '../../src/validate/validate.ts';
import { gmr } from '../formats/loaded.ts';
import { corpusExpects, readCorpus, triangleMeshes } from '../support/corpus.ts';

/** Errors and warnings by rule, and the clockwise hint, that `expected.json` implies. */
function implied({ ccw = 0, cw = 0, ...expect }: Record<string, number>, points: number) {
	const counts: Record<string, number> = {
		'unused-point': expect.nt === 0 ? points : (expect.orphan ?? 0),
		'coincident-points': expect.dupP ?? 0,
		'non-manifold-edge': expect.nonman ?? 0,
		'zero-area': expect.zero ?? 0,
		'mixed-orientation': Math.min(ccw, cw),
		clockwise: ccw === 0 && cw > 0 ? 1 : 0,
	};
	return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

const counted = (list: readonly Finding[]) => {
	const counts: Record<string, number> = {};
	for (const { rule, severity } of list)
		if (severity === 'error' || severity === 'warning' || rule === 'clockwise')
			counts[rule] = (counts[rule] ?? 0) + 1;
	return counts;
};

/** Without triangles of its own: TetGen's, which is refused. */
const spatial = /tetgen/;

describe.skipIf(triangleMeshes.length === 0)('meshes of the corpus', () => {
	const planar = triangleMeshes.filter((path) => !spatial.test(path));

	test.each(planar)('%s has the findings that are expected of it and no others', async (path) => {
		const expected = implied(
			corpusExpects[path]!.expect as Record<string, number>,
			corpusExpects[path.replace(/ele$/, 'node')]!.expect.nv as number,
		);
		const { mesh, positions, findings } = await readCorpus(path);
		expect(findings).toEqual([]);
		const { list } = validate(mesh!, positions, { maxFindings: 1e6 });
		expect(counted(list)).toEqual(expected);
	});

	test.each(planar)('%s has them as a GMR file too', async (path) => {
		const before = await readCorpus(path);
		const [file] = gmr.write(before.mesh!).files;
		const bytes = concatBytes(file!.chunks());
		const source = { name: 'm.gmr', size: bytes.length, chunks: () => [bytes] };
		const { mesh, positions, findings } = await gmr.read([source], { positions: true });
		expect(findings).toEqual([]);
		const told = (list: readonly Finding[]) => list.map(({ rule, entity }) => ({ rule, entity }));
		const all = { maxFindings: 1e6 };
		const [ours, theirs] = [
			validate(mesh!, positions, all),
			validate(before.mesh!, before.positions, all),
		].map(({ list }) => told(list));
		expect(ours).toEqual(theirs);
	});

	test('holds a mesh of TetGen, which is one error', async () => {
		const [path] = triangleMeshes.filter((name) => spatial.test(name));
		const { mesh, findings } = await readCorpus(path!);
		expect(mesh).toBeUndefined();
		expect(findings).toMatchObject([{ rule: 'tetgen-mesh', severity: 'error' }]);
	});
});
