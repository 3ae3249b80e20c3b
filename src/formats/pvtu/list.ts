import type { CancelSignal } from '../../util/cancel.ts';
import { allBytes } from '../allBytes.ts';
import { FileBytes } from '../bytes/fileBytes.ts';
import type { ByteSource, Companion, ReadOptions } from '../format.ts';
import { MOST_NAMED } from '../namedFiles.ts';
import { Fault } from '../vtkData/fault.ts';
import { childrenOf } from '../vtu/grid.ts';
import { type Element, readMarkup } from '../vtu/markup.ts';

/** What a PVTU file says. */
export interface PieceList {
	readonly version: string;
	readonly root: Element;
	readonly grid: Element;
	/** The elements of the pieces, and the files that they name, as they stand there. */
	readonly pieces: readonly { readonly element: Element; readonly text: string }[];
}

/** A list of pieces is never larger. */
const MOST_BYTES = 1 << 24;

/** A PVTU file in memory. Throws a `Fault` for one of more than 16 MiB, `Cancelled`, and what the source throws. */
export async function listFile(source: ByteSource, options: ReadOptions): Promise<FileBytes> {
	const fault = new Fault(
		'not-supported',
		0,
		'The file is larger than 16 MiB, which no list of pieces is.',
	);
	if (source.size > MOST_BYTES) throw fault;
	const bytes = await allBytes(source, options);
	if (bytes.length > MOST_BYTES) throw fault;
	return new FileBytes(source.name, bytes, bytes.length);
}

/** The pieces that a PVTU file names. Throws a `Fault` where that can't be told. */
export function listIn(file: FileBytes): PieceList {
	const { root } = readMarkup(file);
	const { type = '', version = '1.0' } = root.attributes;
	if (root.name !== 'VTKFile' || type !== 'PUnstructuredGrid')
		throw new Fault(
			'not-supported',
			root.start,
			`Expected <VTKFile type="PUnstructuredGrid"> as the outermost element, found <${root.name.slice(0, 40)}${type === '' ? '' : ` type="${type.slice(0, 40)}"`}>.`,
		);
	const [grid] = childrenOf(root, 'PUnstructuredGrid');
	if (!grid) throw new Fault('missing-section', root.end, 'The file has no <PUnstructuredGrid>.');
	const elements = childrenOf(grid, 'Piece');
	if (elements.length === 0)
		throw new Fault('missing-section', grid.start, 'The <PUnstructuredGrid> has no <Piece>.');
	const more = elements[MOST_NAMED];
	if (more)
		throw new Fault(
			'not-supported',
			more.start,
			`The file has ${elements.length} pieces, but up to ${MOST_NAMED} are read.`,
		);
	const pieces = elements.map((element) => {
		const text = element.attributes.Source?.trim() ?? '';
		if (text !== '') return { element, text };
		throw new Fault('missing-value', element.start, 'The Source of a <Piece> is missing.');
	});
	return { version, root, grid, pieces };
}

/** The files that a PVTU file names; none where it is damaged. Throws `Cancelled`, and what the source throws. */
export async function filesNamedIn(
	source: ByteSource,
	signal?: CancelSignal,
): Promise<readonly Companion[]> {
	try {
		const file = await listFile(source, signal ? { signal } : {});
		return listIn(file).pieces.map(({ text }) => ({ name: text, required: true }));
	} catch (error) {
		if (error instanceof Fault) return [];
		throw error;
	}
}
