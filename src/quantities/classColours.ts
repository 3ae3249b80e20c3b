import type { Quantity, QuantityClass } from './quantity.ts';

/** Quantity of the changes of faces between two meshes. */
export const CHANGE_QUANTITY = 'field:triangles:Change:0';

/** Colours of changes: red, green, blue. */
const changeColours: ReadonlyMap<string, readonly [number, number, number]> = new Map([
	['same', [0x9e, 0x9e, 0x9e]],
	['moved', [0xff, 0xb3, 0x00]],
	['reversed', [0xab, 0x47, 0xbc]],
	['removed', [0xe5, 0x39, 0x35]],
	['added', [0x43, 0xa0, 0x47]],
]);

/** Replaces the colours of a table of classes by those of a quantity that has its own. */
export function setOwnColours(
	table: Uint8Array,
	{ ownColours }: Pick<Quantity, 'ownColours'>,
	classes: readonly QuantityClass[],
): void {
	if (!ownColours) return;
	for (const [i, { label }] of classes.entries()) table.set(changeColours.get(label) ?? [], 4 * i);
}
