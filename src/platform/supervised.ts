import { type MessagePort, workerData } from 'node:worker_threads';
import { atInterrupt, setInterruptHold } from './interrupts.ts';
import { setWriteObserver } from './writeObserver.ts';

/** Interface of the program in its thread. */
export interface Supervised {
	readonly args: readonly string[];
	/** Print to standard output and standard error. */
	out(text: string): void;
	err(text: string): void;
	/** Whether standard error is a terminal. */
	readonly terminal: boolean;
	/** Set at once by an interrupt, even while the thread is busy. */
	readonly signal: { readonly aborted: boolean };
}

/** Messages of the thread to its supervisor. The supervisor's only message is an interrupt. */
export type SupervisedMessage =
	| { readonly kind: 'out'; readonly text: string }
	| { readonly kind: 'err'; readonly text: string }
	| { readonly kind: 'made'; readonly path: string; readonly how: 'file' | 'link' }
	| { readonly kind: 'released'; readonly path: string }
	| { readonly kind: 'published'; readonly paths: readonly string[] }
	| { readonly kind: 'end'; readonly exit: number };

/** The `workerData` of the thread. */
export interface SupervisedStart extends Pick<Supervised, 'args' | 'terminal'> {
	readonly port: MessagePort;
	/** Three i32. */
	readonly shared: SharedArrayBuffer;
}

/** Indexes in the shared memory: interrupts so far, state of renames (`renaming`), number of protected operations. */
export const interruptsIndex = 0;
export const renamingIndex = 1;
export const holdsIndex = 2;

/** States of renames: none under way, under way, forbidden. */
export const renaming = { idle: 0, busy: 1, closed: 2 } as const;

/** Runs the program in the thread that the supervisor has started, and reports the exit code that `run` returns. */
export async function serveSupervised(
	run: (program: Supervised) => Promise<number>,
): Promise<void> {
	const { port, shared, args, terminal } = workerData as SupervisedStart;
	const state = new Int32Array(shared);
	const post = (message: SupervisedMessage): void => port.postMessage(message);
	setWriteObserver({
		created: (path, how) => post({ kind: 'made', path, how }),
		released: (path) => post({ kind: 'released', path }),
		beginRenames: () =>
			Atomics.compareExchange(state, renamingIndex, renaming.idle, renaming.busy) === renaming.idle,
		endRenames(paths) {
			if (paths.length > 0) post({ kind: 'published', paths });
			Atomics.compareExchange(state, renamingIndex, renaming.busy, renaming.idle);
		},
	});
	setInterruptHold((by) => void Atomics.add(state, holdsIndex, by));
	port.on('message', () => {
		for (const release of [...atInterrupt]) release();
	});
	port.unref();
	const exit = await run({
		args,
		out: (text) => post({ kind: 'out', text }),
		err: (text) => post({ kind: 'err', text }),
		terminal,
		signal: {
			get aborted() {
				return Atomics.load(state, interruptsIndex) > 0;
			},
		},
	});
	post({ kind: 'end', exit });
}
