import { describe, expect, test } from 'vitest';
import type { LoadedFormat } from '../../../src/formats/format.ts';
import { plainLines } from '../../../src/platform/fileTools.ts';
import { perturbedGrid } from '../../support/grids.ts';
import { seededRandom } from '../../support/random.ts';
import { formats } from '../loaded.ts';
import { sampleMeshes } from '../samples.ts';
import { sourcesOf, textOf, written } from '../sources.ts';

const plain = plainLines()!;
const meshes = [
	...sampleMeshes().filter(([name]) => /fields, counted from 0|any size/.test(name)),
	['a grid', perturbedGrid(9, 7)] as const,
];

/** Values of the options of a writer, one after the other, the others as they are by themselves. */
const variants = (format: LoadedFormat) => [
	{},
	...format.options.flatMap((option) =>
		option.type === 'choice' ? option.choices.map(({ value }) => ({ [option.name]: value })) : [],
	),
];

describe.each(formats.map((format) => [format.id, format] as const))('%s', (_, format) => {
	const all = meshes.flatMap(([name, mesh]) =>
		variants(format).map((values) => {
			const named = `${name} ${JSON.stringify(values)}`;
			return [named, written(format, mesh, values)] as const;
		}),
	);
	const cases = all.filter(([, files]) => files.size > 0);
	const both = async (files: ReadonlyMap<string, string | Uint8Array>, blockBytes: number) => {
		const options = { positions: true, blockBytes };
		return [
			await format.read(sourcesOf(files, 1000), { ...options, plain }),
			await format.read(sourcesOf(files, 1000), options),
		];
	};

	test('lines that are read many at a time are the same mesh', async () => {
		for (const [name, files] of cases) {
			const [fast, careful] = await both(files, 300);
			expect(fast, name).toEqual(careful);
		}
	});

	test('seed 1: what is wrong has the same place', async () => {
		const random = seededRandom(1);
		const others = ['x', ' ', '\n', '-', '0', '9', '.', ',', '#', '\r', '1e', '7\n', ''];
		for (const [name, files] of cases)
			for (let i = 0; i < 3; i++) {
				const changed = new Map<string, string>(
					[...files].map(([file, bytes]) => {
						const text = textOf(bytes);
						const at = Math.floor(text.length * (0.3 + 0.7 * random()));
						const other = others[Math.floor(others.length * random())]!;
						return [file, text.slice(0, at) + other + text.slice(at + 1)];
					}),
				);
				const [fast, careful] = await both(changed, 60 + Math.floor(400 * random()));
				expect([fast!.findings, fast], `${name} ${i}`).toEqual([careful!.findings, careful]);
			}
	});
});
