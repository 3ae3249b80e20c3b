import { spawn } from 'node:child_process';
import type { CancelSignal } from '../util/cancel.ts';

/** What a process printed, and how long it took. */
export interface TimedProcess {
	readonly out: string;
	/** From its start to its end, by the clock. */
	readonly milliseconds: number;
}

/** Milliseconds between two looks at the signal. */
const LOOK = 200;

/**
 * Runs a program as a process of its own. Rejects with an `Error` in words where it can't be started or fails; where the
 * signal is raised it is ended and counts as failed.
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
		const looking = setInterval(() => signal?.aborted && child.kill(), LOOK);
		const end = (error?: Error): void => {
			clearInterval(looking);
			if (error) reject(error);
			else resolve({ out, milliseconds: performance.now() - started });
		};
		child.on('error', ({ message }) => end(new Error(`${program} can't be run: ${message}`)));
		child.on('close', (code, by) => {
			const how = code === null ? `was ended by ${by}` : `ended with ${code}`;
			end(code === 0 ? undefined : new Error(`${program} ${how}: ${err.trim()}`));
		});
	});
}

/** The program that runs this process's scripts. */
export const nodeProgram = process.execPath;
