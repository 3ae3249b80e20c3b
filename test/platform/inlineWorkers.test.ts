import { expect, test } from 'vitest';
import { fileTools } from '../../src/platform/fileTools.ts';
import { inlineWorkers } from '../../src/platform/inlineWorkers.ts';
import { concatBytes } from '../../src/util/concatBytes.ts';
import { formatById } from '../formats/loaded.ts';
import { sourcesOf, written } from '../formats/sources.ts';
import { perturbedGrid } from '../support/grids.ts';

const mesh = perturbedGrid(80, 60);
/** What is printed by jobs is large. */
const largeMesh = perturbedGrid(300, 200);
const format = formatById('triangle')!;

/** This thread, and how often it was asked for tools. */
function counted() {
	let asked = 0;
	const workers = inlineWorkers(async () => {
		asked++;
		return fileTools();
	});
	return { workers, asked: () => asked };
}

test('this thread reads and prints by jobs what it does without them', async () => {
	const { workers, asked } = counted();
	const files = written(format, mesh);
	const plain = await format.read(sourcesOf(files, 1000), { positions: true });
	expect(
		await format.read(sourcesOf(files, 1000), { positions: true, workers, blockBytes: 4000 }),
	).toEqual(plain);
	for (const file of format.write(largeMesh).files) {
		const chunks: Uint8Array[] = [];
		for await (const chunk of file.chunksBy!(workers)) chunks.push(chunk.slice());
		expect(Buffer.compare(concatBytes(chunks), concatBytes(file.chunks()))).toBe(0);
	}
	expect(asked()).toBe(1);
});

test('what is wrong in the middle of a file has its place', async () => {
	const { workers } = counted();
	const files = new Map(written(format, mesh));
	const lines = new TextDecoder().decode(files.get('mesh.node') as Uint8Array).split('\n');
	lines[2000] = lines[2000]!.replace(/ (\S+)$/, ' x$1');
	files.set('mesh.node', new TextEncoder().encode(lines.join('\n')));
	const { findings } = await format.read(sourcesOf(files, 1000), { workers, blockBytes: 4000 });
	expect(findings).toMatchObject([{ rule: 'not-a-number', file: 'mesh.node', line: 2001 }]);
});
