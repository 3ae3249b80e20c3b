import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { topologyOf } from '../../../src/mesh/topology.ts';
import { externalPath } from '../../support/external.ts';
import { medit } from '../loaded.ts';
import { memorySource, sourcesOf, textOf, written } from '../sources.ts';

const corpus = externalPath('TRIREFINE_CORPUS') ?? '';
const names = corpus
	? readdirSync(join(corpus, 'medit')).filter((name) => name.endsWith('.mesh'))
	: [];

interface Expect {
	readonly nv: number;
	readonly nt: number;
	readonly ccw?: number;
	readonly edges?: number;
	readonly bnd?: number;
	readonly tref?: readonly number[];
	readonly secs: Readonly<Record<string, number>>;
}

/** The numbers and names of each section, whatever lines they stand in. */
const sectionsOf = (text: string): Map<string, string> =>
	new Map(
		text
			.replace(/#.*/g, '')
			.split(/(?<!\S)(?=[A-Za-z])/)
			.flatMap((part) => {
				const [name = '', ...numbers] = part.trim().split(/\s+/);
				return name === '' || name === 'End' ? [] : [[name, numbers.map(Number).join(' ')]];
			}),
	);

/** The bytes of each block of a file of version 1 or 2 by their codes, in base64. */
function blocksOf(bytes: Uint8Array): Map<number, string> {
	const buffer = Buffer.from(bytes);
	const blocks = new Map<number, string>();
	for (let at = 8; at > 0 && at < buffer.length; ) {
		const next = buffer.readInt32LE(at + 4);
		blocks.set(buffer.readInt32LE(at), buffer.subarray(at + 8, next).toString('base64'));
		at = next;
	}
	return blocks;
}

/** Binary files of the corpus: points, triangles, lines, quads and coordinates. */
const binaries = {
	'libMeshb__quad.meshb': [1982, 0, 0, 1980, 3],
	'pragmatic__disc.meshb': [1588, 3036, 136, 0, 2],
	'pragmatic__mesh2d.meshb': [30, 42, 16, 0, 2],
	'pragmatic__tohoku.meshb': [3087, 5703, 473, 0, 2],
} as const;

describe.skipIf(!corpus).each(Object.entries(binaries))(
	'%s of the corpus',
	(name, [points, triangles, lines, quads, dimension]) => {
		const bytes = () => new Uint8Array(readFileSync(join(corpus, 'medit', name)));

		test('has what is expected, and its blocks are written byte for byte', async () => {
			const { mesh, findings } = await medit.read([memorySource(name, bytes())]);
			expect(findings).toEqual([]);
			const cells = (shape: string, corners: number) =>
				(mesh!.cells?.find((block) => block.shape === shape)?.nodes.length ?? 0) / corners;
			expect(mesh!.dimension).toBe(dimension);
			expect([
				mesh!.points.length / dimension,
				mesh!.triangles.length / 3,
				cells('line', 2),
				cells('quad', 4),
			]).toEqual([points, triangles, lines, quads]);
			const again = written(medit, mesh!, medit.asRead!(mesh!, true)).get('mesh.meshb')!;
			expect(blocksOf(again)).toEqual(blocksOf(bytes()));
		});
	},
);

describe.skipIf(!corpus)('files of MEDIT of the corpus', () => {
	const expected = corpus
		? (JSON.parse(readFileSync(join(corpus, 'expected.json'), 'utf8')) as Record<
				string,
				{ expect: Expect }
			>)
		: {};

	test.each(names)('%s has what is expected, and is written as it was', async (name) => {
		const path = join(corpus, 'medit', name);
		const { mesh, findings } = await medit.read([
			memorySource(name, new Uint8Array(readFileSync(path))),
		]);
		const want = expected[`medit/${name}`]!.expect;
		// This one has no keyword End.
		const open = name === 'FreeFem-sources__circle_g.mesh';
		expect(findings.map(({ rule }) => rule)).toEqual(open ? ['ends-early'] : []);
		expect(mesh!.points.length / 2).toBe(want.nv);
		expect(mesh!.triangles.length / 3).toBe(want.nt);
		const lines = mesh!.cells?.find(({ shape }) => shape === 'line');
		expect((lines?.nodes.length ?? 0) / 2).toBe(want.secs.Edges ?? 0);
		if (want.nt > 0) {
			const topology = topologyOf(mesh!);
			expect([topology.edges.length / 2, topology.boundaryEdges]).toEqual([want.edges, want.bnd]);
			const tags =
				mesh!.groups?.filter(({ dimension }) => dimension === 2).map(({ tag }) => tag) ?? [];
			expect(tags).toEqual(want.tref!.filter((reference) => reference !== 0));
		}
		const bytes = written(medit, mesh!, medit.asRead!(mesh!, true));
		const [before, after] = [readFileSync(path, 'latin1'), textOf(bytes.get('mesh.mesh'))].map(
			sectionsOf,
		);
		// Version 0 is of BAMG alone; lists of entities are written in their order.
		for (const [section, numbers] of before!) {
			if (section === 'MeshVersionFormatted') continue;
			const sorted = (text = '') =>
				/^(Corners|Ridges|Required)/.test(section) ? text.split(' ').sort().join(' ') : text;
			expect([section, sorted(after!.get(section))]).toEqual([section, sorted(numbers)]);
		}
		expect((await medit.read(sourcesOf(bytes))).mesh?.points).toEqual(mesh!.points);
	});
});
