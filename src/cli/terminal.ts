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
	/** Standard error is a terminal, so progress may be drawn on it. */
	readonly terminal: boolean;
	readonly signal: CancelSignal;
	/** The bytes of standard input; absent where there is none. */
	input?(): AsyncIterable<Uint8Array>;
	/** Writes bytes to standard output; false where nobody reads them any more. Absent where there is none. */
	output?(bytes: Uint8Array): Promise<boolean>;
	/** Milliseconds from any start. */
	now(): number;
	/** The script that is `trirefine`, for processes of their own. */
	readonly program: string;
	/** What the time of the call goes into. */
	readonly clock: PhaseClock;
	/** Threads that read and write large files; absent where this one does it all. */
	readonly workers?: Workers | undefined;
	/** Frees the memory of arrays that are no longer used; absent where the machine can't do that on demand. */
	readonly collect?: (() => void) | undefined;
	/** Lets a waiting Ctrl-C be noticed; long work calls it between its slices. */
	pause(): Promise<void>;
}

/** Milliseconds between two drawings of the progress line. */
const drawEvery = 80;
const eraseLine = '\r\x1b[K';
/** Auto-wrap off and on: a line that is too long is cut, as only its last row could be erased. */
const [noWrap, wrap] = ['\x1b[?7l', '\x1b[?7h'];

/** Messages to people: one line each on standard error, with one progress line below them on a terminal. */
export class Messages {
	readonly warnings: string[] = [];
	readonly #io: Io;
	#drawn = Number.NEGATIVE_INFINITY;
	#line = '';

	constructor(io: Io) {
		this.#io = io;
	}

	/** Draws how far the work has come; does nothing where standard error is not a terminal. */
	readonly progress: ProgressReport = ({ phase, fraction }) => {
		if (!this.#io.terminal) return;
		const now = this.#io.now();
		// What has no end in sight may take long, so that its name is not left out.
		const isNew = fraction === undefined && phase !== this.#line;
		if (!isNew && now - this.#drawn < drawEvery) return;
		this.#drawn = now;
		const percent = fraction === undefined ? '' : ` ${Math.floor(fraction * 100)} %`;
		this.#line = `${phase}${percent}`;
		this.#io.err(`${eraseLine}${noWrap}${this.#line}${wrap}`);
	};

	/** A plain line. */
	say(text: string): void {
		this.clear();
		this.#io.err(`${text}\n`);
	}

	/** A warning; kept for `--json`, which lists them. */
	warn(text: string): void {
		this.warnings.push(text);
		this.say(`warning: ${text}`);
	}

	/** A warning of the reader or the validator, printed with its place. */
	finding(line: string): void {
		this.warnings.push(line);
		this.say(line);
	}

	/** Takes the progress line away. */
	clear(): void {
		if (this.#line === '') return;
		this.#io.err(eraseLine);
		this.#line = '';
	}
}
