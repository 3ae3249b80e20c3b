/*
 * Entry of `npm start` after the build: `node dist/demo.js <mesh>` refines the marked triangles of a mesh and draws it
 * before and after.
 */

import { mapsOf } from '../mesh/provenance.ts';
import { splitPath } from '../platform/files.ts';
import { processClock } from '../platform/processClock.ts';
import { joinPath } from '../platform/realPaths.ts';
import { refuseDuplicates } from '../platform/refusals.ts';
import { writeSet } from '../platform/writeSet.ts';
import { longestEdge } from '../refine/longestEdge/operation.ts';
import { optionValues } from '../util/options.ts';
import { openEngine } from './engines.ts';
import { explain } from './failure.ts';
import { picture } from './picture.ts';
import { refineFile } from './refineFile.ts';
import { refineTable } from './tables.ts';
import { type Io, Messages } from './terminal.ts';

const rounds = 2;

/** 1 for each triangle that is a proper part of an input triangle. */
function divided(triangleParents: Uint32Array): Uint8Array {
	const parts = new Map<number, number>();
	for (const parent of triangleParents) parts.set(parent, (parts.get(parent) ?? 0) + 1);
	return Uint8Array.from(triangleParents, (parent) => (parts.get(parent)! > 1 ? 1 : 0));
}

async function demo(mesh: string, io: Io): Promise<void> {
	const { report, before, after, selection, provenance, files } = await refineFile(
		{
			mesh,
			output: undefined,
			selection: { kind: 'marked' },
			operation: longestEdge,
			values: optionValues(longestEdge.id, longestEdge.options, { rounds }),
			openEngine: () => openEngine('auto', { software: true }),
			write: {},
			strict: false,
			maps: undefined,
			force: true,
		},
		io,
		new Messages(io),
	);
	const { folder, name, suffix } = splitPath(report.output.file);
	const drawing = joinPath(folder, `${name.slice(0, -suffix.length)}svg`);
	const svg = picture(
		{ title: 'before: marked triangles tinted', mesh: before, tinted: selection },
		{
			title: `after ${rounds} rounds: divided triangles tinted`,
			mesh: after,
			tinted: divided(mapsOf(provenance).triangleParents),
		},
	);
	refuseDuplicates([mesh, ...files, drawing]);
	await writeSet([{ path: drawing, chunks: () => [new TextEncoder().encode(svg)] }], {
		force: true,
	});
	io.out(`\n${refineTable(report, files)}drew ${drawing}\n`);
	io.out('\nThe same in VS Code: npm run code\n');
}

demo(process.argv[2] ?? 'examples/plate.gmr', {
	out: (text) => process.stdout.write(text),
	err: (text) => process.stderr.write(text),
	terminal: false,
	signal: { aborted: false },
	now: () => performance.now(),
	clock: processClock(),
	program: '',
	pause: async () => undefined,
}).then(
	() => process.exit(0),
	(error: unknown) => {
		const { exit, message } = explain(error);
		process.stderr.write(`${message}\n`);
		process.exit(exit);
	},
);
