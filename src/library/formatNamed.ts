import type { Format } from '../formats/format.ts';
import { formatById, formats } from '../formats/registry.ts';
import { typeName } from './types.ts';

/** A format, or its id. Throws a `RangeError` that names all ids where there is none of this one, and a `TypeError` for anything else. */
export function formatNamed(format: Format | string): Format {
	if (typeof format !== 'string') {
		if (typeof format?.load === 'function') return format;
		throw new TypeError(`A format is a record or its id, not ${typeName(format)}.`);
	}
	const found = formatById(format);
	if (found) return found;
	throw new RangeError(
		`unknown format ${format}; expected one of ${formats.map(({ id }) => id).join(', ')}`,
	);
}
