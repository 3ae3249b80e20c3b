import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { externalPath } from '../../support/external.ts';
import { seededRandom } from '../../support/random.ts';
import { changedBytes, expectPlaced } from '../changedBytes.ts';
import { gmsh } from '../loaded.ts';
import { memorySource } from '../sources.ts';
import { header4, section, square4 } from './files.ts';
import { meshOf } from './meshes.ts';

/** Small files of each kind. */
function files(): [name: string, bytes: Uint8Array][] {
	const mesh = meshOf(
		{
			seed: 5,
			points: 9,
			triangles: 6,
			spatial: true,
			curved: true,
			blocks: [2, 2, 2, 2, 1, 1],
			numbered: true,
			tagged: true,
			partitioned: true,
			names: ['a', 'b'],
			fields: 2,
		},
		false,
	);
	const made = ['2.2', '4.1'].flatMap((version) =>
		['ascii', 'binary'].map((encoding): [string, Uint8Array] => [
			`${version} ${encoding}`,
			new Uint8Array(
				Buffer.concat([...gmsh.write(mesh, { version, encoding }).files[0]!.chunks()]),
			),
		]),
	);
	const folder = join(externalPath('TRIREFINE_CORPUS') ?? '', 'gmsh');
	const real = externalPath('TRIREFINE_CORPUS')
		? readdirSync(folder).map((name): [string, Uint8Array] => [
				name,
				new Uint8Array(readFileSync(join(folder, name))),
			])
		: [];
	const small = real.filter(([, { length }]) => length < 5000);
	const partitioned =
		header4 +
		section('PartitionedEntities', '2', '1', '9 2', '0 0 1 0', '1 2 1 1 2 0 0 0 1 1 0 1 7 0') +
		square4.slice(square4.indexOf('$Nodes'));
	return [...made, ...small, ['partitioned', new TextEncoder().encode(partitioned)]];
}

describe('bytes that were changed are read without an exception, to a whole mesh or to none', () => {
	test.each(files())('%s, seeds 1 to 60', async (name, bytes) => {
		for (let seed = 1; seed <= 60; seed++) {
			const random = seededRandom(seed);
			let changed = bytes;
			for (let k = 0; k <= seed % 3; k++) changed = changedBytes(changed, random);
			const source = memorySource(name, changed, 1 << 20);
			const result = await gmsh.read([source], { positions: true });
			expectPlaced(result);
			if (result.mesh) gmsh.write(result.mesh, gmsh.asRead!(result.mesh, true));
		}
	});
});
