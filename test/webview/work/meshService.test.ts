import { describe, expect, test } from 'vitest';
import type { PanelDocument } from '../../../src/protocol/panelDocument.ts';
import { CancelSource } from '../../../src/util/cancel.ts';
import { MeshService } from '../../../webview/work/meshService.ts';
import { type WorkerClient, WorkerEnded } from '../../../webview/work/workerClient.ts';

const document: PanelDocument = {
	uri: 'file:///a.gmr',
	title: 'a.gmr',
	version: 4,
	files: [],
	missing: [],
};
const params = {
	selection: Uint8Array.of(1),
	operation: 'longest-edge',
	values: { rounds: 1 },
	engine: 'auto',
} as const;

type Options = Parameters<WorkerClient['request']>[2];

/** A worker that writes down what it is asked, and can be replaced or fail once. */
function stage() {
	const asked: string[] = [];
	const worker = {
		generation: 0,
		fail: null as Error | null,
		readIn: 3,
		graces: [] as (number | undefined)[],
		loads: [] as unknown[],
		/** Older documents that it holds. */
		older: [] as number[],
		places: [] as unknown[],
		drawnOnDevice: [] as unknown[],
		expectFiles() {},
		async request(name: string, params: object | null, options?: Options): Promise<unknown> {
			asked.push(name);
			if (name === 'load') worker.loads.push(params);
			if (name === 'goTo') worker.places.push(params);
			if (name === 'refine') worker.graces.push(options?.grace);
			if (params && 'drawnOnDevice' in params) worker.drawnOnDevice.push(params.drawnOnDevice);
			const { fail } = worker;
			worker.fail = null;
			if (fail) throw fail;
			const { version = 4, basis = version } = (params ?? {}) as {
				version?: number;
				basis?: number;
			};
			return { version, basis, older: worker.older, milliseconds: worker.readIn };
		},
	};
	return { asked, worker, service: new MeshService(worker as unknown as WorkerClient) };
}

test('what the host noticed of the files goes to the worker with them', async () => {
	const unfinished = {
		rule: 'unfinished-set',
		severity: 'error',
		message: '',
		file: 'a.gmr',
		line: 1,
		column: 1,
	} as const;
	const { worker, service } = stage();
	await service.load({ ...document, unfinished }, {});
	await service.load(document, {});
	expect(worker.loads).toMatchObject([{ unfinished }, { version: 4 }]);
	expect(worker.loads[1]).not.toHaveProperty('unfinished');
});

describe('a service whose worker was replaced', () => {
	test('reads the document again before it goes on', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		worker.generation++;
		await service.ask('entities', { viewId: 'before' });
		await service.ask('entities', { viewId: 'before' });
		expect(asked).toEqual(['load', 'load', 'entities', 'entities']);
	});

	test('refines again before it exports', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		await service.refine(params, {});
		await service.exportResult({});
		worker.generation++;
		await service.exportResult({});
		expect(asked.slice(3)).toEqual(['load', 'goTo', 'exportResult']);
	});

	test('refines again before it names the result for the view, and not for the source', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		await service.refine(params, {});
		worker.generation++;
		await service.ask('named', { viewId: 'before' });
		await service.ask('named', { viewId: 'after' });
		expect(asked.slice(2)).toEqual(['load', 'named', 'goTo', 'named']);
	});

	test('reads and refines once for all that ask at the same time', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		await service.refine(params, {});
		worker.generation++;
		await Promise.all([
			service.ask('named', { viewId: 'after' }),
			service.ask('entities', { viewId: 'before' }),
			service.ask('named', { viewId: 'after' }),
			service.ask('named', { viewId: 'before' }),
		]);
		expect(asked.slice(2).filter((name) => name === 'load' || name === 'goTo')).toEqual([
			'load',
			'goTo',
		]);
	});

	test('reads once more for the next where the one before could not, or did not wish to wait', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		worker.generation++;
		worker.fail = new Error('broken');
		const cancel = new CancelSource();
		const first = service.ask('entities', { viewId: 'before' });
		const second = service.refine(params, { cancel });
		const third = service.ask('named', { viewId: 'before' });
		cancel.cancel();
		await expect(first).rejects.toThrow('broken');
		await expect(second).rejects.toThrow('cancelled');
		await third;
		expect(asked).toEqual(['load', 'load', 'load', 'named']);
	});

	test('takes no piece of an export that the new one knows nothing of', async () => {
		const { worker, service } = stage();
		await service.load(document, {});
		await service.refine(params, {});
		await service.exportResult({});
		await service.exportChunk({ id: 1, file: 0 });
		worker.generation++;
		await expect(service.exportChunk({ id: 1, file: 0 })).rejects.toThrow('Write again');
	});

	test('asks once more what was under way, and gives up on the second failure', async () => {
		const { asked, worker, service } = stage();
		worker.fail = new WorkerEnded();
		await service.load(document, {});
		expect(asked).toEqual(['load', 'load']);
		worker.fail = new Error('broken');
		await expect(service.load(document, {})).rejects.toThrow('broken');
	});
});

describe('a history of rounds', () => {
	const rounds = [params, { ...params, selection: null }, { ...params, engine: 'cpu' as const }];

	test('goes on from what is shown, and drops what was undone', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		const afters: unknown[] = [];
		const { request } = worker;
		worker.request = (name, wish, options) => {
			if (name === 'refine') afters.push((wish as { after: number }).after);
			return request(name, wish, options);
		};
		for (const round of rounds) await service.refine(round, {});
		await service.goTo({ source: 0, position: 1 }, {});
		await service.refine(rounds[2]!, {});
		worker.generation++;
		await service.ask('named', { viewId: 'after' });
		expect(afters).toEqual([0, 1, 2, 1]);
		expect(asked.slice(-3)).toEqual(['load', 'goTo', 'named']);
		expect(worker.places).toMatchObject([
			{ source: 0, position: 1 },
			{ source: 0, position: 2, rounds: [rounds[0], rounds[2]] },
		]);
		expect(worker.places[0]).not.toHaveProperty('rounds');
	});

	test('is told to a worker that knows nothing of it, undone rounds too', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		await service.goTo({ source: 1, position: 2 }, {}, rounds);
		worker.generation++;
		await service.goTo({ source: 1, position: 3 }, {});
		await service.ask('entities', { viewId: 'before' });
		worker.generation++;
		await service.ask('entities', { viewId: 'before' });
		expect(asked).toEqual(['load', 'goTo', 'load', 'goTo', 'entities', 'load', 'goTo', 'entities']);
		expect(worker.places).toMatchObject([
			{ source: 1, position: 2, rounds },
			{ source: 1, position: 3, rounds },
			{ source: 1, position: 3, rounds },
		]);
	});

	test('is where it was when a step fails', async () => {
		const { worker, service } = stage();
		await service.load(document, {});
		await service.refine(params, {});
		worker.fail = new Error('broken');
		await expect(service.goTo({ source: 0, position: 0 }, {})).rejects.toThrow('broken');
		worker.generation++;
		await service.exportResult({});
		expect(worker.places.at(-1)).toMatchObject({ source: 0, position: 1, rounds: [params] });
	});
});

describe('a service', () => {
	test('holds the source once it is read, and the result once it is made, until its worker is replaced', async () => {
		const { worker, service } = stage();
		const holds = () => [service.holds('before'), service.holds('after')];
		const seen = [holds()];
		await service.load(document, {});
		seen.push(holds());
		await service.refine(params, {});
		seen.push(holds());
		worker.generation++;
		seen.push(holds());
		await service.ask('entities', { viewId: 'before' });
		seen.push(holds());
		expect(seen).toEqual([
			[false, false],
			[true, false],
			[true, true],
			[false, false],
			[true, false],
		]);
	});

	test('shows an export how far a result is that is made again', async () => {
		const { worker, service } = stage();
		const told: unknown[] = [];
		await service.load(document, {});
		await service.refine(params, {});
		worker.request = async (name: string, _: object | null, options?: Options) => {
			if (name === 'exportResult') options?.onProgress?.('half');
			return {};
		};
		await service.exportResult({}, { onProgress: (value) => told.push(value) });
		expect(told).toEqual(['half']);
	});

	test('has a worker that is to stop refining ended after as long as reading took, within limits', async () => {
		const { worker, service } = stage();
		for (const milliseconds of [3, 20_000, 500_000]) {
			worker.readIn = milliseconds;
			await service.load(document, {});
			await service.refine(params, {});
		}
		expect(worker.graces).toEqual([1500, 20_000, 60_000]);
	});

	test('refines once it is known what draws, and asks that again at the next refinement', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		let know = (_: boolean) => {};
		service.drawnOnDevice = () =>
			new Promise((resolve) => {
				know = resolve;
			});
		const done = service.refine(params, {});
		await new Promise((resolve) => setTimeout(resolve));
		expect(asked).toEqual(['load']);
		know(true);
		await done;
		worker.generation++;
		service.drawnOnDevice = async () => false;
		await service.exportResult({});
		expect(worker.drawnOnDevice).toEqual([true, false]);
	});

	test('is not waited for by a run that is cancelled before it is known what draws', async () => {
		const { asked, service } = stage();
		await service.load(document, {});
		service.drawnOnDevice = () => new Promise(() => {});
		const cancel = new CancelSource();
		const run = service.refine(params, { cancel });
		cancel.cancel();
		await expect(run).rejects.toThrow('cancelled');
		expect(asked).toEqual(['load']);
	});

	test('has nothing to export before it has refined', async () => {
		const { service } = stage();
		await expect(service.exportResult({})).rejects.toThrow('no mesh has been read');
		await service.load(document, {});
		await expect(service.exportResult({})).rejects.toThrow('nothing has been refined');
	});
});

describe('a service whose document changes', () => {
	/** One that has refined version 4 and reads version 5. */
	async function changed(older: number[]) {
		const all = stage();
		const { worker, service } = all;
		await service.load(document, {});
		await service.refine(params, {});
		worker.older = older;
		await service.load({ ...document, version: 5 }, {});
		return all;
	}

	test('keeps its result, and refines the new one from its beginning', async () => {
		const { asked, worker, service } = await changed([4]);
		expect(service.hasShown).toBe(true);
		await service.exportResult({});
		await service.ask('named', { viewId: 'after' });
		expect(asked.slice(2)).toEqual(['load', 'exportResult', 'named']);
		const wishes: unknown[] = [];
		const { request } = worker;
		worker.request = (name, wish, options) => {
			if (name === 'refine') wishes.push(wish);
			return request(name, wish, options);
		};
		await service.refine(params, {});
		await service.goTo({ basis: 4, source: 0, position: 1 }, {});
		expect(wishes).toMatchObject([{ basis: 5, after: 0 }]);
		expect(worker.places).toMatchObject([{ basis: 4, source: 0, position: 1 }]);
	});

	test('loses it where the worker has no memory for it, or was replaced', async () => {
		const gone = 'The result of the older version is gone.';
		const none = await changed([]);
		expect(none.service.hasShown).toBe(false);
		await expect(none.service.exportResult({})).rejects.toThrow(gone);
		const { worker, service } = await changed([4]);
		worker.generation++;
		worker.older = [];
		expect(service.hasShown).toBe(false);
		await expect(service.exportResult({})).rejects.toThrow(gone);
		const back = service.goTo({ basis: 4, source: 0, position: 1 }, {});
		await expect(back).rejects.toThrow(gone);
	});

	test('waits long for a worker to stop that holds what can’t be made again', async () => {
		const { worker, service } = await changed([4]);
		await service.refine(params, {});
		expect(worker.graces).toEqual([1500, 60_000]);
	});

	test('goes on with the rounds where the mesh is the same', async () => {
		const { asked, worker, service } = stage();
		await service.load(document, {});
		await service.refine(params, {});
		const { request } = worker;
		worker.request = async (name, wish, options) => ({
			...((await request(name, wish, options)) as object),
			...(name === 'load' && { basis: 4 }),
		});
		await service.load({ ...document, version: 5 }, {});
		worker.generation++;
		await service.exportResult({});
		expect(asked.slice(-3)).toEqual(['load', 'goTo', 'exportResult']);
		expect(worker.loads.at(-1)).toMatchObject({ version: 5, basis: 4 });
		expect(worker.places).toMatchObject([{ basis: 4, position: 1, rounds: [params] }]);
	});
});
