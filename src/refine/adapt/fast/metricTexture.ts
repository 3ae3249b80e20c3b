import type { EngineBuffer, EngineTexture } from '../../../engine/engine.ts';
import { BACKGROUND_POINT } from '../../../steps/adapt/background.ts';
import { TRIANGLE } from '../../../steps/adapt/records.ts';
import { LOG_FRACTION } from '../../../steps/adapt/stretch.ts';
import { drawMetric } from '../../../steps/fast/drawMetric.ts';
import { markHomes } from '../../../steps/fast/markHomes.ts';
import { MEASURES, measureField } from '../../../steps/fast/measureField.ts';
import { NotRefinable } from '../../errors.ts';
import type { AdaptMesh } from '../adaptMesh.ts';

/** Bounds on the texels of the longer side; all devices support the upper one. */
const MAX_TEXELS = 8192;
const MIN_TEXELS = 256;
/** Cells per finest size. */
const CELLS = 2;
/** Rows are multiples of this many texels, as copies to textures require. */
const ROW = 16;
/** Texels drawn at once. */
const BAND = 1 << 22;

/** The metric of a background as a texture. */
export interface MetricTexture {
	readonly texture: EngineTexture;
	readonly texels: Texels;
	/** Unit of lengths: 2^`finest` lattice steps. */
	readonly finest: number;
}

/** A grid of texels over a background on the lattice; `left`, `bottom` is the centre of the first texel. */
export interface Texels {
	readonly left: number;
	readonly bottom: number;
	/** Distance between centres of texels. */
	readonly cell: number;
	readonly width: number;
	readonly height: number;
}

/**
 * Draws the metric of the background into a texture with cells of at most half of the finest size.
 *
 * @param spacing length of a lattice step
 * @throws EngineError, NotRefinable if that needs too many texels
 */
export async function drawTexture(mesh: AdaptMesh, spacing: number): Promise<MetricTexture> {
	const { session, time, background, backgroundTriangles } = mesh;
	const extent = await extentOf(mesh);
	const texels = texelsOf(extent, spacing);
	const { width, height, ...grid } = texels;
	const finest = Math.floor(Math.log2(extent.finest));
	const rows = Math.min(height, Math.max(1, Math.floor(BAND / width)));
	const texture = session.texture!('metric', width, height);
	const allocated = await session.allocate([
		['homes', width * height],
		['texels', 4 * width * rows, { dirty: true }],
	]);
	const [homes, band] = allocated as [EngineBuffer, EngineBuffer];
	await time('metric texture', () => {
		const parameters = { ...grid, width, backgroundTriangles };
		session.run(markHomes, backgroundTriangles, parameters, { background, homes });
	});
	for (let row = 0; row < height; row += rows) {
		const count = Math.min(rows, height - row);
		const parameters = { ...texels, row, finest, backgroundTriangles };
		await time('metric texture', () => {
			session.run(drawMetric, width * count, parameters, { background, homes, texels: band });
			session.copyRows!(band, texture, row, count);
		});
	}
	for (const buffer of allocated) session.free(buffer);
	return { texture, texels, finest };
}

/** Bounding box of a background, and its finest size, in lattice steps. */
interface Extent {
	readonly left: number;
	readonly bottom: number;
	readonly right: number;
	readonly top: number;
	readonly finest: number;
}

async function extentOf({
	session,
	time,
	background,
	backgroundTriangles,
}: AdaptMesh): Promise<Extent> {
	const status = session.buffer('extent', MEASURES);
	const points = (background.length - TRIANGLE * backgroundTriangles) / BACKGROUND_POINT;
	await time('metric texture', () =>
		session.run(measureField, points, { backgroundTriangles }, { background, status }),
	);
	const [left = 0, bottom = 0, right = 0, top = 0, twice = 0] = await session.read(
		status,
		MEASURES,
	);
	session.free(status);
	return {
		left: ~left >>> 0,
		bottom: ~bottom >>> 0,
		right,
		top,
		finest: 2 ** ((2 ** 31 - twice) / 2 ** (LOG_FRACTION + 1)),
	};
}

/** The texels that cover an extent. */
function texelsOf({ left, bottom, right, top, finest }: Extent, spacing: number): Texels {
	const longest = Math.max(right - left, top - bottom);
	const cell = Math.max(1, Math.floor(Math.min(finest / CELLS, longest / (MIN_TEXELS - 1))));
	const width = Math.ceil((right - left) / cell / ROW + 1 / ROW) * ROW;
	const height = Math.ceil((top - bottom) / cell) + 1;
	if (Math.max(width, height) <= MAX_TEXELS) return { left, bottom, cell, width, height };
	const finestPossible = (CELLS * longest * spacing) / (MAX_TEXELS - 1);
	throw new NotRefinable(
		`fast moves read sizes from a texture of at most 8,192 × 8,192 cells, and need ${CELLS} cells in the finest size: ${(finest * spacing).toPrecision(3)} is finer than ${finestPossible.toPrecision(3)}; use exact moves`,
	);
}
