import { readdirSync, readFileSync } from 'node:fs';

/** A process: its parent and its command line. */
interface Process {
	readonly id: number;
	readonly parent: number;
	readonly command: string;
}

/** A file of a process; empty where it has ended meanwhile. */
function read(id: number, name: string): string {
	try {
		return readFileSync(`/proc/${id}/${name}`, 'utf8');
	} catch {
		return '';
	}
}

const processes = (): Process[] =>
	readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((name) => ({
			id: Number(name),
			parent: Number(/^PPid:\s+(\d+)/m.exec(read(Number(name), 'status'))?.[1] ?? 0),
			command: read(Number(name), 'cmdline').replaceAll('\0', ' '),
		}));

/** Bytes that a process holds in memory, what is shared with others divided among them. Costs time in large ones. */
const bytesOf = ({ id }: Process): number =>
	1024 * Number(/^Pss:\s+(\d+) kB/m.exec(read(id, 'smaps_rollup'))?.[1] ?? 0);

/** A process and all that it started, and what these started. */
function descendants(all: readonly Process[], root: number): Process[] {
	const found = new Set([root]);
	for (let size = 0; size !== found.size; ) {
		size = found.size;
		for (const { id, parent } of all) if (found.has(parent)) found.add(id);
	}
	return all.filter(({ id }) => found.has(id));
}

/** The most memory that processes held so far, in bytes. */
export interface Peaks {
	/** All pages of the browser together: VS Code's own, the panel's, and their workers. */
	pages: number;
	/** The largest of them. */
	page: number;
	extensionHost: number;
	/** The browser's process for graphics, which on a software adapter holds the device's memory, too. */
	graphics: number;
}

/**
 * Watches the memory of the browser that this process has started, and of all extension hosts of this test run, until it
 * is stopped. Linux only.
 */
export function watchMemory(): { readonly peaks: Peaks; stop(): void } {
	const peaks: Peaks = { pages: 0, page: 0, extensionHost: 0, graphics: 0 };
	const look = (): void => {
		const all = processes();
		const sizes = (root: number, type: string): number[] =>
			descendants(all, root)
				.filter(({ command }) => command.includes(`--type=${type}`))
				.map(bytesOf);
		const pages = sizes(process.pid, 'renderer');
		const sum = pages.reduce((all, bytes) => all + bytes, 0);
		peaks.pages = Math.max(peaks.pages, sum);
		peaks.page = Math.max(peaks.page, ...pages);
		// The process that started this one has started VS Code, and with it the extension hosts of all windows.
		peaks.extensionHost = Math.max(peaks.extensionHost, ...sizes(process.ppid, 'extensionHost'));
		peaks.graphics = Math.max(peaks.graphics, ...sizes(process.pid, 'gpu-process'));
	};
	look();
	const timer = setInterval(look, 1000);
	return { peaks, stop: () => clearInterval(timer) };
}
