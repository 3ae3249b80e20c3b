import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type Arrangement, arrangements, numberedKinds } from '../../src/protocol/panelSettings.ts';
import type { Box, Size } from './camera.ts';

/** Sections of the inspector in their order on the screen, most used first. */
export const sections = [
	'comparison',
	'options',
	'selection',
	'space',
	'colour',
	'figures',
	'histogram',
	'fields',
	'problems',
	'machine',
	'keys',
] as const;
/** Name of a section of the inspector. */
export type SectionName = (typeof sections)[number];

/** Saved layout of the panel. */
export interface Layout {
	/** Null: by the settings. */
	readonly arrangement: Arrangement | null;
	/** Whether the inspector is open; null: by the width of the panel. */
	readonly inspector: boolean | null;
	/** Collapsed sections of the inspector. */
	readonly folded: readonly SectionName[];
	/** Position of the swipe's divider, from 0 (left) to 1 (right). */
	readonly swipe: number;
	/** Whether rulers and a scale bar are shown. */
	readonly rulers: boolean;
	/** Kinds of entities with numbers in the views; null: by the settings. */
	readonly numbers: readonly EntityKind[] | null;
}

/** Initial layout: by the settings and the width of the panel, with the least used sections collapsed. */
export const initialLayout: Layout = {
	arrangement: null,
	inspector: null,
	folded: ['fields', 'machine', 'keys'],
	swipe: 0.5,
	rulers: true,
	numbers: null,
};

/**
 * Width of the panel in CSS pixels from which on the inspector is beside the views instead of over them, and open by
 * default.
 */
export const wideThreshold = 900;

/** Restores a saved layout; invalid values are replaced by defaults. */
export function restoreLayout(raw: unknown): Layout {
	const saved = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<Layout>;
	const { arrangement, inspector, folded, swipe, rulers, numbers } = saved;
	return {
		arrangement:
			arrangement && arrangements.includes(arrangement) ? arrangement : initialLayout.arrangement,
		inspector: typeof inspector === 'boolean' ? inspector : null,
		folded: Array.isArray(folded)
			? sections.filter((name) => folded.includes(name))
			: initialLayout.folded,
		swipe: typeof swipe === 'number' && swipe >= 0 && swipe <= 1 ? swipe : initialLayout.swipe,
		rulers: typeof rulers === 'boolean' ? rulers : initialLayout.rulers,
		numbers: Array.isArray(numbers)
			? numberedKinds.filter((kind) => numbers.includes(kind))
			: initialLayout.numbers,
	};
}

/** Minimum gain of scale for which views are stacked: side by side is easier to compare. */
const stackingRatio = 1.15;

/** Pixels around a mesh that fills its view, in both directions: title, legend and margin. */
const decoration = { width: 40, height: 100 };

/** Resolves `auto`: the arrangement in which the mesh is larger. */
export function arrangementFor(
	arrangement: Arrangement,
	mesh: Box,
	{ width, height }: Size,
): Exclude<Arrangement, 'auto'> {
	if (arrangement !== 'auto') return arrangement;
	const meshWidth = mesh.maxX - mesh.minX;
	const meshHeight = mesh.maxY - mesh.minY;
	// A mesh without width or height is scaled by the other.
	const scale = (w: number, h: number): number => {
		const [roomX, roomY] = [Math.max(1, w - decoration.width), Math.max(1, h - decoration.height)];
		return Math.min(
			meshWidth > 0 ? roomX / meshWidth : Infinity,
			meshHeight > 0 ? roomY / meshHeight : Infinity,
		);
	};
	return scale(width, height / 2) > stackingRatio * scale(width / 2, height) ? 'stacked' : 'beside';
}
