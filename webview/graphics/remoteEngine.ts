import {
	checkWords,
	type Engine,
	EngineError,
	type Plane,
	type PlaneOptions,
	type Planes,
	type Session,
	type UploadOptions,
} from '../../src/engine/engine.ts';
import type { Channel } from '../../src/protocol/channel.ts';
import type { Bindings, Step } from '../../src/steps/step.ts';
import { assert } from '../../src/util/assert.ts';
import type { FromDevice, KernelStep, Operation, ToDevice, Wish } from './messages.ts';

type Device = Channel<ToDevice, FromDevice>;

class RemotePlane implements Plane {
	constructor(
		readonly id: number,
		readonly label: string,
		readonly length: number,
	) {}
}

/** The number of a plane of a remote session. */
export const planeId = (plane: Plane): number => own(plane).id;

function own(plane: Plane): RemotePlane {
	assert(plane instanceof RemotePlane, `${plane.label} is a plane of another engine`);
	return plane;
}

/** The other worker was replaced: its device is gone with it. */
export function lostWithWorker(error: Error): never {
	if (error.name !== 'ChannelClosed') throw error;
	throw new EngineError('device-lost', 'the graphics worker has stopped');
}

let sessions = 0;

const never = new Promise<never>(() => {});

/** The number of a remote session. */
export const sessionId = (session: Session): number => {
	assert(session instanceof RemoteSession, 'the session is that of another engine');
	return session.id;
};

/**
 * An engine on the device of another worker. Operations travel when an answer is waited for. Callers that wait hear at
 * once when `cancelled` rejects; what the device has begun it finishes, and the session ends after that.
 */
export function remoteEngine(
	device: Device,
	{
		adapter,
		maxWords,
		software,
		generation,
	}: {
		readonly adapter: string;
		readonly maxWords: number;
		readonly software: boolean;
		readonly generation: number;
	},
	cancelled: Promise<never> = never,
): Engine {
	const open = new Set<RemoteSession>();
	const known = new Set<string>();
	return {
		kind: 'gpu',
		adapter,
		maxWords,
		software,
		begin() {
			const session = new RemoteSession(device, generation, maxWords, known, cancelled, () =>
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
	readonly #maxWords: number;
	/** Names of the steps that the other end has. */
	readonly #known: Set<string>;
	readonly #cancelled: Promise<never>;
	readonly #ended: () => void;
	readonly #begun: Promise<void>;
	#planes = 0;
	#operations: Operation[] = [];
	/** Memory of what is brought to the device, which moves there with the operations. */
	#moving: ArrayBufferLike[] = [];
	#steps: KernelStep[] = [];
	#milliseconds: Record<string, number> = {};
	#isOpen = true;

	constructor(
		device: Device,
		generation: number,
		maxWords: number,
		known: Set<string>,
		cancelled: Promise<never>,
		ended: () => void,
	) {
		this.#device = device;
		this.#maxWords = maxWords;
		this.#known = known;
		this.#cancelled = cancelled;
		this.#ended = ended;
		const begun = device.request('begin', { session: this.id, generation });
		this.#begun = begun.catch(lostWithWorker).then((outcome) => {
			if ('failure' in outcome) throw new EngineError(outcome.failure, outcome.message);
		});
		// The caller that waits for the first answer gets the error.
		this.#begun.catch(() => {});
	}

	plane(label: string, length: number, options: PlaneOptions = {}): Plane {
		const plane = this.#plane(label, length);
		this.#operations.push({ do: 'plane', plane: plane.id, label, length, options });
		return plane;
	}

	upload(
		label: string,
		data: Uint32Array | Int32Array,
		length = data.length,
		{ whole = false }: UploadOptions = {},
	): Plane {
		const plane = this.#plane(label, length);
		// A message would copy all of the memory that an array is in: where that is longer, and may be of use here, a copy goes.
		const isPart = data.byteLength < data.buffer.byteLength;
		const sent = isPart && !whole ? data.slice() : data;
		this.#moving.push(sent.buffer);
		this.#operations.push({ do: 'upload', plane: plane.id, label, data: sent, length });
		return plane;
	}

	grow(plane: Plane, length: number): Plane {
		if (plane.length >= length) return plane;
		const longer = this.#plane(plane.label, length);
		this.#operations.push({ do: 'grow', plane: longer.id, from: own(plane).id, length });
		return longer;
	}

	async allocate(wanted: readonly (readonly [string | Plane, number])[]): Promise<Plane[]> {
		const planes = wanted.map(([what, length]) => {
			if (typeof what !== 'string' && what.length >= length) return what;
			return this.#plane(typeof what === 'string' ? what : what.label, length);
		});
		await this.#ask({
			kind: 'allocate',
			wanted: wanted.map(([what, length], i) => ({
				what: typeof what === 'string' ? what : own(what).id,
				length,
				plane: own(planes[i]!).id,
			})),
		});
		return planes;
	}

	clear(plane: Plane): void {
		this.#operations.push({ do: 'clear', plane: own(plane).id });
	}

	copy(from: Plane, to: Plane, words: number): void {
		this.#operations.push({ do: 'copy', from: own(from).id, to: own(to).id, words });
	}

	free(plane: Plane): void {
		this.#operations.push({ do: 'free', plane: own(plane).id });
	}

	release(): void {
		this.#operations.push({ do: 'release' });
	}

	run<B extends Bindings, P extends string>(
		step: Step<B, P>,
		count: number,
		parameters: Readonly<Record<P, number>>,
		planes: Planes<B>,
	): void {
		if (!this.#known.has(step.name)) {
			this.#known.add(step.name);
			const { cpu: _, ...kernel } = step;
			this.#steps.push(kernel);
		}
		this.#operations.push({
			do: 'run',
			step: step.name,
			count,
			parameters,
			planes: Object.fromEntries(
				Object.keys(step.bindings).map((name) => [name, own(planes[name]!).id]),
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

	async readWords(words: readonly (readonly [Plane, number])[]): Promise<number[]> {
		return [
			...(await this.#ask({
				kind: 'words',
				words: words.map(([plane, index]) => [own(plane).id, index]),
			})),
		];
	}

	read(plane: Plane, length: number): Promise<Uint32Array> {
		return this.#ask({ kind: 'read', plane: own(plane).id, length });
	}

	takeMilliseconds(): Record<string, number> {
		const taken = this.#milliseconds;
		this.#milliseconds = {};
		return taken;
	}

	end(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		this.#ended();
		this.#operations = [];
		this.#device.request('end', { session: this.id }).catch(() => {});
	}

	#plane(label: string, length: number): RemotePlane {
		checkWords(label, length, this.#maxWords);
		return new RemotePlane(++this.#planes, label, length);
	}

	/** Sends what was recorded, and waits for what is wished. */
	async #ask(wish: Wish): Promise<Uint32Array> {
		const params = { session: this.id, steps: this.#steps, operations: this.#operations, wish };
		const transfer = this.#moving;
		this.#steps = [];
		this.#operations = [];
		this.#moving = [];
		const asked = this.#device.request('work', params, { transfer }).catch(lostWithWorker);
		// Nobody may wait for it any more.
		asked.catch(() => {});
		await Promise.race([this.#begun, this.#cancelled]);
		const outcome = await Promise.race([asked, this.#cancelled]);
		if ('failure' in outcome) throw new EngineError(outcome.failure, outcome.message);
		for (const [name, milliseconds] of Object.entries(outcome.milliseconds))
			this.#milliseconds[name] = (this.#milliseconds[name] ?? 0) + milliseconds;
		return outcome.words;
	}
}
