import { familyTitles, type Quantity, type QuantityFamily } from '../../src/quantities/quantity.ts';
import { el } from '../util/dom.ts';

/** Options of a list of quantities, grouped by family. */
export function quantityOptions(quantities: readonly Quantity[]): HTMLElement[] {
	const families = Object.keys(familyTitles) as QuantityFamily[];
	return families.flatMap((family) => {
		const members = quantities.filter((quantity) => quantity.family === family);
		if (members.length === 0) return [];
		const options = members.map(({ id, title }) => el('option', { value: id }, title));
		return [el('optgroup', { label: familyTitles[family] }, ...options)];
	});
}
