import { afterEach, describe, expect, test } from 'vitest';
import type { DrawPath } from '../../src/draw/choosePath.ts';
import { facingOf } from '../../src/mesh/facing.ts';
import {
	brightness,
	type FaceCover,
	faceColour,
	markAt,
	phaseAt,
} from '../../src/picture/faceColour.ts';
import { faceStyle } from '../../src/picture/layers.ts';
import { packBits } from '../../src/steps/bits.ts';
import { gpu } from '../support/engines.ts';
import { fitLook, type LatticeMesh, Offscreen, palette } from './offscreen.ts';

let open: Offscreen | undefined;
afterEach(() => open?.dispose());

const { marks, backs, selection } = faceStyle;
const [SIZE, END] = [48, 2 ** 30 - 1];

/** A triangle that covers most of the picture, tilted by its greatest height, seen from behind if it is `reversed`. */
function faceOf(height: number, reversed: boolean, flags: { marked: boolean; selected: boolean }) {
	const corners = [0, 0, 0, END, 0, height, 0, END, 0];
	const mesh: LatticeMesh = {
		dimension: 3,
		isSurface: true,
		coordinates: Uint32Array.from(corners),
		corners: reversed ? Uint32Array.of(0, 2, 1) : Uint32Array.of(0, 1, 2),
		...(flags.marked && { marked: packBits(Uint8Array.of(1)) }),
		...(flags.selected && { selected: packBits(Uint8Array.of(1)) }),
	};
	const facing = facingOf([0, 0, 0], [END, 0, height], [0, END, 0]);
	return { mesh, facing: reversed ? -facing : facing };
}

const cases = [false, true].flatMap((marked) =>
	[false, true].flatMap((selected) =>
		[false, true].map((reversed) => ({ marked, selected, reversed })),
	),
);

describe.skipIf(!gpu).each<DrawPath>(['pull', 'raster'])('a face by %s', (path) => {
	test.each(cases)('has its layers in the order of the table: %o', async (one) => {
		for (const [height, ratio, tint] of [
			[0, 1, undefined],
			[END / 2, 1, 0.25],
			[END, 2, 0.6],
		] as const) {
			const { mesh, facing } = faceOf(height, one.reversed, one);
			open?.dispose();
			open = new Offscreen(mesh);
			const picture = await open.draw(
				{ ...fitLook(SIZE, SIZE), ratio },
				{
					...{ wireframe: false, byAngle: false },
					...(tint !== undefined && { tint }),
					surface: { lit: true, backs: true, lines: false },
				},
				{ path, samples: 1 },
			);
			const wrong: unknown[] = [];
			// Far from the edges, which have a rim if the face is selected.
			for (let y = 8; y < SIZE - 4; y++)
				for (let x = 4; x < y - 4; x++) {
					const back = phaseAt(x, y, backs.period * ratio, -1);
					const cover: FaceCover = {
						light: brightness(facing),
						back: one.reversed && back >= backs.start,
						mark: one.marked ? markAt(phaseAt(x, y, marks.period * ratio, 1)) : null,
						tint: one.selected ? (tint ?? selection.opacity) : 0,
					};
					const wanted = faceColour(palette.plain, cover, palette);
					const at = 4 * (y * SIZE + x);
					const found = [...picture.pixels.subarray(at, at + 3)];
					if (wanted.some((part, k) => Math.abs(255 * part - found[k]!) > 2))
						wrong.push({ x, y, found, wanted: wanted.map((part) => 255 * part), cover });
				}
			expect(wrong).toEqual([]);
		}
	});
});
