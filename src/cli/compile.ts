import type { BundleUse } from '../platform/bundle.ts';
import { compileBundle } from '../platform/compileBundle.ts';
import { setLargeFlags } from '../platform/largeFlags.ts';
import { joinPath } from '../platform/realPaths.ts';
import { temporaryFolder } from '../platform/temporaryFolder.ts';
import { writeSet } from '../platform/writeSet.ts';

/** The folder of the bundles. */
declare const __dirname: string;

/** Squares along each axis of a mesh that is large enough to share work among threads. */
const SQUARES = 400;

/**
 * Writes a mesh in Triangle's format: a grid of right triangles with displaced points, so that no two edges are
 * equally long.
 */
async function writeLargeMesh(folder: string): Promise<void> {
	const pointsPerSide = SQUARES + 1;
	const points = [`${pointsPerSide ** 2} 2 0 0`];
	for (let p = 0; p < pointsPerSide ** 2; p++) {
		const [x, y] = [p % pointsPerSide, Math.floor(p / pointsPerSide)];
		points.push(`${p} ${x + 0.3 * Math.sin(7 * p)} ${y + 0.3 * Math.cos(5 * p)}`);
	}
	const triangles = [`${2 * SQUARES ** 2} 3 0`];
	for (let square = 0; square < SQUARES ** 2; square++) {
		const p = square + Math.floor(square / SQUARES);
		triangles.push(`${2 * square} ${p} ${p + 1} ${p + pointsPerSide + 1}`);
		triangles.push(`${2 * square + 1} ${p} ${p + pointsPerSide + 1} ${p + pointsPerSide}`);
	}
	const file = (name: string, lines: readonly string[]) => ({
		path: joinPath(folder, name),
		chunks: () => [new TextEncoder().encode(`${lines.join('\n')}\n`)],
	});
	await writeSet([file('large.node', points), file('large.ele', triangles)]);
}

const ignore = () => undefined;

/**
 * Runs calls and writes V8's code cache of the functions that they use; a cache of all functions would load more
 * slowly.
 */
async function compile(use: BundleUse, calls: readonly (readonly string[])[]): Promise<void> {
	const file = `${__dirname}/command-thread.js`;
	const { bundle, saveCache } = compileBundle<typeof import('./thread.ts')>(file, use);
	for (const args of calls) {
		const exit = await bundle.run({
			args,
			out: ignore,
			err: ignore,
			compiles: use === 'large',
			terminal: false,
			signal: { aborted: false },
		});
		if (exit !== 0) throw new Error(`${args.join(' ')} ended with ${exit}`);
	}
	if (use === 'large') await bundle.leaveThreadCode();
	saveCache();
}

/** Makes the code cache for calls with large meshes. */
async function compileLarge(): Promise<void> {
	setLargeFlags();
	const folder = temporaryFolder('trirefine-compile');
	const mesh = joinPath(folder.path, 'large.node');
	const result = joinPath(folder.path, 'large.1.node');
	try {
		await writeLargeMesh(folder.path);
		await compile('large', [
			['check', mesh],
			['refine', mesh, '--select', 'hash:0.2', '--engine', 'cpu', '-o', result],
		]);
	} finally {
		folder.remove();
	}
}

// The build runs this file last: with the path of a small mesh for calls with small meshes, then with `large`.
const [mesh = ''] = process.argv.slice(2);
const smallCalls = ['info', 'check'].map((command) => [command, mesh]);
const done = mesh === 'large' ? compileLarge() : compile('small', smallCalls);
// Idle threads would keep the process alive.
void done.then(() => process.exit());
