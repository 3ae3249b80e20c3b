import { describe, expect, test } from 'vitest';
import { planOf } from '../../../src/formats/plan.ts';
import type { Field, TriMesh } from '../../../src/mesh/triMesh.ts';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import { vtu } from '../loaded.ts';
import { type Given, read, sample, vtuFile, write } from './vtuFile.ts';

const integers: Record<string, readonly [bigint, bigint]> = {
	Int8: [-128n, 127n],
	UInt8: [0n, 255n],
	Int16: [-(2n ** 15n), 2n ** 15n - 1n],
	UInt16: [0n, 2n ** 16n - 1n],
	Int32: [-(2n ** 31n), 2n ** 31n - 1n],
	UInt32: [0n, 2n ** 32n - 1n],
	Int64: [-(2n ** 53n) + 1n, 2n ** 53n - 1n],
	UInt64: [0n, 2n ** 53n - 1n],
};

/** A file of three points with some arrays on them. */
const onPoints = (...pointData: readonly Given[]) => [
	{ points: [0, 0, 0, 1, 0, 0, 0, 1, 0], cells: [[5, 0, 1, 2]] as const, pointData },
];
const typesIn = (file: Buffer, name: string) =>
	new RegExp(`type="(\\w+)" Name="${name}"`).exec(file.toString('latin1'))?.[1];

describe.each(Object.entries(integers))('%s', (type, [least, most]) => {
	test.each([
		['ascii', false],
		['binary', false],
		['appended', true],
	] as const)('is exact in %s, big-endian: %s, and comes back', async (encoding, big) => {
		const given = { name: 'n', type, values: [least, most, 1n] };
		const { mesh, findings } = await read(vtuFile(onPoints(given), { encoding, big }));
		expect(findings).toEqual([]);
		const [field] = mesh!.fields;
		expect([...field!.values]).toEqual([Number(least), Number(most), 1]);
		expect(field?.type).toBe(most < 2n ** 31n ? 'integer' : 'real');
		const again = write(mesh!, { encoding, compressor: 'zlib' });
		expect(typesIn(again, 'n')).toBe(type);
		expect((await read(again)).mesh?.fields).toEqual(mesh?.fields);
	});
});

test('integers beyond 2⁵³ are named, and nothing else is lost', async () => {
	const given: Given[] = [
		{ name: 'far', type: 'UInt64', values: [2n ** 53n, 0n, 1n] },
		{ name: 'near', type: 'UInt8', values: [1, 2, 3] },
	];
	for (const encoding of ['ascii', 'binary'] as const) {
		const { mesh, findings } = await read(vtuFile(onPoints(...given), { encoding }));
		expect(found(findings)).toEqual(['not-kept 6:1 "far" 2⁵³']);
		expect(readingLosses(mesh!)).toEqual(['field "far" on points: 1 (integers beyond 2⁵³)']);
		expect(mesh?.fields.map(({ name }) => name)).toEqual(['near']);
		expect(planOf(vtu, mesh!).losses.map(({ what }) => what)).toEqual(['field "far" on points']);
	}
});

test('NaN and infinities come back', async () => {
	for (const encoding of ['ascii', 'binary'] as const) {
		const file = write(
			{
				dimension: 2,
				points: Float64Array.of(0, 0, 1, 0, 0, 1),
				triangles: Uint32Array.of(0, 1, 2),
				fields: [
					{
						name: 'x',
						on: 'points',
						role: 'attribute',
						type: 'real',
						components: 1,
						values: Float64Array.of(Number.NaN, -Infinity, Infinity),
					},
				],
			},
			{ encoding },
		);
		const { mesh, findings } = await read(file);
		expect(findings).toEqual([]);
		expect([...mesh!.fields[0]!.values]).toEqual([Number.NaN, -Infinity, Infinity]);
	}
});

test('numbers that the type of the file does not hold get a wider one', async () => {
	const given: Given = { name: 'n', type: 'UInt8', values: [1, 2, 3] };
	const style = { encoding: 'binary', pointType: 'Float32', indexType: 'Int32' } as const;
	const { mesh } = await read(vtuFile(onPoints(given), style));
	const same = write(mesh!);
	expect([typesIn(same, 'n'), typesIn(same, 'Points'), typesIn(same, 'offsets')]).toEqual([
		'UInt8',
		'Float32',
		'Int32',
	]);
	const changed = write({
		...mesh!,
		points: mesh!.points.map((x) => x + 0.1),
		fields: mesh!.fields.map((field) => ({ ...field, values: Int32Array.of(1, 256, 3) })),
	});
	expect([typesIn(changed, 'n'), typesIn(changed, 'Points')]).toEqual(['Int32', 'Float64']);
});

test('connectivity of a type that other programs refuse is written signed', async () => {
	for (const indexType of ['UInt64', 'UInt32', 'Int64']) {
		const { mesh, findings } = await read(vtuFile([sample], { encoding: 'binary', indexType }));
		expect(findings).toEqual([]);
		expect(typesIn(write(mesh!), 'connectivity')).toBe('Int64');
	}
});

describe('roles', () => {
	const values = (count: number) => Int32Array.from({ length: count }, (_, i) => i);
	const field = (on: Field['on'], role: Field['role'], count: number): Field => ({
		name: `${role} on ${on}`,
		on,
		role,
		type: 'integer',
		components: 1,
		values: values(count),
	});
	const mesh: TriMesh = {
		dimension: 2,
		points: Float64Array.of(0, 0, 1, 0, 0, 1),
		triangles: Uint32Array.of(0, 1, 2),
		fields: [
			field('points', 'marker', 3),
			field('points', 'attribute', 3),
			{ ...field('points', 'metric', 9), components: 3 },
			{ ...field('points', 'size', 3), type: 'real', values: Float64Array.of(0.1, 0.2, 0.3) },
			field('triangles', 'marker', 1),
			{ ...field('mesh', 'attribute', 4), components: 4 },
		],
	};

	test('come back, and nothing is said to be lost', async () => {
		expect(planOf(vtu, mesh).losses).toEqual([]);
		const { mesh: again, findings } = await read(write(mesh));
		expect(findings).toEqual([]);
		expect(again?.fields).toEqual(mesh.fields);
	});

	test('of arrays that say none are attributes', async () => {
		const { mesh: read1 } = await read(vtuFile([sample], { encoding: 'ascii' }));
		expect(new Set(read1!.fields.map(({ role }) => role))).toEqual(new Set(['attribute']));
	});

	test('what files hold no more is lost and named: marks, corners, names', async () => {
		const { losses } = planOf(vtu, {
			...mesh,
			marked: Uint8Array.of(1),
			fields: [
				...mesh.fields,
				field('edges', 'marker', 3),
				field('points', 'marker', 3),
				field('corners', 'attribute', 3),
			],
			groups: [
				{
					name: 'steel',
					dimension: 2,
					tag: 3,
					members: [{ of: 'triangles', members: values(1) as unknown as Uint32Array }],
				},
			],
		});
		expect(losses.map(({ what }) => what).sort()).toEqual([
			'field "attribute on corners" on corners',
			'marks',
			'name of the field "marker on edges" on edges',
			'repeated field names',
		]);
	});
});

describe('what only VTU files have', () => {
	const fieldData = [
		'<FieldData>',
		'<DataArray type="Float64" Name="TimeValue" NumberOfTuples="1" format="ascii">0.25</DataArray>',
		'<DataArray type="Int32" Name="box" NumberOfTuples="2" NumberOfComponents="3" format="ascii">1 2 3 4 5 6</DataArray>',
		'<Array type="String" Name="note" NumberOfTuples="2" format="ascii">104 105 0 226 130 172 0</Array>',
		'</FieldData>\n',
	].join('\n');
	const piece = {
		...sample,
		pointData: [
			{
				...sample.pointData![1]!,
				more: 'ComponentName0="u &amp; &quot;v&quot;" ComponentName1="größe"',
				inside:
					'<InformationKey name="UNITS_LABEL" location="vtkDataArray"><Value index="0">m/s &lt; 3</Value></InformationKey>\n<InformationKey name="L2_NORM_RANGE" location="vtkDataArray" length="2"/>\n',
			},
		],
	};
	const text = vtuFile([piece], { encoding: 'ascii', fieldData })
		.toString()
		.replace('<PointData>', '<PointData Vectors="flow" Scalars="a">');

	test.each(['ascii', 'binary', 'appended'])('comes back in %s', async (encoding) => {
		const { mesh, findings } = await read(text);
		expect(findings).toEqual([]);
		expect(mesh!.fields.filter(({ on }) => on === 'mesh')).toEqual([
			expect.objectContaining({ name: 'TimeValue', values: Float64Array.of(0.25) }),
			expect.objectContaining({
				name: 'box',
				components: 6,
				values: Int32Array.of(1, 2, 3, 4, 5, 6),
			}),
		]);
		const file = write(mesh!, { encoding });
		const written = file.toString('utf8');
		expect(written).toContain('<PointData Vectors="flow" Scalars="a">');
		expect(written).toContain('ComponentName0="u &amp; &quot;v&quot;" ComponentName1="größe"');
		expect(written).toContain('<Value index="0">m/s &lt; 3</Value>');
		expect(written).not.toContain('L2_NORM_RANGE');
		expect(written).toMatch(/Name="box" NumberOfComponents="3" NumberOfTuples="2"/);
		expect(written).toContain('<Array type="String" Name="note" NumberOfTuples="2"');
		const { mesh: again, findings: none } = await read(file);
		expect(none).toEqual([]);
		const same = (one: TriMesh) => ({
			...one,
			source: {
				...one.source,
				extras: { ...(one.source!.extras as object), encoding: 0, compressor: 0 },
			},
		});
		expect(same(again!)).toEqual(same(mesh!));
	});

	test('strings on points and elements that are not known are named', async () => {
		const odd = text
			.replace(
				'</PointData>',
				'<Array type="String" Name="s" format="ascii">0 0</Array></PointData>',
			)
			.replace('<Cells>', '<Verts/><Cells>');
		const { mesh, findings } = await read(odd);
		expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
		expect(found(findings)).toEqual(['not-kept 16:1 "s"', 'not-kept 30:1 <Verts>']);
		expect(readingLosses(mesh!).sort()).toEqual([
			'field "s" on points: 1 (strings)',
			'field <Verts>: 1 (unknown element)',
		]);
	});
});

test('points with a third coordinate have three, others two', async () => {
	const { mesh } = await read(
		vtuFile([{ points: [0, 0, 1, 1, 0, 2, 0, 1, 3], cells: [[5, 0, 1, 2]] }], {
			encoding: 'ascii',
		}),
	);
	expect(mesh?.dimension).toBe(3);
	expect((await read(write(mesh!))).mesh).toEqual(
		expect.objectContaining({ dimension: 3, points: mesh!.points }),
	);
});
