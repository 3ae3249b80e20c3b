import { describe, expect, test } from 'vitest';
import { readVtu } from '../../../src/formats/vtk/vtu/readVtu.ts';
import { found } from '../../support/found.ts';
import { memorySource, places } from '../sources.ts';
import { read, type Style, sample, vtuFile } from './vtuFile.ts';

const ascii = vtuFile([sample], { encoding: 'ascii' }).toString();
const zlib: Style = { encoding: 'binary', zlib: true };

/** The place of a text in a file, as findings give it. */
const placeOf = (text: string, part: string) => {
	const before = text.slice(0, text.indexOf(part)).split('\n');
	return `${before.length}:${before.at(-1)!.length + 1}`;
};
const array = (name: string) => `<DataArray type="Float64" Name="${name}"`;

describe('a file of text', () => {
	test.each<[what: string, from: string | RegExp, to: string, rule: string, at: string]>([
		['an end tag that is missing', '</Cells>', '', 'malformed-xml', '</Piece>'],
		['a < in a name', 'Name="flow"', 'Name="fl<w"', 'malformed-xml', '<w"'],
		['no number', '0.5 -1 0', '0.5 x 0', 'not-a-number', 'x 0'],
		['no integer', '\n200 7 1', '\n200 7.5 1', 'not-an-integer', '7.5 1'],
		[
			'too few numbers',
			'\n200 7 1\n',
			'\n200 7\n',
			'missing-value',
			'\n</DataArray>\n<DataArray type="Int64" Name="id"',
		],
		['too few points', '2.5 1 0\n', '2.5 1\n', 'missing-value', '\n</DataArray>\n</Points>'],
		['a point that is not finite', '2.5 1 0\n', 'nan 1 0\n', 'not-finite', array('Points')],
		['no points', /<Points>[\s\S]*<\/Points>/, '', 'missing-section', '<Piece'],
		['no types', 'Name="types"', 'Name="kinds"', 'missing-section', '<Cells>'],
		['no count', 'NumberOfCells="3"', '', 'missing-value', '<Piece'],
		['a count that is none', 'NumberOfCells="3"', 'NumberOfCells="3e0"', 'not-an-integer', '3e0"'],
		[
			'more cells than there is room for',
			'NumberOfCells="3"',
			'NumberOfCells="9007199254740991"',
			'wrong-count',
			'9007199254740991',
		],
		[
			'two coordinates',
			/(Name="Points" NumberOfComponents)="3"/,
			'$1="2"',
			'wrong-count',
			array('Points'),
		],
		[
			'real offsets',
			'type="Int64" Name="offsets"',
			'type="Float32" Name="offsets"',
			'not-an-integer',
			'<DataArray type="Float32" Name="offsets"',
		],
		[
			'another kind of grid',
			'type="UnstructuredGrid"',
			'type="PolyData"',
			'not-supported',
			'<VTKFile',
		],
		[
			'an index of pieces',
			'type="UnstructuredGrid"',
			'type="PUnstructuredGrid"',
			'not-supported',
			'<VTKFile',
		],
		['another outermost element', /VTKFile/g, 'Xdmf', 'not-supported', '<Xdmf'],
		['an odd byte order', 'LittleEndian', 'MiddleEndian', 'not-supported', '<VTKFile'],
		[
			'an odd format',
			/(Name="types".*) format="ascii"/,
			'$1 format="hex"',
			'not-supported',
			'<DataArray type="UInt8" Name="types"',
		],
		[
			'time steps',
			'<UnstructuredGrid>',
			'<UnstructuredGrid TimeValues="0 1">',
			'not-supported',
			'<UnstructuredGrid TimeValues',
		],
		[
			'appended data that are not there',
			/(Name="types".*) format="ascii"/,
			'$1 format="appended" offset="0"',
			'missing-section',
			'<DataArray type="UInt8" Name="types"',
		],
	])('with %s has a finding at its place', async (_, from, to, rule, at) => {
		const text = ascii.replace(from, to);
		expect(text).not.toBe(ascii);
		const result = await read(text);
		expect(result.mesh).toBeUndefined();
		const place = at.startsWith('\n') ? at.slice(1) : at;
		const shown = at.startsWith('\n')
			? placeOf(text, at).replace(/^(\d+):.*/, (_, line) => `${Number(line) + 1}:1`)
			: placeOf(text, place);
		if (at.startsWith('\n')) expect(places(result)[0]).toContain(rule);
		else expect(places(result)).toContain(`${rule} ${shown}`);
		expect(result.findings.filter(({ severity }) => severity === 'error').length).toBe(1);
		expect(result.findings[0]?.message).toMatch(/^[A-Z].*\.$/);
	});

	test('with numbers too many has a warning, and its mesh', async () => {
		const { mesh, findings } = await read(ascii.replace('\n200 7 1', '\n200 7 1 4'));
		expect(mesh).toBeDefined();
		expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
			'not-kept warning',
		]);
	});

	test.each([
		['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
		['CR', (text: string) => text.replaceAll('\n', '\r')],
		['a byte order mark', (text: string) => `\ufeff${text}`],
		[
			'comments with tags in them',
			(text: string) => text.replaceAll('<Points>', '<!-- <a> <AppendedData> > --><Points>'),
		],
		[
			'> in values',
			(text: string) =>
				text
					.replace('Name="flow"', 'Comment="a > b" Name="flow"')
					.replace('<PointData>', '<PointData>\n'),
		],
		['single quotes', (text: string) => text.replaceAll('"', "'")],
	])('with %s is the same mesh', async (_, change) => {
		const { mesh } = await read(ascii);
		const { mesh: again, findings } = await read(change(ascii));
		expect(findings).toEqual([]);
		expect(again!.points).toEqual(mesh!.points);
		expect(again!.cells).toEqual(mesh!.cells);
		expect(again!.fields.map(({ name, values }) => [name, values])).toEqual(
			mesh!.fields.map(({ name, values }) => [name, values]),
		);
	});

	test.each(['', '<', '<VTKFile', '<a>'.repeat(100_000), '\xff\xfe<\0V\0', 'x'])(
		'that is %.20j is an error',
		async (text) => {
			const { mesh, findings } = await read(Buffer.from(text, 'latin1'));
			expect(mesh).toBeUndefined();
			expect(findings.map(({ severity }) => severity)).toEqual(['error']);
		},
	);
});

describe('compressors that are not read', () => {
	test.each([
		['vtkLZ4DataCompressor', 'LZ4 (vtkLZ4DataCompressor)'],
		['vtkLZMADataCompressor', 'LZMA (vtkLZMADataCompressor)'],
		['vtkFooCompressor', '"vtkFooCompressor"'],
	])('%s is named, with what to do', async (compressor, words) => {
		const text = vtuFile([sample], zlib).toString().replace('vtkZLibDataCompressor', compressor);
		const { mesh, findings } = await read(text);
		expect(mesh).toBeUndefined();
		expect(findings.map(({ rule }) => rule)).toEqual(['not-supported']);
		expect(findings[0]?.message).toContain(`compressed by ${words}, which TriRefine doesn't read`);
		expect(findings[0]?.message).toContain('zlib');
	});

	test('do not matter where all is text', async () => {
		const text = ascii.replace('<VTKFile', '<VTKFile compressor="vtkLZ4DataCompressor"');
		const { mesh, findings } = await read(text);
		expect(findings).toEqual([]);
		expect(mesh?.triangles.length).toBe(6);
	});
});

describe('damaged data', () => {
	const raw = vtuFile([sample], { encoding: 'appended', zlib: true });

	test('of a compressed block are reported with the block and its byte', async () => {
		const file = Buffer.from(raw);
		// Header of 4 numbers of 4 bytes and 1 or more sizes, then the first block: the one of `depth`.
		const start =
			file.indexOf('<AppendedData encoding="raw">\n_') + '<AppendedData encoding="raw">\n_'.length;
		file[start + 16 + 5]! ^= 0x55;
		const { mesh, findings } = await read(file);
		expect(mesh).toBeUndefined();
		expect(findings[0]?.rule).toBe('damaged-data');
		expect(findings[0]?.message).toMatch(
			/^The field "depth" on points is damaged in compressed block 1 of 1, byte 0 of its data: .+\.$/,
		);
	});

	test.each([
		['blocks', 0, 'blocks, more than the file has room for'],
		['last sizes', 8, 'bytes, more than its compressed ones can hold'],
		['compressed sizes', 12, 'compressed bytes, more than'],
	])(
		'that claim too many %s are refused before there is room made for them',
		async (_, at, words) => {
			const file = Buffer.from(raw);
			const start =
				file.indexOf('<AppendedData encoding="raw">\n_') +
				'<AppendedData encoding="raw">\n_'.length;
			file.writeUInt32LE(0xfffffff0, start + at);
			const { mesh, findings } = await read(file);
			expect(mesh).toBeUndefined();
			expect(findings[0]?.message).toContain(words);
		},
	);

	test('of plain base64 that end early are reported', async () => {
		const file = vtuFile([sample], { encoding: 'binary' }).toString();
		const cut = file.replace(/(Name="flow".*\n +)(\S{60})\S*/, '$1$2');
		expect(found((await read(cut)).findings)).toEqual(['damaged-data 9:79 "flow" 96']);
		const broken = file.replace(/(Name="flow".*\n +\S{60})\S/, '$1!');
		expect((await read(broken)).findings[0]?.message).toContain(
			'its base64 text ends or is broken after 45',
		);
	});

	test('of a file that was cut off are reported', async () => {
		const { mesh, findings } = await read(raw.subarray(0, raw.length - 60));
		expect(mesh).toBeUndefined();
		expect(findings[0]?.rule).toBe('damaged-data');
	});
});

test('points and triangles have the place of their arrays', async () => {
	const source = memorySource('a.vtu', ascii);
	const { positions } = await readVtu([source], { positions: true });
	const lineOf = (name: string) =>
		ascii.slice(0, ascii.indexOf(`Name="${name}"`)).split('\n').length;
	expect(positions?.points).toEqual({
		file: 'a.vtu',
		lines: new Uint32Array(6).fill(lineOf('Points')),
		first: 0,
	});
	expect([...positions!.triangles!.lines]).toEqual([
		lineOf('connectivity'),
		lineOf('connectivity'),
	]);
});
