import { spawnSync } from 'node:child_process';
import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../src/cli/program.ts';
import { processClock } from '../../src/platform/processClock.ts';
import type { Case } from './case.ts';
import { type Ended, oddities, short } from './soundness.ts';

/** Something that a property forbids and that happened. */
export interface Fault {
	readonly property: string;
	/** What kind of wrong it is, the same for all cases of one cause as far as can be told. */
	readonly kind: string;
	/** What was found, in words. */
	readonly said: string;
	/** The commands that were run before, `trirefine` left out. */
	readonly commands: readonly string[];
}

/** Runs `trirefine` with these arguments in a folder; `label` goes in place of the folder in what it prints. */
export type Runner = (args: readonly string[], folder: string) => Promise<Ended>;

/** The command line in this process. Paths are made absolute, as the process keeps its folder. */
export const inProcess: Runner = async (args, folder) => {
	let [out, err] = ['', ''];
	const absolute = args.map((arg) => (isPath(arg) ? join(folder, arg) : arg));
	const exit = await runProgram(absolute, {
		out: (text) => {
			out += text;
		},
		err: (text) => {
			err += text;
		},
		terminal: false,
		signal: { aborted: false },
		now: () => performance.now(),
		clock: processClock(),
		program: '',
		pause: async () => undefined,
	});
	const bare = (text: string) => text.replaceAll(`${folder}/`, '');
	return { args, exit, out: bare(out), err: bare(err) };
};

/** Names of files, which have a dot or are a folder's, as opposed to commands, options and their values. */
const isPath = (arg: string): boolean =>
	/^[\w./-]*[./][\w./-]+$/.test(arg) && !/^[\d.]+$/.test(arg);

/** The built command line in a process of its own. */
export const byProcess =
	(program: string): Runner =>
	async (args, folder) => {
		const { status, signal, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
			cwd: folder,
			encoding: 'utf8',
			timeout: 120_000,
			maxBuffer: 1 << 28,
		});
		const exit = status ?? -1;
		return { args, exit, out: stdout, err: signal ? `${stderr}\nended by ${signal}` : stderr };
	};

/** What commands say of files that they did not find. */
const missing = /([\w.]+), looked for next to [\w.]+, is missing/g;

/** A folder that holds the files of a case, commands that are run in it, and the faults that are found there. */
export class Lab {
	readonly folder: string;
	readonly faults: Fault[] = [];
	readonly commands: string[] = [];
	readonly #run: Runner;
	readonly #property: string;

	constructor({ files }: Pick<Case, 'files'>, property: string, run: Runner) {
		this.folder = mkdtempSync(join(tmpdir(), 'trirefine-fuzz-'));
		this.#property = property;
		this.#run = run;
		for (const [name, bytes] of files) this.write(name, bytes);
	}

	/** Runs a command; what no command may ever do is a fault at once. */
	async run(...args: string[]): Promise<Ended> {
		this.commands.push(args.join(' '));
		const before = this.names();
		const ended = await this.#run(args, this.folder);
		const more = this.names().filter((name) => !before.includes(name));
		for (const [kind, said] of oddities(ended, more)) this.fault(kind, said, 'sound');
		for (const [, name = ''] of `${ended.out}${ended.err}`.matchAll(missing))
			if (before.includes(name))
				this.fault('says missing', `${name} is there: ${short(ended.err)}`, 'sound');
		return ended;
	}

	fault(kind: string, said: string, property = this.#property): void {
		this.faults.push({ property, kind, said, commands: [...this.commands] });
	}

	path(name: string): string {
		return join(this.folder, name);
	}

	/** Names of all there is in the folder, hidden files too. */
	names(): string[] {
		return readdirSync(this.folder).sort();
	}

	/** The bytes of a file, through links; undefined where there is none. */
	read(name: string): Uint8Array | undefined {
		try {
			return new Uint8Array(readFileSync(this.path(name)));
		} catch {
			return undefined;
		}
	}

	/** The files whose names begin with a base name and a dot, by name. */
	set(base: string): Map<string, Uint8Array> {
		const names = this.names().filter((name) => name.toLowerCase().startsWith(`${base}.`));
		return new Map(names.map((name) => [name, this.read(name) as Uint8Array]));
	}

	isLink(name: string): boolean {
		return lstatSync(this.path(name), { throwIfNoEntry: false })?.isSymbolicLink() === true;
	}

	write(name: string, bytes: Uint8Array | string): void {
		writeFileSync(this.path(name), bytes);
	}

	mkdir(name: string): void {
		mkdirSync(this.path(name));
	}

	close(): void {
		rmSync(this.folder, { recursive: true, force: true });
	}
}
