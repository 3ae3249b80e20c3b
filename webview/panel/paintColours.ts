import type { Colouring } from '../../src/draw/look.ts';
import { onDisplayTriangles } from '../../src/mesh/displayTriangles.ts';
import type { ColourValues } from '../model/colourValues.ts';
import { withHidden } from '../model/hidden.ts';
import type { ViewId } from '../model/viewId.ts';
import { type ColourSources, facesIn } from './colourSources.ts';

/** For meshes without values. */
const plainColouring: Colouring = { table: new Uint8Array(1024), by: 'values', range: [0, 1] };

/**
 * Shows the colours of a view, and hides triangles.
 *
 * @param hidden 1 for each hidden triangle; null for none
 * @param ofQuantity values of the quantity shown, if the renderers do not compute them
 */
export function paintColours(
	from: ColourSources,
	viewId: ViewId,
	colouring: Colouring | 'plain' | undefined,
	hidden: Uint8Array | null,
	ofQuantity?: ColourValues,
): void {
	const { screen, filtering } = from;
	const { fill = null, members } = ofQuantity ?? {};
	// Only values can hide triangles; a mesh without values has the plain colour.
	const plain = hidden ? plainColouring : undefined;
	const own = members ? 'plain' : colouring;
	const shown = own && own !== 'plain' ? own : (plain ?? own);
	const hiddenTriangles = onDisplayTriangles(facesIn(from, viewId), hidden);
	const values = hiddenTriangles ? withHidden(fill, hiddenTriangles) : fill;
	screen.viewer.setColours(viewId, shown, values);
	if (members && colouring && colouring !== 'plain')
		screen.viewer[viewId].fields.setMembers({ members, colouring });
	const before = filtering.hidden(viewId);
	filtering.show(viewId, hidden);
	if (before !== hidden) from.uncovered(viewId);
}
