import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { externalPath } from '../support/external.ts';
import { cli } from './inProcess.ts';

/** What is known of an .ele file; areas have six decimals. */
interface Known {
	readonly nt: number;
	readonly nv: number;
	readonly edges: number;
	readonly bnd: number;
	readonly ccw: number;
	readonly cw: number;
	readonly zero: number;
	readonly area: number;
}

const corpus = externalPath('TRIREFINE_CORPUS');
const known: [string, Known][] = corpus
	? Object.entries(
			JSON.parse(readFileSync(join(corpus, 'expected.json'), 'utf8')) as Record<
				string,
				{ expect: Known }
			>,
		)
			.filter(([name, { expect }]) => name.endsWith('.ele') && expect.nv !== undefined)
			.map(([name, { expect }]) => [name, expect])
	: [];

describe.skipIf(!corpus)('info of the corpus', () => {
	test('knows at least eight Triangle meshes', () => expect(known.length).toBeGreaterThan(7));

	test.each(known)('agrees with what is known of %s', async (name, mesh) => {
		const { exit, out } = await cli('info', join(corpus!, name), '--json');
		expect(exit).toBe(0);
		const info = JSON.parse(out);
		expect(info).toMatchObject({
			format: 'triangle',
			points: mesh.nv,
			triangles: mesh.nt,
			edges: mesh.edges,
			boundaryEdges: mesh.bnd,
			orientation: { ccw: mesh.ccw, cw: mesh.cw, degenerate: mesh.zero },
		});
		expect(Math.abs(info.area - mesh.area)).toBeLessThanOrEqual(1e-6 * Math.max(1, mesh.area));
	});

	test('refuses a mesh in space and says what it is', async () => {
		const { exit, err } = await cli('info', join(corpus!, 'triangle/tetgen_one_tet10.ele'));
		expect(exit).toBe(1);
		expect(err).toContain('TetGen');
	});

	test('takes a mesh without triangles, which refine has nothing to do with', async () => {
		const path = join(corpus!, 'triangle_generated/empty_mesh.ele');
		expect((await cli('info', path)).exit).toBe(0);
		expect((await cli('refine', path, '--select', 'all', '-o', 'never.gmr')).exit).toBe(2);
	});
});
