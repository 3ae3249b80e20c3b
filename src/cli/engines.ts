import { createCpuEngine } from '../engine/cpuEngine.ts';
import type { Engine, EngineError } from '../engine/engine.ts';
import { createGpuEngine, SOFTWARE_MAX_ITEMS } from '../engine/gpuEngine.ts';
import { ThreadLoops } from '../engine/threadLoops.ts';
import { openCpuThreads } from '../platform/cpuThreads.ts';
import { type DawnDevice, type NoDawn, openDawn } from '../platform/dawn.ts';
import { defaultThreads } from '../platform/threadCounts.ts';
import { chooseEngine, type EngineChoice, type RunSize } from '../refine/chooseEngine.ts';
import type { Operation } from '../refine/operation.ts';
import { CliError, exitCodes } from './failure.ts';

/** An engine, and which it is and why, in a sentence. Destroying it lets go of its device. */
export interface ChosenEngine {
	readonly engine: Engine;
	readonly reason: string;
	/** The engine that repeats the work where this one fails in this way; undefined where none may. */
	readonly fallback?: (error: EngineError) => Promise<ChosenEngine | undefined>;
}

export interface EngineOptions {
	/** `auto` takes a software adapter before the CPU: slower, but it shows the kernels at work. */
	readonly software?: boolean;
	/**
	 * Threads of the CPU engine, and of what the host does before and after the rounds of any other; those of
	 * `defaultThreads` unless given, 1 for none but this.
	 */
	readonly threads?: number | undefined;
	/** The device, where it is being opened already. */
	readonly early?: EarlyDevice | undefined;
	/** Takes what lets go of a device whose engine was destroyed, which takes a card some 30 ms; at once unless given. */
	readonly later?: ((close: () => void) => void) | undefined;
	/** How much there is to do: `auto` looks for a card only where one would be done first. Absent: it always looks. */
	readonly size?: RunSize;
}

/** A device, and the engine on it. */
type OpenedDevice = DawnDevice & { readonly engine: Engine };

async function openDevice(): Promise<OpenedDevice | NoDawn> {
	const found = await openDawn();
	if ('reason' in found) return found;
	const { device, description, software } = found;
	const limits = software ? { maxItems: SOFTWARE_MAX_ITEMS, software } : {};
	return { ...found, engine: createGpuEngine(device, description, limits) };
}

/** Bytes of a mesh on a card for each of its file, about. */
const ON_CARD = 0.4;

/**
 * A device that is opened and made ready while something else is waited for, whether or not it will be needed: a card takes
 * some tenths of a second of the thread that opens it.
 */
export class EarlyDevice {
	#opening: Promise<OpenedDevice | NoDawn> | undefined;

	/** @param bytes of the files of the mesh */
	constructor(bytes: number) {
		this.#opening = openDevice().then((found) => {
			if (!('reason' in found) && !found.software) {
				void found.engine.prepare?.();
				found.engine.reserve?.(ON_CARD * bytes);
			}
			return found;
		});
		// A failure is told to who takes it; while nobody has, it must not end the process.
		this.#opening.catch(() => undefined);
	}

	/** The device, once; from then on it is the caller's. */
	take(): Promise<OpenedDevice | NoDawn> {
		const opening = this.#opening ?? openDevice();
		this.#opening = undefined;
		return opening;
	}

	/** Closes the device, unless it was taken. */
	async close(): Promise<void> {
		const found = await this.#opening?.catch(() => undefined);
		if (found && !('reason' in found)) closeAll(found);
	}
}

/** Destroys an engine and lets go of its device. */
function closeAll({ engine, close }: OpenedDevice): void {
	engine.destroy();
	close();
}

/** A card that nobody has looked for yet. */
const unopened = { software: false, isOpen: false, isCompiled: false };

/** Opens the engine of a choice; throws a `CliError` where it must be a GPU and there is none. */
export async function openEngine(
	choice: EngineChoice,
	{ software = false, early, later, size, threads = threadsFor(size) }: EngineOptions = {},
): Promise<ChosenEngine> {
	if (choice === 'cpu') return cpu('engine: CPU, as requested', threads);
	const first = choice === 'auto' && size ? chooseEngine(size, unopened) : undefined;
	if (first?.engine === 'cpu') return cpu(`engine: CPU, because ${first.because}`, threads);
	const found = await (early ? early.take() : openDevice());
	if ('reason' in found) {
		if (choice === 'gpu') throw new CliError(exitCodes.machine, `no GPU: ${found.reason}`);
		return cpu(`engine: CPU, because ${found.reason}`, threads);
	}
	const instead =
		choice === 'auto' ? async () => cpu('engine: CPU instead', threads) : async () => undefined;
	const { description } = found;
	const why = first ? `, because ${first.because}` : '';
	const at = { threads, later };
	if (!found.software) return gpu(found, `engine: GPU, ${description}${why}`, at, instead);
	const slow = `engine: ${description}, a software adapter, because Dawn finds no hardware`;
	if (choice === 'gpu' || software) return gpu(found, slow, at, instead);
	closeAll(found);
	const reason = `engine: CPU, because Dawn finds only ${description}, a slower software adapter`;
	return cpu(reason, threads);
}

/** Threads for a run of a size, where no number is asked for. */
const threadsFor = (size: RunSize | undefined): number =>
	size && !size.hasGoal
		? defaultThreads(Math.max(size.triangles, size.fewest ?? 0))
		: defaultThreads();

/** Opens an engine that an operation has. The choice, and several threads, are to be of those that it has. */
export async function openEngineFor(
	{ id, engines }: Operation,
	choice: EngineChoice,
	options: EngineOptions = {},
): Promise<ChosenEngine> {
	const own = engines.includes('threads') ? options : { ...options, threads: 1 };
	if (choice !== 'auto') return openEngine(choice, own);
	if (!engines.includes('gpu'))
		return cpu(`engine: CPU, which ${id} runs on`, own.threads ?? threadsFor(own.size));
	return openEngine(engines.some((kind) => kind !== 'gpu') ? 'auto' : 'gpu', own);
}

/** The CPU, and where its threads fail one thread alone. */
function cpu(reason: string, count: number): ChosenEngine {
	const threads = openCpuThreads(count);
	const engine = createCpuEngine({ threads });
	if (!threads) return { engine, reason };
	return {
		engine,
		reason,
		fallback: async ({ failure }) =>
			failure === 'device-lost' ? cpu('engine: CPU, one thread', 1) : undefined,
	};
}

/** A GPU, where it is lost a new device of it once, and where that or the GPU itself fails what is left. */
function gpu(
	found: OpenedDevice,
	reason: string,
	at: OnDevice,
	instead: () => Promise<ChosenEngine | undefined>,
): ChosenEngine {
	return {
		...onDevice(found, reason, at),
		async fallback({ failure }) {
			if (failure !== 'device-lost') return instead();
			const again = await openDevice();
			if ('reason' in again) return instead();
			const chosen = onDevice(again, `engine: ${again.description}, reopened`, at);
			return { ...chosen, fallback: instead };
		},
	};
}

/** Threads of the host, and as `EngineOptions.later`. */
type OnDevice = Pick<EngineOptions, 'later'> & { readonly threads: number };

function onDevice(
	{ engine, close }: OpenedDevice,
	reason: string,
	{ threads: count, later = (now) => now() }: OnDevice,
): ChosenEngine {
	const threads = openCpuThreads(count);
	return {
		engine: {
			...engine,
			...(threads && { loops: new ThreadLoops(threads) }),
			destroy() {
				engine.destroy();
				threads?.close();
				later(close);
			},
		},
		reason,
	};
}
