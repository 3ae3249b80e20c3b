import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../../src/cli/tables.ts';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { benchFiles } from './files.ts';
import { appendHistory, type Figure } from './history.ts';
import { benchLanguage } from './language.ts';
import { largeMesh, mustBeLarge } from './large.ts';
import { benchProcess } from './memory.ts';
import { benchCpu, benchGpu } from './refinement.ts';
import { benchSheets } from './sheets.ts';

/** The cases by the names that `npm run bench --` takes. */
const cases: Readonly<Record<string, (mesh: () => TriMesh, folder: string) => Promise<Figure[]>>> =
	{
		files: (mesh, folder) => benchFiles(mesh(), folder),
		process: (mesh, folder) => benchProcess(mesh(), folder),
		cpu: (mesh) => benchCpu(mesh()),
		gpu: (mesh) => benchGpu(mesh()),
		sheets: benchSheets,
		language: benchLanguage,
	};

function show(figures: readonly Figure[]): string {
	const number = (value: number) => String(Number(value.toPrecision(4)));
	return table(
		figures.map((one) => [
			one.case,
			one.figure,
			`${number(one.value)} ${one.unit}`,
			one.target === undefined
				? ''
				: `${one.value <= one.target ? 'within' : 'MISSES'} ${number(one.target)} ${one.unit}`,
		]),
	);
}

async function main(args: readonly string[]): Promise<void> {
	const chosen = args.filter((arg) => !arg.startsWith('--'));
	const unknown = chosen.filter((name) => !(name in cases));
	if (unknown.length > 0)
		throw new Error(`no case ${unknown.join(', ')}; there are ${Object.keys(cases).join(', ')}`);
	const folder = mkdtempSync(join(tmpdir(), 'trirefine-bench-'));
	try {
		let made: TriMesh | undefined;
		const mesh = () => {
			made ??= largeMesh();
			mustBeLarge(made);
			return made;
		};
		for (const [name, work] of Object.entries(cases)) {
			if (chosen.length > 0 && !chosen.includes(name)) continue;
			const figures = await work(mesh, folder);
			console.log(show(figures));
			if (!args.includes('--dry') && figures.length > 0)
				appendHistory('test/bench/history.csv', figures);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

main(process.argv.slice(2)).then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
