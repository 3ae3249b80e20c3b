import type { Format } from '../formats/core/format.ts';
import { formatById, formats } from '../formats/registry.ts';
import { typeName } from './types.ts';

/**
 * Returns a format by its id, or the given record. Throws `RangeError` that lists all ids for an unknown one,
 * `TypeError` for any other value.
 */
export function formatNamed(format: Format | string): Format {
	if (typeof format !== 'string') {
		if (typeof format?.reader === 'function') return format;
		throw new TypeError(`A format is a record or its id, not ${typeName(format)}.`);
	}
	const found = formatById(format);
	if (found) return found;
	throw new RangeError(
		`unknown format ${format}; expected one of ${formats.map(({ id }) => id).join(', ')}`,
	);
}
