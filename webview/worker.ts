import { EngineError } from '../src/engine/engine.ts';
import { trianglesWhere } from '../src/mesh/triangleCondition.ts';
import { Channel, type Port } from '../src/protocol/channel.ts';
import type { Refined } from '../src/refine/algorithm.ts';
import { throwIfCancelled } from '../src/util/cancel.ts';
import type { Progress } from '../src/util/progress.ts';
import { buffersOf } from './work/display.ts';
import { entitiesOf, entityBuffers } from './work/entities.ts';
import { Exports } from './work/exports.ts';
import { entitiesOnLines, linesOf, trianglesOf } from './work/lines.ts';
import type { FromWorker, ToWorker } from './work/messages.ts';
import { closeEngine, openEngine } from './work/openEngine.ts';
import { pathOf } from './work/pathOf.ts';
import { type Held, readDocument } from './work/readDocument.ts';
import { refineHeld } from './work/refineHeld.ts';
import type { FileReading } from './work/sourceOf.ts';

/** The part of a dedicated worker's global scope that is used here. */
interface WorkerScope {
	postMessage(message: unknown, transfer: Transferable[]): void;
	addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
	removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const port: Port = {
	post: (message, transfer = []) => scope.postMessage(message, [...transfer]),
	listen(listener) {
		const hear = (event: MessageEvent) => listener(event.data);
		scope.addEventListener('message', hear);
		return () => scope.removeEventListener('message', hear);
	},
};

const page = new Channel<FromWorker, ToWorker>(port, 'worker');
const files: FileReading = {
	open: (file) => page.request('openFile', file),
	read: (id) => page.request('readPiece', { id }),
	close: (id) => void page.request('closeFile', { id }).catch(() => {}),
};
let held: Held | undefined;
const exports = new Exports();
let result: { readonly held: Held; readonly refined: Refined } | undefined;
/** Rises with each document asked for, so that a slow old one can't take a newer one's place. */
let latest = 0;

page.handle('load', async ({ version, files: refs }, { cancel, progress, transfer }) => {
	const turn = ++latest;
	held = undefined;
	result = undefined;
	const read = await readDocument(version, refs, {
		page: files,
		signal: cancel.signal,
		onProgress: (value: Progress) => progress(value),
	});
	throwIfCancelled(cancel.signal);
	if (turn === latest) held = read.held;
	if (read.loaded.mesh) transfer(buffersOf(read.loaded.mesh.display));
	return read.loaded;
});

page.handle('refine', async (params, { cancel, progress, transfer }) => {
	const source = held;
	if (!source || source.version !== params.version)
		throw new Error('The source changed. Refine it again.');
	const { engine, fallback, remark } = await openEngine(params.engine);
	const words = { ...(fallback ? { fallback } : {}), ...(remark ? { remark } : {}) };
	try {
		const { view, refined } = await refineHeld(source, params, engine, words, {
			signal: cancel.signal,
			onProgress: progress,
		});
		throwIfCancelled(cancel.signal);
		if (held !== source) throw new Error('The source changed while it was refined.');
		result = { held: source, refined };
		transfer([...buffersOf(view.display), view.parents.buffer as ArrayBuffer]);
		return view;
	} catch (error) {
		if (error instanceof EngineError) closeEngine(engine);
		throw inWords(error);
	}
});

/** A failure of the machine, said to a person; other errors as they are. */
function inWords(error: unknown): unknown {
	if (error instanceof EngineError)
		return new EngineError(error.failure, `${error.message}. The mesh is as it was.`);
	if (error instanceof RangeError)
		return new Error(`There is not enough memory (${error.message}). The mesh is as it was.`);
	return error;
}

page.handle('discard', () => {
	result = undefined;
	return null;
});

page.handle('exportResult', ({ form }) => {
	if (!result) throw new Error('Nothing has been refined.');
	const { format, version } = result.held;
	const plan = format.write(result.refined.mesh, form ? { form } : {});
	return { ...exports.open(plan.files), losses: plan.losses, version };
});

page.handle('exportPiece', ({ id, file }, { transfer }) => {
	const bytes = exports.next(id, file);
	if (bytes) transfer([bytes.buffer as ArrayBuffer]);
	return bytes;
});

page.handle('closeExport', ({ id }) => {
	exports.close(id);
	return null;
});

const nothing = new Uint32Array(0);

/** The document, for what makes no sense without one. */
function present(): Held {
	if (!held) throw new Error('There is no mesh.');
	return held;
}

page.handle('linesOf', (lists) => linesOf(held?.positions, lists));

page.handle('entitiesOn', ({ file, ranges }) => entitiesOnLines(held?.positions, file, ranges));

page.handle('trianglesOf', (lists) => (held ? trianglesOf(held.mesh, lists) : nothing));

page.handle('entities', (_, { transfer }) => {
	const { mesh, origin, positions } = present();
	const entities = entitiesOf(mesh, origin, positions);
	transfer(entityBuffers(entities));
	return entities;
});

page.handle('where', ({ condition }) => (held ? trianglesWhere(held.mesh, condition) : nothing));

page.handle('path', ({ triangle }) => pathOf(present(), triangle));
