import type { TriMesh } from '../../mesh/triMesh.ts';
import type { WrittenParts } from '../build/references/partsOf.ts';
import type { GmfLayout } from './gmf.ts';
import type { KeptSection, MeditExtras } from './options.ts';
import { type Flag, flags, lasting } from './sections.ts';

/** Content of a file before encoding. */
export interface Plan {
	readonly parts: WrittenParts;
	readonly dimension: 2 | 3;
	readonly version: number;
	/** Layout of a binary file; undefined for text. */
	readonly layout: GmfLayout | undefined;
	readonly extras: MeditExtras | undefined;
	/** Points and cells are still those of the file that was read. */
	readonly unchanged: boolean;
}

/** Key of the number formats of a binary file: the data of a block can be copied only to a file with the same key. */
export const formOf = ({ version, little, realWords }: GmfLayout, dimension: number): string =>
	`${version} ${little ? 'little' : 'big'} ${32 * realWords} ${dimension}`;

/** Why a kept section is lost, as a clause for messages; undefined if it is written. */
export function whyLost(
	{ unchanged, layout, dimension }: Plan,
	{ key, bytes }: KeptSection,
): string | undefined {
	if (!unchanged && !lasting.has(key)) return 'about points and cells that have changed';
	if (!layout) return bytes && 'binary, but the file is text';
	if (!bytes) return 'text, but the file is binary';
	if (bytes.form === formOf(layout, dimension)) return undefined;
	return 'binary data of another version, byte order or dimension';
}

/**
 * The entities of a section that lists them: the members of the groups of its name, 1-based, ascending and distinct.
 * Cells are numbered consecutively through all blocks of a shape.
 */
export function flagged({ groups = [], cells = [] }: TriMesh, name: Flag): Int32Array {
	const numbers: number[] = [];
	const shape = flags[name] === 'Edges' ? 'line' : 'quad';
	let first = 1;
	const firstOf = cells.map((block) => {
		if (block.shape !== shape) return 0;
		const firstOfBlock = first;
		first += block.nodes.length / (shape === 'line' ? 2 : 4);
		return firstOfBlock;
	});
	for (const group of groups)
		for (const { of, members: list } of group.name === name ? group.members : []) {
			const from = typeof of === 'number' ? (firstOf[of] ?? 0) : 1;
			if (from > 0) for (const member of list) numbers.push(member + from);
		}
	return Int32Array.from(new Set(numbers)).sort();
}
