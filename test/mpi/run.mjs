// `npm run test:mpi`: meshes are refined by dolfinx and PETSc on 1, 2 and 4 ranks and compared with longest-edge bisection here; then
// failures, and Slurm on this machine. Installs the libraries on Debian and needs all of them, and root for Slurm and a full disk. An
// argument is a pattern of the tests to run: `npm run test:mpi -- 'petsc.*4 ranks'`. Plain Node 20.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureNodeModules } from '../setup/nodeModules.mjs';
import { failures } from './failures.mjs';
import { page } from './page.mjs';
import { build, ensurePrograms } from './programs.mjs';
import { rows } from './rows.mjs';
import { slurm } from './slurm.mjs';

await ensureNodeModules();
await ensurePrograms();
await build();
const pattern = new RegExp(process.argv[2] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'trirefine-mpi-'));
const faults = [];
let passed = 0;
try {
	const all = [...page(folder), ...failures(folder), ...slurm(folder), ...rows(folder)];
	for (const { name, test } of all) {
		if (!pattern.test(name)) continue;
		try {
			console.log(`ok   ${name}: ${await test()}`);
			passed++;
		} catch (error) {
			faults.push(`${name}: ${error.message}`);
			console.log(`FAIL ${name}: ${error.message}`);
		}
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
for (const line of faults) console.error(line);
console.log(`${passed} passed, ${faults.length} failed`);
process.exitCode = faults.length === 0 && passed > 0 ? 0 : 1;
