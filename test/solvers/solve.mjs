// Solves the rows with an exact solution, and judges the orders of their errors.
import { solvers } from './programs.mjs';

/** How far an order may be from that of the elements plus one, by the order of the elements. */
const tolerances = { 1: 0.1, 2: 0.15 };

/** Orders of the error in the length of edges, which each level halves. */
const ordersOf = (found) => found.slice(1).map(({ error }, k) => Math.log2(found[k].error / error));

/** What is wrong with the results of a row, or undefined. Sides that become straight change the
 * area, and meshio reads files of MEDIT of version 1 in single precision. */
function faultOf(found, { order, straightened, tolerance = tolerances[order] }) {
	const fails = found.find((one) => one.fails !== undefined);
	if (fails) return fails.fails;
	const last = ordersOf(found).at(-1);
	if (!(Math.abs(last - order - 1) <= tolerance)) return `the order is not ${order + 1}`;
	if (straightened) return undefined;
	const [first, ...others] = found.map(({ area }) => area);
	return others.every((area) => Math.abs(area / first - 1) < 1e-6) ? undefined : 'the area changes';
}

/** The files of a row, or why they can't be made. */
async function made(row) {
	try {
		return { ...row, files: await Promise.all(row.files()) };
	} catch (error) {
		return { ...row, files: [], fault: error.message };
	}
}

/** Solves rows of one solver that reads one format. */
async function solveGroup(rows, solve, table) {
	const all = await Promise.all(rows.map(made));
	const found = new Map();
	for (const order of [1, 2]) {
		const own = all.filter((row) => row.order === order);
		const files = [...new Set(own.flatMap((row) => row.files))];
		if (files.length > 0) found.set(order, await solve(files, order));
	}
	for (const row of all) {
		const { name, order, files, fault } = row;
		const results = files.map((file) => found.get(order).get(file) ?? { fails: 'no result' });
		const errors = results.map(({ error }) => error?.toExponential(2) ?? '–').join(' ');
		const orders = ordersOf(results).map((p) => p.toFixed(2));
		table.add(name, `${errors}  ${orders.join(' ')}`, fault ?? faultOf(results, row));
	}
}

/**
 * Makes the files of all rows, solves them by solver and format, and adds the rows to the table.
 *
 * @param {ReturnType<typeof import('./rows.mjs').rowsOf>} rows
 * @param {import('./table.mjs').Table} table
 */
export async function solveRows(rows, table) {
	for (const [solver, { reads }] of Object.entries(solvers))
		for (const [format, solve] of Object.entries(reads)) {
			const own = rows.filter((row) => row.solver === solver && row.format === format);
			await solveGroup(own, solve, table);
		}
}
