import type { CancelSignal } from '../util/cancel.ts';
import type { PhaseClock } from '../util/phases.ts';
import type { ProgressReport } from '../util/progress.ts';
import type { Workers } from '../util/workers.ts';

/** The terminal, or a substitute in a test. */
export interface Io {
	/** Standard output: results. */
	out(text: string): void;
	/** Standard error: messages and progress. */
	err(text: string): void;
	/** Standard error is a terminal: draw progress. */
	readonly terminal: boolean;
	readonly signal: CancelSignal;
	/** The bytes of standard input; absent if there is none. */
	input?(): AsyncIterable<Uint8Array>;
	/** Writes bytes to standard output; false if the reader has closed it. Absent if there is none. */
	output?(bytes: Uint8Array): Promise<boolean>;
	/** Milliseconds since an arbitrary start. */
	now(): number;
	/** Path of the `trirefine` script, for child processes. */
	readonly program: string;
	/** Times of the phases of the call. */
	readonly clock: PhaseClock;
	/** Threads that read and write large files; absent if this thread does all. */
	readonly workers?: Workers | undefined;
	/** Frees the memory of unused arrays; absent if that is not possible on demand. */
	readonly collect?: (() => void) | undefined;
	/** Lets a pending Ctrl-C be handled; long work calls it between slices. */
	pause(): Promise<void>;
}

/** Minimum time between updates of the progress line, in milliseconds. */
const DRAW_INTERVAL = 80;
const ERASE_LINE = '\r\x1b[K';
/** Auto-wrap off and on: long lines are cut, because only the last row of a wrapped line can be erased. */
const [noWrap, wrap] = ['\x1b[?7l', '\x1b[?7h'];

/** Messages for users: one line each on standard error, with a progress line below them on a terminal. */
export class Messages {
	readonly warnings: string[] = [];
	readonly #io: Io;
	#drawnAt = Number.NEGATIVE_INFINITY;
	#line = '';

	constructor(io: Io) {
		this.#io = io;
	}

	/** Draws the progress; does nothing if standard error is not a terminal. */
	readonly progress: ProgressReport = ({ phase, fraction }) => {
		if (!this.#io.terminal) return;
		const now = this.#io.now();
		// A phase without a fraction may be long: its name is always drawn.
		const isNew = fraction === undefined && phase !== this.#line;
		if (!isNew && now - this.#drawnAt < DRAW_INTERVAL) return;
		this.#drawnAt = now;
		const percent = fraction === undefined ? '' : ` ${Math.floor(fraction * 100)} %`;
		this.#line = `${phase}${percent}`;
		this.#io.err(`${ERASE_LINE}${noWrap}${this.#line}${wrap}`);
	};

	/** Prints a line. */
	print(text: string): void {
		this.clear();
		this.#io.err(`${text}\n`);
	}

	/** Prints a warning, and keeps it for `--json`. */
	warn(text: string): void {
		this.warnings.push(text);
		this.print(`warning: ${text}`);
	}

	/** Prints a finding of the reader or the validator, and keeps it for `--json`. */
	finding(line: string): void {
		this.warnings.push(line);
		this.print(line);
	}

	/** Erases the progress line. */
	clear(): void {
		if (this.#line === '') return;
		this.#io.err(ERASE_LINE);
		this.#line = '';
	}
}
