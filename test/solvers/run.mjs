// `npm run test:solvers`: meshes that are refined and converted here are solved by other programs, against an exact solution
// and a reference. Installs the solvers on Debian, needs all of them, prints a table, and fails where a row does. An argument
// is a pattern of the rows to run: `npm run test:solvers -- 'FreeFem.*lepp'`. Plain Node 20.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureNodeModules } from '../setup/nodeModules.mjs';
import { root, runNode } from '../setup/process.mjs';
import { adaptedRows } from './adapted.mjs';
import { chainsIn } from './chains.mjs';
import { layerRows, solveLayers } from './layer.mjs';
import { plateRows, solvePlate } from './plate.mjs';
import { call, ensurePrograms } from './programs.mjs';
import { rowsOf } from './rows.mjs';
import { solveRows } from './solve.mjs';
import { Table } from './table.mjs';

await ensureNodeModules();
await ensurePrograms();
if (!process.env.TRIREFINE_BUILT || !existsSync(join(root, 'dist/cli.js')))
	if ((await runNode(['src/build.mjs'])) !== 0) process.exit(1);
const pattern = new RegExp(process.argv[2] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'trirefine-solvers-'));
const table = new Table();
try {
	const chains = chainsIn(folder, call);
	const matching = (rows) => rows.filter(({ name }) => pattern.test(name));
	await solveRows(matching([...rowsOf(chains), ...adaptedRows(chains)]), table);
	await solveLayers(matching(layerRows), folder, table);
	await solvePlate(matching(plateRows(chains)), chains, table);
} finally {
	if (process.env.TRIREFINE_KEEP) console.log(`files are kept in ${folder}`);
	else rmSync(folder, { recursive: true, force: true });
}
process.exitCode = table.end();
