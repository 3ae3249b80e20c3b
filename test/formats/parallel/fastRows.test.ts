import { describe, expect, test } from 'vitest';
import { runFileJob } from '../../../src/formats/threads.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { fileTools, plainLines } from '../../../src/platform/fileTools.ts';
import type { Workers } from '../../../src/util/workers.ts';
import { perturbedGrid } from '../../support/grids.ts';
import type { LoadedFormat } from '../../support/loadedFormat.ts';
import { seededRandom } from '../../support/random.ts';
import { dolfin, formats, netgen, ucd } from '../loaded.ts';
import { sampleMeshes } from '../samples.ts';
import { sourcesOf, textOf, written } from '../sources.ts';
import { readOnlyTexts } from './readOnlyTexts.ts';

type Files = ReadonlyMap<string, string | Uint8Array>;

const plain = plainLines()!;
const tools = fileTools();
const meshes = [
	...sampleMeshes().filter(([name]) => /fields, counted from 0|any size/.test(name)),
	['a grid', perturbedGrid(9, 7)] as const,
];

/** Workers that do jobs at once, but of those about rows only every `nth`, and none where that is 0. */
function eagerWorkers(nth: number): Workers {
	let jobs = 0;
	return {
		count: 4,
		rest: async () => undefined,
		async run(job, moved) {
			const there = structuredClone(job, { transfer: [...moved] });
			if (job.kind === 'rows' && (nth === 0 || jobs++ % nth > 0)) return undefined;
			return structuredClone(runFileJob(there, tools).data);
		},
	};
}

/** Values of the options of a writer, one after the other, the others as they are by themselves. */
const variants = (format: LoadedFormat) => [
	{},
	...format.options.flatMap((option) =>
		option.type === 'choice' ? option.choices.map(({ value }) => ({ [option.name]: value })) : [],
	),
];

/** The files of a mesh: as the format writes it, one after the other way, or as a text made here. */
function filesOf(format: LoadedFormat, mesh: TriMesh): (readonly [name: string, files: Files])[] {
	const made = readOnlyTexts[format.id];
	if (made) return [['', new Map([[made.name, made.text(mesh)]])]];
	return variants(format).map((values) => [JSON.stringify(values), written(format, mesh, values)]);
}

const read = [...formats, dolfin, netgen, ucd];
describe.each(read.map((format) => [format.id, format] as const))('%s', (_, format) => {
	const all = meshes.flatMap(([name, mesh]) =>
		filesOf(format, mesh).map(([way, files]) => [`${name} ${way}`, files] as const),
	);
	const cases = all.filter(([, files]) => files.size > 0);
	const both = async (files: Files, blockBytes: number) => {
		const options = { positions: true, blockBytes };
		return [
			await format.read(sourcesOf(files, 1000), { ...options, plain }),
			await format.read(sourcesOf(files, 1000), options),
		];
	};
	/** As `both`, where workers read blocks ahead: always in time, now and then, or never. */
	const shared = async (files: Files, blockBytes: number) => {
		const read: unknown[] = [];
		for (const nth of [1, 3, 0])
			read.push(
				await format.read(sourcesOf(files, 1000), {
					...{ positions: true, blockBytes, plain },
					workers: eagerWorkers(nth),
				}),
			);
		return read;
	};

	test('lines that are read many at a time are the same mesh', async () => {
		for (const [name, files] of cases) {
			const [fast, careful] = await both(files, 300);
			expect(careful!.mesh, name).toBeDefined();
			expect(fast, name).toEqual(careful);
			for (const one of await shared(files, 300)) expect(one, name).toEqual(careful);
		}
	});

	test('seed 1: what is wrong has the same place', async () => {
		const random = seededRandom(1);
		const others = ['x', ' ', '\n', '-', '0', '9', '.', ',', '#', '\r', '1e', '7\n', ''];
		for (const [name, files] of cases)
			for (let i = 0; i < 3; i++) {
				const changed = new Map<string, string>(
					[...files].map(([file, content]) => {
						const text = typeof content === 'string' ? content : textOf(content);
						const at = Math.floor(text.length * (0.3 + 0.7 * random()));
						const other = others[Math.floor(others.length * random())]!;
						return [file, text.slice(0, at) + other + text.slice(at + 1)];
					}),
				);
				const blockBytes = 60 + Math.floor(400 * random());
				const [fast, careful] = await both(changed, blockBytes);
				expect([fast!.findings, fast], `${name} ${i}`).toEqual([careful!.findings, careful]);
				for (const one of await shared(changed, blockBytes))
					expect(one, `${name} ${i}`).toEqual(careful);
			}
	});
});
