import { describe, expect, test } from 'vitest';
import { defaultOutput, outputFor } from '../../src/cli/outputs.ts';
import { formatById } from '../../src/formats/registry.ts';
import { longestEdge } from '../../src/refine/longestEdge/operation.ts';
import { triangulate } from '../../src/refine/triangulate/operation.ts';

const gmr = formatById('gmr')!;
const triangle = formatById('triangle')!;

describe('the default output', () => {
	test.each([
		['plate.gmr', 'plate.refined.gmr'],
		['runs/a.b.gmr', 'runs/a.b.refined.gmr'],
		['/tmp/PLATE.GMR', '/tmp/PLATE.refined.GMR'],
		['../mesh.txt', '../mesh.refined.gmr'],
		['mesh', 'mesh.refined.gmr'],
	])('of the GMR mesh %s is %s', (source, file) => {
		const output = defaultOutput(source, gmr, longestEdge);
		expect(output.file).toBe(file);
		expect(output.path('gmr')).toBe(file);
	});

	test.each([
		['m/plate.1.node', 'm/plate.2.node', 'm/plate.2.ele'],
		['plate.ele', 'plate.refined.ele', 'plate.refined.ele'],
		['plate.1.poly', 'plate.2.node', 'plate.2.ele'],
		// One of a set that is opened finds the others in its own case.
		['PLATE.NODE', 'PLATE.refined.NODE', 'PLATE.refined.ELE'],
		['Plate.Ele', 'Plate.refined.Ele', 'Plate.refined.Ele'],
	])('of the Triangle mesh %s is %s', (source, file, ele) => {
		const output = defaultOutput(source, triangle, longestEdge);
		expect([output.file, output.path('ele')]).toEqual([file, ele]);
	});
});

describe('the default output of an operation that makes a new mesh', () => {
	test.each([
		['box.poly', 'box.1.node', 'box.1.ele'],
		['a/box.4.node', 'a/box.5.node', 'a/box.5.ele'],
		['box.9.poly', 'box.10.node', 'box.10.ele'],
		['7.poly', '7.1.node', '7.1.ele'],
		['BOX.NODE', 'BOX.1.NODE', 'BOX.1.ELE'],
	])('of %s is %s', (source, file, ele) => {
		const output = defaultOutput(source, triangle, triangulate);
		expect([output.file, output.path('ele')]).toEqual([file, ele]);
	});

	test('is called refined where a format does not count', () => {
		expect(defaultOutput('plate.gmr', gmr, triangulate).file).toBe('plate.refined.gmr');
	});
});

describe('a named output', () => {
	test.each([
		['out.gmr', 'gmr', 'out.gmr', 'gmr'],
		['OUT.GMR', 'gmr', 'OUT.GMR', 'gmr'],
		['a/out.1.ele', 'triangle', 'a/out.1.node', 'node'],
		['a/out.1.ele', 'triangle', 'a/out.1.ele', 'ele'],
		['OUT.ELE', 'triangle', 'OUT.NODE', 'node'],
		['a/.gmr', 'gmr', 'a/.gmr', 'gmr'],
	])('%s is written as %s to %s', (path, format, file, suffix) => {
		const output = outputFor(path);
		expect([output.format.id, output.path(suffix)]).toEqual([format, file]);
	});

	test.each(['out', 'out.', 'out.xyz', '.gmr/out'])('%s is a wrong call', (path) => {
		expect(() => outputFor(path)).toThrow(expect.objectContaining({ exit: 2 }));
	});
});
