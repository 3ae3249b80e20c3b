import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foundIn } from '../support/found.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, write } = workFolder();

const ele = '2 3 0\n7 10 20 30\n3 10 30 40\n';
const mesh = () => {
	write('own.ele', ele);
	return write('own.node', '4 2 0 0\n10 0 0\n20 1 0\n30 1 1\n40 0 1\n');
};
const text = (name: string) => readFileSync(at(name), 'utf8');

test('convert and normalise write the own numbers of points and triangles again', async () => {
	for (const command of ['convert', 'normalise']) {
		const { exit } = await cli(command, mesh(), at(`${command}.node`));
		expect(exit).toBe(0);
		expect(text(`${command}.ele`)).toBe(ele);
		expect(text(`${command}.node`)).toBe(text('own.node'));
	}
});

test('refine keeps them, numbers what is new after them, and maps by the numbers of both files', async () => {
	const { exit, err } = await cli(
		...['refine', mesh(), '-o', at('new.node'), '--select', '3', '--engine', 'cpu'],
		...['--maps', at('new.maps')],
	);
	expect(exit).toBe(0);
	expect(err).not.toContain('own numbers');
	const numbers = (file: string) =>
		text(file)
			.trim()
			.split('\n')
			.slice(1)
			.map((line) => Number(line.split(' ')[0]));
	expect(numbers('new.ele')).toEqual([7, 3, 8, 9]);
	expect(numbers('new.node')).toEqual([10, 20, 30, 40, 41]);
	const maps = text('new.maps');
	expect(maps).toMatch(/#points\n1\n41 \d+ \d+\n/);
	const parents = maps.slice(maps.indexOf('#triangles')).trim().split('\n').slice(2);
	expect(parents.map((line) => line.split(' ')[1]).sort()).toEqual(['3', '3', '7', '7']);
});

test('a message about a point calls it by its own number', async () => {
	mesh();
	write('lone.ele', '1 3 0\n1 10 20 30\n');
	const { out, err } = await cli('check', write('lone.node', text('own.node')));
	expect(foundIn(out + err)).toContain('unused-point 5:1 40');
});
