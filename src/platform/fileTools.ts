import { readSync, writeSync } from 'node:fs';
import { numbers } from '../../kernels/lines/numbers.wasm.ts';
import type { FileTools } from '../formats/io/fileTools.ts';
import { WasmLines, type WasmLinesModule } from '../formats/io/wasmLines.ts';
import { deflater } from './nodeZlib.ts';

/** The module that reads and prints plain lines; undefined if this process has no WebAssembly. */
export function plainLines(): WasmLines | undefined {
	if (typeof WebAssembly === 'undefined') return undefined;
	const module = new WebAssembly.Module(Buffer.from(numbers, 'base64'));
	return new WasmLines(new WebAssembly.Instance(module).exports as unknown as WasmLinesModule);
}

/** File access for jobs of threads. */
export const fileTools = (): FileTools => ({
	plain: plainLines(),
	read: (file, at, bytes) => readSync(file, bytes, 0, bytes.length, at),
	write(file, at, bytes) {
		for (let done = 0; done < bytes.length; )
			done += writeSync(file, bytes, done, bytes.length - done, at + done);
	},
	deflate: deflater(),
});
