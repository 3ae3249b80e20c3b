// `npm run test:others -- --speed [runs] [triangles]`: times reading, and reading and writing again, of the same files by
// TriRefine and by other programs, each as a process of its own, by turns. Prints tables for docs/figures.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNode } from '../../setup/process.mjs';
import { cases } from './cases.mjs';
import { randomMesh } from './mesh.mjs';

const here = join(root, 'test/others/speed');
const python = '/usr/bin/python3';
const names = { ours: 'TriRefine', gmsh: 'Gmsh', vtk: 'VTK', meshio: 'meshio' };
const programs = Object.keys(names);

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Runs commands by turns; what each took, and whether it failed. */
function measured(commands, runs) {
	const given = { input: JSON.stringify({ runs, commands }), maxBuffer: 2 ** 28, encoding: 'utf8' };
	const { stdout, status } = spawnSync(python, [join(here, 'measure.py')], given);
	if (status !== 0) throw new Error('the commands could not be measured');
	return JSON.parse(stdout).map(({ seconds, worked, peak, printed, failed }) => ({
		...{ seconds: median(seconds), worked: median(worked), peak: Math.max(...peak) },
		...{ printed, failed },
	}));
}

/** MB/s of a phase: by the time of processors where `busy`, else by the clock. */
function rate({ printed }, phase, bytes, busy) {
	const times = printed.map((text) => JSON.parse(text)[busy ? 'busy' : 'milliseconds'][phase]);
	return Math.round(bytes / 1e3 / median(times));
}

/** Seconds by the clock and, in brackets, of processors. */
const shown = (what) => {
	if (!what) return '';
	return what.failed ? 'fails' : `${what.seconds.toFixed(2)} (${what.worked.toFixed(2)})`;
};

const row = (...cells) => `| ${cells.join(' | ')} |\n`;

/** @param {number} runs that the medians are of */
export async function measureSpeed(runs, triangles) {
	if ((await runNode(['src/build.mjs', 'cli', 'library'])) !== 0) return 1;
	const library = await import(join(root, 'dist/library/index.mjs'));
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-speed-'));
	try {
		const mesh = randomMesh(Math.round(triangles / 2));
		const values = { version: '4.1', encoding: 'binary' };
		const { files } = await library.writeMesh(mesh, 'gmsh', { values });
		const source = join(folder, 'source.msh');
		writeFileSync(source, files[0].bytes);
		const cli = [process.execPath, join(root, 'dist/cli.js')];
		const oneCore = ['taskset', '-c', '0'];
		let rates = row(
			'format',
			'MB',
			'in, a thread',
			'in, by the clock',
			'out, a thread',
			'out, by the clock',
		);
		rates += row('---', '---:', '---:', '---:', '---:', '---:');
		let beside = row(
			'format',
			...programs.flatMap((one) => [`${names[one]}, read`, 'and written', 'peak']),
		);
		beside += row('---', ...programs.flatMap(() => ['---:', '---:', '---:']));
		for (const { title, file, also = [], write, others, how = '' } of cases) {
			const path = join(folder, file);
			const suffix = file.slice(file.indexOf('.'));
			const convert = [...cli, 'convert', source, path, ...write, '--force', '--json'];
			const info = [...cli, 'info', path, '--json'];
			const [out, outAll] = measured([[...oneCore, ...convert], convert], runs);
			const bytes = [file, ...also].reduce(
				(sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
				0,
			);
			// Again in the way of the file.
			const again = join(folder, `again${suffix}`);
			const ours = [info, [...cli, 'convert', path, again, ...write, '--force', '--json']];
			const theirs = (others ?? []).flatMap((other) => {
				const read = [python, join(here, `with_${other}.py`), path];
				return [read, [...read, again, how]];
			});
			const [inOne, inAll, both, ...rest] = measured(
				[[...oneCore, ...info], ...ours, ...theirs],
				runs,
			);
			rates += row(
				title,
				Math.round(bytes / 1e6),
				rate(inOne, 'read', bytes, true),
				rate(inAll, 'read', bytes),
				rate(out, 'write', bytes, true),
				rate(outAll, 'write', bytes),
			);
			if (others) {
				const took = { ours: [inAll, both] };
				for (const [k, other] of others.entries()) took[other] = rest.slice(2 * k, 2 * k + 2);
				const cells = programs.flatMap((one) => {
					const [read, written] = took[one] ?? [];
					return [shown(read), shown(written), read ? `${Math.round(read.peak)} MB` : ''];
				});
				beside += row(title, ...cells);
			}
			console.error(`${title}: done`);
		}
		console.log(`${mesh.triangles.length / 3} triangles, ${runs} runs\n\n${rates}\n${beside}`);
		return 0;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
