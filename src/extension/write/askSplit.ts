import { window } from 'vscode';
import { fitted } from '../../formats/fitted.ts';
import type { Format } from '../../formats/format.ts';
import { splitQuads } from '../../mesh/splitQuads.ts';
import { cellCount, type TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';

/** A mesh as the user wants its quads and polygons, and sentences on what became of them. */
interface Chosen {
	readonly mesh: TriMesh;
	readonly notes: readonly string[];
}

/**
 * Splits the quads and polygons of a mesh where the format to write holds none, else asks whether the quads and polygons of a mesh are kept or split into triangles; undefined where the user gives up.
 * Throws `NotSplittable` where that is wanted and can't be done.
 */
export async function askSplit(
	given: TriMesh,
	format: Pick<Format, 'holds' | 'noun'>,
	title: string,
): Promise<Chosen | undefined> {
	const { mesh, notes } = fitted(given, format);
	const blocks = mesh.cells?.filter(({ shape }) => shape === 'quad' || shape === 'polygon') ?? [];
	const count = blocks.reduce((sum, block) => sum + cellCount(block), 0);
	if (count === 0) return { mesh, notes };
	const cells = counted(count, blocks.every(({ shape }) => shape === 'quad') ? 'quad' : 'cell');
	const choice = await window.showQuickPick(
		[
			{ label: `Keep ${cells}`, detail: 'Their edges are never divided', split: false },
			{
				label: `Split ${cells} into triangles`,
				detail: 'The triangles can then be refined',
				split: true,
			},
		],
		{ title, placeHolder: 'Keep or split cells with more than three corners?' },
	);
	if (!choice) return undefined;
	if (!choice.split) return { mesh, notes };
	const { mesh: triangles, warnings } = splitQuads(mesh);
	return { mesh: triangles, notes: [...notes, `Split ${cells} into triangles.`, ...warnings] };
}
