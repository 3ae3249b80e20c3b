import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formats } from '../../src/formats/registry.ts';
import { bundleOf } from '../setup/bundled.mjs';
import { Child, type Tally } from './children.ts';
import { keep } from './keep.ts';

const SEED = '1';
/** Mutants of each format; `npm run mutants` reads more of them. */
const MUTANTS = 500;

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'trirefine-mutants-'));
const bundle = join(folder, 'mutants.mjs');
const child = new Child(bundle);

beforeAll(async () => {
	await build({ ...bundleOf('mutants'), absWorkingDir: root, outfile: bundle, external: [] });
});

afterAll(() => {
	child.close();
	rmSync(folder, { recursive: true });
});

/** What is said of the mutants of a format, each with the folder that it was written to. */
async function saidOf(id: string, mutants: number): Promise<{ said: string[]; tally: Tally }> {
	const tally: Tally = { mutants: 0, accepted: 0, counted: 0, faults: [] };
	await child.run({ id, seed: SEED, from: 0, to: mutants }, tally);
	const kept = join(root, 'test-results/mutants');
	const said = tally.faults.map((fault) => `${keep(kept, SEED, fault)}: ${fault.said}`);
	return { said, tally };
}

test.each(formats)(
	`$id, ${MUTANTS} mutants of seed ${SEED}: a sound mesh of the counts that the file says, or a finding`,
	async ({ id }) => {
		const { said, tally } = await saidOf(id, MUTANTS);
		expect(said).toEqual([]);
		expect(tally.mutants).toBe(MUTANTS);
		expect(tally.accepted).toBeGreaterThan(MUTANTS / 50);
		expect(tally.counted).toBeGreaterThan(MUTANTS / 100);
	},
	// A mutant has its own limit; this one is of a machine with much else to do.
	1_800_000,
);
