import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { benchCommands } from '../../src/bench/commandFigures.ts';
import { Cancelled } from '../../src/util/cancel.ts';

const folder = mkdtempSync(join(tmpdir(), 'trirefine-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A script that says what our commands say, and makes as many triangles as it is told. */
function program(made: string): string {
	const path = join(folder, `program${Math.random()}.cjs`);
	const times = '{"read": 3, "check": 2, "other": 1, "refine": 0, "total": 6}';
	writeFileSync(
		path,
		`console.log(JSON.stringify({ milliseconds: ${times}, busy: ${times}, output: { triangles: ${made} } }));`,
	);
	return path;
}

/** A program that is no script of ours. */
function peer(exit: number): string {
	const path = join(folder, `peer${exit}`);
	writeFileSync(
		path,
		`#!/bin/sh\ntest -f "$1.node" -a -f "$1.ele" -a "$3" = 0.2 && exit ${exit}\n`,
	);
	chmodSync(path, 0o755);
	return path;
}

const host = (script: string, aborted = false) => ({
	signal: { aborted },
	err: () => undefined,
	program: script,
});
const job = { sizes: [200], repeats: 2, card: false };

test('whole commands are timed by the clock, by phase and beside a peer', async () => {
	const figures = await benchCommands({ ...job, peer: peer(0) }, host(program('7')));
	const of = (start: string) => figures.filter((one) => one.case.startsWith(start));
	expect(of('the peer').map(({ figure }) => figure)).toEqual(['by the clock']);
	for (const command of ['info', 'check', 'convert to VTU', 'refine 20 %, CPU, one thread']) {
		const own = of(`trirefine ${command}, `);
		expect(own.map(({ figure }) => figure).slice(0, 4)).toEqual([
			'by the clock',
			'of what the peer took',
			'read',
			'read, all threads',
		]);
		// Node takes longer than a shell to start.
		expect(own[1]!.value).toBeGreaterThan(1);
		expect(own[0]!.value / own[1]!.value).toBeCloseTo(of('the peer')[0]!.value, 6);
	}
	expect(of('trirefine refine 20 %, GPU')).toEqual([]);
});

test('a peer that fails, results that differ and an interrupt end it', async () => {
	const ours = program('7');
	await expect(benchCommands({ ...job, peer: peer(3) }, host(ours))).rejects.toThrow(
		/ended with 3/,
	);
	const none = join(folder, 'no-such-program');
	await expect(benchCommands({ ...job, peer: none }, host(ours))).rejects.toThrow(/can't be run/);
	const differing = host(program('process.hrtime.bigint().toString()'));
	await expect(benchCommands(job, differing)).rejects.toThrow(/number of different results/);
	await expect(benchCommands(job, host(ours, true))).rejects.toThrow(Cancelled);
});
