import type { FieldRole } from '../../../mesh/triMesh.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import { Fault, SkippedPart } from '../../text/fault.ts';
import { isInt32 } from '../../text/values.ts';
import { groupRole } from '../shared/groupArrays.ts';
import { type NamedNumbers, namedNumbers } from '../shared/namedNumbers.ts';
import { roleAttribute } from '../vtu/extras.ts';
import { type DataFile, itemIn, readItem } from './dataItem.ts';
import { attributeOf, type Grid } from './grids.ts';

/** Entities to which the numbers of an attribute belong (`Center`). */
export type Center = 'Node' | 'Cell' | 'Grid';

/** An attribute of a grid. */
export interface Attribute {
	readonly element: Element;
	readonly center: Center;
	readonly numbers: NamedNumbers;
	/** The role in the file: that of a field, or of groups. */
	readonly role: string | undefined;
}

const roles: readonly string[] = ['marker', 'attribute', 'size', 'metric'];

/** Called for parts of a file that are skipped. */
export type OnSkipped = (unread: SkippedPart) => void;

/**
 * The attributes of a grid. Throws a `Fault` if one is damaged.
 *
 * @param counts nodes and cells of the grid
 */
export function attributesOf(
	file: DataFile,
	grid: Grid,
	counts: Readonly<Record<'Node' | 'Cell', number>>,
	notKept: OnSkipped,
): Attribute[] {
	const attributes: Attribute[] = [];
	for (const element of grid.others.filter(({ name }) => name === 'Attribute')) {
		const name = element.attributes.Name ?? `Attribute ${attributes.length + 1}`;
		const center = attributeOf(element, 'Center') ?? 'Node';
		const what = `attribute "${name.slice(0, 60)}" of the grid "${grid.name.slice(0, 60)}"`;
		try {
			if (center !== 'Node' && center !== 'Cell' && center !== 'Grid')
				throw new SkippedPart(element.start, what, `centred on ${center.slice(0, 20)}`);
			if (attributes.some((one) => one.center === center && one.numbers.name === name))
				throw new SkippedPart(element.start, what, 'repeated name');
			attributes.push(readAttribute(file, element, name, center, counts, what));
		} catch (error) {
			if (error instanceof SkippedPart) notKept(error);
			else if (error instanceof Fault && error.rule === 'not-supported')
				notKept(new SkippedPart(error.at, what, 'unsupported number type'));
			else if (error instanceof Fault && error.rule === 'missing-file')
				notKept(new SkippedPart(error.at, what, 'missing data file'));
			else throw error;
		}
	}
	return attributes;
}

/** Reads the numbers of an attribute. Throws `SkippedPart` if the attribute is skipped, and a `Fault` if it is damaged. */
function readAttribute(
	file: DataFile,
	element: Element,
	name: string,
	center: Center,
	counts: Readonly<Record<'Node' | 'Cell', number>>,
	what: string,
): Attribute {
	const { values, sizes, kind, at } = readItem(file, itemIn(element), `the ${what}`);
	const count = center === 'Grid' ? 1 : counts[center];
	const width = sizes.slice(1).reduce((product, size) => product * size, 1);
	const components = count > 0 ? values.length / count : width || 1;
	if (!Number.isInteger(components) || (count === 0 && values.length > 0))
		throw new Fault(
			'wrong-count',
			at,
			`There are ${values.length} numbers of ${what}, which are not as many for each of ${count} ${center === 'Node' ? 'points' : 'cells'}.`,
		);
	if (components === 0) throw new SkippedPart(element.start, what, 'no components');
	const role = element.attributes[roleAttribute];
	const head = {
		name,
		role: (role !== undefined && roles.includes(role) ? role : 'attribute') as FieldRole,
		components,
	};
	const numbers = namedNumbers(head, kind, values);
	if (numbers) return { element, center, numbers, role };
	throw new SkippedPart(element.start, what, 'integers beyond 2⁵³');
}

/** Whether an attribute has the group numbers of cells. */
export const isGroups = ({ center, role, numbers }: Attribute): boolean =>
	center === 'Cell' &&
	role === groupRole &&
	numbers.components === 1 &&
	numbers.values instanceof Int32Array;

/** Role of the tags of faces that the main grid has as groups. */
export const copyRole = 'copy';

/** Whether an attribute of a further grid consists of integers on cells without a role, that is, of tags. */
const isTags = ({ center, role, numbers }: Attribute): boolean =>
	center === 'Cell' &&
	role === undefined &&
	numbers.components === 1 &&
	numbers.values instanceof Int32Array;

/**
 * Separates the tags among the attributes of a further grid. Text with integers alone counts as integers if its type is
 * not stated, as dolfinx writes it.
 */
export function tagsAmong(attributes: readonly Attribute[]): {
	readonly tags: readonly Attribute[];
	readonly others: readonly Attribute[];
} {
	const typed = attributes.map((one): Attribute => {
		const { values } = one.numbers;
		const isStated = attributeOf(itemIn(one.element), 'NumberType', 'DataType') !== undefined;
		return isStated || values instanceof Int32Array || !values.every(isInt32)
			? one
			: { ...one, numbers: { ...one.numbers, type: 'integer', values: Int32Array.from(values) } };
	});
	return { tags: typed.filter(isTags), others: attributes.filter((_, i) => !isTags(typed[i]!)) };
}
