import type { MarkupContent, Position } from 'vscode-languageserver';
import { writeGmr } from '../../../src/formats/gmr/writeGmr.ts';
import type { TextModel } from '../../../src/formats/model/textModel.ts';
import { hover } from '../../../src/language/features/hover.ts';
import type { TriMesh } from '../../../src/mesh/triMesh.ts';
import { concatBytes } from '../../../src/util/concatBytes.ts';
import { type Opened, open } from '../open.ts';
import { figureB1 } from './meshes.ts';

/** The text of the hover at a place marked with `{}`, or at a line and column. */
export function told(opened: Opened, at?: Position & { readonly model?: TextModel }): string {
	const { model, position } = at ? { model: at.model ?? opened.model, position: at } : opened.at();
	return (
		(hover(opened.document, model, position)?.contents as MarkupContent | undefined)?.value ?? ''
	);
}

/** Figure B.1 with another text in place of a line, `{}` in it marking where the pointer is. */
export const b1With = (line: string, marked: string): Promise<Opened> =>
	open({ 'b1.gmr': figureB1.replace(line, marked) });

/** A mesh as the text of a GMR file. */
export const gmrText = (mesh: TriMesh): string =>
	Buffer.from(concatBytes(writeGmr(mesh).files[0]!.chunks())).toString();
