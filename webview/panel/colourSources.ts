import { type Quantity, refinementQuantities } from '../../src/quantities/quantity.ts';
import type { Screen } from '../controls/screen.ts';
import type { ColourOverrides } from '../model/colourChoice.ts';
import type { ShownFaces } from '../model/faces.ts';
import type { Loaded, RefinedView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Filtering } from '../selection/filtering.ts';
import type { MeshService } from '../work/meshService.ts';

/** What colours need of the mesh of After; only results have parents. */
export type AfterColours = Pick<RefinedView, 'display' | 'quantities'> &
	Partial<Pick<RefinedView, 'ancestors' | 'parents'>>;

/** Sources and targets of the colours of a mesh. */
export interface ColourSources {
	readonly service: MeshService;
	readonly screen: Screen;
	loaded(): Loaded | null;
	/** The result of refinement, or the mesh to compare with. */
	result(): AfterColours | null;
	/** Another choice was made. */
	changed(choice: ColourOverrides): void;
	/** Other triangles are hidden, so the outline of the selection changes, and covered entities may become visible. */
	uncovered(viewId: ViewId): void;
	/** Triangles hidden by other means than their class. */
	readonly filtering: Pick<Filtering, 'find' | 'hidden' | 'show' | 'values'>;
}

/** The quantities to choose from, including those of refinement, which apply to both views. */
export function quantitiesIn({ loaded, result }: ColourSources): Quantity[] {
	const [before, after] = [loaded()?.mesh?.quantities ?? [], result()?.quantities ?? []];
	const ofMeshes = [...before, ...after.filter(({ id }) => before.every((one) => one.id !== id))];
	return [...ofMeshes, ...(result()?.parents ? refinementQuantities : [])];
}

/** Faces of a view that are not triangles; undefined if there are none. */
export const facesIn = (
	{ loaded, result }: ColourSources,
	viewId: ViewId,
): ShownFaces | undefined => (viewId === 'before' ? loaded()?.mesh : result())?.display.faces;
