import { spawn } from 'node:child_process';
import type { CancelSignal } from '../util/cancel.ts';

/** Output and duration of a process. */
export interface TimedProcess {
	readonly out: string;
	/** Wall-clock time from start to end. */
	readonly milliseconds: number;
}

/** Milliseconds between two checks of the signal. */
const POLL_INTERVAL = 200;

/**
 * Runs a program as a child process. Rejects with an `Error` if it can't be started or fails; raising the signal ends
 * it, which counts as a failure.
 */
export function timedProcess(
	program: string,
	args: readonly string[],
	signal?: CancelSignal,
): Promise<TimedProcess> {
	return new Promise((resolve, reject) => {
		const started = performance.now();
		const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
		let [out, err] = ['', ''];
		child.stdout.setEncoding('utf8').on('data', (text: string) => {
			out += text;
		});
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			err += text;
		});
		const poll = setInterval(() => signal?.aborted && child.kill(), POLL_INTERVAL);
		const end = (error?: Error): void => {
			clearInterval(poll);
			if (error) reject(error);
			else resolve({ out, milliseconds: performance.now() - started });
		};
		child.on('error', ({ message }) => end(new Error(`${program} can't be run: ${message}`)));
		child.on('close', (code, killSignal) => {
			const outcome = code === null ? `was ended by ${killSignal}` : `ended with ${code}`;
			end(code === 0 ? undefined : new Error(`${program} ${outcome}: ${err.trim()}`));
		});
	});
}

/** Path of the Node.js executable. */
export const nodeProgram = process.execPath;
