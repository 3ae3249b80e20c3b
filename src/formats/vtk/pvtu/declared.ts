import type { Element } from '../../codecs/xml/markup.ts';
import { childrenOf } from '../vtu/grid.ts';
import type { RawMesh } from '../vtu/readRaw.ts';

/** A difference between the declaration of an array in the PVTU file and its pieces. */
export interface Disagreement {
	/** The declaration, or the element in which it is missing. */
	readonly element: Element;
	readonly message: string;
}

interface ReadPiece {
	readonly name: string;
	readonly raw: RawMesh;
}

const sections = ['PointData', 'CellData', 'Points'] as const;

/** Compares the declared arrays with those of the pieces. Pieces without points or cells may lack arrays. */
export function* disagreements(
	grid: Element,
	pieces: readonly ReadPiece[],
): Generator<Disagreement> {
	for (const section of sections) {
		const [declaring] = childrenOf(grid, `P${section}`);
		const declared = declaring?.children ?? [];
		const nonEmpty = pieces
			.filter(({ raw }) =>
				raw.parts.some(({ points, cells }) => (section === 'CellData' ? cells : points) > 0),
			)
			.map(({ name, raw }) => ({ name, arrays: arraysIn(raw, section) }));
		if (nonEmpty.length === 0) continue;
		for (const element of declared) {
			const name = nameOf(section, element);
			const holder = nonEmpty.find(({ arrays }) => arrays.has(name));
			const array = `The array "${name.slice(0, 60)}" of ${section}`;
			if (!holder) {
				yield { element, message: `${array} is declared, but no piece has it.` };
				continue;
			}
			const stated = kindOf(element);
			const other = nonEmpty.find(({ arrays }) => (arrays.get(name) ?? stated) !== stated);
			if (other)
				yield {
					element,
					message: `${array} is declared as ${stated}, but it is ${other.arrays.get(name)} in the piece ${other.name}.`,
				};
		}
		const declaredNames = new Set(declared.map((element) => nameOf(section, element)));
		const names = new Set(nonEmpty.flatMap(({ arrays }) => [...arrays.keys()]));
		for (const name of names)
			if (!declaredNames.has(name))
				yield {
					element: declaring ?? grid,
					message: `The array "${name.slice(0, 60)}" of ${section} is in the pieces but not declared; it is read anyway.`,
				};
	}
}

/** Type and number of components of each array of a section, by name. */
const arraysIn = ({ pieces }: RawMesh, section: (typeof sections)[number]): Map<string, string> =>
	new Map(
		pieces
			.flatMap((piece) => childrenOf(piece, section).flatMap(({ children }) => children))
			.map((element) => [nameOf(section, element), kindOf(element)]),
	);

/** `Points` has a single array, of any name. */
const nameOf = (section: (typeof sections)[number], { attributes }: Element): string =>
	section === 'Points' ? 'Points' : (attributes.Name ?? '');

const kindOf = ({ attributes: { type = '', NumberOfComponents = '1' } }: Element): string =>
	`${type.slice(0, 20)} of ${NumberOfComponents.slice(0, 20)}`;
