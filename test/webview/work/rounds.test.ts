import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { planOf } from '../../../src/formats/plan.ts';
import { type TriMesh, triangleCount } from '../../../src/mesh/triMesh.ts';
import { CancelSource } from '../../../src/util/cancel.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { descendants } from '../../../webview/model/history.ts';
import { LoadedMeshes } from '../../../webview/work/loadedMeshes.ts';
import type { RoundRequest } from '../../../webview/work/messages.ts';
import { cli, workFolder } from '../../cli/inProcess.ts';
import { loaded } from '../../support/loadedFormat.ts';

// What is not shown is not kept: every step back is made again.
vi.mock('../../../webview/model/largeMeshes.ts', () => ({ largeFrom: Infinity, keptBetween: 0 }));
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => void vi.unstubAllGlobals());

const { at, fresh } = workFolder();
const request = () => ({ cancel: new CancelSource(), progress() {} });
const version = 1;
const basis = version;

/** A worker's meshes with a file of the examples, and its companions. */
async function reading(...names: string[]): Promise<LoadedMeshes> {
	const meshes = new LoadedMeshes(
		{} as never,
		() => false,
		() => {},
	);
	const files = names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(at(name))) }));
	await meshes.load({ version, files, largeFrom: Infinity }, request());
	return meshes;
}

const plate = ['plate.gmr'];
const set = ['plate.1.ele', 'plate.1.node', 'plate.1.poly'];

/** Chooses every so many triangles of what is shown, beginning with one of them. */
const every = (step: number, first: number, count: number): Uint8Array =>
	Uint8Array.from({ length: count }, (_, t) => (t % step === first ? 1 : 0));

const round = (selection: Uint8Array | null, values = {}): RoundRequest => ({
	selection,
	operation: 'longest-edge',
	values: { rounds: 1, ...values },
	engine: 'cpu',
});

const meshOf = (meshes: LoadedMeshes): TriMesh =>
	(meshes.meshOf('after') ?? meshes.requireMesh('before')).loadedMesh.mesh;

const refine = (meshes: LoadedMeshes, after: number, one: RoundRequest) =>
	meshes.refine({ ...one, basis, after, drawnOnDevice: false }, request());
const goTo = (meshes: LoadedMeshes, source: number, position: number, rounds?: RoundRequest[]) =>
	meshes.goTo(
		{ basis, source, position, drawnOnDevice: false, ...(rounds && { rounds }) },
		request(),
	);

/** The files of what After shows, by their suffixes. */
async function written(meshes: LoadedMeshes): Promise<Record<string, string>> {
	const { mesh, format } = meshes.requireMesh('after').loadedMesh;
	const files: Record<string, string> = {};
	for (const { suffix, chunks } of planOf(await loaded(format), mesh).files)
		files[suffix] = new TextDecoder().decode(concatBytes([...(chunks() as Iterable<Uint8Array>)]));
	return files;
}

/** Rounds that choose different triangles of what the one before them made, with the files after each. */
async function threeRounds(names: readonly string[]) {
	const meshes = await reading(...names);
	const rounds: RoundRequest[] = [];
	const files: Record<string, string>[] = [];
	for (const [step, first] of [
		[7, 3],
		[5, 0],
		[9, 8],
	] as const) {
		rounds.push(round(every(step, first, triangleCount(meshOf(meshes)))));
		await refine(meshes, rounds.length - 1, rounds.at(-1)!);
		files.push(await written(meshes));
	}
	return { meshes, rounds, files };
}

describe('rounds that go on from the result', () => {
	test.each([
		['gmr', 0, plate],
		['ele', 1, set],
	] as const)(
		'give the same %s as the command line with the same lists',
		async (suffix, from, names) => {
			const { rounds, files } = await threeRounds(names);
			let source = at(names[0]!);
			for (const [i, { selection }] of rounds.entries()) {
				const list = fresh('txt');
				const numbers = [...selection!.keys()].filter((t) => selection![t]).map((t) => t + from);
				writeFileSync(list, numbers.join('\n'));
				const output = fresh(suffix);
				const args = [source, '-o', output, '--select', `@${list}`, '--engine', 'cpu'];
				expect(await cli('refine', ...args)).toMatchObject({ exit: 0 });
				for (const [suffix, text] of Object.entries(files[i]!)) {
					const written = readFileSync(output.replace(/\.\w+$/, `.${suffix}`), 'utf8');
					expect(text.replaceAll(basename(output), '')).toBe(
						written.replaceAll(basename(output), ''),
					);
				}
				source = output;
			}
		},
	);

	test('divide the children of what was chosen as the option "rounds" does', async () => {
		const meshes = await reading(...plate);
		const chosen = every(6, 1, triangleCount(meshOf(meshes)));
		const { parents } = await refine(meshes, 0, round(chosen));
		const { after } = await refine(meshes, 1, round(descendants(chosen, parents)));
		const once = await reading(...plate);
		const both = await refine(once, 0, round(chosen, { rounds: 2 }));
		expect(after).toEqual(both.after);
		expect(await written(meshes)).toEqual(await written(once));
	});

	test('are made again to the last bit, in any order, and by a worker that knows nothing', async () => {
		const { meshes, rounds, files } = await threeRounds(plate);
		for (const position of [1, 3, 2]) {
			const { result } = await goTo(meshes, 0, position);
			expect(await written(meshes)).toEqual(files[position - 1]);
			expect(result?.after.triangles).toBe(triangleCount(meshOf(meshes)));
		}
		const other = await reading(...plate);
		await goTo(other, 0, 3, rounds);
		expect(await written(other)).toEqual(files[2]);
	});

	test('drop what was undone when another follows', async () => {
		const { meshes, rounds } = await threeRounds(plate);
		await goTo(meshes, 0, 1);
		await refine(meshes, 1, round(null));
		await expect(goTo(meshes, 0, 3)).rejects.toThrow(/^That round /);
		const other = await reading(...plate);
		await goTo(other, 0, 2, [rounds[0]!, round(null)]);
		expect(await written(other)).toEqual(await written(meshes));
	});

	test('refuse a selection of a document that has changed', async () => {
		const meshes = await reading(...plate);
		const stale = { ...round(null), basis: 2, after: 0, drawnOnDevice: false };
		await expect(meshes.refine(stale, request())).rejects.toThrow('The source changed');
	});

	test('leave all as it was where one fails', async () => {
		const { meshes, files } = await threeRounds(plate);
		const tooMany = refine(meshes, 3, round(null, { rounds: 3, 'max-triangles': 700 }));
		await expect(tooMany).rejects.toThrow();
		expect(await written(meshes)).toEqual(files[2]);
	});
});

/** Whether a triangle of `mesh` has its middle in a triangle of `outer`. */
function isWithin(mesh: TriMesh, t: number, outer: TriMesh, o: number): boolean {
	const corner = ({ points, triangles }: TriMesh, i: number) =>
		[points[2 * triangles[i]!]!, points[2 * triangles[i]! + 1]!] as const;
	const [a, b, c] = [0, 1, 2].map((k) => corner(mesh, 3 * t + k)) as [number, number][];
	const [x, y] = [0, 1].map((k) => (a![k]! + b![k]! + c![k]!) / 3) as [number, number];
	const signs = [0, 1, 2].map((k) => {
		const [px, py] = corner(outer, 3 * o + k);
		const [qx, qy] = corner(outer, 3 * o + ((k + 1) % 3));
		return Math.sign((qx - px) * (y - py) - (qy - py) * (x - px));
	});
	return signs.every((sign) => sign === signs[0] && sign !== 0);
}

const allWithin = (mesh: TriMesh, outer: TriMesh, ancestors: Uint32Array): boolean =>
	ancestors.every((o, t) => isWithin(mesh, t, outer, o)) &&
	ancestors.length === triangleCount(mesh);

describe('where triangles of a result lie', () => {
	test('is told of the mesh that was refined, of Before, and of the file', async () => {
		const { meshes, rounds } = await threeRounds(plate);
		const file = meshes.document!.mesh;
		const [first, second] = [await reading(...plate), await reading(...plate)];
		await goTo(first, 0, 1, rounds);
		await goTo(second, 0, 2, rounds);
		const { result } = await goTo(meshes, 0, 3);
		expect(allWithin(meshOf(meshes), meshOf(second), result!.parents)).toBe(true);
		expect(allWithin(meshOf(meshes), file, result!.ancestors!)).toBe(true);
		expect(meshes.requireMesh('after').origins).toEqual(result!.ancestors);

		const used = await goTo(meshes, 1, 3);
		expect(allWithin(meshOf(meshes), meshOf(first), used.result!.ancestors!)).toBe(true);
		expect(allWithin(meshOf(first), file, used.source!.origins)).toBe(true);
		expect(meshes.requireMesh('before').loadedMesh.mesh.triangles).toEqual(meshOf(first).triangles);
		const origins = meshes.requireMesh('after').origins!;
		expect(allWithin(meshOf(meshes), file, origins)).toBe(true);
	});

	test('is told once where Before shows what was refined', async () => {
		const { meshes } = await threeRounds(plate);
		const { result, source } = await goTo(meshes, 2, 3);
		expect([result!.ancestors, source!.info.triangles]).toEqual([
			undefined,
			result!.before.triangles,
		]);
		expect((await goTo(meshes, 3, 3)).result).toBeNull();
		expect(meshes.meshOf('after')).toBeUndefined();
		expect((await goTo(meshes, 0, 0)).source).toBeNull();
		expect(meshes.requireMesh('before').origins).toBeNull();
	});
});
