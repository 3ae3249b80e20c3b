import { createCpuEngine } from '../engine/cpuEngine.ts';
import { type Engine, EngineError } from '../engine/engine.ts';
import { createGpuEngine, SOFTWARE_MAX_ITEMS } from '../engine/gpuEngine.ts';
import { ThreadLoops } from '../engine/threadLoops.ts';
import { openCpuThreads } from '../platform/cpuThreads.ts';
import { type DawnDevice, type NoDawn, openDawn } from '../platform/dawn.ts';
import { defaultThreads } from '../platform/threadCounts.ts';
import { chooseEngine, type EngineChoice, type RunSize } from '../refine/chooseEngine.ts';
import type { Operation } from '../refine/operation.ts';
import type { StepSet } from '../steps/registry.ts';
import { CliError, exitCodes } from './failure.ts';
import type { Messages } from './terminal.ts';

/** An engine, and a sentence that names it and says why it was chosen. Destroying it closes its device. */
export interface ChosenEngine {
	readonly engine: Engine;
	readonly reason: string;
	/** Opens the engine that repeats the work after this error; resolves to undefined if there is none. */
	readonly fallback?: (error: EngineError) => Promise<ChosenEngine | undefined>;
}

/** Options of opening an engine. */
export interface EngineOptions {
	/** `auto` prefers a software adapter to the CPU: slower, but it runs the kernels. */
	readonly software?: boolean;
	/**
	 * Threads of the CPU engine, and of loops on the host beside any other engine; 1 means this thread alone. Default:
	 * `defaultThreads`.
	 */
	readonly threads?: number | undefined;
	/** A device that is being opened already. */
	readonly device?: EarlyDevice | undefined;
	/**
	 * Takes a function that closes the device of a destroyed engine, which takes about 30 ms with a GPU. Default:
	 * closes at once.
	 */
	readonly later?: ((close: () => void) => void) | undefined;
	/** Amount of work: `auto` opens a GPU only if it is expected to finish first. Default: opens it whenever there is one. */
	readonly size?: RunSize;
}

/** A device and its engine. */
type OpenedDevice = DawnDevice & { readonly engine: Engine };

/** Estimated GPU memory per byte of mesh files. */
const GPU_BYTES_PER_FILE_BYTE = 0.4;

/**
 * Opens and prepares a device while other work waits, needed or not: opening a GPU blocks its thread for some tenths
 * of a second.
 */
export class EarlyDevice {
	#opening: Promise<OpenedDevice | NoDawn> | undefined;

	/**
	 * @param bytes total size of the mesh files
	 * @param steps steps to compile
	 */
	constructor(bytes: number, steps?: StepSet) {
		this.#opening = openDevice().then((opened) => {
			if (!('reason' in opened) && !opened.software) {
				if (steps) void opened.engine.prepare?.(steps);
				opened.engine.reserve?.(GPU_BYTES_PER_FILE_BYTE * bytes);
			}
			return opened;
		});
		// `take` passes an error on; without it, the rejection must not end the process.
		this.#opening.catch(() => undefined);
	}

	/** Hands over the device, or a new one if it was taken already; the caller closes it. */
	take(): Promise<OpenedDevice | NoDawn> {
		const opening = this.#opening ?? openDevice();
		this.#opening = undefined;
		return opening;
	}

	/** Closes the device, unless it was taken. */
	async close(): Promise<void> {
		const opened = await this.#opening?.catch(() => undefined);
		if (opened && !('reason' in opened)) closeAll(opened);
	}
}

async function openDevice(): Promise<OpenedDevice | NoDawn> {
	const opened = await openDawn();
	if ('reason' in opened) return opened;
	const { device, description, software } = opened;
	const limits = software ? { maxItems: SOFTWARE_MAX_ITEMS, software } : {};
	return { ...opened, engine: createGpuEngine(device, description, limits) };
}

/** Destroys an engine and closes its device. */
function closeAll({ engine, close }: OpenedDevice): void {
	engine.destroy();
	close();
}

/** State of a GPU before it is opened. */
const unopened = { software: false, isOpen: false, isCompiled: false };

/** Opens the chosen engine. Throws `CliError` if a GPU is required and there is none. */
export async function openEngine(
	choice: EngineChoice,
	{ software = false, device, later, size, threads = threadsFor(size) }: EngineOptions = {},
): Promise<ChosenEngine> {
	if (choice === 'cpu') return cpu('engine: CPU, as requested', threads);
	const expected = choice === 'auto' && size ? chooseEngine(size, unopened) : undefined;
	if (expected?.engine === 'cpu') return cpu(`engine: CPU, because ${expected.because}`, threads);
	const opened = await (device ? device.take() : openDevice());
	if ('reason' in opened) {
		if (choice === 'gpu') throw new CliError(exitCodes.machine, `no GPU: ${opened.reason}`);
		return cpu(`engine: CPU, because ${opened.reason}`, threads);
	}
	const instead =
		choice === 'auto' ? async () => cpu('engine: CPU instead', threads) : async () => undefined;
	const { description } = opened;
	const because = expected ? `, because ${expected.because}` : '';
	const options = { threads, later };
	if (!opened.software)
		return gpu(opened, `engine: GPU, ${description}${because}`, options, instead);
	const softwareReason = `engine: ${description}, a software adapter, because Dawn finds no hardware`;
	if (choice === 'gpu' || software) return gpu(opened, softwareReason, options, instead);
	closeAll(opened);
	const reason = `engine: CPU, because Dawn finds only ${description}, a slower software adapter`;
	return cpu(reason, threads);
}

/** Default number of threads for a run. */
const threadsFor = (size: RunSize | undefined): number =>
	size && !size.hasGoal
		? defaultThreads(Math.max(size.triangles, size.fewest ?? 0))
		: defaultThreads();

/**
 * Opens an engine that an operation supports; `choice` is `auto` or one of them. Uses one thread if it supports no
 * threads.
 */
export async function openEngineFor(
	{ id, engines }: Operation,
	choice: EngineChoice,
	options: EngineOptions = {},
): Promise<ChosenEngine> {
	const threadOptions = engines.includes('threads') ? options : { ...options, threads: 1 };
	if (choice !== 'auto') return openEngine(choice, threadOptions);
	if (!engines.includes('gpu'))
		return cpu(
			`engine: CPU, which ${id} runs on`,
			threadOptions.threads ?? threadsFor(threadOptions.size),
		);
	return openEngine(engines.some((kind) => kind !== 'gpu') ? 'auto' : 'gpu', threadOptions);
}

/** The CPU engine; falls back to one thread if its threads fail. */
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

/** A GPU engine; if its device is lost, falls back to a reopened one, once, then to `instead`. */
function gpu(
	opened: OpenedDevice,
	reason: string,
	options: OnDevice,
	instead: () => Promise<ChosenEngine | undefined>,
): ChosenEngine {
	return {
		...onDevice(opened, reason, options),
		async fallback({ failure }) {
			if (failure !== 'device-lost') return instead();
			const reopened = await openDevice();
			if ('reason' in reopened) return instead();
			const chosen = onDevice(reopened, `engine: ${reopened.description}, reopened`, options);
			return { ...chosen, fallback: instead };
		},
	};
}

/** Threads of the host, and `EngineOptions.later`. */
type OnDevice = Pick<EngineOptions, 'later'> & { readonly threads: number };

/** The engine of an open device, with threads for its loops on the host. */
function onDevice(
	{ engine, close }: OpenedDevice,
	reason: string,
	{ threads: count, later = (close) => close() }: OnDevice,
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

/**
 * Refines on an engine; if the engine fails, warns and starts over on its fallback. Destroys the engines that it has used.
 *
 * @returns the result of `refine` and the engine that gave it
 */
export async function refineOn<T>(
	{ engine, fallback }: ChosenEngine,
	messages: Messages,
	refine: (engine: Engine) => Promise<T>,
): Promise<T & { readonly engine: Engine }> {
	try {
		return { ...(await refine(engine)), engine };
	} catch (error) {
		const next = error instanceof EngineError ? await fallback?.(error) : undefined;
		if (!next) throw error;
		messages.warn(`${engine.adapter} failed: ${(error as EngineError).message}; ${next.reason}`);
		return await refineOn(next, messages, refine);
	} finally {
		engine.destroy();
		messages.clear();
	}
}
