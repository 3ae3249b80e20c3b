import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fault } from './children.ts';

/** Writes the files of a mutant and what is wrong with it into a folder of its own; returns that. */
export function keep(folder: string, seed: string, { id, nth, said, files }: Fault): string {
	const own = join(folder, `${id}-${seed}-${nth}`);
	mkdirSync(own, { recursive: true });
	for (const [name, bytes] of files) {
		mkdirSync(dirname(join(own, name)), { recursive: true });
		writeFileSync(join(own, name), bytes);
	}
	writeFileSync(join(own, 'FAULT.txt'), `${id}, seed ${seed}, mutant ${nth}: ${said}\n`);
	return own;
}
