// Whole commands on a field that is sampled anew on each mesh, as a solver would.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../setup/process.mjs';
import { sampled } from './fields.mjs';
import { readMeditMesh, readSolution, writeMeditMesh, writeSolution } from './medit.mjs';

const cli = join(root, 'dist/cli.js');

/** Runs a program without showing its output unless it fails. */
export async function succeed(program, args) {
	const parts = [];
	const status = await run(program, args, { hear: (bytes) => parts.push(bytes) });
	if (status === 0) return;
	throw new Error(`${program} ${args.join(' ')}: ${status}\n${Buffer.concat(parts)}`);
}

const trirefine = (...args) => succeed(process.execPath, [cli, ...args, '--force']);

/** Options of the command line for sizes from the second derivatives of the sampled field. */
export const sizesFor = (triangles, { largest = 0.5, anisotropy = 1000 } = {}) =>
	Object.entries({ size: 'hessian:sol1', triangles, growth: 1.3, largest, anisotropy }).flatMap(
		([name, value]) => [`--${name}`, String(value)],
	);

/** Adapts a mesh to a field that is sampled at its points, `times` in succession. */
export async function adapted(folder, field, mesh, sizes, times) {
	const [before, after] = ['before', 'after'].map((name) => join(folder, `${name}.mesh`));
	let made = mesh;
	for (let time = 0; time < times; time++) {
		writeMeditMesh(before, made);
		writeSolution(join(folder, 'before.sol'), sampled(field, made));
		await trirefine('adapt', before, ...sizes, '-o', after);
		made = readMeditMesh(after);
	}
	return made;
}

/** Adapts once; also returns the metric field that the mesh is adapted to, at the points of `mesh`. */
export async function adaptedWithMetric(folder, field, mesh, sizes) {
	const made = await adapted(folder, field, mesh, sizes, 1);
	const metric = join(folder, 'metric.sol');
	await trirefine('metric', join(folder, 'before.mesh'), ...sizes, '-o', metric);
	return { made, metrics: readSolution(metric) };
}

/** Has BAMG adapt a mesh to a metric field at its points. */
export async function adaptedByBamg(folder, mesh, metrics) {
	const [before, metric, after] = ['mesh', 'metric', 'bamg.mesh'].map((end) =>
		join(folder, `given.${end}`),
	);
	writeMeditMesh(before, mesh);
	const rows = Array.from({ length: metrics.length / 3 }, (_, p) =>
		metrics.subarray(3 * p, 3 * p + 3).join(' '),
	);
	writeFileSync(metric, `${rows.length} 3\n${rows.join('\n')}\n`);
	const given = ['-b', before, '-M', metric, '-ratio', '0', '-nbv', '2000000'];
	await succeed('ffbamg', [...given, '-o', after]);
	return readMeditMesh(after);
}
