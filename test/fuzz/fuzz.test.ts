import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { built } from '../support/program.ts';
import { fuzz } from './fuzz.ts';
import { material } from './generate/cases.ts';
import { byProcess, inProcess } from './lab.ts';
import { properties } from './properties/properties.ts';

const root = resolve(import.meta.dirname, '../..');
const SEED = 1;
/** `npm run fuzz` runs more of them. */
const CASES = 15;
/** One case in so many goes to the built command line. */
const PROCESS_SHARE = 50;

beforeAll(async () => void (await built('cli')));

test.each(properties)(`$name, ${CASES} cases of seed ${SEED}: $title`, async (property) => {
	const program = byProcess(join(root, 'dist/cli.js'));
	const { found } = await fuzz({
		seed: SEED,
		material: material(root),
		properties: [property],
		tries: 0,
		goOn: (cases) => cases < CASES,
		counts: () => true,
		runner: (index) => (index % PROCESS_SHARE === PROCESS_SHARE - 1 ? program : inProcess),
	});
	const told = found.map(
		({ fault: { property, kind, said }, index, count }) =>
			`${property}/${kind}, ${count} ×, npm run fuzz -- --seed ${SEED} --case ${index}: ${said}`,
	);
	expect(told).toEqual([]);
});
