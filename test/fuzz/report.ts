import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Found, Outcome } from './fuzz.ts';
import { properties } from './properties/properties.ts';

/** Writes the files of a fault with what repeats it into a folder. */
function keep({ fault, smallest, index, count }: Found, folder: string, seed: number): string {
	const name = `${fault.property}-${fault.kind}`.replace(/[^\w.-]+/g, '-').slice(0, 60);
	const path = join(folder, name);
	mkdirSync(path, { recursive: true });
	for (const [file, bytes] of smallest.files) writeFileSync(join(path, file), bytes);
	const { main, made } = smallest;
	const lines = [
		`${fault.property}: ${fault.kind}`,
		fault.said,
		'',
		...fault.commands.map((command) => `trirefine ${command}`),
		'',
		`seed ${seed}, case ${index}: ${made}; found in ${count === 1 ? 'one case' : `${count} cases`}`,
	];
	writeFileSync(join(path, 'README.txt'), `${lines.join('\n')}\n`);
	const repeated = { seed: smallest.seed, main, made, property: fault.property, kind: fault.kind };
	writeFileSync(join(path, 'case.json'), `${JSON.stringify(repeated, null, '\t')}\n`);
	return path;
}

/** What a run came to, as text; the files of the faults go to a new folder for temporary files. */
export function reported({ cases, held, found }: Outcome, seed: number): string {
	const lines = [`seed ${seed}: ${cases} cases`];
	for (const { name, title } of properties) {
		const wrong = found.filter(({ fault }) => fault.property === name);
		const kinds =
			wrong.length === 0
				? 'holds'
				: `${wrong.length} kind${wrong.length === 1 ? '' : 's'} of faults`;
		lines.push(
			`  ${name.padEnd(15)} ${`${held.get(name) ?? 0}`.padStart(6)} cases  ${kinds}: ${title}`,
		);
	}
	if (found.length === 0) return `${lines.join('\n')}\n`;
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-faults-'));
	for (const one of found) {
		const path = keep(one, folder, seed);
		lines.push(
			'',
			`${one.fault.property}/${one.fault.kind} (${one.count} ×, first in case ${one.index})`,
			`  ${one.fault.said}`,
			`  trirefine ${one.fault.commands.at(-1)}`,
			`  files: ${path}`,
			`  again: npm run fuzz -- --repeat ${path}`,
		);
	}
	return `${lines.join('\n')}\n`;
}
