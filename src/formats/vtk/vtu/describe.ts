import type { Element } from '../../codecs/xml/markup.ts';
import type { VtuExtras } from './extras.ts';
import { childrenOf } from './grid.ts';
import type { Piece } from './readPieces.ts';

/** An element in messages: `<Faces>`, `<DataArray Name="faces">`. */
export const pathOf = ({ name, attributes }: Element): string =>
	attributes.Name === undefined ? `<${name}>` : `<${name} Name="${attributes.Name.slice(0, 40)}">`;

/**
 * Attributes that name the active arrays: those of `PointData` and `CellData` in the first piece, and of `FieldData`.
 */
export function attributesOfActive(pieces: readonly Piece[], grid: Element): VtuExtras['active'] {
	const active: { -readonly [section in keyof VtuExtras['active']]: VtuExtras['active'][section] } =
		{};
	for (const section of ['PointData', 'CellData', 'FieldData'] as const) {
		const [element] = childrenOf(section === 'FieldData' ? grid : pieces[0]?.element, section);
		if (element && Object.keys(element.attributes).length > 0) active[section] = element.attributes;
	}
	return active;
}
