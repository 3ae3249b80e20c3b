// A plate in CalculiX: decks of its own and decks made of Gmsh's groups (load `groups`), refined and run as they are written.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../setup/process.mjs';
import { levels, ways } from './chains.mjs';
import { deckOf, modelOfGroups, parseMsh, pull } from './decks.mjs';
import { energyOf, runDeck } from './programs.mjs';

/**
 * How far the energy of the last level may be from the reference, by nodes of a triangle. CalculiX makes wedges of plane
 * elements and shells; where materials meet these have one thickness, which plane stress does not ask for.
 */
const tolerance = { 3: 0.015, 6: 0.003 };
/** By what factor the distances of energies have to fall from level to level. */
const factor = { 3: 1.7, 6: 3 };

const meshFile = (nodes) => join(root, `test/solvers/meshes/plate${nodes}.msh`);
const meshOf = (file) => parseMsh(readFileSync(file, 'utf8'));

/** Rows: types of elements and loads of decks, each by each operation. */
export function plateRows(chains) {
	const rows = [];
	for (const family of ['CPS', 'S'])
		for (const nodes of [3, 6])
			for (const load of ['surface', 'elements', 'node', 'groups'])
				for (const { operation, part, done } of ways) {
					const name = ['CalculiX', `${family}${nodes}`, load, done].join(' · ');
					const files = filesOf(chains, family, nodes, load);
					rows.push({ name, nodes, load, operation, part, ...files });
				}
	return rows;
}

/** How the files of a row are made: of each level, and the deck that is made anew of the same mesh as a file of Gmsh. */
function filesOf(chains, family, nodes, load) {
	const gmsh = { key: `gmsh ${nodes}`, format: 'gmsh 2.2', file: Promise.resolve(meshFile(nodes)) };
	const key = `deck ${family} ${nodes} ${load}`;
	const start = () => ({
		key,
		format: 'abaqus',
		file: chains.once(key, 'inp', async (to) =>
			writeFileSync(to, deckOf(meshOf(meshFile(nodes)), family, load)),
		),
	});
	const again = (operation, part, level) => {
		const { key, file } = chains.levelOf(gmsh, operation, part, level);
		const kind = load === 'node' ? 'node' : 'surface';
		return chains.once(`${key} ${family} ${kind} anew`, 'inp', async (to) =>
			writeFileSync(to, deckOf(meshOf(await file), family, kind)),
		);
	};
	/** A mesh of Gmsh, written as a deck, with the model behind it. */
	const ofGroups = (operation, part, level) => {
		const mesh = chains.levelOf(gmsh, operation, part, level);
		const made = chains.converted(mesh, 'abaqus', [`elements=${family}`]);
		return chains.once(`${made.key} ${family} with model`, 'inp', async (to) => {
			const text = readFileSync(await made.file, 'utf8');
			writeFileSync(to, `${text}\n${modelOfGroups(family).join('\n')}`);
		});
	};
	const deck = (operation, part, level) =>
		load === 'groups'
			? ofGroups(operation, part, level)
			: chains.levelOf(start(), operation, part, level).file;
	return { deck, again };
}

/** What is wrong with the results of a row, or undefined. */
function faultOf({ nodes, load }, found, anew, reference) {
	const fails = [...found, ...anew].find((one) => one.fails !== undefined);
	if (fails) return fails.fails;
	for (const { force } of found)
		if (!(Math.abs(force / pull + 1) < 1e-6)) return `the reaction is ${force}`;
	for (const [k, { energy }] of found.entries())
		if (!(Math.abs(energy / anew[k].energy - 1) < 2e-6))
			return `the energy is ${energy}, and ${anew[k].energy} by a new deck of the same mesh`;
	if (load === 'node') return undefined;
	const away = found.map(({ energy }) => Math.abs(energy / reference - 1));
	if (!(away.at(-1) < tolerance[nodes])) return 'the energy is far from the reference';
	const steps = found.slice(1).map(({ energy }, k) => Math.abs(energy - found[k].energy));
	return steps[0] / steps[1] > factor[nodes] ? undefined : 'the energy does not converge';
}

/**
 * Makes, runs and judges the decks of rows, and adds these to the table.
 *
 * @param {ReturnType<typeof plateRows>} rows
 * @param {ReturnType<typeof import('./chains.mjs').chainsIn>} chains
 * @param {import('./table.mjs').Table} table
 */
export async function solvePlate(rows, chains, table) {
	if (rows.length === 0) return;
	const fine = [3, 6].map((nodes) => {
		const mesh = {
			key: `gmsh ${nodes}`,
			format: 'gmsh 2.2',
			file: Promise.resolve(meshFile(nodes)),
		};
		return chains.levelOf(mesh, 'uniform', false, 2).file;
	});
	const [linear, curved] = await energyOf(await Promise.all(fine));
	const ran = new Map();
	const once = (file) => {
		const run = () =>
			runDeck(dirname(file), basename(file, '.inp')).catch((error) => ({ fails: error.message }));
		if (!ran.has(file)) ran.set(file, run());
		return ran.get(file);
	};
	const resultsOf = (files) => Promise.all(files.map(async (file) => once(await file)));
	const judged = rows.map(async (row) => {
		const { operation, part, deck, again, nodes } = row;
		try {
			const found = await resultsOf(levels.map((level) => deck(operation, part, level)));
			const anew = await resultsOf(levels.map((level) => again(operation, part, level)));
			return { ...row, found, fault: faultOf(row, found, anew, nodes === 3 ? linear : curved) };
		} catch (error) {
			return { ...row, found: [], fault: error.message };
		}
	});
	for (const { name, found, fault } of await Promise.all(judged)) {
		const energies = found.map(({ energy }) => energy?.toFixed(4) ?? '–').join(' ');
		table.add(name, `${energies}  ${found.at(-1)?.force?.toFixed(3) ?? '–'}`, fault);
	}
}
