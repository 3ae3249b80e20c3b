import { spelling } from '../text/corrections.ts';
import { Fault } from '../text/fault.ts';
import { isFaceList, type PlyElement, type Property, type ReportFault } from './header.ts';

export type DraftElement = Omit<PlyElement, 'properties'> & {
	properties: PlacedProperty[];
	readonly nameAt: number;
};

/** A property with the file offset and the length of its name. */
export type PlacedProperty = Property & { readonly at: number; readonly length: number };

/** Corrects misspelt names of the elements and properties that make up a mesh. */
export function correctNames(
	elements: readonly DraftElement[],
	onFault: ReportFault,
): DraftElement[] {
	/** Replaces a misspelling of a name of `expected` that is absent; other names stay. */
	const correct = (
		{ name, at, length }: { name: string; at: number; length: number },
		what: string,
		expected: readonly string[],
		present: readonly { readonly name: string }[],
		severity?: 'warning',
	): string => {
		const absent = expected.filter((one) => !present.some((other) => other.name === one));
		if (absent.length === 0 || expected.includes(name)) return name;
		const { hint, replacement } = spelling(name, absent);
		if (replacement === undefined) return name;
		const message = `Unknown ${what} "${name}"${hint}.`;
		onFault(new Fault('unknown-keyword', at, message, { length, replacement }), severity);
		return replacement;
	};
	const named: DraftElement[] = [];
	for (const element of elements) {
		const { name: original, nameAt: at, properties } = element;
		const nameRange = { name: original, at, length: original.length };
		// A mesh needs no edges.
		const isKnown = /^tristrips?$/.test(original);
		let name = isKnown ? original : correct(nameRange, 'element', ['vertex', 'face'], elements);
		if (name === original && !isKnown)
			name = correct(nameRange, 'element', ['edge'], elements, 'warning');
		const hasList = properties.some((property) => isFaceList(property));
		const namedProperties = properties.map((property): PlacedProperty => {
			const { count } = property;
			const isInteger = property.type.kind !== 'real';
			let correctedName = property.name;
			if (name === 'face' && count && isInteger && !hasList)
				correctedName = correct(
					property,
					'property',
					['vertex_indices', 'vertex_index'],
					properties,
				);
			else if (name === 'edge' && !count && isInteger)
				correctedName = correct(
					property,
					'property',
					['vertex1', 'vertex2'],
					properties,
					'warning',
				);
			return correctedName === property.name ? property : { ...property, name: correctedName };
		});
		named.push({ ...element, name, properties: namedProperties });
	}
	return named;
}
