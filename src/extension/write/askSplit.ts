import { window } from 'vscode';
import type { Format } from '../../formats/core/format.ts';
import { fitted } from '../../formats/fitted.ts';
import { splitQuads } from '../../mesh/splitQuads.ts';
import { cellCount, type TriMesh } from '../../mesh/triMesh.ts';
import { counted } from '../../util/counted.ts';

/** A mesh with quads and polygons kept or split, and notes on that. */
interface Chosen {
	readonly mesh: TriMesh;
	readonly notes: readonly string[];
}

/**
 * Splits quads and polygons if the format has none, otherwise asks whether to keep or split them; undefined if the
 * user cancels. Throws `NotSplittable` if splitting is requested and impossible.
 */
export async function askSplit(
	source: TriMesh,
	format: Pick<Format, 'holds' | 'noun'>,
	title: string,
): Promise<Chosen | undefined> {
	const { mesh, notes } = fitted(source, format);
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
