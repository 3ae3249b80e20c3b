import { describe, expect, test } from 'vitest';
import { headOf } from '../../src/formats/io/headOf.ts';
import {
	companionRefusal,
	formatForWriting,
	formatOf,
	refusal,
	formats as registered,
} from '../../src/formats/registry.ts';
import { companionsIn } from '../../src/formats/sets.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { register } from '../support/register.ts';
import { toy } from '../toy/toy/toy.ts';
import { formatById, formats } from './loaded.ts';
import { fileSets, sampleMeshes } from './samples.ts';
import { memorySource, written } from './sources.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const idOf = (name: string, content: string | Uint8Array) =>
	formatOf(name, typeof content === 'string' ? encode(content) : content)?.id;

describe('each format', () => {
	test.each(registered)('$id has a writer or another format to be written as', (format) => {
		expect(format.writer === undefined).toBe(format.writtenAs !== undefined);
	});

	test.each(formats)('$id has its own id, suffix and name', (format: LoadedFormat) => {
		for (const key of ['id', 'title'] as const)
			expect(formats.filter((other) => other[key] === format[key])).toEqual([format]);
		expect(formatById(format.id)?.id).toBe(format.id);
		for (const suffix of format.suffixes) {
			expect(formatForWriting(`plate.${suffix}`, format)?.id).toBe(format.id);
			expect(formatForWriting(`plate.1.${suffix.toUpperCase()}`, format)?.id).toBe(format.id);
			expect(format.baseName(`plate.1.${suffix}`)).toBe('plate.1');
		}
	});

	/** Numbered files are whole ones of another format, which the first of the set names inside. */
	const isNumbered = (name: string) => /_\d+\.\w+$/.test(name);

	test.each(formats)('$id recognises all that it writes', (format: LoadedFormat) => {
		for (const [, mesh] of sampleMeshes())
			for (const [name, bytes] of written(format, mesh)) {
				const id = formatOf(name, bytes.subarray(0, 4096))?.id;
				if (isNumbered(name)) expect([id, format.namedIn]).toEqual(['vtu', expect.any(Function)]);
				else expect(id).toBe(format.id);
			}
	});

	test.each(formats)('$id: the others of a set are found by its first file', async (format) => {
		for (const [, mesh] of sampleMeshes()) {
			const [[name, bytes], ...others] = [...written(format, mesh)] as [
				[string, Uint8Array],
				...[string, Uint8Array][],
			];
			const found = await companionsIn(memorySource(name, bytes), format);
			expect(found.map((one) => one.name)).toEqual(
				expect.arrayContaining(others.map(([other]) => other)),
			);
		}
	});

	test.each(formats)(
		'$id: whichever file of a set is opened, the others are its companions',
		(format) => {
			for (const [, mesh] of sampleMeshes()) {
				const names = [...written(format, mesh).keys()].filter((name) => !isNumbered(name));
				for (const name of names) {
					const companions = format.companions(name).map((companion) => companion.name);
					expect(companions).toEqual(
						expect.arrayContaining(names.filter((other) => other !== name)),
					);
					expect(companions).not.toContain(name);
				}
			}
		},
	);
});

describe('recognition by content', () => {
	test.each(fileSets().flatMap(([, files]) => [...files]))('%s', (name, bytes) => {
		expect(idOf(name, bytes)).toBe(name.endsWith('.gmr') ? 'gmr' : 'triangle');
	});

	test('a GMR mesh under any name, with or without headings', () => {
		expect(idOf('mesh.txt', '#points\n5\n0 3\n15 0\n')).toBe('gmr');
		expect(idOf('mesh.msh', '5\n0 3\n15 0\n')).toBe('gmr');
		expect(idOf('mesh', '#edges\n13\n[15 0] [0 3]\n')).toBe('gmr');
		expect(idOf('mesh.gmr', '')).toBe('gmr');
	});

	test('a mesh of Gmsh under any name, of versions that are not read too', () => {
		for (const name of ['mesh.msh', 'mesh.gmr', 'mesh.node', 'mesh'])
			for (const head of [
				'$MeshFormat\n2.2 0 8\n',
				'$MeshFormat\n4.1 1 8\n\x01\0\0\0',
				'$NOD\n',
				' $Comments\r\n',
			])
				expect(idOf(name, head)).toBe('gmsh');
		expect(idOf('a.msh', '4 2 4\n0 0 1\n')).toBe('freefem');
		expect(idOf('a.txt', '4 2 4\n0 0 1\n')).toBeUndefined();
		expect(idOf('a.msh', '(0 "Fluent")\n')).toBeUndefined();
	});

	test.each([
		['a.off', 'OFF\n3 1 0\n'],
		['a.off', 'OFF26462 27438 0\n'],
		['a.off', 'OFF BINARY\n\0\0\0\x03'],
		['a.gmr', '\xef\xbb\xbf# by hand\r\n\r\nOFF\r\n3 1 0\r\n'],
		['a', '{ = OFF\n3 1 0\n'],
		['a.off', '{ appearance { material { alpha 1 } +edge }\n# by hand\nCNOFF\n3 1 0\n'],
		['a', 'appearance { -face }\n4nOFF\n2 3 1 0\n'],
		['a', '# a comment\nnOFF\n2\n3 1 0\n'],
		['a', '4OFF\n3 1 0\n'],
		['a.off', '# without the word\n3 1 0\n0 0 0\n'],
		['a.off', ''],
	])('%s that begins with %j as one of OFF', (name, head) => {
		expect(idOf(name, new Uint8Array(Buffer.from(head, 'latin1')))).toBe('off');
	});

	test.each([
		['a.mesh', '# by hand\n\n MeshVersionFormatted 2\n'],
		['a.msh', 'MeshVersionFormatted\r\n1\r\n'],
		['a.mesh', ''],
	])('%s that begins with %j as one of MEDIT', (name, head) => {
		expect(idOf(name, head)).toBe('medit');
	});

	test.each([
		['a.su2', '% a comment\nNDIME= 2\n'],
		['a.mesh', 'NZONE = 2\r\n'],
		['a.su2', 'AOA_OFFSET= 0\n'],
		['a.su2', ''],
	])('%s that begins with %j as one of SU2', (name, head) => {
		expect(idOf(name, head)).toBe('su2');
	});

	test.each([
		['a.txt', '3 1 0\n0 0 0\n'],
		['a.txt', 'OFFICE HOURS\n'],
		['a.txt', 'off the record\n'],
	])('%s that begins with %j as no OFF file', (name, head) => {
		expect(idOf(name, head)).toBeUndefined();
	});

	test('one of Triangle’s files by its name, though a comment reads like a heading', () => {
		expect(idOf('a.neigh', '#points\n2 3\n1 -1 -1 2\n')).toBe('triangle');
		expect(idOf('a.neigh', '#points\n5\n0 3\n15 0\n')).toBe('triangle');
	});

	test.each([
		['addon.node', '\x7fELF\x02\x01', 'native add-on'],
		['addon.node', 'MZ\x90\0', 'native add-on'],
		['addon.node', '\u00cf\u00fa\u00ed\u00fe', 'native add-on'],
		[
			'a.tsh',
			'4 0 # <# of verts> <# of vert attributes>, next lines <vertex #> <x> <y>\n',
			'ANUGA',
		],
		['a.tsh', '4 0\n0 1 2\n', 'ANUGA'],
		['a.txt', '4 0 # <# of verts> <# of vert attributes>\n0 1.0 2.0\n', 'ANUGA'],
		['a.area', '2\n1 0.05\n2 -1\n', 'go with a .node and an .ele file: open one'],
		['a.1.area', '# limits\n2 # triangles\n1 0.05\n', 'area constraints'],
		['a.part', '4 2\n1 0\n2 1\n', 'a partition for Show Me'],
		['a.adj', '2\n0 1\n1 0\n', 'a table of adjacent parts'],
		['a.smesh', '8 3 0 0\n1 0 0 0\n', 'TetGen'],
		// With what helps.
		['b.smesh', '8 3 0 0\n1 0 0 0\n', 'Extract Surface in ParaView'],
		['a.msh', '(0 "GAMBIT")\n(2 3)\n', 'meshio converts it to VTU'],
		['b.e', 'CDF\x01', 'ncdump'],
		[
			'a.msh',
			'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n',
			'git lfs pull',
		],
		['a.face', '4 1\n1 1 2 3 0\n', 'TetGen'],
		['a.mtr', '2 1\n0.5\n0.1\n', 'TetGen'],
		['a.gz', '\x1f\u008b\x08\0', 'gzip'],
		['a.e', 'CDF\x01', 'netCDF'],
		['a.node', '1 2\0', 'binary'],
	])('%s that begins with %j is refused as %s', (name, head, kind) => {
		const bytes = new Uint8Array(Buffer.from(head, 'latin1'));
		expect(formatOf(name, bytes)).toBeUndefined();
		expect(refusal(name, bytes)).toContain(kind);
	});

	test.each([
		['areas under another name', '2\n1 0.05\n2 0.1\n'],
		['a list of points', '3\n0 0\n1 0\n0 1\n'],
		['points for Qhull', '2\n3\n0 0\n1 0\n0 1\n'],
		['a polygon that goes on with others', '2\n0 0\n1 1\n0.5 0.5\n3 3\n'],
	])('%s is no GMR mesh without its name', (_, text) => {
		expect(idOf('a.txt', text)).toBeUndefined();
		expect(idOf('a.gmr', text)).toBe('gmr');
	});

	test('a GMR mesh may be named as another file, if its headings say so', () => {
		expect(idOf('a.area', '#points\n5\n0 3\n15 0\n')).toBe('gmr');
	});

	test('prose is no mesh', () => {
		expect(idOf('README.md', '# Points\n\nThere are 5 of them.\n')).toBeUndefined();
		expect(idOf('a.csv', '1,2,3\n')).toBeUndefined();
	});
});

describe('companions', () => {
	const triangle = formatById('triangle')!;
	const needed = (name: string) =>
		triangle.companions(name).flatMap(({ name, required }) => (required ? [name] : []));

	test('the other of a pair is required, the rest may be there', () => {
		expect(triangle.companions('plate.1.node')).toEqual([
			{ name: 'plate.1.ele', required: true },
			{ name: 'plate.1.poly', required: false },
			{ name: 'plate.1.edge', required: false },
			{ name: 'plate.1.neigh', required: false },
		]);
		expect(needed('plate.ele')).toEqual(['plate.node']);
		expect(needed('plate.poly')).toEqual(['plate.node', 'plate.ele']);
	});

	test.each([
		['$MeshFormat\n2.2 0 8\n', 'a mesh of Gmsh'],
		['<VTKFile type="UnstructuredGrid" version="1.0">', 'a VTK XML file'],
		['#triangles\n', 'one of toys'],
	])('that are of another format are named, and what to do with them: %s', (text, kind) => {
		const head = new TextEncoder().encode(text);
		const refused = (name: string) =>
			companionRefusal(
				triangle.companions('plate.node').find((one) => one.name === name),
				name,
				head,
			);
		const remove = register(registered, toy);
		try {
			expect(refused('plate.ele')).toBe(
				`plate.ele looks like ${kind}, but its name makes it one of Triangle's files: rename it, and open it by itself.`,
			);
			expect(refused('plate.poly')).toBeUndefined();
		} finally {
			remove();
		}
	});

	test('keep the case of the suffix', () => {
		expect(needed('PLATE.NODE')).toEqual(['PLATE.ELE']);
		expect(needed('Plate.Ele')).toEqual(['Plate.Node']);
	});
});

test('the head of a file is its first 4 KiB, however it comes', async () => {
	const bytes = Uint8Array.from({ length: 5000 }, (_, i) => i);
	for (const size of [1, 1000, 4096, 5000])
		expect(await headOf(memorySource('a', bytes, size))).toEqual(bytes.slice(0, 4096));
	expect(await headOf(memorySource('a', ''))).toEqual(new Uint8Array(0));
});

test('a file of no known format is a finding', async () => {
	const { mesh, format, findings } = await readMesh([memorySource('a.dat', '(0 "Fluent")\n')]);
	expect(mesh).toBeUndefined();
	expect(format).toBeUndefined();
	expect(findings).toMatchObject([
		{ rule: 'unknown-format', severity: 'error', line: 1, column: 1 },
	]);
});

test('reading stops on request', async () => {
	const [, mesh] = sampleMeshes()[0]!;
	for (const format of formats) {
		const sources = [...written(format, mesh)].map(([name, bytes]) =>
			memorySource(name, bytes, 10),
		);
		await expect(format.read(sources, { signal: { aborted: true } })).rejects.toThrow('cancelled');
	}
});

test('progress rises to 1 for each file', async () => {
	const [, mesh] = sampleMeshes()[3]!;
	for (const format of formats) {
		const seen = new Map<string, number>();
		const sources = [...written(format, mesh)].map(([name, bytes]) =>
			memorySource(name, bytes, 100),
		);
		await format.read(sources, {
			onProgress: ({ phase, fraction = 0 }) => {
				expect(fraction).toBeGreaterThanOrEqual(seen.get(phase) ?? 0);
				seen.set(phase, fraction);
			},
		});
		// Pieces are a part of the file that names them.
		const own = sources.filter(({ name }) => !/_\d+\.vtu$/.test(name));
		expect([...seen.values()]).toEqual(own.map(() => 1));
	}
});
