import { arrowStrokes, ellipseStrokes } from '../../src/quantities/arrowStrokes.ts';
import type { Arrows } from '../model/fieldDrawing.ts';
import { type Pen, type Screen, screenProjection } from './strokes.ts';

/** Maximum overhang of an arrow beyond its length, in pixels. */
const MARGIN = 8;

/**
 * Draws arrows, the longest of the mesh `longest` pixels long and those of length 0 as dots, or ellipses. Returns the
 * number in the view.
 */
export function drawArrows(
	context: CanvasRenderingContext2D,
	screen: Screen,
	{ positions, vectors, ratios }: Arrows,
	longest: number,
	{ width: lineWidth, halo, haloColour }: Pen,
	colour: string,
): number {
	const { width, height } = screen.size;
	const project = screenProjection(screen);
	const path = new Path2D();
	const stroke = (x0: number, y0: number, x1: number, y1: number) => {
		path.moveTo(x0, y0);
		path.lineTo(x1, y1);
	};
	let drawn = 0;
	for (let i = 0; i < positions.length; i += 2) {
		const [x, y] = [project.x(positions[i]!), project.y(positions[i + 1]!)];
		const reach = longest + MARGIN;
		if (x < -reach || y < -reach || x > width + reach || y > height + reach) continue;
		drawn++;
		const [dx, dy] = [vectors[i]! * longest, -vectors[i + 1]! * longest];
		if (ratios) ellipseStrokes(x, y, { dx, dy, ratio: ratios[i / 2]! }, stroke);
		else arrowStrokes(x, y, dx, dy, stroke);
	}
	context.lineCap = 'round';
	context.lineWidth = halo;
	context.strokeStyle = haloColour;
	context.stroke(path);
	context.lineWidth = lineWidth;
	context.strokeStyle = colour;
	context.stroke(path);
	return drawn;
}
