import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lineEndIn, lineEndOfHead } from '../../src/formats/core/lineEnd.ts';
import { writtenFormats } from '../../src/formats/registry.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import { writeMesh } from '../../src/library/writeMesh.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';

const plate = readFileSync(resolve(import.meta.dirname, '../../examples/plate.gmr'));
const { mesh: given } = await readMesh({ name: 'plate.gmr', bytes: plate });

/** Values with which a format is text, where its default is not. */
const asText: Readonly<Record<string, Record<string, string>>> = {
	gmsh: { encoding: 'ascii' },
	vtu: { encoding: 'ascii' },
	pvtu: { encoding: 'ascii' },
	vtk: { encoding: 'ascii' },
	stl: { encoding: 'ascii' },
	ply: { encoding: 'ascii' },
	medit: { encoding: 'text' },
	xdmf: { data: 'text' },
};

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The texts of a mesh in a format by their names. */
async function texts(mesh: TriMesh, format: string) {
	const { files } = await writeMesh(mesh, format, { values: asText[format] });
	return files.map(({ name, bytes }) => ({ name, text: textOf(bytes) }));
}

type Named = readonly { readonly name: string; readonly text: string }[];
async function read(files: Named): Promise<TriMesh> {
	const [first, ...others] = files.map(({ name, text }) => ({ name, bytes: bytesOf(text) }));
	return (await readMesh([first!, ...others])).mesh!;
}

describe.each(writtenFormats().map(({ id }) => id))('a file of %s', (format) => {
	test.each([
		['CRLF', '\r\n'],
		['CR', '\r'],
	])('keeps %s', async (_, end) => {
		const lines = await texts(await read(await texts(given!, format)), format);
		const ended = lines.map(({ name, text }) => ({ name, text: text.replaceAll('\n', end) }));
		expect(await texts(await read(ended), format)).toEqual(ended);
	});
});

test('another format has its own line end', async () => {
	const crlf = await read([{ name: 'a.gmr', text: textOf(plate).replaceAll('\n', '\r\n') }]);
	for (const { text } of await texts(crlf, 'off')) expect(text).not.toContain('\r');
});

test('a file with numbers as bytes has none', async () => {
	const header = 'ply\r\nformat ascii 1.0\r\nelement vertex 3\r\nproperty float x\r\n';
	const rows = '0 0 0\r\n1 0 0\r\n0 1 0\r\n3 0 1 2\r\n';
	const face = 'element face 1\r\nproperty list uchar int vertex_indices\r\nend_header\r\n';
	const text = `${header}property float y\r\nproperty float z\r\n${face}${rows}`;
	const mesh = await read([{ name: 'a.ply', text }]);
	const { files } = await writeMesh(mesh, 'ply', { values: { encoding: 'little' } });
	const { mesh: again } = await readMesh({ name: 'a.ply', bytes: files[0]!.bytes });
	expect(textOf(files[0]!.bytes)).not.toContain('\r');
	expect(again!.triangles).toEqual(mesh.triangles);
});

test('the line end of a file is that of its first line', () => {
	expect(['a', 'a\nb\r\n', 'a\r\nb\n', 'a\rb\n'].map((text) => lineEndIn(bytesOf(text)))).toEqual([
		...['\n', '\n', '\r\n', '\r'],
	]);
	// It may go on with LF; and bytes are no lines.
	expect(['a\r', 'a\0\r\nb'].map((text) => lineEndOfHead(bytesOf(text)))).toEqual(['\n', '\n']);
});
