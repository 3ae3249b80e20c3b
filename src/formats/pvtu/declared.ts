import { childrenOf } from '../vtu/grid.ts';
import type { Element } from '../vtu/markup.ts';
import type { RawMesh } from '../vtu/readRaw.ts';

/** What the list says of an array, and the pieces say otherwise. */
export interface Disagreement {
	/** Where the list says it, or should. */
	readonly element: Element;
	/** A sentence. */
	readonly message: string;
}

interface ReadPiece {
	readonly name: string;
	readonly raw: RawMesh;
}

const sections = ['PointData', 'CellData', 'Points'] as const;

/** What the list of pieces declares of their arrays, and is not so. Pieces without points or cells may have none. */
export function* disagreements(
	grid: Element,
	pieces: readonly ReadPiece[],
): Generator<Disagreement> {
	for (const section of sections) {
		const [declaring] = childrenOf(grid, `P${section}`);
		const declared = declaring?.children ?? [];
		const counted = pieces
			.filter(({ raw }) =>
				raw.parts.some(({ points, cells }) => (section === 'CellData' ? cells : points) > 0),
			)
			.map(({ name, raw }) => ({ name, arrays: arraysIn(raw, section) }));
		if (counted.length === 0) continue;
		for (const element of declared) {
			const name = nameOf(section, element);
			const found = counted.find(({ arrays }) => arrays.has(name));
			const array = `The array "${name.slice(0, 60)}" of ${section}`;
			if (!found) {
				yield { element, message: `${array} is declared, but no piece has it.` };
				continue;
			}
			const said = kindOf(element);
			const other = counted.find(({ arrays }) => (arrays.get(name) ?? said) !== said);
			if (other)
				yield {
					element,
					message: `${array} is declared as ${said}, but it is ${other.arrays.get(name)} in the piece ${other.name}.`,
				};
		}
		const known = new Set(declared.map((element) => nameOf(section, element)));
		const further = new Set(counted.flatMap(({ arrays }) => [...arrays.keys()]));
		for (const name of further)
			if (!known.has(name))
				yield {
					element: declaring ?? grid,
					message: `The array "${name.slice(0, 60)}" of ${section} is in the pieces but not declared; it is read anyway.`,
				};
	}
}

/** The arrays of a section of a file by their names, and of what kind each is. */
const arraysIn = ({ pieces }: RawMesh, section: (typeof sections)[number]): Map<string, string> =>
	new Map(
		pieces
			.flatMap((piece) => childrenOf(piece, section).flatMap(({ children }) => children))
			.map((element) => [nameOf(section, element), kindOf(element)]),
	);

/** There is one array of points, whatever it is called. */
const nameOf = (section: (typeof sections)[number], { attributes }: Element): string =>
	section === 'Points' ? 'Points' : (attributes.Name ?? '');

const kindOf = ({ attributes: { type = '', NumberOfComponents = '1' } }: Element): string =>
	`${type.slice(0, 20)} of ${NumberOfComponents.slice(0, 20)}`;
