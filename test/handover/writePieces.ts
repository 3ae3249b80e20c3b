import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMesh } from '../../src/library/readMesh.ts';
import { planMesh } from '../../src/library/writeMesh.ts';
import { concatBytes } from '../../src/util/concatBytes.ts';
import { engines } from '../support/engines.ts';
import { refineOn } from '../support/refine.ts';
import { piecesOf } from './pieces.ts';

/** Refines a GMR file as ranks would: writes the pieces that longest-edge bisection gives into a folder. */
export async function writePieces(mesh: string, folder: string, ranks: number): Promise<void> {
	const bytes = new Uint8Array(readFileSync(mesh));
	const { mesh: input } = await readMesh({ name: 'plate.gmr', bytes } as never);
	const refined = await refineOn(engines[0].open, input!, { selection: input!.marked! });
	const pieces = piecesOf(input!, refined.mesh, refined.maps, ranks, 1);
	for (const [k, piece] of pieces.entries()) {
		const { files } = await planMesh(piece, 'vtu', { values: { encoding: 'appended' } });
		writeFileSync(
			join(folder, `refined_${k}.vtu`),
			concatBytes([...(files[0]!.chunks(() => undefined) as Iterable<Uint8Array>)]),
		);
	}
	const list = pieces.map((_, k) => `<Piece Source="refined_${k}.vtu"/>`).join('\n');
	writeFileSync(
		join(folder, 'refined.pvtu'),
		`<?xml version="1.0"?>\n<VTKFile type="PUnstructuredGrid">\n${list}\n</VTKFile>\n`,
	);
}
