import { keepsType } from '../io/dataTypes.ts';
import { encodedName } from '../text/percentNames.ts';
import { freeName } from '../vtk/shared/arrayNames.ts';
import type { NamedNumbers } from '../vtk/shared/namedNumbers.ts';
import { plyType } from './header.ts';
import { roleComment } from './properties.ts';
import type { WrittenColumn } from './writeElement.ts';

/** Reserved names of properties, by element. */
const reserved: Readonly<Record<string, readonly string[]>> = {
	vertex: ['x', 'y', 'z'],
	face: ['vertex_index', 'vertex_indices'],
	edge: ['vertex1', 'vertex2'],
};

/** Whether a field cannot have its name on an element. */
export const isReserved = (element: string, { name }: Pick<NamedNumbers, 'name'>): boolean =>
	reserved[element]?.includes(name) === true;

/** Names of properties: those of fields, made distinct. */
function namesOf(element: string, fields: readonly Pick<NamedNumbers, 'name'>[]): string[] {
	const taken = new Set(reserved[element]);
	return fields.map(({ name }) => freeName(name || '_', taken));
}

/** Converts fields to properties: one each, or one for each component with its number appended. */
export function propertiesOf(
	element: string,
	fields: readonly NamedNumbers[],
	types: Readonly<Record<string, string>>,
	text: boolean,
): { readonly heading: string; readonly columns: readonly WrittenColumn[] } {
	const names = namesOf(element, fields);
	let heading = '';
	const columns = fields.map(({ components, values, type }, k): WrittenColumn => {
		const name = encodedName(names[k]!);
		const read = types[`${element} ${names[k]}${components > 1 ? '_0' : ''}`];
		const isInteger = type === 'integer' && values instanceof Int32Array;
		const word =
			read !== undefined && keepsType(values, plyType(read), text)
				? read
				: isInteger
					? 'int'
					: 'double';
		for (let c = 0; c < components; c++)
			heading += `property ${word} ${components > 1 ? `${name}_${c}` : name}\n`;
		return { type: plyType(word)!, values, width: components };
	});
	return { heading, columns };
}

/** Comments with the roles of fields. */
export function roleComments(element: string, fields: readonly NamedNumbers[]): string {
	const names = namesOf(element, fields);
	return fields.map(({ role }, k) => roleComment(element, names[k]!, role)).join('');
}
