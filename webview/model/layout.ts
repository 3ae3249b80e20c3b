import type { EntityKind } from '../../src/mesh/triMesh.ts';
import { type Arrangement, arrangements, numberedKinds } from '../../src/protocol/panelSettings.ts';
import type { Box, Size } from './camera.ts';

/** Sections of the inspector, in their order on the screen: those used most come first. */
export const sections = [
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
export type SectionName = (typeof sections)[number];

/** What the panel remembers of its layout. */
export interface Layout {
	/** Null: as the settings have it. */
	readonly arrangement: Arrangement | null;
	/** Whether the inspector is open; null: as the panel's width has it. */
	readonly inspector: boolean | null;
	/** Sections of the inspector that are folded. */
	readonly folded: readonly SectionName[];
	/** Where the swipe's line is, 0 at the left to 1 at the right. */
	readonly swipe: number;
	/** Whether coordinates and a scale bar are along the views. */
	readonly rulers: boolean;
	/** What has its numbers written in the views; null: as the settings have it. */
	readonly numbers: readonly EntityKind[] | null;
}

export const freshLayout: Layout = {
	arrangement: null,
	inspector: null,
	folded: ['fields', 'machine', 'keys'],
	swipe: 0.5,
	rulers: true,
	numbers: null,
};

/** Width of the panel in CSS pixels from which on the inspector is beside the views, not over them, and open unless it was closed. */
export const wideFrom = 900;

/** Reads what an earlier version left: what does not fit is replaced by its default. */
export function restoreLayout(raw: unknown): Layout {
	const saved = (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<Layout>;
	const { arrangement, inspector, folded, swipe, rulers, numbers } = saved;
	return {
		arrangement:
			arrangement && arrangements.includes(arrangement) ? arrangement : freshLayout.arrangement,
		inspector: typeof inspector === 'boolean' ? inspector : null,
		folded: Array.isArray(folded)
			? sections.filter((name) => folded.includes(name))
			: freshLayout.folded,
		swipe: typeof swipe === 'number' && swipe >= 0 && swipe <= 1 ? swipe : freshLayout.swipe,
		rulers: typeof rulers === 'boolean' ? rulers : freshLayout.rulers,
		numbers: Array.isArray(numbers)
			? numberedKinds.filter((kind) => numbers.includes(kind))
			: freshLayout.numbers,
	};
}

/** By how much larger a mesh has to be one above the other: side by side is easier to compare. */
const clearly = 1.15;

/** Pixels beside a mesh that fills its view, and above and below it: title, legend and margin. */
const round = { width: 40, height: 100 };

/** The arrangement that is used: `auto` puts the views where the mesh is shown larger. */
export function arrangementFor(
	arrangement: Arrangement,
	mesh: Box,
	{ width, height }: Size,
): Exclude<Arrangement, 'auto'> {
	if (arrangement !== 'auto') return arrangement;
	const meshWidth = mesh.maxX - mesh.minX;
	const meshHeight = mesh.maxY - mesh.minY;
	// A mesh without a width or a height is as long as the other says.
	const scale = (w: number, h: number): number => {
		const [roomX, roomY] = [Math.max(1, w - round.width), Math.max(1, h - round.height)];
		return Math.min(
			meshWidth > 0 ? roomX / meshWidth : Infinity,
			meshHeight > 0 ? roomY / meshHeight : Infinity,
		);
	};
	return scale(width, height / 2) > clearly * scale(width / 2, height) ? 'stacked' : 'beside';
}
