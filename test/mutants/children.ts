import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { MEMORY, type Outcome, SECONDS, type Task } from './messages.ts';
import { usageOf } from './usage.ts';

/** Milliseconds between two looks at a child. */
const LOOK = 50;
/** Milliseconds after which a child that uses no processor counts as one that waits for ever. */
const IDLE = 60_000;

/** What was found. */
export interface Fault {
	readonly id: string;
	readonly nth: number;
	readonly said: string;
	readonly files: ReadonlyMap<string, Uint8Array>;
}

/** What came of mutants: how many there were, and of how many a mesh without an error came. */
export interface Tally {
	mutants: number;
	accepted: number;
	/** Of how many the counts were compared with those of the file. */
	counted: number;
	readonly faults: Fault[];
}

/** A process that reads mutants, and another one wherever it dies or has to be ended. */
export class Child {
	#process: ChildProcess | undefined;

	/**
	 * @param bundle the script that `serve`s where it is called with `--child`
	 * @param limits of a mutant: seconds of processor time, MiB of memory
	 */
	constructor(
		private readonly bundle: string,
		private readonly limits = { seconds: SECONDS, memory: MEMORY },
	) {}

	/** Reads mutants, and adds what comes of each. */
	async run(task: Task, tally: Tally): Promise<void> {
		for (let at = task.from; at < task.to; ) {
			const end = await this.#serve({ ...task, from: at }, (outcome) => {
				at = outcome.nth + 1;
				tally.mutants++;
				if (outcome.accepted) tally.accepted++;
				if (outcome.counted) tally.counted++;
				if (outcome.fault !== undefined) tally.faults.push(fault(task.id, outcome, outcome.fault));
			});
			if (end === undefined) continue;
			const killer = { ...task, from: at, to: at + 1, make: true } as const;
			await this.#serve(killer, (outcome) => tally.faults.push(fault(task.id, outcome, end)));
			tally.mutants++;
			at++;
		}
	}

	/** Lets the process go. */
	close(): void {
		this.#process?.kill('SIGKILL');
		this.#process = undefined;
	}

	/** Gives a task to the process; resolves with why that ended before it was done. */
	async #serve(task: Task, onOutcome: (outcome: Outcome) => void): Promise<string | undefined> {
		const child = this.#process ?? (await started(this.bundle));
		this.#process = child;
		const pid = child.pid as number;
		const { seconds, memory } = this.limits;
		const idle = usageOf(pid)?.memory ?? 0;
		let why: string | undefined;
		let seen = { outcomes: 0, at: performance.now(), seconds: 0 };
		let outcomes = 0;
		const look = setInterval(() => {
			const usage = usageOf(pid);
			if (seen.outcomes !== outcomes || seen.seconds === 0)
				seen = { outcomes, at: performance.now(), seconds: usage?.seconds ?? 0 };
			const spent = usage ? usage.seconds - seen.seconds : (performance.now() - seen.at) / 1000;
			if (spent > seconds) why = `takes more than ${seconds} s`;
			if (performance.now() - seen.at > IDLE) why = 'never ends';
			if (usage && usage.memory > idle + memory) why = `takes more than ${memory} MiB`;
			if (why !== undefined) child.kill('SIGKILL');
		}, LOOK);
		const ended = await new Promise<string | undefined>((resolve) => {
			const leave = (reason: string | undefined) => {
				child.off('message', onMessage).off('exit', onExit);
				resolve(reason);
			};
			const onMessage = (outcome: Outcome | 'done') => {
				if (outcome === 'done') return leave(undefined);
				outcomes++;
				onOutcome(outcome);
			};
			const onExit = (code: number | null, signal: string | null) =>
				leave(why ?? `ends the process: ${signal ?? `exit ${code}`}`);
			child.on('message', onMessage).on('exit', onExit);
			child.send(task);
		});
		clearInterval(look);
		if (ended !== undefined) this.#process = undefined;
		return ended;
	}
}

/** Starts a child and waits until it listens. */
async function started(bundle: string): Promise<ChildProcess> {
	const child = fork(bundle, ['--child'], {
		execArgv: [`--max-old-space-size=${MEMORY}`, '--expose-gc'],
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
	});
	await Promise.race([
		once(child, 'message'),
		once(child, 'exit').then(() => {
			throw new Error(`${bundle} --child does not start`);
		}),
	]);
	return child;
}

const fault = (id: string, { nth, files = {} }: Outcome, said: string): Fault => ({
	...{ id, nth, said },
	files: new Map(
		Object.entries(files).map(([name, text]) => [
			name,
			new Uint8Array(Buffer.from(text, 'base64')),
		]),
	),
});
