import { describe, expect, test } from 'vitest';
import { companionsOf } from '../../../src/formats/sets.ts';
import { readMesh } from '../../../src/library/readMesh.ts';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { cli, workFolder } from '../../cli/inProcess.ts';
import { writingLosses } from '../../support/losses.ts';
import { medit, vtu } from '../loaded.ts';
import { memorySource, places, sourcesOf, textOf, written } from '../sources.ts';
import { meshOf, text } from './files.ts';
import { type BuiltBlock, gmf, reals } from './gmfBytes.ts';

const { at, write } = workFolder();
const head = 'MeshVersionFormatted 2\nDimension 2\n';
const scalar = `${head}SolAtVertices\n5\n1 1\n0.5\n1\n-2\n1e-9\n7\nEnd\n`;

const read = (sol: string | Uint8Array, name = 'a.sol', mesh: string | Uint8Array = text) =>
	medit.read([memorySource('a.mesh', mesh), memorySource(name, sol)]);

async function meshWith(sol: string | Uint8Array, name?: string, mesh?: string | Uint8Array) {
	const found = await read(sol, name, mesh);
	expect(found.findings).toEqual([]);
	return found.mesh!;
}

const told = (fields: readonly Field[]) =>
	fields
		.filter(({ role }) => role !== 'marker')
		.map(({ name, on, role, components, values }) => [name, on, role, components, [...values]]);

describe('solutions as text', () => {
	test.each([
		['a scalar', '1 1', 1, 'attribute'],
		['a vector', '1 2', 2, 'attribute'],
		['a symmetric tensor', '1 3', 3, 'metric'],
		['a matrix', '1 4', 4, 'attribute'],
	])('%s at the vertices is a field', async (_, kind, components, role) => {
		const values = Array.from({ length: 5 * components }, (_, i) => i / 4);
		const sol = `${head}SolAtVertices\n5\n${kind}\n${values.join(' ')}\nEnd\n`;
		const mesh = await meshWith(sol);
		expect(told(mesh.fields)).toEqual([['sol1', 'points', role, components, values]]);
		expect(mesh.source?.parts).toEqual(['mesh', 'sol']);
		expect(writingLosses(medit, mesh)).toEqual([]);
		const files = written(medit, mesh, medit.asRead!(mesh, true));
		expect(textOf(files.get('mesh.mesh'))).toBe(text);
		expect((await medit.read(sourcesOf(files))).mesh).toEqual(mesh);
	});

	test('in three dimensions have vectors of 3 numbers and tensors of 6', async () => {
		const points = text
			.replace('Dimension 2', 'Dimension 3')
			.replace(/Vertices[\s\S]*Edges/, (all) => all.replace(/^(\S+ \S+) (-?\d)$/gm, '$1 1 $2'));
		const values = Array.from({ length: 50 }, (_, i) => i);
		const sol = `${head.replace('2\n', '2\n').replace('Dimension 2', 'Dimension 3')}SolAtVertices 5 3 1 2 3 ${values.join(' ')} End`;
		const mesh = await meshWith(sol, 'a.sol', points);
		expect(
			mesh.fields.slice(1).map(({ name, role, components }) => [name, role, components]),
		).toEqual([
			['sol1', 'attribute', 1],
			['sol2', 'attribute', 3],
			['sol3', 'metric', 6],
		]);
		expect([...mesh.fields[3]!.values].slice(0, 6)).toEqual([4, 5, 6, 7, 8, 9]);
		expect(writingLosses(medit, mesh)).toEqual([]);
	});

	test('are on triangles, edges and quads too, and written as they were', async () => {
		const sol = `${head}SolAtVertices\n5\n2 1 2\n${Array.from({ length: 5 }, (_, i) => `${i} ${2 * i} ${3 * i}\n`).join('')}SolAtEdges\n3\n1 1\n1\n2\n3\nSolAtTriangles\n1\n1 3\n2 0 1\nSolAtQuadrilaterals\n1\n1 1\n4\nEnd\n`;
		const mesh = await meshWith(sol);
		expect(told(mesh.fields)).toEqual([
			['sol1', 'points', 'attribute', 1, [0, 1, 2, 3, 4]],
			['sol2', 'points', 'attribute', 2, [0, 0, 2, 3, 4, 6, 6, 9, 8, 12]],
			['sol1', 'triangles', 'metric', 3, [2, 0, 1]],
		]);
		expect(mesh.cells?.map(({ shape, fields }) => [shape, told(fields)])).toEqual([
			['line', [['sol1', 'cells', 'attribute', 1, [1, 2, 3]]]],
			['quad', [['sol1', 'cells', 'attribute', 1, [4]]]],
		]);
		expect(writingLosses(medit, mesh)).toEqual([]);
		expect(textOf(written(medit, mesh).get('mesh.sol'))).toBe(sol);
	});

	test('are named where a mesh has no place for them', async () => {
		const { mesh, findings } = await read(
			`${scalar.replace('End', '')}Time 3\nSolAtTetrahedra 1 1 1 5\nEnd`,
		);
		expect(findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
			'warning not-kept',
			'warning not-kept',
		]);
		expect(mesh?.source?.unkept?.map(({ what }) => what)).toEqual([
			'sections Time of the solutions',
			'sections SolAtTetrahedra of the solutions',
		]);
	});

	test.each([
		['of other vertices', scalar.replace('5\n1 1', '4\n1 1').replace('7\n', ''), 'wrong-count 4:1'],
		['of too few values', scalar.replace('7\n', ''), 'not-a-number 10:1'],
		['of too many values', scalar.replace('7\n', '7 8\n'), 'wrong-count 10:3'],
		['of no number', scalar.replace('-2', '?'), 'not-a-number 8:1'],
		['of a value that is nan', scalar.replace('-2', 'nan'), 'not-finite 8:1'],
		['of a value that is not finite', scalar.replace('-2', '1e999'), 'not-finite 8:1'],
		['of an unknown kind', scalar.replace('1 1', '1 5'), 'not-supported 5:3'],
		['of a huge count', scalar.replace('5\n1 1', '900000000\n1 1'), 'wrong-count 4:1'],
		['of many solutions', scalar.replace('1 1', '900000000 1'), 'wrong-count 5:1'],
		['without a dimension', scalar.replace('Dimension 2\n', ''), 'missing-section 2:1'],
		['of another dimension', scalar.replace('Dimension 2', 'Dimension 1'), 'wrong-dimension 2:11'],
		['that end', `${head}SolAtVertices 5 1 1 2`, 'missing-value 3:22'],
	])('%s cost themselves, not the mesh', async (_, sol, place) => {
		const found = await read(sol);
		expect(places(found)).toEqual([place]);
		expect(found.findings[0]).toMatchObject({ file: 'a.sol', severity: 'warning' });
		expect(told(found.mesh!.fields)).toEqual([]);
		expect(found.mesh!.source?.unkept).toMatchObject([
			{ what: expect.stringMatching(/solutions/) },
		]);
		expect(found.dropped.errors).toBe(0);
	});
});

test('the command line goes on without solutions that are malformed', async () => {
	const mesh = write('plate.mesh', text);
	write('plate.sol', scalar.replace('-2', 'nan'));
	for (const call of [
		['info', mesh],
		['check', mesh],
		['convert', mesh, at('plate.vtu')],
	]) {
		const { exit, err, out } = await cli(...call);
		expect([call[0], exit]).toEqual([call[0], 0]);
		expect(out + err).toMatch(/plate\.sol:8:1: warning: /);
	}
	const strict = await cli('convert', mesh, at('strict.vtu'), '--strict');
	expect(strict.exit).toBe(1);
	expect(strict.err).toContain('solution of plate.sol');
});

describe.each([1, 2, 3, 4])('solutions as bytes of version %i', (version) => {
	const values = [0.5, 1, -2, 0, 0.25, 3, 1.5, 8, 9, 10, 11, 12, 13, 14, 15];
	const block: BuiltBlock = { code: 62, count: 5, head: [2, 1, 2], rows: reals(...values) };
	test.each([true, false])('little endian: %s', async (little) => {
		const bytes = gmf(version, little, 2, [
			block,
			{ code: 64, count: 1, head: [1, 3], rows: reals(4, 5, 6) },
		]);
		const mesh = await meshWith(bytes, 'a.solb');
		expect(told(mesh.fields)).toEqual([
			['sol1', 'points', 'attribute', 1, [0.5, 0, 1.5, 10, 13]],
			['sol2', 'points', 'attribute', 2, [1, -2, 0.25, 3, 8, 9, 11, 12, 14, 15]],
			['sol1', 'triangles', 'metric', 3, [4, 5, 6]],
		]);
		const options = { version: `${version}`, encoding: 'binary' };
		const files = written(medit, mesh, { ...options, 'byte-order': little ? 'little' : 'big' });
		expect([...files.keys()]).toEqual(['mesh.meshb', 'mesh.solb']);
		expect(files.get('mesh.solb')).toEqual(bytes);
	});

	test('may say nonsense', async () => {
		for (const [part, sentence] of [
			[{ count: 6 }, 'The block says 6 entities with values'],
			[{ head: [2 ** 30, 1] }, 'Expected the number of solutions, which is 0 to'],
			[{ head: [2, 1, 9] }, 'Expected the kind of solution 2, which is 1 to 4, found 9'],
		] as const) {
			const { mesh, findings } = await read(
				gmf(version, true, 2, [{ ...block, ...part }]),
				'a.solb',
			);
			expect(findings[0]?.message).toContain(sentence);
			expect(findings[0]?.severity).toBe('warning');
			expect(findings[0]?.message).toContain('(block SolAtVertices, byte');
			expect(told(mesh!.fields)).toEqual([]);
		}
	});
});

describe('a set of MEDIT', () => {
	test('has solutions of either encoding beside its mesh', () => {
		const names = (name: string) => companionsOf(name).map((companion) => companion.name);
		expect(names('a.1.mesh')).toEqual(['a.1.sol', 'a.1.solb']);
		expect(names('a.meshb')).toEqual(['a.solb', 'a.sol']);
		expect(names('A.SOL')).toEqual(['A.MESH', 'A.MESHB']);
	});

	test('is read from its solutions, too, and these say that they have no mesh', async () => {
		const sources = [memorySource('a.sol', scalar), memorySource('a.mesh', text)] as const;
		const { mesh } = await readMesh(sources);
		expect(told(mesh!.fields)).toEqual([['sol1', 'points', 'attribute', 1, [0.5, 1, -2, 1e-9, 7]]]);
		const alone = await readMesh([memorySource('a.sol', scalar)]);
		expect(alone.mesh).toBeUndefined();
		expect(alone.findings[0]?.message).toBe(
			'The file has solutions without a mesh: neither a.mesh nor a.meshb is next to it.',
		);
	});

	test('with solutions of both encodings is read with the first, and says so', async () => {
		const other = gmf(2, true, 2, [
			{ code: 62, count: 5, head: [1, 1], rows: reals(1, 2, 3, 4, 5) },
		]);
		const { mesh, findings } = await medit.read(
			sourcesOf(
				new Map<string, string | Uint8Array>([
					['a.mesh', text],
					['a.sol', scalar],
					['a.solb', other],
				]),
			),
		);
		expect(findings[0]).toMatchObject({ rule: 'not-kept', file: 'a.solb' });
		expect(told(mesh!.fields)).toHaveLength(1);
	});
});

describe('fields of other formats', () => {
	const real = (name: string, components: number, role: Field['role'] = 'attribute'): Field => ({
		...{ name, on: 'points', role, type: 'real', components },
		values: Float64Array.from({ length: 5 * components }, (_, i) => i),
	});
	const withFields = async (...fields: Field[]): Promise<TriMesh> => ({
		...(await meshOf(text)),
		fields,
	});

	test('that are no solutions are losses, and so are names and meanings', async () => {
		const mesh = await withFields(
			real('T', 1),
			real('h', 1, 'size'),
			real('odd', 5),
			real('3D', 3),
		);
		expect(writingLosses(medit, mesh)).toEqual([
			'roles of size fields: 1 (MEDIT solutions have no roles)',
			'name of the field "T" on points: 1 (MEDIT cannot store them)',
			'name of the field "h" on points: 1 (MEDIT cannot store them)',
			'field "odd" on points: 5 (MEDIT cannot store them)',
			'field "3D" on points: 5 (MEDIT cannot store them)',
		]);
		expect(textOf(written(medit, mesh).get('mesh.sol'))).toContain(
			'SolAtVertices\n5\n2 1 1\n0 0\n',
		);
	});

	test('with values that are not finite are lost as text and kept as bytes', async () => {
		const field = { ...real('sol1', 1), values: Float64Array.of(1, Number.NaN, 2, 3, 4) };
		const mesh = await withFields(field, real('sol2', 1));
		expect(written(medit, mesh).get('mesh.sol')).toBeDefined();
		expect(writingLosses(medit, mesh).join('\n')).toContain('field "sol1" on points');
		expect(writingLosses(medit, mesh, { encoding: 'binary' })).toEqual([]);
		const files = written(medit, mesh, { encoding: 'binary' });
		const { mesh: again } = await medit.read(sourcesOf(files));
		expect(again?.fields.map(({ values }) => [...values])).toEqual(
			mesh.fields.map(({ values }) => [...values]),
		);
	});

	test('go from VTU to MEDIT and back', async () => {
		const mesh = await withFields(real('sol1', 2), real('sol2', 3, 'metric'));
		const { mesh: there } = await medit.read(sourcesOf(written(medit, mesh)));
		const { mesh: back } = await vtu.read(sourcesOf(written(vtu, there!)));
		expect(told(back!.fields)).toEqual(told(mesh.fields));
	});
});
