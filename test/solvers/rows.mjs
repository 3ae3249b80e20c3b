// The rows of the table for the problem with an exact solution: solver, format, route, operation, elements.
import { join } from 'node:path';
import { root } from '../setup/process.mjs';
import { formats, operations } from './chains.mjs';
import { curved, owners, solvers } from './programs.mjs';

const levels = [0, 1, 2];

/** The plate as a program's own file in a format. */
function ownStart(chains, format, nodes) {
	const key = `own ${format} ${nodes}`;
	const plate = join(root, `test/solvers/meshes/plate${nodes}.msh`);
	const file = chains.once(key, formats[format][0], (to) => owners[format](plate, to));
	return { key, format, file };
}

/**
 * All rows: in the solver's own file and back; from a file of Gmsh, refined as such and written in each format; and, for
 * one operation in turn, from the own file of each other format.
 */
export function rowsOf(chains) {
	const rows = [];
	let turn = 0;
	const ways = Object.keys(operations).flatMap((operation) => [
		{ operation, part: false },
		{ operation, part: true },
	]);
	for (const [solver, { reads, elements }] of Object.entries(solvers))
		for (const format of Object.keys(reads))
			for (const [nodes, order] of elements)
				for (const from of Object.keys(owners)) {
					// sfepy's files of VTK have their materials and boundaries in arrays that it alone looks for.
					if ((from === 'vtk') !== (format === 'vtk')) continue;
					if (nodes === 6 && !curved.includes(from)) continue;
					const all = format.startsWith(from) || from === 'gmsh 2.2';
					for (const way of all ? ways : [ways[turn++ % ways.length]]) {
						const { operation, part } = way;
						const files = () => {
							const start = ownStart(chains, from, nodes);
							return levels.map(
								(level) =>
									chains.converted(chains.levelOf(start, operation, part, level), format).file,
							);
						};
						const route = from === format ? format : `${from} → ${format}`;
						const done = `${operation}${part ? ', part' : ''}`;
						const name = [solver, route, done, `${nodes} nodes`, `P${order}`].join(' · ');
						rows.push({
							name,
							solver,
							format,
							order,
							files,
							straightened: nodes === 6 && !curved.includes(format),
						});
					}
				}
	return rows;
}
