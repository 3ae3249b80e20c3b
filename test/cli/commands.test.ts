import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exitCodes } from '../../src/cli/exitCodes.ts';
import { runProgram } from '../../src/cli/program.ts';
import { formats } from '../../src/formats/registry.ts';
import { processClock } from '../../src/platform/processClock.ts';
import { operations } from '../../src/refine/registry.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, fresh, text, write } = workFolder();

describe('the program', () => {
	test('--help lists every format, operation and exit code', async () => {
		const { exit, out } = await cli('--help');
		expect(exit).toBe(0);
		for (const { title, writtenAs } of formats)
			expect(out).toContain(`  ${title}${writtenAs === undefined ? '' : ', read only'}\n`);
		for (const { id, title } of operations) expect(out).toContain(`  ${id}  ${title}`);
		const listed = /Exit codes: (.*(?:\n.*)*)/.exec(out)?.[1] ?? '';
		for (const code of Object.values(exitCodes)) expect(listed).toMatch(RegExp(`\\b${code} `));
	});

	test.each(['refine', 'convert', 'info', 'check', 'normalise'])(
		'%s --help exits with 0',
		async (command) => {
			expect((await cli(command, '--help')).exit).toBe(0);
		},
	);

	test('--version exits with 0', async () => expect((await cli('--version')).exit).toBe(0));

	test.each([
		[],
		['divide'],
		['refine'],
		['info', 'a', 'b'],
		['info', '--nope', 'a'],
		['refine', 'a', '--rounds', '0'],
		['refine', 'a', '--rounds', '21'],
		['refine', 'a', '--rounds', '1.5'],
		['refine', 'a', '--engine', 'tpu'],
		['refine', 'a', '--split', 'two'],
		['refine', 'a', '--algorithm', 'none'],
		['refine', 'a', '--max-triangles', 'many'],
	])('called as %j says what is wrong and exits with 2', async (...args) => {
		const { exit, out, err } = await cli(...args);
		expect([exit, out]).toEqual([2, '']);
		expect(err).not.toBe('');
	});

	test('of a file that is not there exits with 1 and names it', async () => {
		const { exit, err } = await cli('info', at('none.gmr'));
		expect(exit).toBe(1);
		expect(err).toContain(at('none.gmr'));
	});

	test.each(['info', 'check', 'refine', 'convert', 'normalise'])(
		'%s of a file that changes while it is read exits with 1 and writes nothing',
		async (command) => {
			const [path, file] = [write('changing.gmr', text('plate.gmr')), fresh('gmr')];
			const output = { info: [], check: [], refine: ['-o', file] }[command] ?? [file];
			let err = '';
			const exit = await runProgram([command, path, ...output], {
				out: () => undefined,
				err(text) {
					if (text.includes('Reading') && !err.includes('Reading')) appendFileSync(path, '\n');
					err += text;
				},
				terminal: true,
				signal: { aborted: false },
				now: () => performance.now(),
				clock: processClock(),
				program: '',
				pause: async () => undefined,
			});
			expect([exit, existsSync(file)]).toEqual([1, false]);
			expect(err).toContain(`trirefine: ${path} changed while it was being read`);
		},
	);

	test('of a file that is no mesh exits with 1 and names the formats', async () => {
		const { exit, err } = await cli('info', write('letter.txt', 'Dear reader,\n'));
		expect(exit).toBe(1);
		for (const { title } of formats) expect(err).toContain(title);
	});

	test('of an .ele file whose .node is compressed and cut short says so', async () => {
		writeFileSync(at('packed.node'), Uint8Array.of(0x1f, 0x8b, 8, 0));
		const { exit, err } = await cli('info', write('packed.ele', text('plate.1.ele')));
		expect(exit).toBe(1);
		expect(err).toContain(`${at('packed.node')} is damaged`);
	});

	test('of an .ele file alone names the file that it looked for', async () => {
		const { exit, err } = await cli('info', write('alone.ele', text('plate.1.ele')));
		expect(exit).toBe(1);
		expect(err).toContain('alone.node');
	});

	test('prints errors as file:line:column, so that editors find the place', async () => {
		const bad = write('bad.gmr', text('plate.gmr').replace(/^4\.\d+ .*$/m, '4 x'));
		const { exit, out, err } = await cli('refine', bad);
		expect([exit, out]).toEqual([1, '']);
		expect(err).toMatch(/bad\.gmr:\d+:3: error: .+ \([a-z-]+\)/);
	});
});

describe('info', () => {
	test('--json prints its fields in their order', async () => {
		const { exit, out } = await cli('info', at('plate.gmr'), '--json');
		expect(exit).toBe(0);
		const info = JSON.parse(out);
		expect(Object.keys(info)).toEqual([
			'format',
			'points',
			'edges',
			'triangles',
			'marked',
			'boundaryEdges',
			'orientation',
			'area',
			'bounds',
			'minAngle',
			'maxAngle',
			'fields',
			'unusedPoints',
			'file',
			'errors',
			'losses',
			'milliseconds',
			'busy',
		]);
		expect(info).toMatchObject({
			format: 'gmr',
			points: 152,
			edges: 396,
			triangles: 244,
			marked: 40,
			boundaryEdges: 60,
			orientation: { ccw: 244, cw: 0, degenerate: 0 },
			bounds: [
				[0, 0],
				[10, 10],
			],
			fields: [],
			unusedPoints: 0,
			file: { encoding: 'text' },
		});
		expect(info.area).toBeCloseTo(91, 9);
	});

	test('agrees on the two formats of one mesh', async () => {
		const of = async (name: string) => {
			const { format, marked, fields, milliseconds, busy, ...rest } = JSON.parse(
				(await cli('info', at(name), '--json')).out,
			);
			return rest;
		};
		const [gmr, triangle] = [await of('plate.gmr'), await of('plate.1.ele')];
		expect(triangle).toEqual({ ...gmr, area: expect.closeTo(gmr.area, 9) });
	});

	test('prints the counts for people', async () => {
		const { out } = await cli('info', at('plate.gmr'));
		expect(out).toMatch(/triangles +244/);
		expect(out).toMatch(/marked +40/);
		expect(out).not.toContain('unused');
	});

	test('counts the points of no cell, and says what the file says of itself', async () => {
		const off = write('more.off', 'OFF\n5 1 0\n0 0 0\n1 0 0\n0 1 0\n5 5 0\n6 6 0\n3 0 1 2\n');
		const { out } = await cli('info', off);
		expect(out).toMatch(/^.+more\.off: .+, text\n/);
		expect(out).toMatch(/unused points +2\n/);
		for (const [file, values, title, kept] of [
			['a.msh', ['version=4.1', 'encoding=binary'], 'version 4.1, binary', '4.1'],
			['b.vtk', ['encoding=binary'], 'version 3.0, binary, big-endian', '3.0'],
			['c.meshb', [], 'version 2, binary, little-endian', '2'],
			['d.vtu', [], 'version 1.0, base64, compressed with zlib', '1.0'],
			['e.ply', ['encoding=little'], 'binary, little-endian', undefined],
			['f.stl', [], 'text', undefined],
		] as const) {
			const path = fresh(file.split('.')[1]!);
			const flags = values.flatMap((value) => ['--write', value]);
			expect((await cli('convert', off, path, ...flags)).exit).toBe(0);
			expect((await cli('info', path)).out).toContain(`, ${title}\n`);
			const { file: said } = JSON.parse((await cli('info', path, '--json')).out);
			expect(said.version).toBe(kept);
		}
	});
});

describe('check', () => {
	test('of a good mesh finds nothing and exits with 0', async () => {
		const { exit, out } = await cli('check', at('plate.gmr'));
		expect(exit).toBe(0);
		expect(out).toContain('no errors, no warnings');
	});

	test('of a mesh with an error prints it and exits with 1', async () => {
		const bad = write('bad.gmr', text('plate.gmr').replace('\n#edges\n396', '\n#edges\n397'));
		const { exit, out } = await cli('check', bad);
		expect(exit).toBe(1);
		expect(out).toMatch(/bad\.gmr:\d+:\d+: error: /);
	});

	test('--json prints counts and findings, also where there are errors', async () => {
		const bad = write('bad.gmr', text('plate.gmr').replace(/^1 2 3 \d$/m, '1 2 3 7'));
		const { exit, out } = await cli('check', bad, '--json');
		expect(exit).toBe(1);
		const report = JSON.parse(out);
		expect(Object.keys(report)).toEqual(['errors', 'warnings', 'milliseconds', 'busy', 'findings']);
		expect(report.errors).toBe(1);
		expect(Object.keys(report.findings[0])).toEqual([
			'rule',
			'severity',
			'file',
			'line',
			'column',
			'message',
		]);
		expect(report.findings[0]).toMatchObject({ severity: 'error', file: bad });
	});

	test('of a mesh that breaks a rule names the column of the number that does', async () => {
		const bad = write('bad.gmr', '3\n0 0\n1 0\n0 1\n3\n0 1\n2 1\n2 0\n1\n 1 -2 3 0\n');
		const { exit, out } = await cli('check', bad);
		expect(exit).toBe(0);
		expect(out).toMatch(/bad\.gmr:10:4: warning: .+ \(repaired-ownership\)/);
	});

	test('--json of an .ele file alone is a finding too', async () => {
		const { exit, out } = await cli('check', write('one.ele', text('plate.1.ele')), '--json');
		expect(exit).toBe(1);
		expect(JSON.parse(out).findings[0].message).toContain('one.node');
	});
});

describe('a mesh that check finds errors in', () => {
	/** A triangle listed three times, and an edge of three triangles. */
	const broken = () => {
		write('broken.ele', '5 3 0\n1 1 2 3\n2 1 2 3\n3 3 2 1\n4 1 2 4\n5 2 1 5\n');
		return write('broken.node', '5 2 0 0\n1 0 0\n2 1 0\n3 0 1\n4 0 -1\n5 1 1\n');
	};
	const words = (path: string) =>
		`check finds 2 kinds of errors: 2 triangles listed twice, 1 edge of three or more triangles; trirefine check ${path} lists them`;

	test('is described with a warning', async () => {
		const { exit, err } = await cli('info', broken());
		expect([exit, err]).toEqual([0, `warning: ${words(at('broken.node'))}\n`]);
	});

	test('is described with the number of errors that check finds', async () => {
		const found = JSON.parse((await cli('check', broken(), '--json')).out).errors;
		expect(JSON.parse((await cli('info', broken(), '--json')).out)).toMatchObject({
			errors: found,
			triangles: 5,
		});
	});

	test('is converted with a warning', async () => {
		const { exit, out } = await cli('convert', broken(), fresh('gmr'), '--json');
		expect(exit).toBe(0);
		expect(JSON.parse(out).warnings).toContain(words(at('broken.node')));
	});

	test('is nothing to warn of where there are none', async () => {
		const { out, err } = await cli('info', at('plate.gmr'), '--json');
		expect([JSON.parse(out).errors, err]).toEqual([0, '']);
	});
});

describe('convert', () => {
	test('says of the output only what its files hold', async () => {
		const gmr = await cli('convert', at('plate.1.node'), fresh('gmr'), '--json');
		expect(JSON.parse(gmr.out).input.fields).not.toEqual([]);
		expect(JSON.parse(gmr.out).output.fields).toEqual([]);
		const pair = await cli('convert', at('plate.gmr'), fresh('node'), '--json');
		expect(JSON.parse(pair.out).input.marked).toBeGreaterThan(0);
		expect(JSON.parse(pair.out).output.marked).toBe(0);
	});

	test('writes the format that the suffix selects', async () => {
		const file = fresh('node');
		const { exit, out } = await cli('convert', at('plate.gmr'), file, '--json');
		expect(exit).toBe(0);
		expect(JSON.parse(out)).toMatchObject({
			input: { format: 'gmr', triangles: 244 },
			output: { format: 'triangle', triangles: 244, file },
		});
		expect(existsSync(file.replace(/node$/, 'ele'))).toBe(true);
	});

	test('names in one warning what the format can not hold', async () => {
		const { exit, err } = await cli('convert', at('plate.1.node'), fresh('gmr'));
		expect(exit).toBe(0);
		expect(err.match(/warning/g)).toHaveLength(1);
		expect(err).toContain('marker');
	});

	test('back and forth keeps points and triangles', async () => {
		const [there, back] = [fresh('node'), fresh('gmr')];
		await cli('convert', at('plate.gmr'), there);
		await cli('convert', there, back);
		const section = (path: string, name: string) =>
			readFileSync(path, 'utf8').split(`#${name}\n`)[1]?.split('#')[0];
		expect(section(back, 'points')).toBe(section(at('plate.gmr'), 'points'));
	});

	test('replaces nothing without --force', async () => {
		const file = write('kept.gmr', 'theirs');
		expect((await cli('convert', at('plate.gmr'), file)).exit).toBe(2);
		expect(text('kept.gmr')).toBe('theirs');
		expect((await cli('convert', at('plate.gmr'), file, '--force')).exit).toBe(0);
	});

	test('never replaces its own source by accident', async () => {
		const { exit } = await cli('convert', at('plate.gmr'), at('plate.gmr'));
		expect(exit).toBe(2);
	});
});
