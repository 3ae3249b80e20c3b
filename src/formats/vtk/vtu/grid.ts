import type { Element, Markup } from '../../codecs/xml/markup.ts';
import type { FileBytes } from '../../io/fileBytes.ts';
import { Fault } from '../../text/fault.ts';
import { type DataFile, formatOfArray } from './arrays.ts';
import type { VtuEncoding } from './extras.ts';
import type { Encoding } from './payloadBytes.ts';

/** The outer elements of a file. */
export interface Grid {
	readonly file: DataFile;
	readonly root: Element;
	readonly grid: Element;
	readonly pieces: readonly Element[];
	readonly version: string;
	readonly headerType: 'UInt32' | 'UInt64';
}

/** The children with this name. */
export const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
	element?.children.filter((child) => child.name === name) ?? [];

/** Reads the outer elements. Throws a `Fault` if the file is not an unstructured grid. */
export function readGrid(content: FileBytes, { root, raw }: Markup, shared?: boolean): Grid {
	if (root.name !== 'VTKFile')
		throw new Fault(
			'not-supported',
			root.start,
			`Expected <VTKFile> as the outermost element, found <${root.name}>.`,
		);
	const { type = '', version = '1.0' } = root.attributes;
	const [grid] = childrenOf(root, 'UnstructuredGrid');
	if (type !== 'UnstructuredGrid')
		throw new Fault('not-supported', root.start, otherKindMessage(type));
	if (!grid) throw new Fault('missing-section', root.end, 'The file has no <UnstructuredGrid>.');
	if (grid.attributes.TimeValues !== undefined)
		throw new Fault(
			'not-supported',
			grid.start,
			'The file holds several time steps, which TriRefine does not read; write one of them to a file of its own.',
		);
	const pieces = childrenOf(grid, 'Piece');
	if (pieces.length === 0)
		throw new Fault('missing-section', grid.start, 'The <UnstructuredGrid> has no <Piece>.');
	const headerType = oneOf(root, 'header_type', ['UInt32', 'UInt64'] as const);
	const order = oneOf(root, 'byte_order', ['LittleEndian', 'BigEndian'] as const);
	const { compressor } = root.attributes;
	const encoding: Encoding = {
		little: order === 'LittleEndian',
		headerBytes: headerType === 'UInt64' ? 8 : 4,
		compressor: compressor === '' ? undefined : compressor,
	};
	const [data] = childrenOf(root, 'AppendedData');
	const appended = data && appendedData(content, data, raw);
	return {
		file: { content, encoding, appended, shared },
		root,
		grid,
		pieces,
		version,
		headerType,
	};
}

function otherKindMessage(type: string): string {
	if (type === 'PUnstructuredGrid')
		return 'The file only names the files of its pieces: it is one of PVTU files.';
	return `The file holds ${type === '' ? 'no kind of data that it names' : `VTK's ${type}`}, but TriRefine reads UnstructuredGrid.`;
}

/** The value of an attribute among `words`; the first of them by default. */
function oneOf<T extends string>(element: Element, name: string, words: readonly [T, ...T[]]): T {
	const value = element.attributes[name];
	if (value === undefined || value === '') return words[0];
	const word = words.find((one) => one === value);
	if (word) return word;
	throw new Fault(
		'not-supported',
		element.start,
		`Expected ${words.join(' or ')} as ${name}, found "${value.slice(0, 40)}".`,
	);
}

const underscore = 95;

function appendedData(
	content: FileBytes,
	element: Element,
	raw: number | undefined,
): DataFile['appended'] {
	const { encoding = 'base64' } = element.attributes;
	if (encoding !== 'raw' && encoding !== 'base64')
		throw new Fault(
			'not-supported',
			element.start,
			`Expected raw or base64 as the encoding of appended data, found "${encoding.slice(0, 40)}".`,
		);
	const { start, end } =
		raw === undefined
			? (element.text ?? { start: element.end, end: element.end })
			: { start: raw, end: content.length };
	const mark = content.indexOf(underscore, start);
	if (mark < 0 || mark >= end)
		throw new Fault(
			'missing-section',
			element.start,
			'The appended data lack the _ that marks their start.',
		);
	return { start: mark + 1, end, base64: encoding === 'base64' };
}

/** The encoding of the arrays of a file: that of its points. */
export function encodingOf(points: Element, { appended }: DataFile): VtuEncoding {
	const format = formatOfArray(points);
	return format === 'appended' && appended?.base64 ? 'appended-base64' : format;
}
