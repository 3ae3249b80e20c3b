import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ConvertReport } from '../../src/cli/commands/convert.ts';
import { writtenFormats } from '../../src/formats/registry.ts';
import { cli, workFolder } from './inProcess.ts';

const { write, fresh } = workFolder();
/** A square of 2 by 2 on the plane z = x / 2 + y, and one that stands upright along x. */
const roof = 'OFF\n4 2 0\n0 0 0\n2 0 1\n2 2 3\n0 2 2\n3 0 1 2\n3 0 2 3\n';
const wall = 'OFF\n4 2 0\n0 3 0\n2 3 0\n2 3 1\n0 3 1\n3 0 1 2\n3 0 2 3\n';

const flat = writtenFormats().filter(({ holds }) => holds.coordinates === 2);
const spatial = writtenFormats().filter(({ holds }) => holds.coordinates === 3);

async function convert(
	text: string,
	format: { id: string; suffixes: readonly string[] },
	...flags: string[]
) {
	const file = fresh(format.suffixes[0]!);
	const mesh = write('roof.off', text);
	return { file, ...(await cli('convert', mesh, file, '--to', format.id, ...flags)) };
}

async function areaOf(file: string): Promise<number> {
	const { out } = await cli('info', file, '--json');
	return (JSON.parse(out) as { area: number }).area;
}

describe.each(flat.map((format) => [format.id, format] as const))('%s, without z,', (_, format) => {
	test.each([
		['xy', 4, 'z coordinates'],
		['xz', 4, 'y coordinates'],
		['yz', 2, 'x coordinates'],
	])('takes the two coordinates of --project %s', async (plane, area, lost) => {
		const { file, exit, err } = await convert(roof, format, '--project', plane);
		expect(err).toMatch(new RegExp(`${lost} \\(.*\\b${plane}\\b`));
		expect(exit).toBe(0);
		expect(await areaOf(file)).toBeCloseTo(area, 12);
	});

	test('takes x and y else, and says so', async () => {
		const { file, err, exit } = await convert(roof, format);
		expect(err).toContain('writing x and y; use --project xz or yz for other coordinates');
		expect(err).toContain('stores x and y only');
		expect(exit).toBe(0);
		expect(await areaOf(file)).toBeCloseTo(4, 12);
	});

	test('refuses a mesh that has no area there, and names other planes', async () => {
		const { err, exit } = await convert(wall, format);
		expect(err).toContain(
			'no triangle has an area in the plane of x and y; --project xz or yz chooses another plane',
		);
		expect(exit).not.toBe(0);
	});

	test('writes nothing with --strict', async () => {
		const { exit } = await convert(roof, format, '--project', 'xz', '--strict');
		expect(exit).toBe(1);
	});
});

test('some triangles without area are counted', async () => {
	const bent = 'OFF\n5 2 0\n0 0 0\n2 0 0\n2 2 0\n0 0 4\n1 1 1\n3 0 1 2\n3 0 1 3\n';
	const { err, exit } = await convert(bent, flat[0]!, '--project', 'xy');
	expect(err).toContain('1 triangle has no area in the plane of x and y');
	expect(exit).toBe(0);
});

test.each(spatial.map((format) => [format.id, format] as const))(
	'%s, with z, does not take --project',
	async (_, format) => {
		const { err, exit } = await convert(roof, format, '--project', 'xz');
		expect(err).toContain(`--project xz: ${format.noun} store three coordinates`);
		expect(exit).not.toBe(0);
	},
);

test('a plane that there is not is refused, and the three are named', async () => {
	const { err, exit } = await convert(roof, flat[0]!, '--project', 'zz');
	expect(err).toContain('xy, xz, yz');
	expect(exit).not.toBe(0);
});

test('--json has what is lost', async () => {
	const out = fresh('gmr');
	const said = await cli('convert', write('roof.off', roof), out, '--project', 'xy', '--json');
	const { losses } = JSON.parse(said.out) as ConvertReport;
	expect(losses).toContainEqual(expect.objectContaining({ what: 'z coordinates', count: 3 }));
});

test('vectors become those of the plane, in each of several files, and tensors stay, which is said', async () => {
	const vtk = `# vtk DataFile Version 3.0
roof
ASCII
DATASET POLYDATA
POINTS 4 double
0 0 0 2 0 1 2 2 3 0 2 2
POLYGONS 2 8
3 0 1 2
3 0 2 3
POINT_DATA 4
VECTORS speed double
1 2 3 4 5 6 7 8 9 10 11 12
TENSORS stress double
${Array.from({ length: 4 }, () => '1 0 0\n0 1 0\n0 0 1\n').join('\n')}`;
	const files = ['roofA.vtk', 'roofB.vtk'].map((name) => write(name, vtk));
	const { err, exit } = await cli('convert', ...files, '--to', 'triangle', '--project', 'xz');
	expect(err).toContain('1 field with six or nine components is not projected: "stress"');
	expect(err).toMatch(/\b4 y components .*"speed" \(.*\bxz\b/);
	expect(exit).toBe(0);
	for (const file of files) {
		const node = readFileSync(file.replace('.vtk', '.node'), 'utf8').trim().split('\n');
		// Number, x, z, two of the vector, nine of the tensor.
		expect(node[1]!.trim().split(/\s+/).slice(1, 5)).toEqual(['0', '0', '1', '3']);
		expect(node[4]!.trim().split(/\s+/).slice(1, 5)).toEqual(['0', '2', '10', '12']);
	}
});
