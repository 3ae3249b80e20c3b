import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { companionsIn } from '../../src/library/companionsIn.ts';
import { readMesh } from '../../src/library/readMesh.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { geometryWrongs } from '../fuzz/oracle/adapted.ts';
import { externalPath } from '../support/external.ts';
import { cli } from './inProcess.ts';

const corpus = externalPath('TRIREFINE_CORPUS');
/** Larger files take too long for a unit test. */
const MAX_BYTES = 12_000;
/** Suffixes that are written too. */
const written = /\.(gmr|ele|msh|vtu|off|vtk|su2|mesh|meshb|inp|xdmf)$/;

const files = !corpus
	? []
	: readdirSync(corpus, { recursive: true, encoding: 'utf8' })
			.filter((name) => written.test(name) && statSync(join(corpus, name)).size < MAX_BYTES)
			.sort();

/** Reads a mesh with the files beside it; undefined if it has errors. */
async function load(path: string): Promise<TriMesh | undefined> {
	const file = (name: string) => ({ name, bytes: readFileSync(join(dirname(path), name)) });
	const first = file(basename(path));
	const beside = (await companionsIn(first)).filter(({ name }) =>
		existsSync(join(dirname(path), name)),
	);
	const { mesh, findings } = await readMesh([first, ...beside.map(({ name }) => file(name))]);
	return findings.some(({ severity }) => severity === 'error') ? undefined : mesh;
}

/** Mean length of the sides of triangles. */
function meanSide({ dimension, points, triangles }: TriMesh): number {
	let sum = 0;
	for (let h = 0; h < triangles.length; h++) {
		const [a, b] = [triangles[h]!, triangles[h % 3 === 2 ? h - 2 : h + 1]!];
		const apart = Array.from(
			{ length: dimension },
			(_, k) => points[dimension * a + k]! - points[dimension * b + k]!,
		);
		sum += Math.hypot(...apart);
	}
	return sum / triangles.length;
}

const folder = mkdtempSync(join(tmpdir(), 'trirefine-adapt-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What `adapt` refuses in this corpus, beside files with errors. */
const refusals = /is not planar|: error: /;
/** The exit code where edges are left that are too long, as those of carried cells are. */
const MISFIT = 4;

describe.skipIf(!corpus)('adapt in the format of the source', () => {
	test.each(files)('keeps areas, lengths, groups and holes of %s', async (name) => {
		const path = join(corpus!, name);
		const mesh = await load(path);
		if (!mesh || mesh.triangles.length === 0) return;
		const output = join(folder, `${files.indexOf(name)}${extname(name)}`);
		const size = `${0.7 * meanSide(mesh)}`;
		const { exit, err } = await cli(
			'adapt',
			path,
			'--size',
			size,
			'-o',
			output,
			'--engine',
			'cpu',
			'--threads',
			'1',
			'--force',
		);
		if (exit !== 0 && exit !== MISFIT) {
			expect(err).toMatch(refusals);
			return;
		}
		const made = (await load(output))!;
		expect([...geometryWrongs(mesh, made)]).toEqual([]);
	});
});
