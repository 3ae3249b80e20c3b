import type { CancelSignal } from '../../../util/cancel.ts';
import { type Element, readMarkup } from '../../codecs/xml/markup.ts';
import type { ByteSource, Companion, ReadOptions } from '../../core/format.ts';
import { MAX_NAMED } from '../../core/namedFiles.ts';
import { allBytes } from '../../io/allBytes.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { Fault } from '../../text/fault.ts';
import { childrenOf } from '../vtu/grid.ts';

/** Content of a PVTU file. */
export interface PieceList {
	readonly version: string;
	readonly root: Element;
	readonly grid: Element;
	/** The `<Piece>` elements, and the file names in them. */
	readonly pieces: readonly { readonly element: Element; readonly text: string }[];
}

/** Maximum plausible size of a PVTU file. */
const MAX_BYTES = 1 << 24;

/** Loads a PVTU file. Throws a `Fault` if it is larger than 16 MiB, `Cancelled`, and errors of the source. */
export async function listFile(source: ByteSource, options: ReadOptions): Promise<FileBytes> {
	const fault = new Fault(
		'not-supported',
		0,
		'The file is larger than 16 MiB, which no list of pieces is.',
	);
	if (source.size > MAX_BYTES) throw fault;
	const bytes = await allBytes(source, options);
	if (bytes.length > MAX_BYTES) throw fault;
	return new FileBytes(source.name, bytes, bytes.length);
}

/** The pieces that a PVTU file names. Throws a `Fault` if it is malformed. */
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
	const more = elements[MAX_NAMED];
	if (more)
		throw new Fault(
			'not-supported',
			more.start,
			`The file has ${elements.length} pieces, but up to ${MAX_NAMED} are read.`,
		);
	const pieces = elements.map((element) => {
		const text = element.attributes.Source?.trim() ?? '';
		if (text !== '') return { element, text };
		throw new Fault('missing-value', element.start, 'The Source of a <Piece> is missing.');
	});
	return { version, root, grid, pieces };
}

/** The files that a PVTU file names; none if it is malformed. Throws `Cancelled`, and errors of the source. */
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
