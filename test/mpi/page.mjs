// The commands of docs/clusters.md, as they are written.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/process.mjs';
import { meshes } from './meshes.mjs';
import { call, figures, trirefine } from './programs.mjs';

const text = readFileSync(join(root, 'docs/clusters.md'), 'utf8');
const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands]) => commands);

/** Tests in a folder, as `rows` has them. */
export function* page(folder) {
	for (const [i, commands] of blocks.entries())
		yield { name: `page, block ${i + 1}`, test: () => follow(join(folder, `page${i}`), commands) };
}

/** Runs commands of the page in a folder with plate.msh; the result is beside it. */
async function follow(folder, commands) {
	mkdirSync(join(folder, 'bin'), { recursive: true });
	const program = join(folder, 'bin/trirefine');
	writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${root}/dist/cli.js' "$@"\n`);
	chmodSync(program, 0o755);
	const mesh = join(folder, 'plate.msh');
	await meshes.find(({ name }) => name === 'hole').make(mesh, { trirefine, writeFileSync });
	const before = await figures(mesh);
	const env = {
		// Debian's Python comes first; Open MPI may start four ranks on fewer cores, for root.
		PATH: `${folder}/bin:/usr/bin:${process.env.PATH}`,
		OMPI_MCA_rmaps_base_oversubscribe: '1',
		OMPI_ALLOW_RUN_AS_ROOT: '1',
		OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1',
	};
	const { exit, text } = await call('sh', ['-ec', commands], { cwd: folder, env });
	if (exit !== 0) throw new Error(`exit code ${exit}: ${text}`);
	if (!text.includes('4 ranks')) throw new Error(`not on four ranks: ${text}`);
	const result = join(folder, 'plate.refined.msh');
	const after = await figures(result);
	rmSync(result);
	if (after.triangles <= before.triangles || after.area !== before.area)
		throw new Error(`${JSON.stringify(after)} of ${JSON.stringify(before)}`);
	return `${before.triangles} triangles became ${after.triangles}`;
}
