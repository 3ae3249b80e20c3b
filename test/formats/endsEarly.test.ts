import { describe, expect, test } from 'vitest';
import { readMesh } from '../../src/library/readMesh.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { type Files, meshOf, netgenText, pointNumber, usual, written } from './gridFiles.ts';
import { medit, stl, su2, vtk } from './loaded.ts';
import { memorySource } from './sources.ts';

const heat: Field = {
	...{ name: 'heat', on: 'points', role: 'attribute', type: 'real', components: 1 },
	values: new Float64Array(pointNumber).fill(1.5),
};
const mesh: TriMesh = { ...meshOf('triangles', usual), fields: [heat] };
const text = (format: LoadedFormat, values = {}) => written(format, mesh, values);

type Cut = readonly [
	what: string,
	files: Files,
	name: string,
	before: string | RegExp,
	says: string,
];

const cuts: readonly Cut[] = [
	['STL after a facet', text(stl, { encoding: 'ascii' }), 'a.stl', 'endsolid', 'endsolid'],
	[
		'STL after some facets',
		text(stl, { encoding: 'ascii' }),
		'a.stl',
		/(?<=endfacet\n)/,
		'endsolid',
	],
	['STL after its first line', text(stl, { encoding: 'ascii' }), 'a.stl', /facet/, 'endsolid'],
	['VTK after the points', text(vtk), 'a.vtk', 'CELLS', 'the cells'],
	['VTK 5.1 after the points', text(vtk, { version: '5.1' }), 'a.vtk', 'CELLS', 'the cells'],
	['VTK of polygons', text(vtk, { dataset: 'polydata' }), 'a.vtk', 'POLYGONS', 'the cells'],
	['VTK as bytes', text(vtk, { encoding: 'binary' }), 'a.vtk', 'CELLS', 'the cells'],
	['SU2 before the markers', text(su2), 'a.su2', 'NMARK', 'NMARK='],
	['MEDIT before End', text(medit), 'a.mesh', 'End', 'without End'],
	['MEDIT after the vertices', text(medit), 'a.mesh', 'Triangles', 'without End'],
	['MEDIT, solutions before End', text(medit), 'a.sol', 'End', 'without End'],
	['Netgen before endmesh', netgenText('triangles', usual), 'a.vol', 'endmesh', 'endmesh'],
];

/** Reads files; that a mesh is written otherwise than it was read is no finding here. */
async function read(files: Files) {
	const [first, ...others] = [...files].map(([name, bytes]) => memorySource(name, bytes));
	const { mesh, findings } = await readMesh([first!, ...others]);
	return { mesh, findings: findings.filter(({ rule }) => rule !== 'read-otherwise') };
}

describe('a file that ends before its format ends it', () => {
	test.each(cuts)('is read with a warning: %s', async (_what, files, name, before, says) => {
		expect((await read(files)).findings).toEqual([]);
		const whole = Buffer.from(files.get(name)!).toString('latin1');
		const end = whole.search(before);
		expect(end).toBeGreaterThan(0);
		const cut = Buffer.from(whole.slice(0, end), 'latin1');
		const { mesh: rest, findings } = await read(new Map([...files, [name, cut]]));
		expect(rest).toBeDefined();
		expect(findings).toEqual([
			expect.objectContaining({ rule: 'ends-early', severity: 'warning', file: name }),
		]);
		expect(findings[0]!.message).toContain(says);
		const lines = cut.toString('latin1').split('\n').length;
		if (name !== 'a.vtk') expect(lines - findings[0]!.line).toBeLessThanOrEqual(1);
	});
});
