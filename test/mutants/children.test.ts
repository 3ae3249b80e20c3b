import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Child, type Tally } from './children.ts';
import { keep } from './keep.ts';

const folder = mkdtempSync(join(tmpdir(), 'trirefine-children-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Serves mutants as readers do that fail in each way. */
const script = `
process.on('message', ({ from, to, make }) => {
	for (let nth = from; nth < to; nth++) {
		if (make) {
			process.send({ nth, files: { 'a.txt': Buffer.from('mutant ' + nth).toString('base64') } });
			continue;
		}
		if (nth === 1) for (;;);
		if (nth === 3) {
			const all = [];
			for (;;) all.push(new Uint8Array(1 << 24).fill(1));
		}
		if (nth === 5) process.exit(7);
		if (nth === 6) process.send({ nth, fault: 'corner 1 is 9 of 4', files: {} });
		else process.send({ nth, accepted: true });
	}
	process.send('done');
});
process.send('ready');
`;

test('a mutant that hangs, takes too much memory or ends the process is named, and the others are read', async () => {
	const bundle = join(folder, 'child.mjs');
	writeFileSync(bundle, script);
	const child = new Child(bundle, { seconds: 1, memory: 128 });
	const tally: Tally = { mutants: 0, accepted: 0, counted: 0, faults: [] };
	await child.run({ id: 'toy', seed: '1', from: 0, to: 9 }, tally);
	child.close();
	expect(tally.faults.map(({ nth, said }) => [nth, said])).toEqual([
		[1, 'takes more than 1 s'],
		[3, 'takes more than 128 MiB'],
		[5, 'ends the process: exit 7'],
		[6, 'corner 1 is 9 of 4'],
	]);
	expect([tally.mutants, tally.accepted]).toEqual([9, 5]);
	const kept = keep(folder, '1', tally.faults[0]!);
	expect(readFileSync(join(kept, 'a.txt'), 'utf8')).toBe('mutant 1');
});
