import { expect, test } from 'vitest';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { cpuTime } from '../../support/cpuTime.ts';

const head = { gmr: '2\n0 0\n1 0\n2\n0 1\n1 0\n', node: '5 2 2 1\n', edge: '3 1\n' };

test.each([
	['extra values', 'a.gmr', `${head.gmr}1\n1 -2 1 0 9\n`],
	['padded numbers', 'a.gmr', `${head.gmr}1\n01 -002 1 0\n`],
	['a word among the edges', 'a.gmr', `${head.gmr}2\n1 two 1 1\nx y z w\n`],
	['a wrong mark', 'a.gmr', `${head.gmr}2\n1 2 1 7\n1 2 1 x\n`],
	['a missing mark', 'a.gmr', `${head.gmr}2\n1 2 1\n1 2\n`],
	['integers of more than 32 bits', 'a.gmr', `${head.gmr}1\n4294967297 -2147483648 1 1\n`],
	['a broken bracket', 'a.gmr', '2\n[0 1 [2 3]\n0 1] [2 3]\n1\n1 2 1 0\n'],
	['missing attributes', 'a.node', `${head.node}1 0 0\n2 1 0 5\n3 0 1 5 6\n4 1 1 5 6 7\n5 x\n`],
	['a marker that is none', 'a.node', `${head.node}1 0 0 5 6 1.5\n2 1 0 5 6 1.0\n3 1 0 x 6 7\n`],
	['a marker of an edge', 'a.edge', `${head.edge}1 1 2 0\n2 2 1.5 4\n3 1 2\n`],
])('with %s, the values of an entry are those of its tokens', (_, file, text) => {
	const model = openModel(file, new TextEncoder().encode(text))!;
	let entries = 0;
	for (const section of model.sections)
		for (let row = 0; row < section.count; row++) {
			const tokens = model.tokensOf(section.lineOf(row));
			const values = section.roles.map((_, column) => section.value(row, column));
			expect(values).toEqual(section.roles.map((_, column) => tokens[column]?.value ?? Number.NaN));
			entries++;
		}
	expect(entries).toBeGreaterThan(0);
});

test('with an error on every line, all values are read in moments', () => {
	const count = 200_000;
	const text = `0\n0\n${count}\n${'1 x 9999999999 7 9\n'.repeat(count)}`;
	const [, , triangles] = openModel('a.gmr', new TextEncoder().encode(text))!.sections;
	const start = cpuTime();
	let sum = 0;
	for (let row = 0; row < count; row++)
		for (let column = 0; column < 4; column++) sum += triangles!.value(row, column) || 0;
	expect(sum).toBe(count * (1 + 9_999_999_999 + 7));
	expect(cpuTime() - start).toBeLessThan(2000);
});

test('a mesh that was read stays as it is when the text is edited, and no edit takes its arrays along', () => {
	const text = '3\n0 0\n1 0\n0 1\n3\n0 1\n1 2\n2 0\n1\n1 2 3 1\n';
	const model = openModel('a.gmr', new TextEncoder().encode(text))!;
	const before = readModels([model]).mesh!;
	const copy = structuredClone(before);
	const change = (from: string, to: string) => {
		const at = new TextDecoder().decode(model.bytes.subarray(0, model.length)).indexOf(from);
		model.edit(at, at + from.length, new TextEncoder().encode(to));
		return readModels([model]).mesh!;
	};
	const after = change('1 0', '5 0');
	expect([...after.points]).toEqual([0, 0, 5, 0, 0, 1]);
	expect(after.triangleEdges).toBe(before.triangleEdges);
	expect(change('1 2 3 1', '1 2 3 0').marked).toEqual(Uint8Array.of(0));
	expect([...after.marked!]).toEqual([1]);
	expect(before).toEqual(copy);
});
