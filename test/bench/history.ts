import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import type { Figure } from '../../src/bench/results.ts';
import { machineName } from '../../src/platform/machine.ts';

/** When, what and where figures were measured; what is left out is now, this commit and this machine. */
export interface Origin {
	readonly date?: string;
	readonly commit?: string;
	readonly processor?: string;
	readonly node?: string;
}

const columns = 'date,commit,machine,node,case,figure,value,unit\n';

/** Appends figures to a history file, which is made where it is not there. */
export function appendHistory(path: string, figures: readonly Figure[], origin: Origin = {}): void {
	if (!existsSync(path)) writeFileSync(path, columns);
	const machine = machineName();
	const commit = origin.commit ?? commitHere();
	const rows = figures.map((one) =>
		[
			origin.date ?? new Date().toISOString().slice(0, 10),
			commit,
			one.adapter ?? origin.processor ?? machine.processor,
			origin.node ?? machine.node,
			one.case,
			one.figure,
			String(Number(one.value.toPrecision(4))),
			one.unit,
		]
			.map(quoted)
			.join(','),
	);
	appendFileSync(path, `${rows.join('\n')}\n`);
}

const quoted = (cell: string): string =>
	/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The commit that is measured, with a + where files differ from it; from the environment where there is no git. */
export function commitHere(): string {
	if (process.env.TRIREFINE_COMMIT) return process.env.TRIREFINE_COMMIT;
	try {
		const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
		const changed = git('status', '--porcelain', '--', 'src', 'kernels', 'package-lock.json');
		return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`;
	} catch {
		return 'unknown';
	}
}
