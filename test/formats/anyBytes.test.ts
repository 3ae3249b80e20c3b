import { describe, expect, test } from 'vitest';
import type { ReadResult } from '../../src/formats/core/format.ts';
import { formatOf } from '../../src/formats/registry.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { seededRandom } from '../support/random.ts';
import { unsound } from '../support/unsound.ts';
import { pretendedWorkers } from '../support/workers.ts';
import { formatById, formats } from './loaded.ts';
import { fileSets, sampleMeshes } from './samples.ts';
import { memorySource, sourcesOf, textOf, written } from './sources.ts';

type Files = Map<string, Uint8Array>;

/** Valid sets of files of each format. */
const sets: [name: string, format: LoadedFormat, files: Files][] = [
	...fileSets().map(
		([name, files]) =>
			[name, formatById(formatOf([...files.keys()][0]!, [...files.values()][0]!)!.id), files] as [
				string,
				LoadedFormat,
				Files,
			],
	),
	...formats.flatMap((format) =>
		sampleMeshes().map(
			([name, mesh]) =>
				[`${format.id}: ${name}`, format, written(format, mesh)] as [string, LoadedFormat, Files],
		),
	),
];

const mapped = (files: Files, change: (text: string) => string): Map<string, string> =>
	new Map([...files].map(([name, bytes]) => [name, change(textOf(bytes))]));

/** One change of the kind that editors, copying and other programs make. */
function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
	const pick = (count: number) => Math.floor(count * random());
	const text = Buffer.from(bytes).toString('latin1');
	const lines = text.split('\n');
	const line = pick(lines.length);
	const odd = [
		'4000000000',
		'-1',
		'0',
		'1e999',
		'nan',
		'0x1F',
		'[',
		']',
		'#',
		'1.5',
		'99999999999999999999',
		'x',
		'',
		'\0',
		'\ufeff',
		'3 3 3',
		'07',
	];
	const token = odd[pick(odd.length)]!;
	let result: string;
	switch (pick(7)) {
		case 0: {
			const at = pick(text.length);
			result = text.slice(0, at) + String.fromCharCode(pick(256)) + text.slice(at + 1);
			break;
		}
		case 1:
			result = text.slice(0, pick(text.length));
			break;
		case 2:
			result = lines.toSpliced(line, 1).join('\n');
			break;
		case 3:
			result = lines.toSpliced(line, 0, lines[pick(lines.length)]!).join('\n');
			break;
		case 4: {
			const tokens = lines[line]!.split(' ');
			result = lines.with(line, tokens.with(pick(tokens.length), token).join(' ')).join('\n');
			break;
		}
		case 5:
			result = lines.with(line, `${lines[line]} ${token}`).join('\n');
			break;
		default: {
			const tokens = (lines[0] ?? '').split(' ');
			result = lines.with(0, tokens.with(pick(tokens.length), token).join(' ')).join('\n');
		}
	}
	return new Uint8Array(Buffer.from(result, 'latin1'));
}

/** What holds of any result: a sound mesh no larger than its file allows, or an error; every finding has its place. */
function expectSound({ mesh, findings }: ReadResult, files: Files): void {
	for (const { file, line, column, message } of findings) {
		expect(files.has(file)).toBe(true);
		expect(line).toBeGreaterThanOrEqual(1);
		expect(column).toBeGreaterThanOrEqual(1);
		expect(message).toMatch(/\S.*\.$/s);
	}
	if (!mesh) {
		expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
		return;
	}
	expect([...unsound(mesh)]).toEqual([]);
	const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
	const arrays = [
		mesh.points,
		mesh.triangles,
		mesh.edges,
		mesh.triangleEdges,
		...mesh.fields.map(({ values }) => values),
	];
	const bytes = arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0);
	expect(bytes).toBeLessThan(16 * size + (1 << 20));
}

describe.each(sets)('%s', (_, format, files) => {
	const read = (changed: ReadonlyMap<string, string | Uint8Array>, size?: number) =>
		format.read(sourcesOf(changed, size), { positions: true });

	test('seed 4: 100 mutations give a mesh or a placed error', async () => {
		const random = seededRandom(4);
		let meshes = 0;
		let errors = 0;
		for (let i = 0; i < 100; i++) {
			const names = [...files.keys()];
			const changed: Files = new Map(files);
			for (let changes = 1 + Math.floor(3 * random()); changes > 0; changes--) {
				const name = names[Math.floor(names.length * random())]!;
				changed.set(name, mutated(changed.get(name)!, random));
			}
			const result = await read(changed);
			expectSound(result, changed);
			if (result.mesh) meshes++;
			if (result.findings.some(({ severity }) => severity === 'error')) errors++;
			if (i < 20) expect(await read(changed, 1 + (i % 7))).toEqual(result);
			const split = {
				positions: true,
				workers: pretendedWorkers(1 + (i % 3)),
				blockBytes: 30 + 9 * i,
			};
			if (i % 2 === 0) expect(await format.read(sourcesOf(changed), split)).toEqual(result);
		}
		expect(meshes).toBeGreaterThan(0);
		// Of a file without a byte nothing can be wrong.
		const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
		if (size > 0) expect(errors).toBeGreaterThan(5);
	});

	test.each([1, 2, 3, 7])('is the same in chunks of %i', async (size) => {
		expect(await read(files, size)).toEqual(await read(files));
	});

	test('is the same with CRLF, CR, a byte order mark, tabs, and without its last line end', async () => {
		const expected = await read(files);
		const { soup } = format.holds;
		expect(expected.findings.filter(({ severity }) => !soup || severity !== 'information')).toEqual(
			[],
		);
		for (const change of [
			(text: string) => text.replaceAll('\n', '\r\n'),
			(text: string) => text.replaceAll('\n', '\r'),
			(text: string) => `\ufeff${text}`,
			(text: string) => text.replaceAll(' ', ' \t '),
			(text: string) => text.replace(/\n$/, ''),
		]) {
			const changed = mapped(files, change);
			expect(await read(changed)).toEqual(expected);
			expect(await read(changed, 2)).toEqual(expected);
		}
	});
});

test('seed 5: 2,000 heaps of bytes under every suffix are a mesh or a placed error', async () => {
	const random = seededRandom(5);
	for (let i = 0; i < 2000; i++) {
		const suffix = ['gmr', 'node', 'ele', 'poly', 'msh', 'txt'][i % 6]!;
		const bytes = Uint8Array.from({ length: 60 * random() }, () =>
			i % 2 ? 256 * random() : ' \n0123456789.-e#[]'.charCodeAt(18 * random()),
		);
		const name = `a.${suffix}`;
		expectSound(await readMesh([memorySource(name, bytes)]), new Map([[name, bytes]]));
	}
});

test('a file of one endless line is refused without being collected', async () => {
	const block = new Uint8Array(1 << 20).fill(49);
	let served = 0;
	const source = {
		name: 'a.gmr',
		size: 2 ** 40,
		*chunks() {
			for (; served < 100; served++) yield block;
		},
	};
	const { findings } = await formats[0]!.read([source]);
	expect(findings.map(({ rule }) => rule)).toEqual(['not-text']);
	expect(served).toBeLessThan(10);
});

describe.each([undefined, 100])(
	'a file that says more than 2³¹ points, in blocks of %s',
	(blockBytes) => {
		test('is refused with a message, not given memory', async () => {
			const text = '3000000000 2 0 0\n1 0 0\n';
			const source = { ...memorySource('a.node', text.padEnd(1000, '2 0 0\n')), size: 2 ** 40 };
			const workers = blockBytes ? pretendedWorkers(2) : undefined;
			const { findings } = await formats[1]!.read([source], {
				workers,
				...(blockBytes && { blockBytes }),
			});
			expect(findings).toMatchObject([
				{ rule: 'wrong-count', line: 1, message: expect.stringContaining('3000000000 points') },
			]);
		});
	},
);

test('of errors in a file beyond 4 GiB it is said that there are some', async () => {
	const source = { ...memorySource('a.node', '3 2 0 0\n1 0 0\n'), size: 2 ** 33 };
	const { findings } = await formats[1]!.read([source]);
	expect(findings.map(({ message }) => message)).toEqual([
		'This file has errors, and with 8589934592 bytes it is too large to say where.',
	]);
});
