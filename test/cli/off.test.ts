import { describe, expect, test } from 'vitest';
import type { CheckReport } from '../../src/cli/commands/check.ts';
import { cli, workFolder } from './inProcess.ts';

const { at, text, write: file } = workFolder();

/** A square of side 2 in four triangles round its middle. */
const square =
	'OFF\n5 4 0\n0 0 0\n2 0 0\n2 2 0\n0 2 0\n1 1 0\n3 0 1 4\n3 1 2 4\n3 2 3 4\n3 3 0 4\n';
/** An L of six corners with area 3, and a unit square in its notch. */
const polygons =
	'OFF\n7 2 0\n0 0 0\n2 0 0\n2 1 0\n1 1 0\n1 2 0\n0 2 0\n2 2 0\n6 0 1 2 3 4 5\n4 3 2 6 4\n';

describe('an OFF file', () => {
	test('is described', async () => {
		const { exit, out } = await cli('info', file('square.off', square));
		expect(exit).toBe(0);
		expect(out).toContain('Object File Format (.off)');
		expect(out).toMatch(/triangles +4\n/);
		expect(out).toMatch(/area +4\n/);
	});

	test('of polygons is described by their figures', async () => {
		const path = file('polygons.off', polygons);
		const { out } = await cli('info', path);
		expect(out).toMatch(/quads and polygons +2\n +mean corners +5.00\n +convex +50.0 %\n/);
		expect(out).toMatch(/total area +4\n +minimum area +1\n +maximum area +3\n/);
		expect(out).toContain('corners  1 of 4, 1 of 6\n');
		expect(out).toContain('smallest  quad 0, area divided by the largest: 0.3333\n');
		expect(out).toContain('areas divided by the mean  1 from 0.5, 1 from 1\n');
		expect(out).toContain(
			'shortest edge divided by longest  0.5 or more, 0.75 on average\n  of these  1 from 0.5, 1 from 0.9\n',
		);
		expect(out).not.toMatch(/triangles|angle/);
		const { polygons: figures, triangles } = JSON.parse((await cli('info', path, '--json')).out);
		expect(triangles).toBe(0);
		const { byArea, byEdgeRatio, ...others } = figures;
		expect(byArea).toHaveLength(10);
		expect(byArea[4]).toEqual({ from: 0.5, count: 1 });
		expect(byEdgeRatio[9]).toEqual({ from: 0.9, count: 1 });
		expect(others).toEqual({
			...{ polygons: 2, corners: 10, convex: 1, smallest: 'quad 0' },
			byCorners: [
				{ corners: 4, count: 1 },
				{ corners: 6, count: 1 },
			],
			area: { least: 1, most: 3, sum: 4 },
			edgeRatio: { least: 0.5, mean: 0.75 },
		});
	});

	test('of polygons is checked', async () => {
		const path = file('polygons.off', polygons);
		const { exit, out } = await cli('check', path);
		expect([exit, out]).toEqual([
			0,
			`${path}: 2 quads and polygons of 5.00 corners on average, 50 % convex\n${path}: no errors, no warnings\n`,
		]);
		const bad = file('bad.off', polygons.replace('4 3 2 6 4', '4 3 6 2 4'));
		const told = await cli('check', bad);
		expect(told.out).toContain(`${bad}:11:1: warning: Quad 0 is not simple`);
		const { polygons: figures } = JSON.parse((await cli('check', path, '--json')).out);
		expect(figures.polygons).toBe(2);
	});

	test('is converted, and comes back', async () => {
		const path = file('polygons.off', polygons);
		const { out } = await cli('convert', path, at('polygons.vtu'));
		expect(out).toContain('1 polygon, 1 quad\n');
		await cli('convert', at('polygons.vtu'), at('again.off'));
		expect(text('again.off').split('\n').sort()).toEqual(polygons.split('\n').sort());
	});

	test('stays one when it is refined and polygonised', async () => {
		const path = file('square.off', square);
		expect((await cli('longest-edge', path, '--select', 'all', '--engine', 'cpu')).exit).toBe(0);
		expect(text('square.refined.off')).toMatch(/^OFF\n9 8 0\n/);
		expect((await cli('polygonise', path, '--engine', 'cpu', '--force')).exit).toBe(0);
		expect(text('square.refined.off')).toMatch(/^OFF\n5 4 0\n/);
	});

	test('says what there is of polygons after polygonise', async () => {
		const pair = 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n';
		const { exit, out } = await cli('polygonise', file('pair.off', pair), '--engine', 'cpu');
		expect(exit).toBe(0);
		const row = (name: string) => new RegExp(`^${name} +(.*)$`, 'm').exec(out)?.[1]?.split(/ +/);
		expect(row('triangles')).toEqual(['2', '0']);
		expect(row('polygons')).toEqual(['0', '1']);
		expect(row('area')).toEqual(['1', '1']);
		expect(row('minimum angle')).toEqual(['45.00°']);
	});

	test('in space is oriented consistently by normalise', async () => {
		const mixed = 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 1\n0 1 0\n3 0 1 2\n3 0 3 2\n';
		const path = file('roof.off', mixed);
		const { exit, out } = await cli('normalise', path, at('oriented.off'));
		expect(exit).toBe(0);
		expect(out).toContain('1 triangle reversed');
		expect((await cli('check', at('oriented.off'))).out).toContain('no errors, no warnings');
	});

	test('with an edge of three triangles says where the edge is, and where its triangles are', async () => {
		const wings = '3 0 1 2\n3 1 0 3\n3 0 1 4\n';
		const path = file('wings.off', `OFF\n5 3 0\n0 0 0\n1 0 0\n0 1 0\n0 -1 0\n0 0 1\n${wings}`);
		const { out } = await cli('check', path);
		expect(out.split('\n').slice(0, 3)).toEqual([
			expect.stringMatching(
				/wings\.off:8:\d+: .*from \[0 0 0\] to \[1 0 0\].*\(non-manifold-edge\)$/,
			),
			expect.stringMatching(/wings\.off:9:\d+: note: triangle 1$/),
			expect.stringMatching(/wings\.off:10:\d+: note: triangle 2$/),
		]);
		expect(out).toContain('no errors, no warnings');
		const report = JSON.parse((await cli('check', path, '--json')).out) as CheckReport;
		expect(report.findings[0]!.related!.map(({ line }) => line)).toEqual([8, 9, 10]);
	});

	test('with an edge of three triangles is refined, these together', async () => {
		const wings = '3 0 1 2\n3 1 0 3\n3 0 1 4\n';
		const places = '0 0 0\n4 0 0\n1 2 0\n1 -2 0\n1 0 2\n';
		const path = file('branches.off', `OFF\n5 3 0\n${places}${wings}`);
		const call = ['refine', path, '-o', at('finer.off'), '--select', '0', '--force'];
		const { exit, out, err } = await cli(...call);
		expect(exit, err).toBe(0);
		expect(out).toMatch(/^triangles +3 +6$/m);
		expect(out).toMatch(/^edges +7 +11$/m);
		expect(out).toMatch(/^boundary edges +6 +6$/m);
		const lepp = await cli('lepp', path, '-o', at('lepp.off'), '--select', '0');
		expect(lepp.exit).not.toBe(0);
		expect(lepp.err).toContain('use longest-edge or uniform');
	});
});

test('polygonise writes polygons alone, and says how many marked edges are not there', async () => {
	const target = at('rooms.off');
	const { exit, err } = await cli('polygonise', at('plate.1.poly'), '-o', target);
	expect(exit).toBe(0);
	const lines = text('rooms.off').trimEnd().split('\n');
	const [points = 0, faces] = lines[1]!.split(' ').map(Number);
	const corners = lines.slice(2 + points).map((line) => Number(line.split(' ')[0]));
	expect(corners).toHaveLength(faces!);
	expect(Math.min(...corners)).toBeGreaterThan(2);
	expect(err).toMatch(/not written: .*line cells/);
	const asked = ['polygonise', at('plate.1.poly'), '-o', at('all.off'), '--write'];
	expect((await cli(...asked, 'lines=yes')).err).toMatch(/has no option lines/);
	expect((await cli(...asked, 'lines=no')).exit).toBe(0);
	expect(text('all.off')).toBe(text('rooms.off'));
});
