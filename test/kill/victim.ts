import { spawn, spawnSync } from 'node:child_process';
import {
	appendFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a process came to. */
export interface End {
	readonly exit: number | null;
	readonly signal: string | null;
	readonly out: string;
	readonly err: string;
}

/** What the preload is to do, before which step. */
export interface Plan {
	readonly at: number;
	readonly by: 'SIGKILL' | 'SIGTERM' | 'SIGINT' | 'half' | 'pause';
}

/** The built command line and the preload. */
export interface Program {
	readonly cli: string;
	readonly preload: string;
}

/** The program of a checkout whose `dist/` is built. */
export const programOf = (root: string): Program => ({
	cli: resolve(root, 'dist/cli.js'),
	preload: resolve(root, 'test/kill/preload.cjs'),
});

/** A folder in which processes run that are stopped, and one beside it for what is noted of them. */
export class Ground {
	readonly folder: string;
	readonly #base: string;
	readonly #program: Program;
	#serial = 0;

	constructor(program: Program, files: ReadonlyMap<string, string | Uint8Array>) {
		this.#program = program;
		this.#base = mkdtempSync(join(tmpdir(), 'trirefine-kill-'));
		this.folder = join(this.#base, 'files');
		mkdirSync(this.folder);
		for (const [name, content] of files) writeFileSync(join(this.folder, name), content);
	}

	/** Starts a run; `lonely` in a namespace where it is process 1, or thinks so. */
	start(args: readonly string[], plan?: Plan, lonely = false): Run {
		const log = join(this.#base, `log${this.#serial++}`);
		const own: Record<string, string> = {
			NODE_OPTIONS: `--require=${this.#program.preload}`,
			TRIREFINE_KILL_FOLDER: this.folder,
			TRIREFINE_KILL_LOG: log,
			...(plan ? { TRIREFINE_KILL_AT: `${plan.at}`, TRIREFINE_KILL_BY: plan.by } : {}),
			...(lonely && !hasNamespaces() ? { TRIREFINE_FAKE_PID: '1' } : {}),
		};
		const node = [process.execPath, this.#program.cli, ...args];
		const [program = '', ...rest] = lonely && hasNamespaces() ? [...alone, ...node] : node;
		const child = spawn(program, rest, { cwd: this.folder, env: { ...process.env, ...own } });
		return new Run(child, log);
	}

	/** Runs a command that nothing stops. */
	run(...args: string[]): Promise<End> {
		return this.start(args).end;
	}

	/** Names that are seen, and hidden ones. */
	names(): { seen: string[]; hidden: string[] } {
		const all = readdirSync(this.folder).sort();
		const isHidden = (name: string) => name.startsWith('.');
		return { seen: all.filter((name) => !isHidden(name)), hidden: all.filter(isHidden) };
	}

	read(name: string): Buffer | undefined {
		const path = join(this.folder, name);
		return existsSync(path) ? readFileSync(path) : undefined;
	}

	close(): void {
		rmSync(this.#base, { recursive: true, force: true });
	}
}

/** A process that runs. */
export class Run {
	readonly end: Promise<End>;
	readonly #log: string;
	readonly #child: ReturnType<typeof spawn>;

	constructor(child: ReturnType<typeof spawn>, log: string) {
		let [out, err] = ['', ''];
		child.stdout?.on('data', (text) => {
			out += text;
		});
		child.stderr?.on('data', (text) => {
			err += text;
		});
		this.#child = child;
		this.#log = log;
		// What takes this long is stuck: a wait that nothing ends.
		const stuck = setTimeout(() => child.kill('SIGKILL'), 120_000);
		this.end = new Promise((done) => {
			child.on('close', (exit, signal) => {
				clearTimeout(stuck);
				done({ exit, signal, out, err });
			});
		});
	}

	kill(signal: NodeJS.Signals): void {
		this.#child.kill(signal);
	}

	/** The steps that were counted. */
	steps(): string[] {
		if (!existsSync(this.#log)) return [];
		return readFileSync(this.#log, 'utf8').trim().split('\n');
	}

	/** Resolves when the process waits, or has ended. */
	async paused(): Promise<boolean> {
		let isOver = false;
		void this.end.then(() => {
			isOver = true;
		});
		while (!isOver && !existsSync(`${this.#log}.paused`))
			await new Promise((done) => setTimeout(done, 5));
		return !isOver;
	}

	/** Lets a process go on that waits. */
	go(): void {
		appendFileSync(`${this.#log}.go`, '');
	}
}

const alone = ['unshare', '-p', '-f', '--mount-proc'];
let namespaces: boolean | undefined;

/** Whether processes may be given a process namespace of their own here. */
export function hasNamespaces(): boolean {
	if (namespaces === undefined) {
		const [program = '', ...args] = alone;
		const print = 'process.stdout.write(String(process.pid))';
		const { stdout } = spawnSync(program, [...args, process.execPath, '-e', print]);
		namespaces = `${stdout}` === '1';
	}
	return namespaces;
}
