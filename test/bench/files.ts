import { statSync } from 'node:fs';
import { median, repeat } from '../../src/cli/bench/measure.ts';
import { formatById, readMesh } from '../../src/formats/registry.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { openSet } from '../../src/platform/files.ts';
import type { Figure } from './history.ts';
import { mustBeLarge, writeLarge } from './large.ts';

/** Reading a million triangles from disk in a warm process, milliseconds. */
const readTarget = 1000;

/** Times reading and writing of the large mesh as .node/.ele. */
export async function benchFiles(mesh: TriMesh, folder: string): Promise<Figure[]> {
	const writes = await repeat(5, async () => {
		const start = performance.now();
		await writeLarge(mesh, folder);
		return performance.now() - start;
	});
	const path = await writeLarge(mesh, folder);
	const companions = formatById('triangle')!.companions('large.node');
	const reads = await repeat(5, async () => {
		const start = performance.now();
		const { mesh: back, findings } = await readMesh(await openSet(path, companions));
		const time = performance.now() - start;
		if (!back || findings.length > 0) throw new Error(`reading found ${findings[0]?.message}`);
		mustBeLarge(back);
		return time;
	});
	const bytes = statSync(path).size + statSync(path.replace(/node$/, 'ele')).size;
	const rate = (times: number[]) => bytes / 1e3 / median(times);
	const [read, write] = ['read 2^20 triangles .node/.ele', 'write 2^20 triangles .node/.ele'];
	return [
		{ case: read, figure: 'median time', value: median(reads), unit: 'ms', target: readTarget },
		{ case: read, figure: 'first time', value: reads[0]!, unit: 'ms' },
		{ case: read, figure: 'rate', value: rate(reads), unit: 'MB/s' },
		{ case: write, figure: 'median time', value: median(writes), unit: 'ms' },
		{ case: write, figure: 'rate', value: rate(writes), unit: 'MB/s' },
	];
}
