import type { Format } from '../formats/format.ts';
import { formatById, formats } from '../formats/registry.ts';

/** A format, or its id. Throws a `RangeError` that names all ids where there is none of this one. */
export function formatNamed(format: Format | string): Format {
	if (typeof format !== 'string') return format;
	const found = formatById(format);
	if (found) return found;
	throw new RangeError(
		`there is no format ${format}; there are ${formats.map(({ id }) => id).join(', ')}`,
	);
}
