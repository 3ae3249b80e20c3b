import { readFileSync } from 'node:fs';

/** Processor time in seconds and memory in MiB that a process has taken; undefined where the system does not say. */
export function usageOf(pid: number): { seconds: number; memory: number } | undefined {
	try {
		// Fields 14, 15 and 24 of proc(5), counted from behind the name: ticks of user and system, and pages.
		const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
		const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
		const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number);
		return { seconds: (user! + system!) / 100, memory: pages! / 256 };
	} catch {
		return undefined;
	}
}
