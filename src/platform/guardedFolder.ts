import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CancelSignal, throwIfCancelled } from '../util/cancel.ts';
import { fileReason } from './fileReason.ts';
import { FileError } from './files.ts';
import { joinPath } from './realPaths.ts';
import { randomName } from './temporaries.ts';

/**
 * Reads numbers of process groups from standard input, until this process closes it or ends, however it ends. Then
 * ends the processes of the last group, if there is one, and removes the folder.
 */
const guardScript = `
while read -r line; do group=$line; done
if [ -n "$group" ]; then
	kill -s TERM -- "-$group"
	tries=50
	while kill -s 0 -- "-$group" && [ $tries -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
	kill -s KILL -- "-$group"
fi
rm -rf -- "$1"
`;

/** Milliseconds between two checks of the signal. */
const POLL_INTERVAL = 100;

/** How a program ended: its exit code, else the signal that ended it. */
export type ProgramEnd = { readonly exit: number } | { readonly endedBy: string };

/** A program to run, and functions that take its output. */
export interface GuardedProgram {
	readonly program: string;
	readonly args: readonly string[];
	/** Variables in addition to those of this process. */
	readonly environment: Readonly<Record<string, string>>;
	readonly onOutput: (text: string) => void;
	readonly onError: (text: string) => void;
	readonly signal: CancelSignal;
}

/**
 * A temporary folder, and programs that write into it. A shell guards both: when this process ends or is killed, the
 * program ends with all its processes, and the folder is removed.
 */
export class GuardedFolder {
	readonly path: string;
	readonly #guard: ChildProcess;

	/** Creates a folder beside a path. Throws a `FileError` if that fails. */
	constructor(beside: string) {
		const folder = dirname(beside);
		this.path = joinPath(folder, `.trirefine-${randomName()}`);
		try {
			mkdirSync(this.path);
		} catch (error) {
			const message = `can't create a folder in ${folder}: ${fileReason(error)}`;
			throw new FileError('write', folder, message);
		}
		// Detached: Ctrl+C at a terminal ends all processes of a group.
		this.#guard = spawn('/bin/sh', ['-c', guardScript, 'guard', this.path], {
			detached: true,
			stdio: ['pipe', 'ignore', 'ignore'],
			env: { PATH: '/usr/bin:/bin' },
		});
	}

	/**
	 * Runs a program as a process group, one at a time. Rejects with `Cancelled` once the signal is raised, and with the
	 * error of the system if the program can't be started.
	 */
	run({
		program,
		args,
		environment,
		onOutput,
		onError,
		signal,
	}: GuardedProgram): Promise<ProgramEnd> {
		return new Promise((resolve, reject) => {
			const child = spawn(program, args, {
				detached: true,
				stdio: ['ignore', 'pipe', 'pipe'],
				env: { ...process.env, ...environment },
			});
			child.stdout.setEncoding('utf8').on('data', onOutput);
			child.stderr.setEncoding('utf8').on('data', onError);
			if (child.pid !== undefined) this.#guard.stdin?.write(`${child.pid}\n`);
			const poll = setInterval(() => {
				try {
					throwIfCancelled(signal);
				} catch (error) {
					clearInterval(poll);
					reject(error);
				}
			}, POLL_INTERVAL);
			child.on('error', (error) => {
				clearInterval(poll);
				reject(error);
			});
			child.on('close', (exit, endedBy) => {
				clearInterval(poll);
				this.#guard.stdin?.write('\n');
				resolve(exit === null ? { endedBy: String(endedBy) } : { exit });
			});
		});
	}

	/** Ends the program if it runs, and removes the folder. */
	remove(): Promise<void> {
		return new Promise((resolve) => {
			if (this.#guard.exitCode !== null) resolve();
			this.#guard.on('exit', () => resolve());
			this.#guard.stdin?.end();
		});
	}
}
