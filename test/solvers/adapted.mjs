// Rows of the table for adapted meshes: the plate with graded sizes, and with the Hessian of the exact solution.
import { readFileSync, writeFileSync } from 'node:fs';
import { levels } from './chains.mjs';
import { parseMsh } from './decks.mjs';
import { owners, solvers } from './programs.mjs';
import { ownStart } from './rows.mjs';

/** Sizes from 0.05 to 0.14, and half of those of the level before. */
const graded = (level) => ['adapt', '--size', `(0.05 + abs(x - 0.3) / 8) / ${2 ** level}`];

/** Four times the triangles of the level before. */
const hessian = (level) => ['adapt', '--size', 'hessian:u', '--triangles', `${500 * 4 ** level}`];

/** The plate in a file of Gmsh, divided twice, with the exact solution on its points. */
function plateWithSolution(chains) {
	const fine = chains.levelOf(ownStart(chains, 'gmsh 2.2', 3), 'uniform', false, 1);
	const file = chains.once('plate with u', 'msh', async (to) => {
		const text = readFileSync(await fine.file, 'utf8');
		const { points } = parseMsh(text);
		const values = points.map(([number, [x, y]]) => {
			const u = (Math.sin(Math.PI * (x - 0.5)) * Math.cos(y)) / (x < 0.5 ? 1 : 10);
			return `${number} ${u}`;
		});
		const head = ['$NodeData', 1, '"u"', 1, 0, 3, 0, 1, values.length];
		writeFileSync(to, `${[text.trimEnd(), ...head, ...values, '$EndNodeData'].join('\n')}\n`);
	});
	return { key: 'plate with u', format: 'gmsh 2.2', file };
}

/** A row: each level is adapted from the mesh that `start` makes in the format `from`, and written in `format`. */
const rowOf = (chains, solver, format, order, { done, from, start, argsOf, tolerance }) => ({
	...{ solver, format, order, tolerance, straightened: false },
	name: [
		...[solver, from === format ? format : `${from} → ${format}`],
		...[done, '3 nodes', `P${order}`],
	].join(' · '),
	files: () =>
		levels.map((level) => {
			const mesh = chains.refined(start(), `${done} ${level}`, argsOf(level));
			return chains.converted(mesh, format).file;
		}),
});

/**
 * Meshes with triangles of three nodes, by each solver from each format that it reads. The Hessian is for linear elements; the
 * order between the last two levels was measured as 2.18.
 */
export function adaptedRows(chains) {
	return Object.entries(solvers).flatMap(([solver, { reads, elements }]) =>
		Object.keys(reads).flatMap((format) => {
			const from = owners[format] ? format : 'gmsh 2.2';
			const bySizes = {
				...{ done: 'adapt, graded', from, argsOf: graded },
				start: () => ownStart(chains, from, 3),
			};
			const byHessian = {
				...{ done: 'adapt, Hessian', from: 'gmsh 2.2', argsOf: hessian, tolerance: 0.3 },
				start: () => plateWithSolution(chains),
			};
			const orders = elements.filter(([nodes]) => nodes === 3).map(([, order]) => order);
			return [
				...orders.map((order) => rowOf(chains, solver, format, order, bySizes)),
				// Arrays of sfepy's files of VTK are in its own files alone.
				...(format === 'vtk' ? [] : [rowOf(chains, solver, format, 1, byHessian)]),
			];
		}),
	);
}
