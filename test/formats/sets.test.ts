import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { companionsOf, discoverSet, memberNames, namesOfSet } from '../../src/formats/sets.ts';

test('a .ele needs its .node and may have a .poly, an .edge and a .neigh', () => {
	expect(companionsOf('box.1.ele')).toEqual([
		{ name: 'box.1.node', required: true },
		{ name: 'box.1.poly', required: false },
		{ name: 'box.1.edge', required: false },
		{ name: 'box.1.neigh', required: false },
	]);
});

test('a .gmr and a file of no known kind have no companions', () => {
	expect([companionsOf('plate.gmr'), companionsOf('notes.txt')]).toEqual([[], []]);
});

test('companions of a compressed file are named as they are called uncompressed', () => {
	expect(companionsOf('box.1.ele.gz')).toEqual(companionsOf('box.1.ele'));
	expect(namesOfSet('box.node.gz').slice(0, 2)).toEqual(['box.node.gz', 'box.ele']);
	const members = ['box.node.gz', 'box.ele.gz', 'box.ele'];
	expect(memberNames('box.node.gz').slice(0, 3)).toEqual(members);
});

describe('a set is discovered', () => {
	const list = `<VTKFile type="PUnstructuredGrid"><PUnstructuredGrid>
<Piece Source="a_0.vtu"/><Piece Source="a_1.vtu"/></PUnstructuredGrid></VTKFile>`;
	const bytesOf = (text: string) => new TextEncoder().encode(text);
	/** The set of a file in a folder with files of these names. */
	const setOf = (name: string, there: readonly string[], text?: string | Uint8Array) => {
		const bytes = typeof text === 'string' ? bytesOf(text) : text;
		const source = bytes && { name, size: bytes.length, chunks: () => [bytes] };
		const look = async (one: string) => there.find((other) => other === one);
		return discoverSet({ name, source }, { look });
	};

	test('by its names, with what is missing', async () => {
		const { others, missing, names } = await setOf('box.node', ['box.poly', 'box.ele.gz']);
		expect([others, missing]).toEqual([['box.poly'], ['box.ele']]);
		expect(names).toEqual(['box.node', 'box.ele', 'box.poly', 'box.edge', 'box.neigh']);
	});

	test('compressed first next to a compressed file, then as it is', async () => {
		const there = ['box.ele', 'box.ele.gz', 'box.poly'];
		expect((await setOf('box.node.gz', there)).others).toEqual(['box.ele.gz', 'box.poly']);
	});

	test('by what the file names inside, under the name of another format too', async () => {
		for (const name of ['a.pvtu', 'a.gmr']) {
			const { others, missing, named } = await setOf(name, ['a_0.vtu'], list);
			expect([others, missing, named]).toEqual([['a_0.vtu'], ['a_1.vtu'], ['a_0.vtu', 'a_1.vtu']]);
		}
	});

	test('by what a compressed file names inside, in both spellings', async () => {
		const { others, named } = await setOf('a.pvtu.gz', ['a_0.vtu'], gzipSync(list));
		expect(others).toEqual(['a_0.vtu']);
		expect(named).toEqual(['a_0.vtu.gz', 'a_0.vtu', 'a_1.vtu.gz', 'a_1.vtu']);
	});

	test('by the name alone where the file is damaged, or compressed and too large for its name', async () => {
		const damaged = gzipSync('1 2 0 0').subarray(0, 15);
		expect((await setOf('box.node.gz', ['box.ele'], damaged)).others).toEqual(['box.ele']);
		const comment = `<!-- ${randomBytes(1 << 20).toString('hex')} -->`;
		const large = gzipSync(list.replace('</VTKFile>', `${comment}</VTKFile>`));
		expect((await setOf('a.gmr.gz', ['a_0.vtu'], large)).others).toEqual([]);
		expect((await setOf('a.pvtu.gz', ['a_0.vtu'], large)).others).toEqual(['a_0.vtu']);
	});

	test('by what is in it where its name is that of two formats', async () => {
		const there = ['disc.sol'];
		expect((await setOf('disc.mesh', there, 'MeshVersionFormatted 2\n')).others).toEqual(there);
		expect((await setOf('disc.mesh', there, 'MFEM mesh v1.0\n')).others).toEqual([]);
	});
});
