import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPng } from '../picture/readPng.ts';
import { readSvg } from '../picture/readSvg.ts';
import { built } from '../support/program.ts';
import { cube, gmshText } from '../support/surfaces.ts';
import { cli, root, workFolder } from './inProcess.ts';

const { at, fresh, text, write } = workFolder();

describe('trirefine picture', () => {
	test('writes an SVG of all triangles next to the mesh, and not over one that is there', async () => {
		const first = await cli('picture', at('plate.gmr'));
		expect(first).toMatchObject({ exit: 0, err: '' });
		expect(first.out).toMatch(
			/^wrote .*plate\.svg: 1200 × \d+ pixels, coloured by minimum angle\n$/,
		);
		const { triangles, lines } = readSvg(text('plate.svg'));
		const {
			triangles: count,
			edges,
			boundaryEdges,
		} = JSON.parse((await cli('info', at('plate.gmr'), '--json')).out);
		expect(triangles.length).toBe(count);
		expect(lines('boundary').length).toBe(boundaryEdges);
		expect(lines('edges').length).toBe(edges - boundaryEdges);
		const again = await cli('picture', at('plate.gmr'));
		expect(again.exit).toBe(2);
		expect(again.err).toMatch(/\bplate\.svg .*--force\b/);
		expect((await cli('picture', at('plate.gmr'), '--force')).exit).toBe(0);
	});

	test('refuses contours and arrows of what has none, and says what has', async () => {
		const contours = await cli('picture', at('plate.gmr'), '--contours', 'lines', '--force');
		expect(contours.exit).toBe(2);
		expect(contours.err).toContain('--contours needs --colour with a field on points');
		const arrows = await cli(
			'picture',
			at('plate.gmr'),
			'--arrows',
			'--colour',
			'shape',
			'--force',
		);
		expect(arrows.err).toContain('--arrows needs --colour with a vector or metric field');
	});

	test('names the picture of a set of files as the set', async () => {
		expect((await cli('picture', at('plate.1.ele'))).exit).toBe(0);
		expect(existsSync(at('plate.1.svg'))).toBe(true);
	});

	test('writes a PNG of the size and scale that are asked for, and says so in JSON', async () => {
		const file = fresh('png');
		const { exit, out } = await cli(
			...['picture', at('plate.gmr'), '-o', file, '--size', '400x300', '--scale', '1.5', '--json'],
			...[
				'--colour',
				'edgeRatio',
				'--range',
				'1..2',
				'--bands',
				'4',
				'--reversed',
				'--map',
				'cividis',
			],
		);
		expect(exit).toBe(0);
		const report = JSON.parse(out);
		const bytes = readFileSync(file);
		expect(report.output).toEqual({
			file,
			format: 'png',
			width: 400,
			height: 300,
			scale: 1.5,
			bytes: bytes.length,
		});
		expect(report).toMatchObject({
			colour: { id: 'metric:edgeRatio' },
			range: [1, 2],
			input: { triangles: 244 },
		});
		const { width, height } = readPng(bytes);
		expect([width, height]).toEqual([600, 450]);
	});

	test('turns, cuts, lights and hatches a mesh in space, and refuses to cut one of the plane', async () => {
		write('cube.msh', gmshText(cube()));
		const svgBy = async (...flags: string[]) => {
			const file = fresh('svg');
			const given = ['--view', 'isometric', '--colour', 'none', ...flags];
			expect(await cli('picture', at('cube.msh'), '-o', file, ...given)).toMatchObject({ exit: 0 });
			return readFileSync(file, 'utf8');
		};
		const cut = await svgBy('--cut', 'z<0.5');
		expect(cut).toContain('fill="url(#backs)"');
		// The upper face is away, and two sides in front are half as high.
		expect(cut.length).toBeGreaterThan((await svgBy('--cut', 'z<0.5', '--no-backs')).length);
		const plain = 'fill="#e2e9f0"';
		expect(await svgBy()).not.toContain(plain);
		expect(await svgBy('--no-light')).toContain(plain);
		const wrong = await cli('picture', at('cube.msh'), '--cut', 'w<1');
		expect([wrong.exit, wrong.err]).toEqual([2, expect.stringContaining('as z<0.5 or x>2')]);
		const flat = await cli('picture', at('plate.gmr'), '--cut', 'z<1', '--force');
		expect(flat.err).toContain('--cut applies to meshes in space');
	});

	test('colours by nothing where that is asked for', async () => {
		const file = fresh('svg');
		const { out } = await cli('picture', at('plate.gmr'), '-o', file, '--colour', 'none', '--json');
		expect(JSON.parse(out)).toMatchObject({ colour: null, range: null });
		expect(
			new Set(readSvg(readFileSync(file, 'utf8')).triangles.map(({ colour }) => colour.join()))
				.size,
		).toBe(1);
	});

	test('lists what a mesh can be coloured by', async () => {
		const { exit, out } = await cli('picture', at('plate.1.ele'), '--list');
		expect([exit, out]).toEqual([0, expect.stringContaining('metric:minimumAngle')]);
		const { quantities } = JSON.parse(
			(await cli('picture', at('plate.1.ele'), '--list', '--json')).out,
		);
		for (const { id, title } of quantities)
			expect(out).toMatch(new RegExp(`^  ${id} +${title}$`, 'm'));
	});

	test('of every quantity that it lists draws one', async () => {
		const { quantities } = JSON.parse(
			(await cli('picture', at('plate.1.ele'), '--list', '--json')).out,
		);
		expect(quantities.length).toBeGreaterThan(16);
		for (const { id } of quantities) {
			const file = fresh('svg');
			const { exit, err } = await cli('picture', at('plate.1.ele'), '-o', file, '--colour', id);
			expect([id, exit, err]).toEqual([id, 0, '']);
		}
	});

	test('says what there is where it has no such quantity', async () => {
		const { exit, err } = await cli(
			'picture',
			at('plate.gmr'),
			'-o',
			fresh('svg'),
			'--colour',
			'warmth',
		);
		expect(exit).toBe(2);
		expect(err).toMatch(/--colour warmth: .* metric:area, .*, none/);
	});

	test.each([
		['--size', '12'],
		['--size', '100x'],
		['--range', '1'],
		['--range', '2..1'],
		['--range', '50%'],
		['--bands', '1'],
		['--scale', '9'],
		['--theme', 'red'],
		['--map', 'rainbow'],
		['-o', 'picture.jpg'],
		['-o', 'no/such/folder.png'],
	])('called with %s %s writes nothing and does not exit with 0', async (...flags) => {
		const { exit, err } = await cli('picture', at('plate.gmr'), '-o', fresh('svg'), ...flags);
		expect([exit, err]).toEqual([
			flags[1] === 'no/such/folder.png' ? 3 : 2,
			expect.stringMatching(/./),
		]);
	});

	test('of what is no mesh exits with 1', async () => {
		const { exit } = await cli('picture', write('none.gmr', '#points\n1\n'), '-o', fresh('svg'));
		expect(exit).toBe(1);
	});
});

describe('dist/cli.js', () => {
	beforeAll(async () => void (await built('cli')));

	test('draws a large mesh as PNG, and refuses it as SVG', async () => {
		const command = (...args: string[]) =>
			execFileSync(process.execPath, [join(root, 'dist/cli.js'), ...args], {
				encoding: 'utf8',
				stdio: 'pipe',
			});
		const big = at('big.gmr');
		// 244 triangles, 4 times as many in each of 5 rounds.
		command(
			'uniform',
			at('plate.gmr'),
			'--select',
			'all',
			'--rounds',
			'5',
			'--engine',
			'cpu',
			'-o',
			big,
		);
		const out = command('picture', big, '--size', '500x400', '--scale', '1');
		expect(out).toContain('big.png: 500 × 400 pixels');
		const png = readPng(readFileSync(at('big.png')));
		const seen = new Set([60, 100, 140].map((x) => png.at(x, 40).join()));
		expect(seen.has('255,255,255')).toBe(false);
		expect(() => command('picture', big, '-o', at('big.svg'))).toThrow(
			/249,856 triangles.*\bPNG\b/,
		);
		expect(existsSync(at('big.svg'))).toBe(false);
	});
});
