import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** One measured number. */
export interface Figure {
	/** What was measured: `read .node/.ele`. */
	readonly case: string;
	/** Which number of it: `median time`. */
	readonly figure: string;
	readonly value: number;
	readonly unit: string;
	/** The adapter, where a GPU did the work; else the processor did. */
	readonly adapter?: string;
	/** Where it should lie: at most this. */
	readonly target?: number;
}

const columns = 'date,commit,machine,node,case,figure,value,unit\n';

/** Appends figures to a history file, which is made where it is not there. */
export function appendHistory(path: string, figures: readonly Figure[]): void {
	if (!existsSync(path)) writeFileSync(path, columns);
	const date = new Date().toISOString().slice(0, 10);
	const rows = figures.map((one) =>
		[
			date,
			commit(),
			one.adapter ?? processor(),
			process.version,
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

/** Model and number of the processors. */
function processor(): string {
	const all = cpus();
	return `${all.length} × ${(all[0]?.model ?? 'unknown processor').trim()}`;
}

/** The commit that is measured, with a + where files differ from it; from the environment where there is no git. */
function commit(): string {
	if (process.env.TRIREFINE_COMMIT) return process.env.TRIREFINE_COMMIT;
	try {
		const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
		const changed = git('status', '--porcelain', '--', 'src', 'kernels', 'package-lock.json');
		return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`;
	} catch {
		return 'unknown';
	}
}
