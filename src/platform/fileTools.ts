import { readSync, writeSync } from 'node:fs';
import { numbers } from '../../kernels/lines/numbers.wasm.ts';
import type { FileTools } from '../formats/parallel/jobs.ts';
import { PlainLines, type PlainLinesModule } from '../formats/parallel/plainLines.ts';
import { deflater } from './nodeZlib.ts';

/** What reads and prints plain lines; undefined where this process has no WebAssembly. */
export function plainLines(): PlainLines | undefined {
	if (typeof WebAssembly === 'undefined') return undefined;
	const module = new WebAssembly.Module(Buffer.from(numbers, 'base64'));
	return new PlainLines(new WebAssembly.Instance(module).exports as unknown as PlainLinesModule);
}

/** Files of this machine, for jobs about them. */
export const fileTools = (): FileTools => ({
	plain: plainLines(),
	read: (file, at, bytes) => readSync(file, bytes, 0, bytes.length, at),
	write(file, at, bytes) {
		for (let done = 0; done < bytes.length; )
			done += writeSync(file, bytes, done, bytes.length - done, at + done);
	},
	deflate: deflater(),
});
