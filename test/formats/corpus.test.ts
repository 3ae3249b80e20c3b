import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../../src/formats/core/format.ts';
import { headOf } from '../../src/formats/io/headOf.ts';
import { formatOf } from '../../src/formats/registry.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import { topologyOf } from '../../src/mesh/topology.ts';
import type { Field, TriMesh } from '../../src/mesh/triMesh.ts';
import { externalPath } from '../support/external.ts';
import { triangle } from './loaded.ts';
import { memorySource, sourcesOf, written } from './sources.ts';

/** What `expected.json` says of a file, as far as it is looked at here. */
interface Expect {
	readonly dim?: number;
	readonly nv?: number;
	readonly nt?: number;
	readonly first_index?: number | null;
	readonly n_attr?: number;
	readonly n_mark?: number;
	readonly markers?: readonly number[];
	readonly attr_values?: readonly number[];
	readonly area?: number;
	readonly ccw?: number;
	readonly cw?: number;
	readonly edges?: number;
	readonly bnd?: number;
	readonly segments?: number;
	readonly holes?: number;
	readonly regions?: number | null;
	readonly count?: number;
	readonly nodes_per_tri?: number;
}

const corpus = externalPath('TRIREFINE_CORPUS') ?? '';
const expected: Record<string, { expect: Expect }> = corpus
	? JSON.parse(readFileSync(join(corpus, 'expected.json'), 'utf8'))
	: {};
const paths = Object.keys(expected).filter((path) => {
	const names = corpus ? readdirSync(join(corpus, dirname(path))) : [];
	return names.includes(basename(path));
});
const inSets = paths.filter((path) => path.startsWith('triangle'));

function sourceOf(path: string): ByteSource {
	return memorySource(basename(path), new Uint8Array(readFileSync(join(corpus, path))));
}

/** The file and those of its companions that are there. */
function setOf(path: string): [ByteSource, ...ByteSource[]] {
	const beside = readdirSync(join(corpus, dirname(path)));
	const names = triangle.companions(basename(path)).map(({ name }) => name);
	return [
		sourceOf(path),
		...names
			.filter((name) => beside.includes(name))
			.map((name) => sourceOf(join(dirname(path), name))),
	];
}

function areas({ points, triangles }: TriMesh): number[] {
	return Array.from({ length: triangles.length / 3 }, (_, t) => {
		const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[3 * t + k]!) as [number, number, number];
		const [x, y] = [points[a]!, points[a + 1]!];
		const cross = (points[b]! - x) * (points[c + 1]! - y) - (points[c]! - x) * (points[b + 1]! - y);
		return cross / 2;
	});
}

const field = (mesh: TriMesh | undefined, on: Field['on'], role: Field['role']) =>
	mesh?.fields.find((field) => field.on === on && field.role === role);
const distinct = (values: ArrayLike<number> = []) =>
	[...new Set(Array.from(values))].sort((a, b) => a - b);

const withElements = (suffix: string) =>
	inSets.filter(
		(path) =>
			path.endsWith(suffix) &&
			expected[path]?.expect.dim !== 3 &&
			(expected[path]?.expect.nodes_per_tri ?? 3) === 3 &&
			inSets.includes(path.replace(/\.[^.]+$/, '.ele')),
	);

describe.skipIf(!corpus)('the corpus', () => {
	test('has files of Triangle', () => {
		expect(withElements('.ele').length).toBeGreaterThanOrEqual(8);
	});

	test.each(withElements('.ele'))('%s: triangles', async (path) => {
		const { mesh, findings } = await readMesh(setOf(path));
		const want = expected[path]!.expect;
		expect(findings).toEqual([]);
		const signed = areas(mesh!);
		expect(signed.length).toBe(want.nt);
		expect(field(mesh, 'triangles', 'attribute')?.components ?? 0).toBe(want.n_attr);
		if (want.attr_values)
			expect(distinct(field(mesh, 'triangles', 'attribute')?.values)).toEqual(want.attr_values);
		if (!want.nt) return;
		expect(mesh?.source?.firstIndex).toBe(want.first_index);
		expect(mesh!.points.length / 2).toBe(want.nv);
		expect(signed.filter((area) => area > 0).length).toBe(want.ccw);
		expect(signed.filter((area) => area < 0).length).toBe(want.cw);
		expect(signed.reduce((sum, area) => sum + Math.abs(area), 0)).toBeCloseTo(want.area!, 5);
		const topology = topologyOf(mesh!);
		expect(topology.edges.length / 2).toBe(want.edges);
		expect(topology.boundaryEdges).toBe(want.bnd);
	});

	test.each(withElements('.node'))('%s: points', async (path) => {
		const { mesh } = await readMesh(setOf(path));
		const want = expected[path]!.expect;
		expect(mesh!.points.length / 2).toBe(want.nv);
		expect(field(mesh, 'points', 'attribute')?.components ?? 0).toBe(want.n_attr);
		expect(field(mesh, 'points', 'marker') ? 1 : 0).toBe(want.n_mark);
		// At most ten markers are listed.
		if (want.markers)
			expect(distinct(field(mesh, 'points', 'marker')?.values).slice(0, 10)).toEqual(want.markers);
	});

	test.each(withElements('.poly'))('%s: segments, holes and regions', async (path) => {
		const { mesh } = await readMesh(setOf(path));
		const want = expected[path]!.expect;
		expect(mesh?.source?.segments?.length).toBe(want.segments);
		expect((mesh?.source?.holes?.length ?? 0) / 2).toBe(want.holes);
		expect(mesh?.source?.regions?.length ?? null).toBe(want.regions);
	});

	test.each(withElements('.edge'))('%s: edges in the order of the file', async (path) => {
		const { mesh } = await readMesh(setOf(path));
		expect(mesh?.source?.parts).toContain('edge');
		expect(mesh!.edges!.length / 2).toBe(expected[path]!.expect.count);
		const line = readFileSync(join(corpus, path), 'utf8').split('\n')[1]!.trim().split(/\s+/);
		expect([...mesh!.edges!.subarray(0, 2)].map((point) => point + 1)).toEqual(
			line.slice(1, 3).map(Number),
		);
	});

	test.each(withElements('.ele'))('%s is the same set after writing and reading', async (path) => {
		const { mesh } = await readMesh(setOf(path));
		const again = await triangle.read(sourcesOf(written(triangle, mesh!)));
		expect(again.findings).toEqual([]);
		expect(again.mesh).toEqual(mesh);
	});

	test.each(
		inSets.filter(
			(path) => expected[path]?.expect.dim === 3 || expected[path]?.expect.nodes_per_tri === 10,
		),
	)('%s is refused as a mesh of TetGen', async (path) => {
		const result = await readMesh(setOf(path));
		expect(result.mesh).toBeUndefined();
		expect(result.findings.map(({ rule }) => rule)).toEqual(['tetgen-mesh']);
		expect(result.findings[0]?.message).toContain('TetGen');
	});

	test('points and segments without triangles are read, and not called broken', async () => {
		const graphs = ['triangle/diamond_02_00009.node', 'triangle/box.poly'];
		for (const path of graphs.filter((path) => inSets.includes(path))) {
			const { findings, mesh } = await readMesh(setOf(path));
			expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
			expect(mesh?.triangles.length).toBe(0);
			expect(mesh?.points.length).toBeGreaterThan(0);
		}
	});

	test('files of a Voronoi diagram say which partner is missing, and what they are', async () => {
		const alone = ['triangle/diamond_02_00009.1.v.node', 'triangle/diamond_02_00009.1.v.edge'];
		for (const path of alone.filter((path) => inSets.includes(path))) {
			const { findings, mesh } = await readMesh(setOf(path));
			expect(mesh).toBeUndefined();
			const words = findings.map(({ message }) => message).join();
			expect(words).toContain(basename(path).replace(/[^.]+$/, 'ele'));
			expect(words).toContain('Voronoi');
		}
	});

	/** Numbers that look like nothing: their name speaks for Gmsh. */
	const nameless = 'freefem/FreeFem-sources__triangle.msh';
	const others = paths.filter(
		(path) =>
			!/\.(node|ele|poly|edge|neigh|vtu|vtk|stl|ply|obj|off|su2)$|^(gmsh|freefem|abaqus|medit|mfem|ucd|netgen|dolfin_xml|xdmf|exodus)\//.test(
				path,
			) && path !== nameless,
	);
	test.runIf(paths.includes(nameless))('a bare list of numbers is told to be no mesh', async () => {
		const { mesh, findings } = await readMesh([sourceOf(nameless)]);
		expect(mesh).toBeUndefined();
		expect(findings.map(({ message }) => message)).toEqual([
			'Expected $MeshFormat, found "0.51387".',
		]);
	});

	test.each(others)('%s is refused with a sentence that says what it is', async (path) => {
		const source = sourceOf(path);
		expect(formatOf(source.name, await headOf(source))).toBeUndefined();
		const { mesh, findings } = await readMesh([source]);
		expect(mesh).toBeUndefined();
		expect(findings[0]?.rule).toBe('unknown-format');
		expect(findings[0]?.message).toContain('looks like');
	});
});
