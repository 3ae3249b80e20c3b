import { expect, test } from 'vitest';
import { createCpuEngine } from '../../src/engine/cpuEngine.ts';
import { dependsOnEdges } from '../../src/formats/dependsOnEdges.ts';
import { planOf } from '../../src/formats/plan.ts';
import { type TriMesh, triangleCount } from '../../src/mesh/triMesh.ts';
import { hashedSelection } from '../support/grids.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { refineOn } from '../support/refine.ts';
import { formats } from './loaded.ts';

const plain = randomMesh(8);
const triangleParts = [[], ['edge'], ['neigh'], ['poly']];
/** Plain meshes as they come from files of each format. */
const read: [string, TriMesh][] = formats.flatMap(({ id, suffixes }) =>
	(id === 'triangle' ? triangleParts : [[]]).map((more): [string, TriMesh] => [
		[id, ...more].join(' with .'),
		{
			...plain,
			source: {
				format: id,
				firstIndex: 1,
				parts: id === 'triangle' ? ['node', 'ele', ...more] : [suffixes[0]!],
			},
		},
	]),
);

/** All files of a mesh as text, and what they lose. */
function written(format: LoadedFormat, mesh: TriMesh) {
	const { files, losses } = planOf(format, mesh);
	return {
		losses,
		files: files.map(({ suffix, chunks }) => [
			suffix,
			[...chunks()].map((chunk) => Buffer.from(chunk).toString('latin1')).join(''),
		]),
	};
}

const unnumbered = read.filter(([name]) => name !== 'triangle with .edge');

test.each(unnumbered)(
	'what does not look at edges writes a mesh of %s alike without them',
	async (_, mesh) => {
		const selection = hashedSelection(triangleCount(mesh), 0.3);
		const whole = await refineOn(createCpuEngine, mesh, { selection });
		const without = await refineOn(createCpuEngine, mesh, { selection, listEdges: false });
		const blind = formats.filter((format) => !dependsOnEdges(format, mesh));
		expect(blind).not.toHaveLength(0);
		for (const format of blind)
			expect(written(format, without.mesh)).toEqual(written(format, whole.mesh));
	},
);

test.each(read)('formats that hold edges look at those of a mesh of %s', (name, mesh) => {
	const sighted = formats.filter((format) => dependsOnEdges(format, mesh)).map(({ id }) => id);
	const without = formats.filter(({ holds }) => !holds.edges).map(({ id }) => id);
	const others = name === 'triangle with .edge' ? without : [];
	const expected = ['gmr', ...(name === 'triangle' ? [] : ['triangle']), ...others];
	expect(sighted.sort()).toEqual(expected.sort());
});
