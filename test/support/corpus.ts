import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ByteSource, ReadResult } from '../../src/formats/core/format.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { triangle } from '../formats/loaded.ts';
import { externalPath } from './external.ts';

const folder = externalPath('TRIREFINE_CORPUS');

/** Paths below the corpus of the `.ele` files of its meshes made by or for Triangle; empty without a corpus. */
export const triangleMeshes: readonly string[] = !folder
	? []
	: ['triangle', 'triangle_generated'].flatMap((kind) =>
			readdirSync(join(folder, kind))
				.filter((name) => name.endsWith('.ele'))
				.map((name) => join(kind, name)),
		);

/** What `expected.json` of the corpus says of each file. */
export const corpusExpects: Readonly<
	Record<string, { expect: Record<string, unknown> } | undefined>
> = folder ? JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) : {};

/** Reads a mesh of the corpus with the files beside it, places included. */
export function readCorpus(path: string): Promise<ReadResult> {
	const at = join(folder ?? '', path);
	const source = (file: string, name: string): ByteSource => {
		const bytes = readFileSync(file);
		return { name, size: bytes.length, chunks: () => [new Uint8Array(bytes)] };
	};
	const name = at.split(/[\\/]/).at(-1)!;
	const beside = triangle
		.companions(name)
		.map((companion) => ({ file: join(at, '..', companion.name), name: companion.name }))
		.filter(({ file }) => existsSync(file));
	const sources = [source(at, name), ...beside.map(({ file, name }) => source(file, name))];
	return triangle.read(sources, { positions: true });
}

/** The mesh alone. Undefined where it can't be used. */
export async function corpusMesh(path: string): Promise<TriMesh | undefined> {
	const { mesh, findings } = await readCorpus(path);
	return findings.some(({ severity }) => severity === 'error') ? undefined : mesh;
}
