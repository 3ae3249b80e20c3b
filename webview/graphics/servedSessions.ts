import {
	type Engine,
	type EngineBuffer,
	EngineError,
	type EngineTexture,
	type Session,
} from '../../src/engine/engine.ts';
import type { Step } from '../../src/steps/step.ts';
import { assert } from '../../src/util/assert.ts';
import { freeMemory } from '../../src/util/freeMemory.ts';
import type { SessionOperation, SessionRequest, SessionResult, ToDevice } from './messages.ts';

interface ServedSession {
	readonly session: Session;
	readonly buffers: Map<number, EngineBuffer>;
	/** Settles when all earlier work of the session is done. */
	last: Promise<unknown>;
}

const noWords = new Uint32Array(0);

/**
 * Sessions of an engine that another worker uses by messages. Work of a session is done in the order of its messages.
 */
export class ServedSessions {
	readonly #sessions = new Map<number, ServedSession>();
	readonly #steps = new Map<string, Step>();
	/** Settles when the sessions that are being closed have ended. */
	#closing: Promise<unknown> = Promise.resolve();

	/**
	 * Opens a session after those that are being closed have freed their memory; fails if `engine` is null, as the device
	 * of that generation is lost.
	 */
	async begin(id: number, engine: Engine | null): Promise<SessionResult> {
		await this.#closing;
		return outcome(async () => {
			if (!engine) throw new EngineError('device-lost', 'the graphics device was lost');
			const session = engine.begin(() => performance.now());
			this.#sessions.set(id, { session, buffers: new Map(), last: Promise.resolve() });
			return { words: noWords, milliseconds: {} };
		});
	}

	/** Executes a batch of operations after all earlier work of the session, and answers its request. */
	async work({
		session: id,
		steps,
		operations,
		request,
	}: ToDevice['work']['params']): Promise<SessionResult> {
		for (const step of steps) this.#steps.set(step.name, { ...step, cpu: noCpuKernel });
		// The session may still be opening.
		await this.#closing;
		const served = this.#sessions.get(id);
		const run = () =>
			outcome(async () => {
				if (!served) throw new EngineError('device-lost', 'the graphics device was lost');
				for (const operation of operations) this.#execute(served, operation);
				const words = await this.#answer(served, request);
				return { words, milliseconds: served.session.takeMilliseconds() };
			});
		const result = served ? served.last.then(run) : run();
		if (served) served.last = result;
		return result;
	}

	/** A buffer of a session. */
	buffer(id: number, buffer: number): EngineBuffer {
		const served = this.#sessions.get(id);
		assert(served, 'the session has ended');
		return bufferOf(served, buffer);
	}

	/** Ends a session after its pending work: the device fails on freed buffers. */
	end(id: number): void {
		const served = this.#sessions.get(id);
		if (!served) return;
		this.#sessions.delete(id);
		const { session, last } = served;
		const ended = last.catch(() => {}).then(() => session.end());
		this.#closing = Promise.all([this.#closing, ended]);
	}

	/** Ends all sessions except `except`. */
	endAll(except: ReadonlySet<number> = new Set()): void {
		for (const id of [...this.#sessions.keys()]) if (!except.has(id)) this.end(id);
	}

	#execute({ session, buffers }: ServedSession, operation: SessionOperation): void {
		const buffer = (id: number) => bufferOf({ buffers }, id);
		switch (operation.do) {
			case 'buffer':
				buffers.set(
					operation.buffer,
					session.buffer(operation.label, operation.length, operation.options),
				);
				break;
			case 'upload': {
				const { label, data, length } = operation;
				// Received by message, so not used elsewhere.
				const onSent = () => freeMemory(data);
				buffers.set(operation.buffer, session.upload(label, data, length, { onSent }));
				break;
			}
			case 'grow':
				buffers.set(operation.buffer, session.grow(buffer(operation.from), operation.length));
				buffers.delete(operation.from);
				break;
			case 'texture': {
				const { label, width, height } = operation;
				buffers.set(operation.buffer, session.texture!(label, width, height));
				break;
			}
			case 'copyRows': {
				const to = buffer(operation.to) as EngineTexture;
				session.copyRows!(buffer(operation.from), to, operation.first, operation.count);
				break;
			}
			case 'clear':
				session.clear(buffer(operation.buffer));
				break;
			case 'free':
				session.free(buffer(operation.buffer));
				buffers.delete(operation.buffer);
				break;
			case 'release':
				session.release();
				break;
			case 'copy':
				session.copy(buffer(operation.from), buffer(operation.to), operation.words);
				break;
			case 'run': {
				const step = this.#steps.get(operation.step);
				assert(step, `${operation.step} is not known here`);
				const bound = Object.entries(operation.buffers).map(([name, id]) => [name, buffer(id)]);
				session.run(step, operation.count, operation.parameters, Object.fromEntries(bound));
			}
		}
	}

	async #answer(served: ServedSession, request: SessionRequest): Promise<Uint32Array> {
		const { session, buffers } = served;
		switch (request.kind) {
			case 'time':
				await session.time(request.name, () => {
					for (const operation of request.timed) this.#execute(served, operation);
				});
				return noWords;
			case 'words':
				return Uint32Array.from(
					await session.readValues(
						request.words.map(([id, index]) => [bufferOf(served, id), index] as const),
					),
				);
			case 'read': {
				const words = await session.read(bufferOf(served, request.buffer), request.length);
				return words;
			}
			case 'allocate': {
				const allocated = await session.allocate(
					request.wanted.map(
						({ what, length }) =>
							[typeof what === 'string' ? what : bufferOf(served, what), length] as const,
					),
				);
				request.wanted.forEach(({ what, buffer }, i) => {
					if (typeof what === 'number' && what !== buffer) buffers.delete(what);
					buffers.set(buffer, allocated[i]!);
				});
				return noWords;
			}
		}
	}
}

function bufferOf({ buffers }: Pick<ServedSession, 'buffers'>, id: number): EngineBuffer {
	const buffer = buffers.get(id);
	assert(buffer, `there is no buffer ${id}`);
	return buffer;
}

const noCpuKernel: Step['cpu'] = () => {
	throw new Error('this side of the channel runs no CPU kernels');
};

/** Result of the work, or an engine's failure; other errors are thrown. */
async function outcome(
	work: () => Promise<Extract<SessionResult, { words: unknown }>>,
): Promise<SessionResult> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof EngineError)) throw error;
		return { failure: error.failure, message: error.message };
	}
}
