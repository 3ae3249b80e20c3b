import { arrowStrokes } from '../../src/quantities/arrowStrokes.ts';
import type { Arrows } from '../model/fieldDrawing.ts';
import { placing, type Screen } from './strokes.ts';

/** How far beyond its place an arrow may reach, beside its length. */
const MARGIN = 8;

/**
 * Draws arrows, of which the longest of the mesh has so many pixels; a vector of length 0 is a dot. Returns how many are in
 * the view.
 */
export function drawArrows(
	context: CanvasRenderingContext2D,
	screen: Screen,
	{ places, vectors }: Arrows,
	longest: number,
	{ colour, halo }: { readonly colour: string; readonly halo: string },
): number {
	const { width, height } = screen.size;
	const place = placing(screen);
	const path = new Path2D();
	let drawn = 0;
	for (let i = 0; i < places.length; i += 2) {
		const [x, y] = [place.x(places[i]!), place.y(places[i + 1]!)];
		const reach = longest + MARGIN;
		if (x < -reach || y < -reach || x > width + reach || y > height + reach) continue;
		drawn++;
		arrowStrokes(x, y, vectors[i]! * longest, -vectors[i + 1]! * longest, (x0, y0, x1, y1) => {
			path.moveTo(x0, y0);
			path.lineTo(x1, y1);
		});
	}
	context.lineCap = 'round';
	context.lineWidth = 3.2;
	context.strokeStyle = halo;
	context.stroke(path);
	context.lineWidth = 1.4;
	context.strokeStyle = colour;
	context.stroke(path);
	return drawn;
}
