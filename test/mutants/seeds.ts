import { gzipSync } from 'node:zlib';
import { fileNamed } from '../../src/formats/core/setNames.ts';
import { planOf } from '../../src/formats/plan.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../src/util/options.ts';
import { things } from '../formats/kept/things.ts';
import { formatById } from '../formats/loaded.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { randomMesh } from '../support/randomMesh.ts';
import { handmade } from './handmade.ts';

/** The files of a mesh, the one that is opened first. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Meshes with one thing each that a format may hold, in the plane and in space. */
const meshes: readonly TriMesh[] = [
	...things.map(({ mesh }) => mesh),
	...things.flatMap(({ mesh }) => (mesh.dimension === 2 && mesh.cells ? [inSpace(mesh)] : [])),
	randomMesh(3, { cells: 2, irregular: true }),
];

/** The mesh with heights. */
function inSpace(mesh: TriMesh): TriMesh {
	const count = mesh.points.length / 2;
	const points = new Float64Array(3 * count);
	for (let p = 0; p < count; p++)
		points.set([mesh.points[2 * p]!, mesh.points[2 * p + 1]!, (p % 3) / 4], 3 * p);
	return { ...mesh, dimension: 3, points };
}

/** All combinations of the choices that the options of a writer give. */
function combinations({ options }: LoadedFormat): OptionValues[] {
	let all: OptionValues[] = [{}];
	for (const option of options) {
		let values: readonly (string | number | boolean)[] = [];
		if (option.type === 'choice') values = option.choices.map(({ value }) => value);
		if (option.type === 'boolean') values = [true, false];
		if (option.name === 'pieces') values = [1, 2];
		if (values.length === 0) continue;
		all = all.flatMap((one) => values.map((value) => ({ ...one, [option.name]: value })));
	}
	return all;
}

/** The files that the writer makes: each combination of options with several meshes, each mesh at least once. */
function written(format: LoadedFormat): Files[] {
	const ways = combinations(format);
	const each = Math.max(3, Math.ceil(meshes.length / ways.length));
	return ways.flatMap((values, way) =>
		Array.from({ length: each }, (_, k) => meshes[(way * each + k) % meshes.length]!).flatMap(
			(mesh) => {
				const { files, refusal } = planOf(format, mesh, values, undefined, 'a');
				if (refusal !== undefined) return [];
				const made = files.map(({ suffix, chunks }): [string, Uint8Array] => [
					fileNamed('a', suffix),
					new Uint8Array(Buffer.concat([...chunks()])),
				]);
				return [new Map(made)];
			},
		),
	);
}

/** Sound files of a format, by its id: in each encoding and compressed, with each thing that a mesh may have. */
export function seedsOf(id: string): readonly Files[] {
	const format = formatById(id);
	const files = [...(format ? written(format) : []), ...handmade(id)];
	const [first] = files as [Files, ...Files[]];
	const compressed = new Map(
		[...first].map(([name, bytes]) => [`${name}.gz`, new Uint8Array(gzipSync(bytes))]),
	);
	return [...files, compressed];
}
