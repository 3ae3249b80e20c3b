import { describe, expect, test } from 'vitest';
import { codeLenses } from '../../../src/language/features/codeLens.ts';
import { triangleSquare } from '../../support/squares.ts';
import { open } from '../open.ts';
import { figureB1 } from './meshes.ts';

const lensesOf = async (texts: Record<string, string>, file = Object.keys(texts)[0]!) => {
	const { document } = await open(texts, { findings: true });
	return codeLenses(document, document.model(file)!);
};
const titles = (lenses: Awaited<ReturnType<typeof lensesOf>>) =>
	lenses.map(({ command }) => command?.title);

describe('code lenses', () => {
	test('are above the triangles of a GMR file with the number of marks', async () => {
		const lenses = await lensesOf({ 'b1.gmr': figureB1 });
		expect(titles(lenses)).toEqual(['Refine 1 marked', 'Refine all', 'Preview']);
		expect(lenses.every(({ range }) => range.start.line === 18)).toBe(true);
	});

	test('run the commands on the file', async () => {
		const lenses = await lensesOf({ 'b1.gmr': figureB1 });
		expect(lenses.map(({ command }) => command?.command)).toEqual([
			'trirefine.refineMarked',
			'trirefine.refineAll',
			'trirefine.openPreview',
		]);
		for (const { command } of lenses) expect(command?.arguments).toEqual(['file:///meshes/b1.gmr']);
	});

	test('leave out marks where there are none', async () => {
		const lenses = await lensesOf({ 'b1.gmr': figureB1.replace('1 2 3 1', '1 2 3 0') });
		expect(titles(lenses)).toEqual(['Refine all', 'Preview']);
	});

	test('are above the header of an .ele file, without marks', async () => {
		const lenses = await lensesOf(triangleSquare());
		expect(titles(lenses)).toEqual(['Refine all', 'Preview']);
		expect(lenses[0]?.range.start.line).toBe(0);
	});

	test('are not in a file without triangles', async () => {
		expect(await lensesOf(triangleSquare('node'))).toEqual([]);
	});

	test('are above the count where the heading is missing', async () => {
		const lenses = await lensesOf({ 'b1.gmr': figureB1.replace('#triangles\n', '') });
		expect(lenses[0]?.range.start.line).toBe(18);
	});

	test('say that refinement waits for errors', async () => {
		const lenses = await lensesOf({ 'b1.gmr': figureB1.replace('1 2 3 1', '1 2 3 7') });
		expect(titles(lenses)).toEqual(['Refinement waits until 1 error is fixed', 'Preview']);
		expect(lenses[0]?.command?.command).toBe('');
	});
});
