import { expect, test } from 'vitest';
import { topologyOf } from '../../src/mesh/topology.ts';
import { perturbedGrid } from '../support/grids.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** The text of a GMR mesh of a grid, its lines from 1 at which the sections begin, and how many lines it has. */
function gridText(cells: number) {
	const { points, triangles } = perturbedGrid(cells, cells);
	const { edges, triangleEdges } = topologyOf({ dimension: 2, points, triangles, fields: [] });
	const rows = (values: ArrayLike<number>, width: number, end = '') =>
		Array.from(
			{ length: values.length / width },
			(_, i) =>
				Array.from({ length: width }, (_, k) => values[width * i + k]).join(' ') +
				(end && ` ${i % 2}`),
		);
	const parts = [
		['# A grid', '#points', `${points.length / 2}`, ...rows(points, 2)],
		['#edges', `${edges.length / 2}`, ...rows(edges, 2)],
		['#triangles', `${triangles.length / 3}`, ...rows(triangleEdges, 3, 'mark')],
	];
	const [first, second, third] = parts.map(({ length }) => length) as [number, number, number];
	return {
		text: `${parts.flat().join('\n')}\n`,
		sections: [2, first + 1, first + second + 1],
		count: first + second + third,
	};
}

describeInVsCode('colours', () => {
	const small = gridText(4);
	// VS Code takes no grammar to files of more than 300,000 lines.
	const large = gridText(240);
	const workbench = useWorkbench({
		machine: 'nothing',
		texts: { 'small.gmr': small.text, 'large.gmr': large.text },
	});

	// The heading, the count, and entries without a hint at their ends: VS Code shows no hints in large files.
	const offsets = [0, 1, 3, 4];

	/** Puts the cursor on a line. */
	async function show(file: string, line: number): Promise<void> {
		await workbench().tab(file).first().click();
		await workbench().goToLine(line);
	}

	/** The colours of the pieces of some lines behind the cursor's. */
	const colours = () =>
		workbench()
			.page.locator('.editor-instance')
			.first()
			.evaluate((editor, wanted) => {
				const top = (row: Element) => Number.parseFloat((row as HTMLElement).style.top);
				const current = editor.querySelector('.current-line')?.parentElement;
				const rows = [...editor.querySelectorAll('.view-lines .view-line')]
					.filter((row) => current && top(row) >= top(current))
					.sort((a, b) => top(a) - top(b));
				return wanted.map((offset) =>
					[...(rows[offset]?.querySelectorAll('span > span') ?? [])]
						.filter((piece) => piece.textContent?.trim())
						.map((piece) => getComputedStyle(piece).color)
						// A heading is one piece to the grammar and two to the server.
						.filter((colour, i, all) => colour !== all[i - 1]),
				);
			}, offsets);

	test('of a file beyond the limit for grammars are those of a small one', async () => {
		expect(large.count).toBeGreaterThan(300_000);
		await workbench().openFile('small.gmr');
		await workbench().openFile('large.gmr');
		const kinds = new Set<string>();
		for (const [k, start] of large.sections.entries()) {
			await show('small.gmr', small.sections[k]!);
			// Lines have one colour until the grammar has come to them.
			let expected: string[][] = [];
			await expect
				.poll(async () => {
					expected = await colours();
					return expected.every(({ length }) => length > 0) && new Set(expected.flat()).size;
				})
				.toBeGreaterThan(1);
			await show('large.gmr', start);
			await expect.poll(colours).toEqual(expected);
			for (const colour of expected.flat()) kinds.add(colour);
		}
		expect(kinds.size).toBeGreaterThan(3);
		await workbench().screenshot('large file in colours');
	});
});
