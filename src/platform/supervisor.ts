/*
 * Runs a program in two threads. The main one is a small supervisor: it receives signals, prints, and keeps a list of
 * temporary files. The other one does the work, and may be busy for long. The first interrupt sets a flag in shared
 * memory, and the work has `timeout` milliseconds to end by itself; then its thread is terminated, or the process is
 * killed if that takes longer than `threadTimeout`. Renames of a set are not interrupted, unless a second interrupt comes:
 * then the set's journal says which files are new.
 *
 * Lepp-bisection of 8 million triangles on two cores with a load of 20, 22 moments each: terminating the thread took
 * more than 170 ms in ten of sixteen runs, and the process 50 to 250 ms to end after it, as the system reclaims its
 * memory. On sixteen idle cores timeouts of 30 and 20 ms instead of 70 and 60 took the medians of 14 interrupts
 * from 176 to 88 ms (lepp), from 213 to 155 (longest-edge) and from 333 to 293 (uniform, to 32 million triangles).
 */
import { MessageChannel, receiveMessageOnPort, SHARE_ENV, Worker } from 'node:worker_threads';
import {
	holdsIndex,
	interruptsIndex,
	renaming,
	renamingIndex,
	type SupervisedMessage,
	type SupervisedStart,
} from './supervised.ts';
import { adoptTemporary, releaseTemporary, removeTemporaries } from './temporaries.ts';

/** Options of the supervisor. */
export interface SupervisorOptions {
	/** Bundle of the thread; it calls `serveSupervised`. */
	readonly file: string;
	readonly args: readonly string[];
	/** Exit codes after an interrupt, and after an unexpected failure. */
	readonly exits: { readonly cancelled: number; readonly failed: number };
	/** Print to standard output and standard error. */
	out(text: string): void;
	err(text: string): void;
	readonly terminal: boolean;
	/** Ends the process after everything is printed, or at once after an interrupt. */
	end(exit: number): void;
}

/** Milliseconds for the work to end by itself after an interrupt, and then for the termination of its thread. */
const timeout = 30;
const threadTimeout = 20;
/** Milliseconds between two checks for the end of renames or protected operations. */
const pollInterval = 5;

/** Runs the program in a thread, and ends the process with its exit code. */
export function supervise(options: SupervisorOptions): void {
	const { args, terminal, exits } = options;
	const shared = new SharedArrayBuffer(12);
	const state = new Int32Array(shared);
	const { port1: port, port2 } = new MessageChannel();
	const start: SupervisedStart = { port: port2, shared, args, terminal };
	const published: string[] = [];
	let ended = false;
	const interrupts = () => Atomics.load(state, interruptsIndex);
	const holds = () => Atomics.load(state, holdsIndex);
	const printError = (text: string) =>
		options.err(`${terminal ? '\r\x1b[K' : ''}trirefine: ${text}\n`);

	/** Ends the process; after an interrupt also reports it, and which files were written before. */
	function end(exit: number): void {
		if (ended) return;
		ended = true;
		if (interrupts() === 0) {
			options.end(exit);
			return;
		}
		printCancelled();
		void exitAfterInterrupt();
	}

	function printCancelled(): void {
		printError('cancelled');
		if (published.length > 0) printError(`written before that: ${published.join(', ')}`);
	}

	let ending: Promise<boolean> | undefined;
	/**
	 * Terminates the thread and the threads that it has started, once; false if protected work is under way or
	 * termination takes too long.
	 */
	function endThread(): Promise<boolean> {
		ending ??= terminateThread();
		return ending;
	}

	async function terminateThread(): Promise<boolean> {
		if (holds() > 0) return false;
		const late = new Promise<'late'>((resolve) => setTimeout(resolve, threadTimeout, 'late'));
		return (await Promise.race([thread.terminate(), late])) !== 'late';
	}

	/**
	 * Ends the process after an interrupt; by a signal if the thread does not end, as an exit would wait for it or abort.
	 */
	async function exitAfterInterrupt(): Promise<void> {
		if (await endThread()) options.end(exits.cancelled);
		else endBySignal();
	}

	function handle(message: SupervisedMessage): void {
		if (message.kind === 'out') options.out(message.text);
		else if (message.kind === 'err') {
			// An error message after an interrupt is a consequence of it.
			if (interrupts() === 0) options.err(message.text);
		} else if (message.kind === 'made') adoptTemporary(message.path, message.how);
		else if (message.kind === 'released') releaseTemporary(message.path);
		else if (message.kind === 'published') published.push(...message.paths);
		else finish(message.exit);
	}

	/** Exit code of the program, once reported. */
	let exitCode: number | undefined;

	/**
	 * Ends the process with the program's exit code. After an interrupt or a failure, when devices may be opening or
	 * closing, first waits for protected work.
	 */
	function finish(exit: number): void {
		exitCode = exit;
		if ((interrupts() > 0 || exit !== 0) && holds() > 0) setTimeout(finish, pollInterval, exit);
		else end(exit);
	}

	/** Handles messages that are queued. */
	function drain(): void {
		for (let received = receiveMessageOnPort(port); received; received = receiveMessageOnPort(port))
			handle(received.message as SupervisedMessage);
	}

	/** Ends the thread and the process, once no renames are under way. */
	async function endAfterInterrupt(): Promise<void> {
		if (ended) return;
		const before = Atomics.compareExchange(state, renamingIndex, renaming.idle, renaming.closed);
		const torn = before === renaming.busy;
		if (torn && interrupts() === 1) {
			setTimeout(endAfterInterrupt, pollInterval);
			return;
		}
		const hasEnded = await endThread();
		drain();
		if (ended) return;
		// Keep the temporary files of a torn set: they can complete it.
		if (!torn) removeTemporaries();
		if (hasEnded) return end(exits.failed);
		ended = true;
		printCancelled();
		endBySignal();
	}

	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => {
			if (Atomics.add(state, interruptsIndex, 1) > 0) void endAfterInterrupt();
			else {
				port.postMessage('interrupted');
				setTimeout(endAfterInterrupt, timeout);
			}
		});
	const thread = new Worker(options.file, {
		workerData: start,
		transferList: [port2],
		env: SHARE_ENV,
	});
	port.on('message', handle);
	/** Reports that the thread has ended without an exit code. */
	function failed(message: string): void {
		drain();
		if (ended || interrupts() > 0) return;
		removeTemporaries();
		printError(message);
		end(exits.failed);
	}
	thread.on('error', (error: Error & { code?: unknown }) =>
		failed(
			error.code === 'ERR_WORKER_OUT_OF_MEMORY'
				? 'not enough memory for this mesh'
				: (error.stack ?? String(error)),
		),
	);
	thread.on('exit', () => {
		drain();
		if (exitCode === undefined) failed('the program ended unexpectedly');
		else end(exitCode);
	});
}

function endBySignal(): void {
	process.removeAllListeners('SIGINT');
	process.kill(process.pid, 'SIGINT');
}
