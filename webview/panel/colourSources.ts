import { type Quantity, refinementQuantities } from '../../src/quantities/quantity.ts';
import type { Screen } from '../controls/screen.ts';
import type { ShownFaces } from '../model/faces.ts';
import type { Comparison, Loaded, RefinedView } from '../model/results.ts';
import type { ViewId } from '../model/viewId.ts';
import type { Filtering } from '../selection/filtering.ts';
import type { MeshService } from '../work/meshService.ts';
import type { ColourChoiceEvents } from './colourChoices.ts';

/** What colours need of the mesh of After; only results have parents. */
export type AfterColours = Pick<RefinedView, 'display' | 'quantities'> &
	Partial<Pick<RefinedView, 'ancestors' | 'parents'>>;

/** Sources and targets of the colours of a mesh. */
export interface ColourSources extends ColourChoiceEvents {
	readonly service: MeshService;
	readonly screen: Screen;
	loaded(): Loaded | null;
	/** The result of refinement, or the mesh to compare with. */
	result(): AfterColours | null;
	/** How both views differ; null if they are not compared. */
	comparison(): Comparison | null;
	/** Other triangles are hidden, so the outline of the selection changes, and covered entities may become visible. */
	uncovered(viewId: ViewId): void;
	/** Triangles hidden by other means than their class. */
	readonly filtering: Pick<Filtering, 'find' | 'hidden' | 'show' | 'values'>;
}

/** The quantities to choose from, including those of refinement, which apply to both views. */
export function quantitiesIn({ loaded, result, comparison }: ColourSources): Quantity[] {
	const [before, after] = [loaded()?.mesh?.quantities ?? [], result()?.quantities ?? []];
	const ofMeshes = [...before, ...after.filter(({ id }) => before.every((one) => one.id !== id))];
	const ofRefinement = result()?.parents ? refinementQuantities : [];
	return [...ofMeshes, ...(comparison()?.quantities ?? []), ...ofRefinement];
}

/** Faces of a view that are not triangles; undefined if there are none. */
export const facesIn = (
	{ loaded, result }: ColourSources,
	viewId: ViewId,
): ShownFaces | undefined => (viewId === 'before' ? loaded()?.mesh : result())?.display.faces;
