import {
	type BufferOptions,
	type Buffers,
	checkLength,
	type Engine,
	type EngineBuffer,
	EngineError,
	type EngineTexture,
	type Session,
	type UploadOptions,
} from '../../src/engine/engine.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { Bindings, Step } from '../../src/steps/step.ts';
import { assert } from '../../src/util/assert.ts';
import type {
	FromDevice,
	KernelStep,
	SessionOperation,
	SessionRequest,
	ToDevice,
} from './messages.ts';

type Device = Channel<ToDevice, FromDevice>;

class RemoteBuffer implements EngineBuffer {
	constructor(
		readonly id: number,
		readonly label: string,
		readonly length: number,
	) {}
}

class RemoteTexture extends RemoteBuffer implements EngineTexture {
	constructor(
		id: number,
		label: string,
		readonly width: number,
		readonly height: number,
	) {
		super(id, label, 4 * width * height);
	}
}

/** Number of a buffer of a remote session. */
export const bufferId = (buffer: EngineBuffer): number => remoteBuffer(buffer).id;

function remoteBuffer(buffer: EngineBuffer): RemoteBuffer {
	assert(buffer instanceof RemoteBuffer, `${buffer.label} is a buffer of another engine`);
	return buffer;
}

/** Converts `ChannelClosed` to a lost device: a replaced worker loses its device. */
export function lostWithWorker(error: Error): never {
	if (error.name !== 'ChannelClosed') throw error;
	throw new EngineError('device-lost', 'the graphics worker has stopped');
}

let sessions = 0;

const neverCancelled = new Promise<never>(() => {});

/** Number of a remote session. */
export const sessionId = (session: Session): number => {
	assert(session instanceof RemoteSession, 'the session is that of another engine');
	return session.id;
};

/**
 * An engine on the device of another worker. Operations are sent in a batch with the next request. Callers reject at
 * once when `cancelled` rejects; the device finishes the work it has begun, and then the session ends.
 */
export function remoteEngine(
	device: Device,
	{
		adapter,
		maxLength,
		software,
		generation,
	}: {
		readonly adapter: string;
		readonly maxLength: number;
		readonly software: boolean;
		readonly generation: number;
	},
	cancelled: Promise<never> = neverCancelled,
): Engine {
	const open = new Set<RemoteSession>();
	const sentSteps = new Set<string>();
	return {
		kind: 'gpu',
		adapter,
		maxLength,
		software,
		begin() {
			const session = new RemoteSession(device, generation, maxLength, sentSteps, cancelled, () =>
				open.delete(session),
			);
			open.add(session);
			return session;
		},
		destroy() {
			for (const session of open) session.end();
		},
	};
}

class RemoteSession implements Session {
	readonly id = ++sessions;
	readonly #device: Device;
	readonly #maxLength: number;
	/** Names of the steps sent so far. */
	readonly #sentSteps: Set<string>;
	readonly #cancelled: Promise<never>;
	readonly #ended: () => void;
	readonly #started: Promise<void>;
	#buffers = 0;
	#operations: SessionOperation[] = [];
	/** ArrayBuffers of uploads, transferred with the operations. */
	#transfers: ArrayBufferLike[] = [];
	#steps: KernelStep[] = [];
	#milliseconds: Record<string, number> = {};
	#isOpen = true;

	constructor(
		device: Device,
		generation: number,
		maxLength: number,
		known: Set<string>,
		cancelled: Promise<never>,
		ended: () => void,
	) {
		this.#device = device;
		this.#maxLength = maxLength;
		this.#sentSteps = known;
		this.#cancelled = cancelled;
		this.#ended = ended;
		const request = device.request('begin', { session: this.id, generation });
		this.#started = request.catch(lostWithWorker).then((outcome) => {
			if ('failure' in outcome) throw new EngineError(outcome.failure, outcome.message);
		});
		// The caller of the first request gets the error.
		this.#started.catch(() => {});
	}

	buffer(label: string, length: number, options: BufferOptions = {}): EngineBuffer {
		const buffer = this.#buffer(label, length);
		this.#operations.push({ do: 'buffer', buffer: buffer.id, label, length, options });
		return buffer;
	}

	upload(
		label: string,
		data: Uint32Array | Int32Array,
		length = data.length,
		{ growsInPlace = false }: UploadOptions = {},
	): EngineBuffer {
		const buffer = this.#buffer(label, length);
		// Transferring detaches the whole ArrayBuffer: a part of a larger one is copied, unless `growsInPlace` permits it.
		const isPart = data.byteLength < data.buffer.byteLength;
		const sent = isPart && !growsInPlace ? data.slice() : data;
		this.#transfers.push(sent.buffer);
		this.#operations.push({ do: 'upload', buffer: buffer.id, label, data: sent, length });
		return buffer;
	}

	grow(buffer: EngineBuffer, length: number): EngineBuffer {
		if (buffer.length >= length) return buffer;
		const longer = this.#buffer(buffer.label, length);
		this.#operations.push({ do: 'grow', buffer: longer.id, from: remoteBuffer(buffer).id, length });
		return longer;
	}

	async allocate(
		requests: readonly (readonly [string | EngineBuffer, number])[],
	): Promise<EngineBuffer[]> {
		const buffers = requests.map(([source, length]) => {
			if (typeof source !== 'string' && source.length >= length) return source;
			return this.#buffer(typeof source === 'string' ? source : source.label, length);
		});
		await this.#ask({
			kind: 'allocate',
			wanted: requests.map(([source, length], i) => ({
				what: typeof source === 'string' ? source : remoteBuffer(source).id,
				length,
				buffer: remoteBuffer(buffers[i]!).id,
			})),
		});
		return buffers;
	}

	texture(label: string, width: number, height: number): EngineTexture {
		const id = ++this.#buffers;
		this.#operations.push({ do: 'texture', buffer: id, label, width, height });
		return new RemoteTexture(id, label, width, height);
	}

	copyRows(from: EngineBuffer, to: EngineTexture, first: number, count: number): void {
		this.#operations.push({
			do: 'copyRows',
			from: remoteBuffer(from).id,
			to: remoteBuffer(to).id,
			first,
			count,
		});
	}

	clear(buffer: EngineBuffer): void {
		this.#operations.push({ do: 'clear', buffer: remoteBuffer(buffer).id });
	}

	copy(from: EngineBuffer, to: EngineBuffer, words: number): void {
		this.#operations.push({
			do: 'copy',
			from: remoteBuffer(from).id,
			to: remoteBuffer(to).id,
			words,
		});
	}

	free(buffer: EngineBuffer): void {
		this.#operations.push({ do: 'free', buffer: remoteBuffer(buffer).id });
	}

	release(): void {
		this.#operations.push({ do: 'release' });
	}

	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		buffers: Buffers<B>,
	): void {
		if (!this.#sentSteps.has(step.name)) {
			this.#sentSteps.add(step.name);
			const { cpu: _, ...kernel } = step;
			this.#steps.push(kernel);
		}
		this.#operations.push({
			do: 'run',
			step: step.name,
			count,
			parameters,
			buffers: Object.fromEntries(
				Object.keys(step.bindings).map((name) => [name, remoteBuffer(buffers[name]!).id]),
			),
		});
	}

	async time(name: string, record: () => void): Promise<void> {
		const before = this.#operations;
		this.#operations = [];
		record();
		const timed = this.#operations;
		this.#operations = before;
		await this.#ask({ kind: 'time', name, timed });
	}

	async readValues(words: readonly (readonly [EngineBuffer, number])[]): Promise<number[]> {
		return [
			...(await this.#ask({
				kind: 'words',
				words: words.map(([buffer, index]) => [remoteBuffer(buffer).id, index]),
			})),
		];
	}

	read(buffer: EngineBuffer, length: number): Promise<Uint32Array> {
		return this.#ask({ kind: 'read', buffer: remoteBuffer(buffer).id, length });
	}

	peek(buffer: EngineBuffer, length: number): Promise<Uint32Array> {
		return this.read(buffer, length);
	}

	takeMilliseconds(): Record<string, number> {
		const milliseconds = this.#milliseconds;
		this.#milliseconds = {};
		return milliseconds;
	}

	end(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		this.#ended();
		this.#operations = [];
		this.#device.request('end', { session: this.id }).catch(() => {});
	}

	#buffer(label: string, length: number): RemoteBuffer {
		checkLength(label, length, this.#maxLength);
		return new RemoteBuffer(++this.#buffers, label, length);
	}

	/** Sends the recorded operations, and waits for the result of a request. */
	async #ask(request: SessionRequest): Promise<Uint32Array> {
		const params = { session: this.id, steps: this.#steps, operations: this.#operations, request };
		const transfer = this.#transfers;
		this.#steps = [];
		this.#operations = [];
		this.#transfers = [];
		const answer = this.#device.request('work', params, { transfer }).catch(lostWithWorker);
		// Prevents an unhandled rejection if the caller has stopped waiting.
		answer.catch(() => {});
		await Promise.race([this.#started, this.#cancelled]);
		const outcome = await Promise.race([answer, this.#cancelled]);
		if ('failure' in outcome) throw new EngineError(outcome.failure, outcome.message);
		for (const [name, milliseconds] of Object.entries(outcome.milliseconds))
			this.#milliseconds[name] = (this.#milliseconds[name] ?? 0) + milliseconds;
		return outcome.words;
	}
}
