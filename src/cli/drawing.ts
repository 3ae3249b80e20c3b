import type { Format } from '../formats/core/format.ts';
import { axes, type Plane, planeOf } from '../mesh/cut.ts';
import { middleInSpace } from '../mesh/rotatedPoints.ts';
import { type Matrix, matrixOf, rotations } from '../mesh/rotation.ts';
import { tessellationOf } from '../mesh/tessellation.ts';
import { type TriMesh, triangleCount } from '../mesh/triMesh.ts';
import { pngOf } from '../picture/png.ts';
import { rasterOf } from '../picture/raster/rasterOf.ts';
import { sceneOf } from '../picture/sceneOf.ts';
import { SVG_LIMIT, svgOf, TooLargeForSvg } from '../picture/svg.ts';
import { splitPath } from '../platform/files.ts';
import { joinPath } from '../platform/realPaths.ts';
import { faceQuantities } from '../quantities/faceQuantities.ts';
import { familyTitles } from '../quantities/quantity.ts';
import type { CutFlag, PictureFlags, PictureReport, QuantityReport } from './commands/picture.ts';
import { CliError, exitCodes } from './failure.ts';
import { baseOf } from './outputs.ts';
import { quantityNamed } from './quantityNamed.ts';

/** The file of a picture. */
export interface PictureTarget {
	readonly file: string;
	readonly format: 'svg' | 'png';
}

/** The target of a file name. Throws `CliError` unless it ends in .svg or .png. */
export function pictureTarget(file: string): PictureTarget {
	const suffix = splitPath(file).suffix.toLowerCase();
	if (suffix === 'svg' || suffix === 'png') return { file, format: suffix };
	throw new CliError(
		exitCodes.call,
		`can't write ${file}: the name of a picture must end in .svg or .png`,
	);
}

/** The default picture beside a mesh: `plate.svg` for `plate.gmr`. */
export function defaultTarget(source: string, format: Format, mesh: TriMesh): PictureTarget {
	const { folder, base } = baseOf(source, format);
	const kind = triangleCount(tessellationOf(mesh).displayTriangles) < SVG_LIMIT ? 'svg' : 'png';
	return { file: joinPath(folder, `${base}.${kind}`), format: kind };
}

/** The output of `--list`: the quantities of a mesh by family, or as JSON. */
export function quantityList(mesh: TriMesh, json: boolean): string {
	const available = faceQuantities(mesh);
	if (json) {
		const quantities = available.map(({ id, title, family, on, kind }) => ({
			id,
			title,
			family,
			on,
			kind,
		}));
		return `${JSON.stringify({ quantities } satisfies QuantityReport, null, '\t')}\n`;
	}
	const width = Math.max(...available.map(({ id }) => id.length));
	const families = [...new Set(available.map(({ family }) => family))];
	return families
		.map((family) => {
			const members = available.filter((quantity) => quantity.family === family);
			const lines = members.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`);
			return `${[familyTitles[family], ...lines].join('\n')}\n`;
		})
		.join('\n');
}

/** A drawn picture. */
export interface DrawnPicture extends Pick<PictureReport, 'colour' | 'range'> {
	readonly bytes: Uint8Array;
	readonly width: number;
	readonly height: number;
	readonly scale: number;
}

/**
 * Draws a mesh. Throws `CliError` for an unknown quantity, flags that do not apply, and an SVG that would be too
 * large.
 */
export function drawMesh(mesh: TriMesh, target: PictureTarget, flags: PictureFlags): DrawnPicture {
	const { colour, output, list, force, json, scale, view, cut, light, features, ...options } =
		flags;
	const requested =
		colour === undefined || colour === 'none'
			? undefined
			: quantityNamed(colour, faceQuantities(mesh), '--colour ');
	if ((flags.contours ?? 'none') !== 'none' && !requested?.contours)
		throw new CliError(exitCodes.call, needsColour('--contours', 'a field on points or corners'));
	if (flags.arrows && !requested?.arrows)
		throw new CliError(exitCodes.call, needsColour('--arrows', 'a vector or metric field'));
	if (cut && mesh.dimension === 2)
		throw new CliError(exitCodes.call, '--cut applies to meshes in space; this one has no z');
	const quantity = colour === undefined ? {} : { quantity: requested?.id ?? null };
	const { scene, colouring } = sceneOf(mesh, {
		...options,
		...quantity,
		...(view !== 'plan' && { rotation: matrixOf(rotations[view]) }),
		...(cut && { plane: planeFor(mesh, cut, matrixOf(rotations[view])) }),
		lit: light,
		features: features === false ? null : features,
	});
	const { width, height } = scene;
	const coloured = colouring.quantity;
	const common = {
		width,
		height,
		colour: coloured ? { id: coloured.id, title: coloured.title } : null,
		range: colouring.range ?? null,
	};
	if (target.format === 'png')
		return { ...common, scale, bytes: pngOf(rasterOf(scene, scale), scale) };
	try {
		return { ...common, scale: 1, bytes: new TextEncoder().encode(svgOf(scene)) };
	} catch (error) {
		if (error instanceof TooLargeForSvg) throw new CliError(exitCodes.call, error.message);
		throw error;
	}
}

/** Message for a flag that needs a quantity of another kind. */
const needsColour = (flag: string, what: string): string =>
	`${flag} needs --colour with ${what}; --list prints the quantities of the mesh`;

/** The cut plane relative to the centre of the mesh, in the rotated view. */
function planeFor(mesh: TriMesh, { axis, keeps, value }: CutFlag, matrix: Matrix): Plane {
	const offset = value - middleInSpace(mesh)[axes.indexOf(axis)]!;
	return planeOf({ axis, at: 0, flipped: keeps === 'above' }, [offset, offset], matrix);
}
