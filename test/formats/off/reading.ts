import type { ReadOptions } from '../../../src/formats/core/format.ts';
import { off } from '../loaded.ts';
import { memorySource } from '../sources.ts';

/** Reads the text of an OFF file. */
export const readOff = (text: string, options: ReadOptions = {}) =>
	off.read([memorySource('a.off', text)], options);

/** Reads one that nothing is wrong with. */
export async function meshOf(text: string, options: ReadOptions = {}) {
	const { mesh, findings } = await readOff(text, options);
	if (!mesh || findings.length > 0) throw new Error(JSON.stringify(findings));
	return mesh;
}
