import { describe, expect, test } from 'vitest';
import { pvtu } from '../loaded.ts';
import { sourcesOf } from '../sources.ts';
import type { GivenPiece } from '../vtu/vtuFile.ts';
import { listOf, piecesOf, readSet, setOf, triangle } from './pieces.ts';

const messages = async (files: ReadonlyMap<string, string | Uint8Array>) => {
	const { mesh, findings } = await readSet(files);
	expect(mesh).toBeUndefined();
	return findings.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`);
};

describe('an error', () => {
	const whole = setOf(piecesOf({ width: 4, height: 1, pieces: 2, ghosts: 0 }), {
		encoding: 'ascii',
	});
	const listed = (text: string) => new Map([...whole, ['a.pvtu', text]]);

	test('are pieces that are missing, refused or named twice, each with its place', async () => {
		const names = [
			'out/a_0.vtu',
			'out/a_2.vtu',
			'../a.vtu',
			'/a.vtu',
			'http://a/b.vtu',
			'out/./a_0.vtu',
			'a.pvtu',
		];
		expect(await messages(listed(listOf(names)))).toEqual([
			'a.pvtu:5 missing-file There is no file out/a_2.vtu, which holds a piece of the mesh.',
			'a.pvtu:6 not-supported The piece ../a.vtu is not read, as it leads out of the folder of the file.',
			expect.stringMatching(/^a\.pvtu:7 not-supported .* \/a\.vtu .*absolute/),
			expect.stringMatching(/^a\.pvtu:8 not-supported .* http:\/\/a\/b\.vtu .*colon/),
			'a.pvtu:9 not-supported The piece out/./a_0.vtu is named twice.',
			expect.stringMatching(/^a\.pvtu:10 not-supported .* a\.pvtu .*itself/),
		]);
	});

	test.each([
		['no pieces', listOf([]), 'missing-section The <PUnstructuredGrid> has no <Piece>.'],
		['a piece without a name', listOf(['']), 'missing-value The Source of a <Piece> is missing.'],
		[
			'another kind',
			listOf(['a']).replaceAll('PUnstr', 'PPoly'),
			'not-supported Expected <VTKFile type="PUnstructuredGrid">',
		],
		[
			'an entity',
			listOf(['&a;']).replace('?>', '?><!DOCTYPE a [<!ENTITY a "out/a_0.vtu">]>'),
			'malformed-xml The file is no XML',
		],
		[
			'too many',
			listOf(Array.from({ length: 4097 }, (_, i) => `${i}.vtu`)),
			'not-supported The file has 4097 pieces, but up to 4096 are read.',
		],
		[
			'too large',
			`${listOf(['out/a_0.vtu'])}${' '.repeat(1 << 24)}`,
			'not-supported The file is larger than 16 MiB',
		],
		['nothing', '', 'malformed-xml '],
	])('is %s', async (_, text, said) => {
		const [message, ...more] = await messages(listed(text));
		expect(message).toContain(said);
		expect(more).toEqual([]);
		const [source] = sourcesOf(listed(text));
		expect((await pvtu.namedIn!(source!)).length).toBeLessThanOrEqual(4096);
	});

	test('is in the piece that has it', async () => {
		const text = Buffer.from(whole.get('out/a_1.vtu') as Uint8Array).toString();
		const damaged = text.replace(/(Name="offsets"[^>]*>\n)\d+/, '$1x');
		expect(damaged).not.toBe(text);
		const files = new Map([...whole, ['out/a_1.vtu', damaged]]);
		expect(await messages(files)).toEqual([
			expect.stringMatching(/^out\/a_1\.vtu:\d+ not-a-number /),
		]);
		expect(await messages(new Map([...whole, ['out/a_0.vtu', whole.get('a.pvtu')!]]))).toEqual([
			'out/a_0.vtu:2 not-supported The file only names the files of its pieces: it is one of PVTU files.',
		]);
	});

	test('is six nodes in one piece and three in another', async () => {
		const six: GivenPiece = {
			points: [0, 0, 0, 2, 0, 0, 0, 2, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0],
			cells: [[22, 0, 1, 2, 3, 4, 5]],
		};
		expect(await messages(setOf([six, triangle(4)]))).toEqual([
			expect.stringContaining('a.pvtu:4 not-supported The file mixes triangles of three nodes'),
		]);
		expect((await readSet(setOf([six, six]))).mesh!.points).toHaveLength(12);
	});
});
