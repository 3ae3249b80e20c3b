import { HALO_OPACITY, type Layer } from './layers.ts';
import type { Colour, Lines } from './scene.ts';

/** Style of lines with a halo; widths are full. */
export interface HaloStyle {
	readonly colour: Colour;
	readonly opacity?: number;
	readonly width: number;
	readonly halo: number;
	readonly haloColour: Colour;
	readonly haloOpacity?: number;
}

/** Lines over their halo; none without ends. */
export function withHalo(
	layer: Layer,
	ends: Uint32Array,
	{ colour, opacity = 1, width, halo, haloColour, haloOpacity = HALO_OPACITY }: HaloStyle,
): Lines[] {
	if (ends.length === 0) return [];
	const below = { colour: haloColour, opacity: haloOpacity, width: halo, isHalo: true };
	return [
		{ layer, ends, ...below },
		{ layer, ends, colour, opacity, width },
	];
}
