import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { figureTable, historyFigures } from '../../src/cli/bench/report.ts';
import type { BenchResults, Figure } from '../../src/cli/bench/results.ts';
import { runProgram } from '../../src/cli/program.ts';
import { garbageCollector } from '../../src/platform/memory.ts';
import { fileThreads } from '../../src/platform/threadPool.ts';
import { appendHistory } from './history.ts';
import { benchLanguage } from './language.ts';
import { benchGigabyte, benchProcess } from './memory.ts';
import { benchSheets } from './sheets.ts';

const history = 'test/bench/history.csv';

/** Cases that need this repository, by the names that `npm run bench --` takes. */
const cases: Readonly<Record<string, (folder: string) => Promise<Figure[]>>> = {
	process: benchProcess,
	gigabyte: benchGigabyte,
	sheets: benchSheets,
	language: benchLanguage,
};
/** Cases of `trirefine bench`, which gets all options. */
const shared = ['refine', 'files', 'view'];

/** Runs `trirefine bench` with these arguments and gives what it measured. */
async function benchShared(args: readonly string[], folder: string): Promise<BenchResults> {
	const given = args.indexOf('--json');
	const path = given < 0 ? join(folder, 'results.json') : args[given + 1]!;
	const more = given < 0 ? ['--json', path] : [];
	const exit = await runProgram(['bench', ...args, ...more, '--force'], {
		out: (text) => process.stdout.write(text),
		err: (text) => process.stderr.write(text),
		terminal: false,
		signal: { aborted: false },
		now: () => performance.now(),
		workers: fileThreads(resolve('dist')),
		collect: garbageCollector(),
		pause: async () => undefined,
	});
	if (exit !== 0) process.exit(exit);
	return JSON.parse(readFileSync(path, 'utf8')) as BenchResults;
}

async function main(args: readonly string[]): Promise<void> {
	const dry = args.includes('--dry');
	const others = args.filter((arg) => arg !== '--dry');
	const firstOption = others.findIndex((arg) => arg.startsWith('--'));
	const [names, options] =
		firstOption < 0 ? [others, []] : [others.slice(0, firstOption), others.slice(firstOption)];
	const all = [...shared, ...Object.keys(cases)];
	const unknown = names.filter((name) => !all.includes(name));
	if (unknown.length > 0)
		throw new Error(`no case ${unknown.join(', ')}; there are ${all.join(', ')}`);
	const chosen = names.length > 0 ? names : options.includes('--from') ? [] : all;
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-bench-'));
	try {
		const ours = shared.filter((name) => chosen.includes(name));
		if (ours.length > 0 || options.length > 0) {
			const results = await benchShared([...ours, ...options], folder);
			if (!dry) appendHistory(history, historyFigures(results), results);
		}
		for (const [name, work] of Object.entries(cases)) {
			if (!chosen.includes(name)) continue;
			const figures = await work(folder);
			console.log(figureTable(figures));
			if (!dry) appendHistory(history, figures);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

main(process.argv.slice(2)).then(
	// A case may have failed in part.
	() => process.exit(process.exitCode ?? 0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
