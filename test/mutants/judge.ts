import { isDeepStrictEqual } from 'node:util';
import type { ReadOptions } from '../../src/formats/core/format.ts';
import { planOf } from '../../src/formats/plan.ts';
import { readerRules } from '../../src/formats/readerRules.ts';
import { type ReadMeshResult, readMesh } from '../../src/library/readMesh.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { plainLines } from '../../src/platform/fileTools.ts';
import { validate } from '../../src/validate/validate.ts';
import { formatById } from '../formats/loaded.ts';
import { memorySource, openableSource } from '../formats/sources.ts';
import { unsound } from '../support/unsound.ts';
import { pieceWorkers, pretendedWorkers } from '../support/workers.ts';
import { countsOf, type Declared, declaredIn } from './counts/declared.ts';
import type { Files } from './seeds.ts';

type Source = Parameters<typeof readMesh>[0] & readonly unknown[];

const rules = new Set(readerRules.map(({ id }) => id));
const plain = plainLines();

/** The ways in which files are read: all give the same result. */
const ways: readonly ((files: Files) => readonly [Source, ReadOptions])[] = [
	(files) => [sources(files, 65536), { positions: true }],
	(files) => [sources(files, 37), { positions: true, plain, blockBytes: 100 }],
	(files) => [
		sources(files, 65536),
		{ positions: true, plain, workers: pretendedWorkers(2), blockBytes: 60 },
	],
	(files) => {
		const open = [...files].map(([name, bytes], k) => openableSource(name, bytes, 7 + k));
		const workers = pieceWorkers(false, (file, at, into) => open[file - 7]!.read(at, into));
		return [
			open as unknown as Source,
			{ positions: true, shared: true, plain, workers, blockBytes: 64 },
		];
	},
];

const sources = (files: Files, size: number): Source =>
	[...files].map(([name, bytes]) => memorySource(name, bytes, size)) as unknown as Source;

/**
 * What is wrong with how files are read, one mutant in some also with how its mesh is checked and written; `accepted` where a mesh
 * without an error came of them, and `counted` where its counts are compared.
 */
export async function* faultsOf(id: string, files: Files, nth: number): AsyncGenerator<string> {
	const [chosen, options] = ways[nth % ways.length]!(files);
	// The content is asked for the format now and then: a mutant's may be another one's.
	const format = nth % 9 === 0 ? undefined : id;
	const result = await readMesh(chosen, { ...options, format });
	yield* findingFaults(result);
	const { mesh, findings, positions } = result;
	// What stands behind the end of compressed data is seen or not, by where chunks end.
	if (nth % 5 === 4 && [...files.values()].every(([byte]) => byte !== 0x1f)) {
		const [again, whole] = ways[0]!(files);
		const expected = await readMesh(again, { ...whole, format });
		const parts = [result, expected].map(({ findings: list, mesh: own }) => ({
			list,
			own: plainOf(own),
		}));
		if (!isDeepStrictEqual(parts[0], parts[1]))
			yield `is another result by way ${nth % ways.length}: ${said(result)} instead of ${said(expected)}`;
	}
	if (!mesh) return;
	if (!findings.some(({ severity }) => severity === 'error')) yield 'accepted';
	yield* unsound(mesh);
	for (const kind of ['points', 'triangles', 'edges'] as const) {
		const lines = positions?.[kind]?.lines;
		const count = {
			points: mesh.points.length / mesh.dimension,
			triangles: mesh.triangles.length / 3,
			edges: (mesh.edges?.length ?? 0) / 2,
		}[kind];
		if (lines && kind !== 'edges' && lines.length !== count)
			yield `${lines.length} lines of ${count} ${kind}`;
	}
	// What explains that the mesh has other counts than the file.
	const explained = findings.some(
		({ rule, severity }) => /error|warning/.test(severity) || rule === 'other-elements',
	);
	if (!explained && !mesh.source?.unkept?.length && result.format?.id === id)
		yield* countFaults(declaredIn(id, files), mesh);
	if (findings.some(({ severity }) => severity === 'error') || nth % 3 !== 0) return;
	validate(mesh, positions);
	const own = formatById(id);
	if (!own) return;
	for (const { chunks } of planOf(own, mesh, {}, undefined, 'a').files)
		for (const chunk of chunks()) void chunk;
}

/** A mesh without what differs from way to way: shared memory. */
const plainOf = (mesh: TriMesh | undefined) =>
	mesh && { ...mesh, points: [...mesh.points], triangles: [...mesh.triangles] };

const said = ({ findings, mesh }: ReadMeshResult): string =>
	`${mesh ? 'a mesh' : 'none'} and ${findings.map(({ line, column, message }) => `${line}:${column} ${message}`).join(' / ')}`;

function* findingFaults({ mesh, findings }: ReadMeshResult): Generator<string> {
	for (const { rule, message, line, column } of findings) {
		if (!rules.has(rule)) yield `a finding of "${rule}", which is no rule`;
		if (!/^\S.*\.$/s.test(message)) yield `the message "${message}"`;
		// Damaged gzip is damaged as a whole.
		const whole = rule === 'damaged-data' && line === 0 && column === 0;
		if (!whole && !(line > 0 && column > 0)) yield `${rule} at ${line}:${column}`;
		if (/\bundefined\b|\[object/.test(message)) yield `the message "${message}"`;
	}
	if (!mesh && !findings.some(({ severity }) => severity === 'error'))
		yield 'neither a mesh nor an error';
}

function* countFaults(declared: Declared, mesh: TriMesh): Generator<string> {
	const own = countsOf(mesh);
	for (const key of ['points', 'faces', 'cells'] as const) {
		const said = declared[key];
		if (said === undefined) continue;
		yield 'counted';
		if (own[key] < said || (own[key] > said && !(key === 'cells' && declared.divided)))
			yield `${own[key]} ${key} where the file says ${said}, without a word`;
	}
}
