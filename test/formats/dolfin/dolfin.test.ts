import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../src/formats/registry.ts';
import { companionsOf } from '../../../src/formats/sets.ts';
import { readMesh } from '../../../src/library/readMesh.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { externalPath } from '../../support/external.ts';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced, mutations } from '../changedBytes.ts';
import { dolfin } from '../loaded.ts';
import { memorySource, places } from '../sources.ts';

/** Two triangles: 3–2 over 0–1, cut from 0 to 3. Edges in DOLFIN's order: 01 02 03 13 23. */
const text = `<?xml version="1.0" encoding="UTF-8"?>

<dolfin xmlns:dolfin="http://www.fenics.org/dolfin/">
  <mesh celltype="triangle" dim="2">
    <vertices size="4">
      <vertex index="0" x="0" y="0"/>
      <vertex index="1" x="1" y="0"/>
      <vertex index="2" x="0" y="1.5e0"/>
      <vertex index="3" x="1" y="1"/>
    </vertices>
    <cells size="2">
      <triangle index="0" v0="0" v1="1" v2="3"/>
      <triangle index="1" v0="0" v1="2" v2="3"/>
    </cells>
  </mesh>
</dolfin>
`;
const inMesh = (data: string) => text.replace('  </mesh>', `${data}  </mesh>`);
const beside = (data: string) =>
	`<?xml version="1.0"?>\n<dolfin xmlns:dolfin="http://fenicsproject.org">\n${data}</dolfin>\n`;

const read = (text: string, ...others: readonly [name: string, text: string][]) =>
	dolfin.read(
		[memorySource('a.xml', text), ...others.map(([name, text]) => memorySource(name, text))],
		{ positions: true },
	);
/** Name, dimension, number and members of the groups; lines by their ends. */
const told = ({ groups = [], cells = [] }: TriMesh) =>
	groups.map(({ name, dimension, tag, members }) => [
		...[name, dimension, tag],
		...members.flatMap(({ of, members }) =>
			typeof of === 'number'
				? Array.from(members, (line) => cells[of]!.nodes.subarray(2 * line, 2 * line + 2).join('-'))
				: Array.from(members, String),
		),
	]);

describe('a DOLFIN XML file', () => {
	test('has points and triangles in the direction that the file gives them', async () => {
		const { mesh, findings, positions } = await read(text);
		expect(findings).toEqual([]);
		expect(mesh!.dimension).toBe(2);
		expect([...mesh!.points]).toEqual([0, 0, 1, 0, 0, 1.5, 1, 1]);
		expect([...mesh!.triangles]).toEqual([0, 1, 3, 0, 2, 3]);
		expect([...positions!.points!.lines]).toEqual([6, 7, 8, 9]);
		expect([...positions!.triangles!.lines]).toEqual([12, 13]);
	});

	test('is told by its outermost element, and written as another format', async () => {
		const head = new TextEncoder().encode(
			`\ufeff<?xml version="1.0"?>\n<!-- <Xdmf> -->\n<!DOCTYPE dolfin SYSTEM "a.dtd" []>\n<dolfin>`,
		);
		expect(formatOf('a.bin', head)?.id).toBe('dolfin');
		expect(formatOf('a.xml', new TextEncoder().encode('<VTKFile/>'))?.id).not.toBe('dolfin');
		const { mesh } = await read(text);
		expect(dolfin.write(mesh!).refusal).toContain('does not write them');
	});

	test('has two coordinates where each z is 0, else three', async () => {
		const space = text.replace('dim="2"', 'dim="3"').replaceAll(/(y="[^"]*")/g, '$1 z="0"');
		expect((await read(space)).mesh!.dimension).toBe(2);
		const { mesh } = await read(space.replace('z="0"', 'z="-2"'));
		expect(mesh!.dimension).toBe(3);
		expect([...mesh!.points.subarray(0, 6)]).toEqual([0, 0, -2, 1, 0, 0]);
	});

	test('may have its vertices and cells in any order of their index', async () => {
		const lines = text.split('\n');
		[lines[5], lines[8]] = [lines[8]!, lines[5]!];
		[lines[11], lines[12]] = [lines[12]!, lines[11]!];
		const { mesh, positions } = await read(lines.join('\n'));
		expect(mesh!.points).toEqual((await read(text)).mesh!.points);
		expect(mesh!.triangles).toEqual((await read(text)).mesh!.triangles);
		expect([...positions!.points!.lines]).toEqual([9, 7, 8, 6]);
	});
});

describe('markers of a DOLFIN mesh', () => {
	const regions = (type = 'uint', values = ['5', '0']) =>
		`<mesh_function type="${type}" dim="2" size="2">
${values.map((value, k) => `<entity index="${k}" value="${value}"/>`).join('\n')}
</mesh_function>
`;
	test('on cells are groups, 0 too, in the mesh or beside it', async () => {
		const expected = [
			[undefined, 2, 0, '1'],
			[undefined, 2, 5, '0'],
		];
		const nested = await read(inMesh(`<data>${regions()}</data>`));
		expect(nested.findings).toEqual([]);
		expect(told(nested.mesh!)).toEqual(expected);
		const apart = await read(text, ['a_physical_region.xml', beside(regions())]);
		expect(told(apart.mesh!)).toEqual(expected);
	});

	test('on facets are lines by the number of the edge in the order of its points', async () => {
		const function1 = `<mesh_function type="uint" dim="1" size="5">
${[7, 8, 0, 0, 4294967295].map((value, k) => `<entity index="${k}" value="${value}"/>`).join('\n')}
</mesh_function>`;
		const { mesh, findings } = await read(text, ['a_facet_region.xml', beside(function1)]);
		expect(findings).toEqual([]);
		expect(told(mesh!)).toEqual([
			[undefined, 1, 0, '1-3'],
			[undefined, 1, 7, '0-1'],
			[undefined, 1, 8, '0-2'],
		]);
	});

	test.each([
		['as they stand', 'v0="0" v1="2" v2="3"'],
		['in another direction', 'v0="3" v1="2" v2="0"'],
	])('by cell are on the facet opposite the vertex, vertices %s', async (_, corners) => {
		const collection = `<mesh_value_collection name="" type="uint" dim="1" size="3">
<value cell_index="0" local_entity="0" value="1"/>
<value cell_index="0" local_entity="1" value="9"/>
<value cell_index="1" local_entity="2" value="2"/>
</mesh_value_collection>`;
		const { mesh } = await read(
			inMesh(`<domains>${collection}</domains>`).replace('v0="0" v1="2" v2="3"', corners),
		);
		expect(told(mesh!)).toEqual([
			[undefined, 1, 1, '1-3'],
			[undefined, 1, 2, '0-2'],
			[undefined, 1, 9, '0-3'],
		]);
	});

	test('of several names are groups of these names; those on vertices are fields', async () => {
		const { mesh, findings } = await read(
			inMesh(
				`<data><data_entry name="material">${regions()}</data_entry>
<data_entry name="part">${regions('int', ['-1', '-1'])}</data_entry>
<mesh_function name="side" type="bool" dim="0" size="4"><entity index="2" value="true"/></mesh_function>
<mesh_function name="load" type="double" dim="2" size="2"><entity index="1" value="-inf"/></mesh_function></data>`,
			),
		);
		expect(findings).toEqual([]);
		expect(told(mesh!)).toEqual([
			['material 0', 2, 0, '1'],
			['material 5', 2, 5, '0'],
			['part -1', 2, -1, '0', '1'],
		]);
		expect(mesh!.fields.map(({ name, on, role, values }) => [name, on, role, [...values]])).toEqual(
			[
				['side', 'points', 'marker', [0, 0, 1, 0]],
				['load', 'triangles', 'attribute', [Number.NaN, -Infinity]],
			],
		);
	});

	test('that no mesh holds are named', async () => {
		const { mesh, findings } = await read(
			inMesh(`<mesh_function type="double" dim="1" size="1"><entity index="0" value="1"/></mesh_function>
<mesh_function type="uint" dim="2" size="1"><entity index="0" value="5000000000"/></mesh_function>
<data><array type="uint" size="2"><element index="0" value="1"/></array></data>`),
		);
		expect(found(findings)).toEqual([
			'not-kept 1:1 1',
			'not-kept 1:1 1 32 32-bit',
			'not-kept 1:1 1 <array> TriRefine',
		]);
		expect(readingLosses(mesh!)).toEqual([
			'real values of facets: 1 (lines have only group numbers)',
			'markers beyond 32 bits: 1 (group numbers are 32-bit integers)',
			'elements <array>: 1 (unknown to TriRefine)',
		]);
	});

	test('lead to the mesh beside them, and are nothing without it', async () => {
		expect(companionsOf('b_facet_region.xml.gz').map(({ name }) => name)).toEqual([
			'b.xml',
			'b_physical_region.xml',
			'b_subdomains.xml',
		]);
		expect(companionsOf('b.xml').map(({ name }) => name)).toEqual([
			'b_physical_region.xml',
			'b_facet_region.xml',
			'b_subdomains.xml',
		]);
		const alone = await read(beside(regions()));
		expect(alone.mesh).toBeUndefined();
		expect(alone.findings[0]!.message).toContain('its mesh is not beside it');
		const set = await read(beside(regions()), ['b.xml', text]);
		expect(told(set.mesh!)).toHaveLength(2);
	});
});

test.each<[what: string, from: string, to: string, rule: string, line: number, column: number]>([
	['tetrahedra', 'celltype="triangle"', 'celltype="tetrahedron"', 'not-supported', 4, 3],
	['cells of another kind', '<triangle index="0"', '<interval index="0"', 'not-supported', 12, 7],
	['one dimension', 'dim="2"', 'dim="1"', 'not-supported', 4, 3],
	['another root', 'dolfin xmlns', 'project xmlns', 'not-supported', 3, 1],
	['a huge count', 'vertices size="4"', 'vertices size="400000"', 'wrong-count', 5, 21],
	['a count too high', 'vertices size="4"', 'vertices size="5"', 'wrong-count', 5, 21],
	['a count too low', 'cells size="2"', 'cells size="1"', 'wrong-count', 11, 18],
	['no count', ' size="2"', '', 'missing-value', 11, 5],
	['an index twice', '<vertex index="1"', '<vertex index="0"', 'duplicate-number', 7, 7],
	['no such point', 'v2="3"', 'v2="4"', 'index-out-of-range', 12, 45],
	['a negative point', 'v2="3"', 'v2="-1"', 'not-an-integer', 12, 45],
	['no coordinate', ' y="1.5e0"', '', 'missing-value', 8, 7],
	['a word as coordinate', '1.5e0', 'high', 'not-a-number', 8, 34],
	['a hexadecimal coordinate', '1.5e0', '0x10', 'not-a-number', 8, 34],
	['an infinite coordinate', '1.5e0', '1e999', 'not-finite', 8, 34],
	['an entity', ' x="0"', ' x="&a;"', 'malformed-xml', 6, 30],
	['a tag that is not closed', '</cells>', '', 'malformed-xml', 15, 9],
	['cells first', /<vertices[\s\S]*<\/vertices>/.exec(text)![0], '', 'missing-section', 7, 7],
])('a DOLFIN XML file with %s is refused where that stands', async (...of) => {
	const [, from, to, rule, line, column] = of;
	const result = await read(text.replace(from, to));
	expect(result.mesh).toBeUndefined();
	expect(places(result)[0]).toBe(`${rule} ${line}:${column}`);
});

test('entities that grow and elements that are nested without end are refused', async () => {
	const bomb = text.replace(
		'\n\n<dolfin',
		'\n<!DOCTYPE dolfin [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<dolfin',
	);
	const grown = await read(bomb.replace('x="0"', 'x="&b;"'));
	expect(grown.findings.map(({ rule }) => rule)).toEqual(['malformed-xml']);
	const deep = await read(`<dolfin>${'<a>'.repeat(1e5)}`);
	expect(deep.findings.map(({ message }) => message)).toEqual([
		'The elements of the file are nested too deeply.',
	]);
});

test('DOLFIN XML with bytes that were changed, by seeds from 1 on, is a whole mesh or none', async () => {
	const whole = inMesh(`<data><mesh_function type="uint" dim="1" size="2">
<entity index="0" value="1"/></mesh_function><mesh_value_collection type="uint" dim="1" size="1">
<value cell_index="1" local_entity="2" value="2"/></mesh_value_collection></data>`);
	let meshes = 0;
	for (let seed = 1; seed <= mutations; seed++) {
		const random = seededRandom(seed);
		let changed: Uint8Array = new TextEncoder().encode(whole);
		for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
		const result = await dolfin.read([memorySource('a.xml', changed)], { positions: true });
		expectPlaced(result);
		if (result.mesh) meshes++;
	}
	expect(meshes).toBeGreaterThan(5);
});

const corpus = externalPath('TRIREFINE_CORPUS');
describe.skipIf(!corpus)('of the corpus', () => {
	const bytes = (name: string) => new Uint8Array(readFileSync(join(corpus!, 'dolfin_xml', name)));
	const source = (name: string) => memorySource(name, bytes(name));
	test.each(['lshape', 'dolfin_fine'])('%s.xml.gz has what is expected', async (name) => {
		const { expect: want } = JSON.parse(readFileSync(join(corpus!, 'expected.json'), 'utf8'))[
			`dolfin_xml/${name}.xml.gz`
		];
		const { mesh, format, findings } = await readMesh([source(`${name}.xml.gz`)]);
		expect([format?.id, findings]).toEqual(['dolfin', []]);
		const { points, triangles } = mesh!;
		expect([points.length / 2, triangles.length / 3]).toEqual([want.nv, want.nt]);
		let [ccw, cw, area] = [0, 0, 0];
		for (let t = 0; t < triangles.length; t += 3) {
			const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[t + k]!) as [number, number, number];
			const cross =
				(points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
				(points[c]! - points[a]!) * (points[b + 1]! - points[a + 1]!);
			if (cross > 0) ccw++;
			else cw++;
			area += Math.abs(cross) / 2;
		}
		expect([ccw, cw]).toEqual([want.ccw, want.cw]);
		expect(area).toBeCloseTo(want.area, 5);
	});

	test('the markers of dolfin_fine are on its boundary', async () => {
		const names = ['dolfin_fine_subdomains.xml.gz', 'dolfin_fine.xml.gz'] as const;
		const { mesh } = await readMesh([source(names[0]), source(names[1])]);
		const lines = Object.fromEntries(
			mesh!.groups!.map(({ tag, members }) => [tag, members[0]!.members.length]),
		);
		// Each edge has a value: 3 inside, 0 to 2 on the 336 of the boundary.
		expect(lines[0]! + lines[1]! + lines[2]!).toBe(336);
		expect(lines[3]).toBe(8268 - 336);
	});
});
