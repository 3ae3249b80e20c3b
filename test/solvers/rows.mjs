// The rows of the table for the problem with an exact solution: solver, format, route, operation, elements.
import { join } from 'node:path';
import { root } from '../setup/process.mjs';
import { formats, levels, ways } from './chains.mjs';
import { curved, owners, solvers } from './programs.mjs';

/** The plate as a program's own file in a format. */
export function ownStart(chains, format, nodes) {
	const key = `own ${format} ${nodes}`;
	const plate = join(root, `test/solvers/meshes/plate${nodes}.msh`);
	const file = chains.once(key, formats[format][0], (to) => owners[format](plate, to));
	return { key, format, file };
}

/** The files of a row, one for each level. */
const filesOf = (chains, from, format, nodes, { operation, part }) =>
	levels.map((level) => {
		const mesh = chains.levelOf(ownStart(chains, from, nodes), operation, part, level);
		return chains.converted(mesh, format).file;
	});

/** Formats whose own files may become one of `format`. Arrays of sfepy's files of VTK are for it alone. */
const sourcesOf = (format, nodes) =>
	Object.keys(owners).filter(
		(from) => (from === 'vtk') === (format === 'vtk') && (nodes !== 6 || curved.includes(from)),
	);

/**
 * All rows: in the solver's own file and back; from a file of Gmsh, refined as such and written in each format; and, for
 * one operation in turn, from the own file of each other format.
 */
export function rowsOf(chains) {
	const rows = [];
	let turn = 0;
	const add = (solver, format, nodes, order, from) => {
		const all = format.startsWith(from) || from === 'gmsh 2.2';
		for (const way of all ? ways : [ways[turn++ % ways.length]]) {
			const route = from === format ? format : `${from} → ${format}`;
			rows.push({
				...{ solver, format, order },
				name: [solver, route, way.done, `${nodes} nodes`, `P${order}`].join(' · '),
				files: () => filesOf(chains, from, format, nodes, way),
				straightened: nodes === 6 && !curved.includes(format),
			});
		}
	};
	for (const [solver, { reads, elements }] of Object.entries(solvers))
		for (const format of Object.keys(reads))
			for (const [nodes, order] of elements)
				for (const from of sourcesOf(format, nodes)) add(solver, format, nodes, order, from);
	return rows;
}
