import { type Colouring, CUT_SHIFT } from '../../src/draw/look.ts';
import { onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import type { SeveralParents } from '../../src/mesh/provenance.ts';
import type { TriangleValues } from '../model/colourValues.ts';
import {
	type DrawOptions,
	type FrameOptions,
	LINE_SHIFT,
	MARKED,
	type Palette,
	SELECTED,
} from '../model/palette.ts';
import type { Pane } from './pane.ts';

/** 1 for each triangle, or face, that is marked, and for each that is selected. */
export interface Looks {
	readonly marked: Uint8Array;
	readonly selected: Uint8Array;
}

/**
 * Selection in Before, and the triangle of Before that contains each triangle of After, or the triangles that overlap
 * each polygon.
 */
export interface AncestorSelection {
	readonly selected: Uint8Array;
	readonly ancestors: Uint32Array;
	readonly joined?: SeveralParents | undefined;
}

/** Flags and colours of the triangles of one view: marked, selected, lines. */
export class ViewLooks {
	readonly #pane: Pane;
	/** Edges of triangles that are feature lines, from bit 0 on. */
	#lines: Uint8Array | undefined;
	#shown: { readonly looks: Looks; readonly above?: AncestorSelection } | undefined;
	#showsNew = false;
	/** Undefined for the default. */
	#colouring: Colouring | 'plain' | undefined;
	/** Whether triangles are hidden by their values. */
	#hasHidden = false;

	constructor(pane: Pane) {
		this.#pane = pane;
	}

	/** Forgets the lines of the previous mesh. */
	forgetLines(): void {
		this.#lines = undefined;
	}

	/** See `Viewer.showLines`. */
	setLines(lines: Uint8Array): void {
		this.#lines = lines;
		this.#show();
	}

	/** See `Viewer.showLooks`. */
	set(looks: Looks, above?: AncestorSelection): void {
		this.#shown = { looks, ...(above && { above }) };
		this.#show();
	}

	/** See `Viewer.showNew`. */
	showNew(on: boolean): void {
		this.#showsNew = on;
		this.#show();
	}

	/** See `Viewer.setColours`. */
	setColours(colouring: Colouring | 'plain' | undefined, values: TriangleValues | null): void {
		this.#pane.setValues(values);
		this.#pane.fields.setMembers(null);
		this.#colouring = colouring;
		this.#hasHidden = values?.hasHidden === true;
	}

	/** Options with the colouring of triangles; if values hide some, they are also passed for the plain colour. */
	coloured(options: DrawOptions, palette: Palette): FrameOptions {
		const colouring = this.#colouring;
		if (!colouring) return options;
		if (colouring === 'plain') return { ...options, byAngle: false };
		if (options.byAngle || !this.#hasHidden) return { ...options, colouring };
		return {
			...options,
			byAngle: true,
			colouring: { ...colouring, table: plainTable(palette) },
		};
	}

	/** Tints polygons that overlap a selected triangle, or all that were joined of several. */
	#tintJoined(looks: Uint8Array, { starts, parents }: SeveralParents, selected: Uint8Array): void {
		for (let i = 0; i < looks.length; i++) {
			const overlapping = parents.subarray(starts[i]!, starts[i + 1]!);
			if (this.#showsNew ? overlapping.length > 1 : overlapping.some((t) => selected[t]))
				looks[i]! |= SELECTED;
		}
	}

	#show(): void {
		const shown = this.#shown;
		const pane = this.#pane;
		if (!pane.mesh || pane.stale || !shown) return;
		const { marked, selected } = shown.looks;
		const looks = new Uint8Array(selected.length);
		// Plain loops: a function call per triangle takes seconds for millions.
		for (let t = 0; t < looks.length; t++)
			looks[t] = (selected[t] ? SELECTED : 0) | (marked[t] ? MARKED : 0);
		const { above } = shown;
		if (above) {
			const { ancestors, joined } = above;
			if (joined) this.#tintJoined(looks, joined, above.selected);
			const tinted = this.#showsNew ? divided(ancestors, above.selected.length) : above.selected;
			for (let t = 0; !joined && t < looks.length; t++)
				if (tinted[ancestors[t]!]) looks[t]! |= SELECTED;
		}
		const { faces } = pane.mesh;
		const displayLooks = onDisplayTriangles(faces, looks);
		if (faces)
			for (let t = 0; t < displayLooks.length; t++) displayLooks[t]! |= faces.cuts[t]! << CUT_SHIFT;
		const lines = this.#lines;
		if (lines?.length === displayLooks.length)
			for (let t = 0; t < displayLooks.length; t++) displayLooks[t]! |= lines[t]! << LINE_SHIFT;
		pane.setLooks(displayLooks);
	}
}

/** A colour table of only the plain colour. */
function plainTable({ plain }: Palette): Uint8Array {
	const bytes = [...plain.map((component) => Math.round(255 * component)), 255];
	return Uint8Array.from({ length: 1024 }, (_, i) => bytes[i % 4]!);
}

/**
 * 1 for each triangle with more than one child; `parents` has the parent of each triangle after, `count` is the number
 * of triangles before.
 */
function divided(parents: Uint32Array, count: number): Uint8Array {
	const children = new Uint8Array(count);
	for (let t = 0; t < parents.length; t++) {
		const parent = parents[t]!;
		if (children[parent]! < 2) children[parent]!++;
	}
	for (let t = 0; t < count; t++) children[t] = children[t]! > 1 ? 1 : 0;
	return children;
}
