import type { MarkupContent, Position } from 'vscode-languageserver';
import { writeGmr } from '../../../src/formats/gmr/writeGmr.ts';
import type { Sheet } from '../../../src/formats/model/section.ts';
import { hover } from '../../../src/language/features/hover.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { joined } from '../../../src/util/joined.ts';
import { type Opened, open } from '../open.ts';
import { figureB1 } from './meshes.ts';

/** The text of the hover at a place marked with `{}`, or at a line and column. */
export function told(opened: Opened, at?: Position & { readonly sheet?: Sheet }): string {
	const { sheet, position } = at ? { sheet: at.sheet ?? opened.sheet, position: at } : opened.at();
	return (
		(hover(opened.document, sheet, position)?.contents as MarkupContent | undefined)?.value ?? ''
	);
}

/** Figure B.1 with another text in place of a line, `{}` in it marking where the pointer is. */
export const b1With = (line: string, marked: string): Promise<Opened> =>
	open({ 'b1.gmr': figureB1.replace(line, marked) });

/** A mesh as the text of a GMR file. */
export const gmrText = (mesh: TriMesh): string =>
	Buffer.from(joined(writeGmr(mesh).files[0]!.chunks())).toString();
