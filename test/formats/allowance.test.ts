import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { NetcdfFile } from '../../src/formats/codecs/netcdf/netcdf.ts';
import { readMarkup } from '../../src/formats/codecs/xml/markup.ts';
import { Allowance } from '../../src/formats/io/allowance.ts';
import { FileBytes } from '../../src/formats/io/fileBytes.ts';
import { plainSource } from '../../src/formats/io/gzip.ts';
import { readItem } from '../../src/formats/vtk/xdmf/dataItem.ts';
import { useZlib } from '../../src/util/platformZlib.ts';
import { netcdfFile } from './exodus/netcdfFile.ts';
import { npz, pvtu, vtu } from './loaded.ts';
import { memorySource } from './sources.ts';

const floor = 1 << 26;
const words = (result: { findings: readonly { message: string }[] }): string =>
	result.findings.map(({ message }) => message).join('\n');
const tooLarge = 'more than 500 times as large';

/** The largest array that was asked for while `work` ran, of those that are inflated. */
async function largestAsked(work: () => Promise<unknown>): Promise<number> {
	let largest = 0;
	useZlib({
		inflate(_, length) {
			largest = Math.max(largest, length);
			return undefined;
		},
	});
	await work();
	return largest;
}
afterEach(() => useZlib({}));

describe('what a file may become', () => {
	test('is 500 times as much, or 64 MiB where that is more', () => {
		const small = new Allowance(10);
		expect([small.take(floor), small.take(1)]).toEqual([true, false]);
		const large = new Allowance(floor);
		expect([large.take(500 * floor), large.take(1)]).toEqual([true, false]);
	});

	test('is not used up by what is refused, and never is what is no number', () => {
		const allowance = new Allowance(10);
		expect(
			[floor + 1, Number.NaN, Number.POSITIVE_INFINITY, floor].map((n) => allowance.take(n)),
		).toEqual([false, false, false, true]);
	});

	test('counts from the compressed file where it stands in one', async () => {
		const bytes = new Uint8Array(1 << 20);
		const plain = await plainSource(memorySource('a.vtu.gz', gzipSync(bytes)));
		const file = await FileBytes.of(plain, {});
		expect([plain.size, file?.allowance.take(floor + 1)]).toEqual([1 << 20, false]);
	});
});

describe('an archive of NumPy', () => {
	const header = (shape: string) =>
		`{'descr': '<f8', 'fortran_order': False, 'shape': (${shape}), }`;
	const npy = (shape: string, size: number) => {
		const text = header(shape).padEnd(117, ' ');
		const bytes = new Uint8Array(10 + 118 + size);
		bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, 118, 0]);
		bytes.set(new TextEncoder().encode(`${text}\n`), 10);
		return bytes;
	};

	test('with members that share bytes is refused, however many there are', async () => {
		const zip = zipSync({ 'points.npy': npy('4, 2', 64) });
		const view = new DataView(zip.buffer);
		const end = zip.length - 22;
		const directory = zip.slice(view.getUint32(end + 16, true), end);
		const count = 3000;
		const bytes = new Uint8Array(zip.length + (count - 1) * directory.length);
		bytes.set(zip.subarray(0, end));
		for (let k = 1; k < count; k++) bytes.set(directory, end + (k - 1) * directory.length);
		bytes.set(zip.subarray(end), end + (count - 1) * directory.length);
		new DataView(bytes.buffer).setUint16(bytes.length - 12, count, true);
		const result = await npz.read([memorySource('a.npz', bytes)]);
		expect(words(result)).toMatch(
			/points\.npy and points\.npy share bytes.*\(byte \d+ of the file\)/,
		);
	});

	test('that would become far larger than a mesh is refused before that is made', async () => {
		const size = floor;
		const zip = zipSync({ 'points.npy': npy('4, 2', 64) }, { level: 6 });
		// The member is replaced by one that was packed elsewhere.
		const packed = deflateRawSync(new Uint8Array(size + 128));
		const [name, view] = ['points.npy'.length, new DataView(zip.buffer)];
		const at = view.getUint32(zip.length - 22 + 16, true);
		const bytes = Buffer.concat([
			zip.subarray(0, 30 + name),
			packed,
			zip.subarray(at, zip.length - 22),
			zip.subarray(zip.length - 22),
		]);
		const begin = 30 + name + packed.length;
		bytes.writeUInt32LE(packed.length, begin + 20);
		bytes.writeUInt32LE(size + 128, begin + 24);
		bytes.writeUInt32LE(begin, bytes.length - 22 + 16);
		const largest = await largestAsked(async () => {
			expect(words(await npz.read([memorySource('a.npz', bytes)]))).toContain(tooLarge);
		});
		expect(largest).toBe(0);
	});
});

/** Blocks of zeros as VTK's zlib has them: a block of 1 MiB again and again. */
function zeros(blocks: number): Buffer {
	const block = deflateSync(new Uint8Array(1 << 20));
	const head = new Uint32Array([
		blocks,
		1 << 20,
		0,
		...new Array<number>(blocks).fill(block.length),
	]);
	return Buffer.concat([new Uint8Array(head.buffer), ...new Array<Buffer>(blocks).fill(block)]);
}
/** A triangle with arrays on the mesh that all name the same appended bytes, and as many points as are asked for. */
function vtuFile(data: Buffer, fields: number, points = 3): Uint8Array {
	const array = (name: string, type: string, more: string) =>
		`<DataArray Name="${name}" type="${type}" ${more}`;
	const text = `<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt32" compressor="vtkZLibDataCompressor"><UnstructuredGrid><FieldData>${Array.from(
		{ length: fields },
		(_, k) => array(`f${k}`, 'Float64', 'format="appended" offset="0"/>'),
	).join('')}</FieldData><Piece NumberOfPoints="${points}" NumberOfCells="1"><Points>${array(
		'p',
		'Float64',
		points === 3
			? 'NumberOfComponents="3" format="ascii">0 0 0 1 0 0 0 1 0</DataArray>'
			: 'NumberOfComponents="3" format="appended" offset="0"/>',
	)}</Points><Cells>${array('connectivity', 'Int32', 'format="ascii">0 1 2</DataArray>')}${array('offsets', 'Int32', 'format="ascii">3</DataArray>')}${array('types', 'UInt8', 'format="ascii">5</DataArray>')}</Cells></Piece></UnstructuredGrid><AppendedData encoding="raw">_`;
	return Buffer.concat([Buffer.from(text), data, Buffer.from('</AppendedData></VTKFile>')]);
}

describe('a VTU file', () => {
	test('whose points would become far more than the file is refused before they are made', async () => {
		const bytes = vtuFile(zeros(66), 0, (66 << 20) / 24);
		const largest = await largestAsked(async () => {
			const result = await vtu.read([memorySource('a.vtu', bytes)]);
			expect(result.mesh).toBeUndefined();
			expect(words(result)).toContain(tooLarge);
		});
		expect(largest).toBe(0);
	});

	test('may not name the same bytes again and again', async () => {
		const { mesh, findings } = await vtu.read([memorySource('a.vtu', vtuFile(zeros(40), 2))]);
		expect(mesh).toBeUndefined();
		expect(words({ findings })).toContain(tooLarge);
	});

	test('counts with the other pieces of a PVTU file', async () => {
		const piece = vtuFile(zeros(40), 1);
		const list = `<VTKFile type="PUnstructuredGrid" version="1.0" byte_order="LittleEndian"><PUnstructuredGrid><PPoints><PDataArray type="Float64" NumberOfComponents="3"/></PPoints><Piece Source="a.vtu"/><Piece Source="b.vtu"/></PUnstructuredGrid></VTKFile>`;
		const sources = [memorySource('m.pvtu', list)];
		for (const name of ['a.vtu', 'b.vtu']) sources.push(memorySource(name, piece));
		expect(words(await pvtu.read(sources))).toContain(tooLarge);
		expect(
			words(await pvtu.read([...sources.slice(0, 2), memorySource('b.vtu', vtuFile(zeros(1), 0))])),
		).not.toContain(tooLarge);
	});
});

/** Bytes of a file of which nothing may be made any more. */
function usedUp(bytes: Uint8Array): FileBytes {
	const file = new FileBytes('a', bytes, bytes.length);
	file.allowance.take(floor);
	return file;
}

test('a variable of netCDF that would be too much has an error, as many may name the same bytes', () => {
	const bytes = netcdfFile(1, { n: 2 }, [{ name: 'x', of: ['n'], type: 'double', values: [1, 2] }]);
	expect(new NetcdfFile(new FileBytes('a', bytes, bytes.length)).numbers('x')).toHaveLength(2);
	expect(() => new NetcdfFile(usedUp(bytes)).numbers('x')).toThrow(tooLarge);
});

test('a text of XDMF that would be too much has an error, as many items may refer to it', () => {
	const content = usedUp(new TextEncoder().encode('<DataItem Dimensions="2">1 2</DataItem>'));
	const { root } = readMarkup(content);
	const arrays = { read: () => expect.fail(), close() {} };
	expect(() => readItem({ content, root, arrays }, root, 'the points')).toThrow(tooLarge);
});
