import { closeSync, createReadStream, openSync, statSync, writeSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { infoOf, refineByCommand } from './commandLine.ts';
import { watchMemory } from './memory.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** Squares on each side of the grid; each is two triangles. */
const cells = 1580;

/** Numbers that look random and are the same everywhere. */
const jitter = (i: number): number => (((i * 2654435761) >>> 8) % 1000) / 2500 - 0.2;

/** Writes a grid of shifted points with every fifth triangle in region 1, as a pair of files. */
function writePair(node: string, ele: string): void {
	const write = (path: string, lines: () => Iterable<string>): void => {
		const file = openSync(path, 'w');
		let text = '';
		for (const line of lines()) {
			text += line;
			if (text.length < 1 << 20) continue;
			writeSync(file, text);
			text = '';
		}
		writeSync(file, text);
		closeSync(file);
	};
	const side = cells + 1;
	write(node, function* () {
		yield `${side * side} 2 0 1\n`;
		for (let i = 0; i < side * side; i++) {
			const [row, column] = [Math.floor(i / side), i % side];
			const edge = row % cells === 0 || column % cells === 0;
			const [x, y] = edge ? [0, 0] : [jitter(2 * i), jitter(2 * i + 1)];
			yield `${i + 1} ${((column + x) / cells).toFixed(12)} ${((row + y) / cells).toFixed(12)} ${edge ? 1 : 0}\n`;
		}
	});
	write(ele, function* () {
		yield `${2 * cells * cells} 3 0\n`;
		for (let i = 0; i < cells * cells; i++) {
			const a = Math.floor(i / cells) * side + (i % cells) + 1;
			yield `${2 * i + 1} ${a} ${a + 1} ${a + side + 1}\n`;
			yield `${2 * i + 2} ${a} ${a + side + 1} ${a + side}\n`;
		}
	});
}

async function digest(path: string): Promise<string> {
	const hash = createHash('sha256');
	for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
	return hash.digest('hex');
}
