import { describe, expect, test } from 'vitest';
import { companionsIn } from '../../../src/formats/sets.ts';
import { xdmf } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { file, grid, plain, topology } from './texts.ts';

describe('files of arrays', () => {
	const item = (place: string) => `<DataItem Dimensions="4 2" Format="HDF">\n${place}\n</DataItem>`;
	const naming = (...names: readonly string[]) =>
		file(
			grid(
				`<Geometry GeometryType="XY">${names.map((name) => item(`${name}:/p/x.y`)).join('')}</Geometry>\n${topology}`,
			),
		);

	test('are those that it names, whatever they are called, and that of its own name', async () => {
		const text = naming('a.h5', './out/b.hdf5', 'a.h5', '../c.h5', '/d.h5');
		const named = await companionsIn(memorySource('m.xdmf', text), xdmf);
		expect(named).toEqual([
			{ name: 'm.h5', required: false },
			{ name: 'a.h5', required: false, named: true },
			{ name: 'out/b.hdf5', required: false, named: true },
		]);
		expect(await xdmf.namedIn!(memorySource('m.xdmf', text.slice(0, -20)))).toEqual([]);
		expect(await xdmf.namedIn!(memorySource('m.xdmf', plain))).toEqual([]);
		const large = { ...memorySource('m.xdmf', text), size: 2 ** 26 + 1 };
		expect(await xdmf.namedIn!(large)).toEqual([]);
	});

	test.each(['../c.h5', '/d.h5', 'http://a/b.h5'])(
		'outside its folder are refused (%s)',
		async (name) => {
			const { mesh, findings } = await xdmf.read([memorySource('m.xdmf', naming(name))]);
			expect(mesh).toBeUndefined();
			expect(findings).toMatchObject([
				{
					rule: 'not-supported',
					message: expect.stringMatching(/^The file .* is not read, as it /),
				},
			]);
		},
	);
});
