import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchCases } from '../../src/bench/plan.ts';
import { figureTable, historyFigures } from '../../src/bench/report.ts';
import { type BenchResults, concatMeasurements, type Figure } from '../../src/bench/results.ts';
import { machineName } from '../../src/platform/machine.ts';
import { appendHistory, commitHere } from './history.ts';
import { benchLanguage } from './language.ts';
import { benchGigabyte, benchProcess } from './memory.ts';
import { benchModels } from './models.ts';

const history = 'test/bench/history.csv';

/** Cases that need this repository, by the names that `npm run bench --` takes. */
const cases: Readonly<Record<string, (folder: string) => Promise<Figure[]>>> = {
	process: benchProcess,
	gigabyte: benchGigabyte,
	models: benchModels,
	language: benchLanguage,
};
/** Options of these. */
const ownOptions = ['--json', '--force'];

/** Runs the bench with these arguments and gives what it measured. */
function benchShared(args: readonly string[], folder: string): BenchResults {
	const given = args.indexOf('--json');
	const path = given < 0 ? join(folder, 'results.json') : args[given + 1]!;
	const more = given < 0 ? ['--json', path] : [];
	const { status } = spawnSync(process.execPath, ['dist/bench.js', ...args, ...more, '--force'], {
		stdio: 'inherit',
	});
	if (status !== 0) process.exit(status ?? 1);
	return JSON.parse(readFileSync(path, 'utf8')) as BenchResults;
}

/** Results of this commit and machine without any figure. */
const nothingHere = (): BenchResults => ({
	...concatMeasurements([]),
	date: new Date().toISOString().slice(0, 10),
	commit: commitHere(),
	...machineName(),
});

async function main(args: readonly string[]): Promise<void> {
	const dry = args.includes('--dry');
	const others = args.filter((arg) => arg !== '--dry');
	const firstOption = others.findIndex((arg) => arg.startsWith('--'));
	const [names, options] =
		firstOption < 0 ? [others, []] : [others.slice(0, firstOption), others.slice(firstOption)];
	const all: readonly string[] = [...benchCases, ...Object.keys(cases)];
	const unknown = names.filter((name) => !all.includes(name));
	if (unknown.length > 0)
		throw new Error(`no case ${unknown.join(', ')}; there are ${all.join(', ')}`);
	const chosen = names.length > 0 ? names : options.includes('--from') ? [] : all;
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-bench-'));
	try {
		const ours = benchCases.filter((name) => chosen.includes(name));
		const own = Object.keys(cases).filter((name) => chosen.includes(name));
		const only = own.length > 0 && ours.length === 0;
		const foreign = options.find((one) => one.startsWith('--') && !ownOptions.includes(one));
		if (only && foreign) throw new Error(`${own.join(', ')}: no option ${foreign}`);
		let results: BenchResults | undefined;
		if (ours.length > 0 || own.length === 0) {
			results = benchShared([...ours, ...options], folder);
			if (!dry) appendHistory(history, historyFigures(results), results);
		}
		for (const name of own) {
			const figures = await cases[name]!(folder);
			console.log(figureTable(figures));
			if (!dry) appendHistory(history, figures);
			results ??= nothingHere();
			results = { ...results, figures: [...results.figures, ...figures] };
			// After each, so that a run that is stopped was not in vain.
			const json = options.indexOf('--json');
			if (json >= 0) writeFileSync(options[json + 1]!, `${JSON.stringify(results, null, '\t')}\n`);
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
