// `npm run test:others`: other programs read what is written here, and count the same; FreeFem adapts meshes to metric fields. Installs them on Debian, needs all of
// them, and ends with what they found in counts.json, which the usual tests hold the same files to. `-- fields` compares adapted meshes
// with those of BAMG. Plain Node 20.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../setup/debian.mjs';
import { ensureNodeModules } from '../setup/nodeModules.mjs';
import { output, root, run, runNode } from '../setup/process.mjs';
import { adaptedByFreeFem } from './adapt.mjs';
import { writeCases } from './cases.mjs';
import { adaptedGroups } from './groups.mjs';

const packages = [
	...['gmsh', 'python3-gmsh', 'python3-meshio', 'python3-h5py', 'python3-vtk9', 'freefem++'],
	...['python3-dolfinx', 'libcgal-dev', 'g++'],
];
const here = join(root, 'test/others');
/** Debian's own Python, which has these modules. */
const python = '/usr/bin/python3';

async function ensurePrograms() {
	const modules = 'import gmsh, h5py, meshio, vtkmodules, dolfinx; print("all")';
	const all = (await output(python, ['-c', modules])).trim() === 'all';
	const found = (await output('which', ['FreeFem++', 'g++'])).trim().split('\n').length === 2;
	if (all && found && existsSync('/usr/include/CGAL')) return;
	await installPackages(packages);
}

/** What programs print of files, where they are not modules of Python. */
const others = {
	async freefem(paths) {
		const script = join(here, 'readers/with_freefem.edp');
		const each = paths.map((path) => output('FreeFem++', ['-nw', '-v', '0', script, path]));
		return (await Promise.all(each)).join('');
	},
	async cgal(paths, folder) {
		const program = join(folder, 'with_cgal');
		const source = join(here, 'readers/with_cgal.cpp');
		if ((await run('g++', ['-std=c++17', '-O1', '-o', program, source])) !== 0)
			throw new Error('the program with CGAL is not compiled');
		return output(program, paths);
	},
};

/** What was printed of files, a line of JSON each, by their names. */
function byFile(printed, folder) {
	const found = new Map();
	for (const line of printed.split('\n'))
		if (line.startsWith('{')) {
			const { file, ...counts } = JSON.parse(line);
			found.set(file.slice(folder.length + 1), counts);
		}
	return found;
}

/** What a program finds in files, by their names. */
async function read(reader, files, folder) {
	const paths = files.map((file) => join(folder, file));
	const printed = others[reader]
		? await others[reader](paths, folder)
		: await output(python, [join(here, `readers/with_${reader}.py`), ...paths]);
	return byFile(printed, folder);
}

/** What a program measures of the groups in a file. */
async function measure(reader, file, folder) {
	const readers = join(here, 'readers');
	const path = join(folder, file);
	const printed =
		reader === 'freefem'
			? await output('FreeFem++', ['-nw', '-v', '0', join(readers, 'groups_freefem.edp'), path])
			: await output(python, [join(readers, 'groups.py'), reader, path]);
	return byFile(printed, folder).get(file) ?? { fails: 'it is not read' };
}

await ensureNodeModules();
const [what, ...rest] = process.argv.slice(2);
if (what === 'fields') {
	const [triangles, names] = rest;
	if ((await output('which', ['ffbamg'])) === '') await installPackages(['freefem++']);
	if ((await runNode(['src/build.mjs', 'cli'])) !== 0) process.exit(1);
	const { adaptedToFields } = await import('./fields/run.mjs');
	const missed = await adaptedToFields(triangles && Number(triangles), names);
	for (const line of missed) console.error(line);
	process.exit(missed.length === 0 ? 0 : 1);
}
await ensurePrograms();
if (what === '--speed') {
	const [runs = '5', triangles = '1000000'] = rest;
	const { measureSpeed } = await import('./speed/run.mjs');
	process.exit(await measureSpeed(Number(runs), Number(triangles)));
}
if ((await runNode(['src/build.mjs', 'library'])) !== 0) process.exit(1);
const library = await import(join(root, 'dist/library/index.mjs'));
const folder = mkdtempSync(join(tmpdir(), 'trirefine-others-'));
const wrong = [];
const counts = {};
try {
	const cases = await writeCases(library, (name, bytes) =>
		writeFileSync(join(folder, name), bytes),
	);
	for (const reader of new Set(cases.flatMap(({ readers }) => readers))) {
		const own = cases.filter(({ readers }) => readers.includes(reader));
		const found = await read(
			reader,
			own.map(({ file }) => file),
			folder,
		);
		for (const { mesh, way, file, names } of own) {
			const seen = found.get(file);
			const key = `${mesh}, ${way}`;
			if (!seen) {
				wrong.push(`${reader} does not read ${key}`);
				continue;
			}
			if (seen.fails !== undefined) {
				console.log(`${reader.padEnd(8)} ${key.padEnd(32)} fails: ${seen.fails}`);
				counts[key] ??= {};
				counts[key][reader] = { fails: seen.fails };
				continue;
			}
			const kept = names.filter((name) => seen.names?.includes(name)).sort();
			console.log(`${reader.padEnd(8)} ${key.padEnd(32)} ${JSON.stringify(seen)}`);
			counts[key] ??= {};
			counts[key][reader] = {
				points: seen.points,
				triangles: seen.triangles,
				area: Number(seen.area.toPrecision(6)),
				...(kept.length > 0 && { names: kept }),
				...(seen.tags && { tags: seen.tags }),
			};
		}
	}
	wrong.push(...(await adaptedByFreeFem(library, folder)));
	const ofFile = (reader, file) => measure(reader, file, folder);
	wrong.push(...(await adaptedGroups(library, ofFile, folder)));
} finally {
	rmSync(folder, { recursive: true, force: true });
}
for (const [key, found] of Object.entries(counts))
	if (Object.values(found).every(({ fails }) => fails !== undefined))
		wrong.push(`no program reads ${key}`);
const file = join(here, 'counts.json');
const text = `${JSON.stringify(counts, null, 2)}\n`;
if (!existsSync(file) || process.env.TRIREFINE_TABLES === '1') writeFileSync(file, text);
// Its lines are broken as the formatter does.
else if (JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) !== JSON.stringify(counts))
	wrong.push('other counts than in test/others/counts.json; TRIREFINE_TABLES=1 writes them anew');
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
