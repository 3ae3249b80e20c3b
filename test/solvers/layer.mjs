// A solution with a layer by FreeFem: the mesh that is three times adapted to it, against a uniform one of as many triangles.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/process.mjs';
import { call } from './programs.mjs';

const script = join(root, 'test/solvers/with/layer.edp');
const loop = join(root, 'test/solvers/with/layer.sh');

/** Triangles, and the least factors by which the errors in L² of the solution and of its interpolant fall: two thirds of those measured. */
export const layerRows = [
	{ name: 'FreeFem · layer · adapt to 1,000 triangles', triangles: 1000, least: [9, 10] },
	{ name: 'FreeFem · layer · adapt to 4,000 triangles', triangles: 4000, least: [17, 29] },
];

const lines = (printed) =>
	printed
		.trim()
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.map((line) => JSON.parse(line));

/** What a row finds: the uniform mesh, and the adapted one after the last round. */
async function solve({ triangles }, folder) {
	const own = join(folder, `layer ${triangles}`);
	mkdirSync(own);
	const command = join(own, 'trirefine');
	writeFileSync(
		command,
		`#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/cli.js')}" "$@"\n`,
	);
	chmodSync(command, 0o755);
	const env = { PATH: `${own}:${process.env.PATH}` };
	const adapted = lines(await call('sh', [loop, script, `${triangles}`], { cwd: own, env })).at(-1);
	const cells = Math.ceil(Math.sqrt(adapted.triangles / 2));
	const args = ['-nw', '-v', '0', script, `${cells}`, 'uniform'];
	const [uniform] = lines(await call('FreeFem++', args, { cwd: own }));
	return { uniform, adapted };
}

/**
 * Solves rows and adds them to the table.
 *
 * @param {typeof layerRows} rows
 * @param {import('./table.mjs').Table} table
 */
export async function solveLayers(rows, folder, table) {
	for (const row of rows) {
		try {
			const { uniform, adapted } = await solve(row, folder);
			const factors = [
				uniform.error / adapted.error,
				uniform.interpolation / adapted.interpolation,
			];
			const [few, many] = [adapted, uniform].map(
				({ triangles, error, interpolation }) => `${triangles}: ${error} ${interpolation}`,
			);
			const pays = factors.every((factor, k) => factor > row.least[k]);
			const said = factors.map((factor) => factor.toFixed(1)).join(' ');
			table.add(
				row.name,
				`${few}, uniform ${many}, ${said} times`,
				pays ? undefined : 'the error is not so much smaller',
			);
		} catch (error) {
			table.add(row.name, '', error.message);
		}
	}
}
