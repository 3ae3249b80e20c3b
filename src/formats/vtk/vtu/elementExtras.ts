import type { Element } from '../../codecs/xml/markup.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { SkippedPart } from '../../text/fault.ts';
import { attributesOf, informationOf } from './arrayExtras.ts';
import { pathOf } from './describe.ts';
import type { ElementExtras, RequiredElement, VtuExtras } from './extras.ts';
import { childrenOf } from './grid.ts';

/** Attributes that the writer sets itself. */
const writtenAttributes: Readonly<Record<Exclude<RequiredElement, 'points' | Indices>, RegExp>> = {
	VTKFile: /^(type|version|byte_order|header_type|compressor)$/,
	UnstructuredGrid: /^$/,
	Piece: /^NumberOf(Points|Cells)$/,
	Points: /^$/,
	Cells: /^$/,
	AppendedData: /^encoding$/,
};

/** Collects attributes and information keys without meaning for the mesh, which are written back unchanged. */
export function elementExtras(
	file: FileBytes,
	root: Element,
	grid: Element,
): NonNullable<VtuExtras['elements']> {
	const extras: { [place in RequiredElement]?: ElementExtras } = {};
	for (const [place, element] of requiredElements(root, grid)) {
		const pattern = (writtenAttributes as Readonly<Record<string, RegExp>>)[place];
		const attributes = pattern
			? Object.fromEntries(
					Object.entries(element.attributes).filter(([name]) => !pattern.test(name)),
				)
			: attributesOf(element);
		const { Name } = element.attributes;
		if (place === 'points' && Name !== undefined && Name !== 'Points') attributes.Name = Name;
		// Children of elements other than arrays are reported by `unknownContents`.
		const { information = [] } = pattern ? {} : informationOf(file, element);
		if (Object.keys(attributes).length + information.length > 0)
			extras[place] = { attributes, information };
	}
	return extras;
}

/** Lists elements and text that are neither read nor written back. */
export function* unknownContents(
	file: FileBytes,
	root: Element,
	grid: Element,
): Generator<SkippedPart> {
	const skipped = (element: Element) =>
		new SkippedPart(element.start, `field ${pathOf(element)}`, 'unknown element');
	const [data] = childrenOf(root, 'AppendedData');
	for (const child of root.children) if (child !== grid && child !== data) yield skipped(child);
	for (const child of grid.children)
		if (child.name !== 'Piece' && child.name !== 'FieldData') yield skipped(child);
	const pieces = childrenOf(grid, 'Piece');
	for (const piece of pieces) {
		for (const child of piece.children)
			if (!sections.includes(child.name) || isRepeated(piece, child)) yield skipped(child);
		const [points] = childrenOf(piece, 'Points');
		const [array] = childrenOf(points, 'DataArray');
		for (const child of points?.children ?? []) if (child !== array) yield skipped(child);
		const [cells] = childrenOf(piece, 'Cells');
		for (const child of cells?.children ?? [])
			if (child.name !== 'DataArray' || !arrays.includes(child.attributes.Name ?? ''))
				yield skipped(child);
	}
	yield* unknownInside([root], skipped);
	for (const other of pieces.slice(1)) yield* differingAttributes(file, pieces[0]!, other);
}

type Indices = 'connectivity' | 'offsets' | 'types';

/** The outer elements of a file, and those of its first piece except for fields. */
function requiredElements(root: Element, grid: Element): ReadonlyMap<RequiredElement, Element> {
	const [piece] = childrenOf(grid, 'Piece');
	const [points] = childrenOf(piece, 'Points');
	const [cells] = childrenOf(piece, 'Cells');
	const array = (name: string) =>
		childrenOf(cells, 'DataArray').find(({ attributes }) => attributes.Name === name);
	const all: readonly (readonly [RequiredElement, Element | undefined])[] = [
		['VTKFile', root],
		['UnstructuredGrid', grid],
		['Piece', piece],
		['Points', points],
		['points', childrenOf(points, 'DataArray')[0]],
		['Cells', cells],
		['connectivity', array('connectivity')],
		['offsets', array('offsets')],
		['types', array('types')],
		['AppendedData', childrenOf(root, 'AppendedData')[0]],
	];
	return new Map(
		all.filter((one): one is readonly [RequiredElement, Element] => one[1] !== undefined),
	);
}

const arrays = ['connectivity', 'offsets', 'types', 'faces', 'faceoffsets'];
const sections = ['PointData', 'CellData', 'Points', 'Cells'];

/** Whether a piece has an earlier section of points or cells. */
const isRepeated = (piece: Element, child: Element): boolean =>
	(child.name === 'Points' || child.name === 'Cells') && childrenOf(piece, child.name)[0] !== child;

/** Text between elements, and children of arrays other than information keys. */
function* unknownInside(
	elements: readonly Element[],
	strange: (element: Element) => SkippedPart,
): Generator<SkippedPart> {
	for (const element of elements) {
		if (element.name === 'DataArray' || element.name === 'Array') {
			for (const child of element.children)
				if (child.name !== 'InformationKey') yield strange(child);
			continue;
		}
		const { name, text, children } = element;
		if (text && name !== 'AppendedData' && name !== 'InformationKey')
			yield new SkippedPart(text.start, `text in <${name}>`, 'only arrays have text');
		if (containers.includes(name)) yield* unknownInside(children, strange);
	}
}

const containers = ['VTKFile', 'UnstructuredGrid', 'Piece', 'FieldData', ...sections];

/** Attributes of a further piece that differ from the first piece's; only the first's are written back. */
function* differingAttributes(
	file: FileBytes,
	first: Element,
	other: Element,
): Generator<SkippedPart> {
	let count = 0;
	const entriesOf = (element: Element) => [
		...Object.entries(attributesOf(element)).filter(
			([name]) => !writtenAttributes.Piece.test(name),
		),
		...(informationOf(file, element).information ?? []).map((key) => [key]),
	];
	const compare = (one: Element, two: Element): void => {
		const entries = new Set(entriesOf(one).map((entry) => entry.join('\0')));
		count += entriesOf(two).filter((entry) => !entries.has(entry.join('\0'))).length;
		for (const child of two.children) {
			const same = one.children.find(
				({ name, attributes }) => name === child.name && attributes.Name === child.attributes.Name,
			);
			if (same && child.name !== 'InformationKey') compare(same, child);
		}
	};
	compare(first, other);
	if (count > 0)
		yield new SkippedPart(
			other.start,
			`${count === 1 ? 'attribute' : `${count} attributes`} of a further piece`,
			'the pieces become one, which has those of the first',
		);
}
