import { Session } from 'node:inspector';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import type { OptionValues } from '../../src/util/options.ts';
import type { LoadedFormat } from '../support/loadedFormat.ts';
import { sourcesOf } from './sources.ts';

/*
 * Reads and writes meshes while the engine counts how often each block of code is run, and looks in what is run once a
 * line or more often for what makes a string.
 */

interface Range {
	readonly startOffset: number;
	readonly endOffset: number;
	readonly count: number;
}
interface Covered {
	readonly scriptId: string;
	readonly url: string;
	readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

const makers =
	/^(String|fromCharCode|toString|toFixed|toPrecision|toExponential|decode|decodeURIComponent|latin1|quoted|charAt|substring|join|padStart)$/;

const makesString = (node: ts.Node): boolean => {
	if (ts.isTemplateExpression(node)) return true;
	if (!ts.isCallExpression(node)) return false;
	const { expression: called } = node;
	const name = ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();
	return makers.test(name);
};

/** Counts blocks of the modules that are imported after it was made. */
class StringWatch {
	readonly #session = new Session();

	constructor() {
		this.#session.connect();
		for (const method of ['Debugger.enable', 'Profiler.enable']) this.#ask(method);
		this.#ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
	}

	/** What makes strings at least `often` times during `work`: the file and the expression. */
	async during(often: number, work: () => unknown): Promise<string[]> {
		this.#ask('Profiler.takePreciseCoverage');
		await work();
		const { result } = this.#ask<{ result: Covered[] }>('Profiler.takePreciseCoverage');
		return result
			.filter(({ url }) => /\/src\/(formats|mesh|util)\//.test(url))
			.flatMap((covered) => this.#hot(covered, often));
	}

	stop(): void {
		this.#session.disconnect();
	}

	#hot({ scriptId, url, functions }: Covered, often: number): string[] {
		const ranges = functions.flatMap((one) => one.ranges);
		if (ranges.every(({ count }) => count < often)) return [];
		const { scriptSource } = this.#ask<{ scriptSource: string }>('Debugger.getScriptSource', {
			scriptId,
		});
		const found: string[] = [];
		const visit = (node: ts.Node): void => {
			if (makesString(node)) {
				const at = node.getStart();
				const inside = ranges.filter((one) => one.startOffset <= at && at < one.endOffset);
				// The innermost block counts.
				const size = ({ startOffset, endOffset }: Range) => endOffset - startOffset;
				const [block] = inside.sort((a, b) => size(a) - size(b));
				// What was not run at all is not told of.
				if (block && block.count >= often)
					found.push(`${url.replace(/.*\/src\//, '')}: ${node.getText().slice(0, 60)}`);
			}
			ts.forEachChild(node, visit);
		};
		visit(ts.createSourceFile(url, scriptSource, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
		return found;
	}

	#ask<T>(method: string, parameters: object = {}): T {
		let answer: unknown;
		this.#session.post(method, parameters, (error: Error | null, result: unknown) => {
			if (error) throw error;
			answer = result;
		});
		return answer as T;
	}
}

let watch: StringWatch;
let formats: readonly LoadedFormat[];
let mesh: TriMesh;
beforeAll(async () => {
	watch = new StringWatch();
	({ formats } = await import('./loaded.ts'));
	const { perturbedGrid } = await import('../support/grids.ts');
	const grid = perturbedGrid(64, 64);
	// Short and long decimals, large ones and such with exponents.
	const points = grid.points.map((x, i) => [x, x / 3, 1e-9 * x, 1e25 * x][i % 4]!);
	mesh = { ...grid, points };
});
afterAll(() => watch.stop());

/** There are more lines than this, and more numbers. */
const LINES = 4000;

describe.each([
	['gmr', { form: 'indexed' }],
	['gmr', { form: 'coordinates' }],
	['triangle', {}],
] as const)('a mesh in the format %s, %o', (id, options: OptionValues) => {
	const formatOf = () => formats.find((format) => format.id === id)!;

	test('is written and read without a string of a line or a number', async () => {
		const format = formatOf();
		const files = new Map<string, Uint8Array>();
		const writing = await watch.during(LINES, () => {
			for (const { suffix, chunks } of format.write(mesh, options).files)
				files.set(`mesh.${suffix}`, new Uint8Array(Buffer.concat([...chunks()])));
		});
		expect(writing).toEqual([]);
		let read: TriMesh | undefined;
		const reading = await watch.during(LINES, async () => {
			read = (await format.read(sourcesOf(files))).mesh;
		});
		expect(reading).toEqual([]);
		expect(read?.triangles.length).toBe(mesh.triangles.length);
	});

	test('is so by workers too', async () => {
		const format = formatOf();
		const { pretendedWorkers } = await import('../support/workers.ts');
		const workers = pretendedWorkers(3);
		const files = new Map<string, Uint8Array>();
		const writing = await watch.during(LINES, async () => {
			for (const { suffix, chunksBy, chunks } of format.write(mesh, options).files) {
				const pieces: Uint8Array[] = [];
				for await (const piece of chunksBy?.(workers) ?? chunks()) pieces.push(piece.slice());
				files.set(`mesh.${suffix}`, new Uint8Array(Buffer.concat(pieces)));
			}
		});
		expect(writing).toEqual([]);
		const reading = await watch.during(LINES, () =>
			format.read(sourcesOf(files), { workers, blockBytes: 4096 }),
		);
		expect(reading).toEqual([]);
		expect(workers.done.length).toBeGreaterThan(20);
	});
});

test('strings that are made are found', async () => {
	const { quoted } = await import('../../src/formats/text/decimal.ts');
	const found = await watch.during(1000, () => {
		for (let i = 0; i < 1000; i++) quoted(Uint8Array.of(65), 0, 1);
	});
	expect(found).toContain('formats/text/decimal.ts: decodeURIComponent(text)');
});
