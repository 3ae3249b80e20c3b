import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { benchFormats, writtenEncodings } from '../../src/bench/formatFigures.ts';
import { writtenFormats } from '../../src/formats/registry.ts';
import { Cancelled } from '../../src/util/cancel.ts';

const folder = mkdtempSync(join(tmpdir(), 'trirefine-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A script that takes 2 ms to write 1,000 bytes and 4 to read them, and finds so many triangles more than there are. */
function program(more: number): string {
	const path = join(folder, `program${more}.cjs`);
	writeFileSync(
		path,
		`const { readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const [command] = process.argv.slice(2);
const file = process.argv[command === 'convert' ? 4 : 3];
if (command === 'convert') writeFileSync(file, 'x'.repeat(1000));
const triangles = Number.parseInt(readFileSync(join(dirname(file), 'large.ele'), 'utf8')) + ${more};
console.log(JSON.stringify({ triangles, milliseconds: { read: 4, write: 2 }, busy: { read: 8, write: 1 } }));`,
	);
	return path;
}

const host = (script: string, aborted = false) => ({
	signal: { aborted },
	err: () => undefined,
	program: script,
});
const job = { sizes: [60], repeats: 1 };

test('the ways are all formats that are written, in their encodings', () => {
	const ways = writtenEncodings();
	expect(new Set(ways.map(({ format }) => format.id))).toEqual(
		new Set(writtenFormats().map(({ id }) => id)),
	);
	expect(ways.filter(({ format }) => format.id === 'medit').map(({ suffix }) => suffix)).toEqual([
		'mesh',
		'meshb',
	]);
	expect(new Set(ways.map(({ name }) => name)).size).toBe(ways.length);
});

test('each way has its files, and rates by the clock and of processors', {
	timeout: 60_000,
}, async () => {
	const figures = await benchFormats(job, host(program(0)));
	for (const { name } of writtenEncodings()) {
		const own = figures.filter((one) => one.case.startsWith(`${name}, `));
		expect(own.map(({ figure, value, unit }) => [figure, Number(value.toFixed(6)), unit])).toEqual([
			['files', 0.001, 'MB'],
			['read', 0.25, 'MB/s'],
			['read, of a processor', 0.125, 'MB/s'],
			['write', 0.5, 'MB/s'],
			['write, of a processor', 1, 'MB/s'],
		]);
	}
});

test('a file that is not the mesh and an interrupt end it', async () => {
	await expect(benchFormats(job, host(program(1)))).rejects.toThrow(/the triangles of gmr/);
	await expect(benchFormats(job, host(program(0), true))).rejects.toThrow(Cancelled);
});
