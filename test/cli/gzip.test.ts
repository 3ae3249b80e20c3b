import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh } = workFolder();

/** Compresses a file into another, and gives the path of that. */
function pack(from: string, to = `${from}.gz`): string {
	writeFileSync(at(to), gzipSync(readFileSync(at(from))));
	return at(to);
}

const facts = async (path: string) => JSON.parse((await cli('info', path, '--json')).out);

test('info says of a compressed mesh what it says of the plain one', async () => {
	const times = { milliseconds: null, busy: null };
	const [packed, plain] = [await facts(pack('plate.gmr')), await facts(at('plate.gmr'))];
	expect({ ...packed, ...times }).toEqual({ ...plain, ...times });
});

test('companions of a compressed file are found compressed and plain', async () => {
	const plain = await facts(at('plate.1.node'));
	const opened = pack('plate.1.node', 'other.node.gz');
	writeFileSync(at('other.ele'), readFileSync(at('plate.1.ele')));
	expect((await facts(opened)).triangles).toBe(plain.triangles);
	writeFileSync(at('other.ele'), '0 3\n');
	pack('plate.1.ele', 'other.ele.gz');
	expect((await facts(opened)).triangles).toBe(plain.triangles);
});

test('refine writes beside a compressed mesh under its plain name', async () => {
	const { exit } = await cli('refine', pack('plate.gmr'), '--engine', 'cpu', '--force');
	expect([exit, existsSync(at('plate.refined.gmr'))]).toEqual([0, true]);
	expect((await cli('check', at('plate.refined.gmr'))).exit).toBe(0);
});

test('convert and normalise write what they write of the plain mesh', async () => {
	const file = pack('plate.gmr');
	for (const command of ['convert', 'normalise']) {
		const outputs = [fresh('gmr'), fresh('gmr')] as const;
		expect((await cli(command, at('plate.gmr'), outputs[0])).exit).toBe(0);
		expect((await cli(command, file, outputs[1])).exit).toBe(0);
		expect(readFileSync(outputs[1], 'utf8')).toBe(readFileSync(outputs[0], 'utf8'));
	}
});

test('check names places in the compressed file, with their columns', async () => {
	writeFileSync(
		at('wrong.gmr'),
		readFileSync(at('plate.gmr'), 'utf8').replace(/(#edges\n\d+\n)\d+/, '$1x'),
	);
	const plain = await cli('check', at('wrong.gmr'));
	const small = await cli('check', pack('wrong.gmr'));
	expect(plain.exit).toBe(1);
	expect(small.exit).toBe(1);
	expect(small.out).toBe(plain.out.replaceAll('wrong.gmr', 'wrong.gmr.gz'));
});

test('a compressed file that is damaged, or no mesh, is refused with a message', async () => {
	const file = at('plate.gmr.gz');
	writeFileSync(file, gzipSync(readFileSync(at('plate.gmr'))).subarray(0, 500));
	const { exit, err } = await cli('info', file);
	expect([exit, err]).toEqual([1, expect.stringContaining(`${file} is damaged`)]);
	writeFileSync(at('text.gz'), gzipSync('(0 "Fluent")\n'));
	const other = await cli('info', at('text.gz'));
	expect([other.exit, other.err]).toEqual([
		1,
		expect.stringContaining('looks like a mesh of ANSYS Fluent'),
	]);
});
