import { type Command, InvalidArgumentError, Option } from 'commander';
import { axes } from '../../mesh/cut.ts';
import { DEFAULT_FEATURE_ANGLE } from '../../mesh/featureLines.ts';
import { type MeshInfo, meshInfo } from '../../mesh/info.ts';
import { type NamedView, namedViews } from '../../mesh/rotation.ts';
import type { PictureSize } from '../../picture/options.ts';
import type { ThemeId } from '../../picture/themes.ts';
import { refuseExisting, refuseLinksTo, refuseUnwritable } from '../../platform/refusals.ts';
import { colourMaps } from '../../quantities/colourMaps.ts';
import {
	type ContourKind,
	contourKinds,
	DEFAULT_LEVELS,
	levelLimits,
} from '../../quantities/contours.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import type { RangeChoice } from '../../quantities/ranges.ts';
import { requireMesh } from '../collectFindings.ts';
import { warnOfErrors } from '../errorWarning.ts';
import { openMesh } from '../openMesh.ts';
import type { AddCommand } from '../program.ts';
import { Messages } from '../terminal.ts';

/** Flags of `picture`, under the property names that commander derives from them. */
export interface PictureFlags {
	readonly output?: string;
	readonly colour?: string;
	readonly map?: string;
	readonly range?: RangeChoice;
	readonly reversed?: boolean;
	readonly bands?: number;
	readonly contours?: ContourKind;
	readonly levels?: number;
	readonly arrows?: boolean;
	readonly size: PictureSize;
	readonly scale: number;
	/** View direction for a mesh in space. */
	readonly view: NamedView;
	readonly cut?: CutFlag;
	readonly light: boolean;
	readonly backs: boolean;
	readonly theme: ThemeId;
	readonly title?: string;
	readonly fill: boolean;
	readonly wireframe: boolean;
	readonly boundary: boolean;
	/** The angle in degrees; false for `--no-features`. */
	readonly features: number | false;
	readonly legend: boolean;
	readonly scaleBar: boolean;
	readonly list?: boolean;
	readonly force?: boolean;
	readonly json?: boolean;
}

/** Output of `trirefine picture --json`. */
export interface PictureReport {
	readonly input: MeshInfo;
	readonly output: {
		readonly file: string;
		readonly format: 'svg' | 'png';
		/** In CSS pixels; a PNG has `scale` pixels per CSS pixel along each axis. */
		readonly width: number;
		readonly height: number;
		readonly scale: number;
		readonly bytes: number;
	};
	/** The quantity that colours the triangles; null for none. */
	readonly colour: { readonly id: string; readonly title: string } | null;
	/** The values at the ends of the colour scale; null if there is none. */
	readonly range: readonly [number, number] | null;
	readonly warnings: readonly string[];
}

/** Output of `trirefine picture --list --json`. */
export interface QuantityReport {
	readonly quantities: readonly Pick<Quantity, 'id' | 'title' | 'family' | 'on' | 'kind'>[];
}

/** Maximum width and height of a picture, in CSS pixels. */
const MAX_PIXELS = 20_000;

/** A cut plane of a mesh in space, and the half that is drawn. */
export interface CutFlag {
	readonly axis: (typeof axes)[number];
	readonly keeps: 'below' | 'above';
	readonly value: number;
}

const details = `
Without -o the picture is written beside the mesh: as SVG, or as PNG from 100,000 triangles on.
--list prints the quantities of the mesh; metric:minimumAngle can be shortened to minimumAngle.`;

/** Adds the command `picture`. */
export const addPicture: AddCommand = (program: Command, io) => {
	program
		.command('picture')
		.summary('draw a mesh into an SVG or PNG file')
		.description('Draws a mesh into an SVG or PNG file, with a legend and a scale bar.')
		.argument('<mesh>', 'mesh file; companion files are found beside it')
		.option('-o, --output <file>', 'output file, ending in .svg or .png')
		.option(
			'--colour <quantity>',
			'quantity that colours the triangles, or none (default: minimumAngle)',
		)
		.addOption(
			new Option('--map <colours>', 'colour map (default: viridis, for groups tab20)').choices(
				colourMaps.map(({ id }) => id),
			),
		)
		.option('--range <a..b>', 'value range of the colour map: 0..60, 5%, acceptable', rangeOf)
		.option('--reversed', 'reverse the colour map')
		.option('--bands <n>', 'number of discrete colours', number(2, 256, true))
		.addOption(
			new Option(
				'--contours <how>',
				'contours of a field on points or corners (default: none)',
			).choices(contourKinds),
		)
		.option(
			'--levels <n>',
			`number of intervals between contours (default: ${DEFAULT_LEVELS})`,
			number(...levelLimits, true),
		)
		.option('--arrows', 'draw a vector field as arrows, a metric field as ellipses')
		.addOption(
			new Option('--size <pixels>', 'width and height in pixels, or the width alone')
				.argParser(sizeOf)
				.default({ width: 1200 }, '1200'),
		)
		.addOption(
			new Option('--scale <factor>', 'PNG pixels per pixel of --size')
				.argParser(number(0.5, 8, false))
				.default(2),
		)
		.addOption(
			new Option('--view <direction>', 'view direction for a mesh in space')
				.choices([...namedViews])
				.default('plan'),
		)
		.option('--cut <part>', 'draw only a part of a mesh in space, such as z<0.5 or x>2', cutOf)
		.option('--no-light', 'draw a mesh in space without shading')
		.option('--no-backs', 'do not hatch back faces of a mesh in space')
		.addOption(
			new Option('--theme <which>', 'background').choices(['light', 'dark']).default('light'),
		)
		.option('--title <text>', 'title above the mesh')
		.option('--no-fill', 'do not fill triangles')
		.option('--no-wireframe', 'do not draw edges between triangles')
		.option('--no-boundary', 'do not emphasise boundary edges')
		.addOption(
			new Option(
				'--features <degrees>',
				'emphasise edges of a mesh in space with a larger dihedral angle',
			)
				.argParser(number(0, 180, false))
				.default(DEFAULT_FEATURE_ANGLE),
		)
		.option('--no-features', 'do not emphasise sharp edges')
		.option('--no-legend', 'omit the legend')
		.option('--no-scale-bar', 'omit the scale bar')
		.option('--list', 'list the quantities of the mesh, draw nothing')
		.option('--force', 'overwrite an existing file')
		.option('--json', 'print the result as JSON')
		.addHelpText('after', details)
		.action(async (path: string, flags: PictureFlags) => {
			const messages = new Messages(io);
			const { drawMesh, quantityList, pictureTarget, defaultTarget } = await import(
				'../drawing.ts'
			);
			const requested = flags.output === undefined ? undefined : pictureTarget(flags.output);
			if (requested && !flags.list) {
				await refuseUnwritable([requested.file]);
				if (!flags.force) refuseExisting([requested.file]);
			}
			const opened = await openMesh(path, io, messages);
			const mesh = requireMesh(opened, undefined, messages);
			if (flags.list) {
				io.out(quantityList(mesh, flags.json === true));
				return;
			}
			const target = requested ?? defaultTarget(path, opened.format, mesh);
			refuseLinksTo(opened.inputs, [target.file]);
			if (!flags.force) refuseExisting([target.file]);
			await warnOfErrors(path, mesh, io, messages);
			messages.progress({ phase: 'Drawing' });
			await io.pause();
			const { bytes, ...picture } = drawMesh(mesh, target, flags);
			messages.clear();
			const force = flags.force === true;
			const { writeSet } = await import('../../platform/writeSet.ts');
			await writeSet([{ path: target.file, chunks: () => [bytes] }], { force, signal: io.signal });
			const { width, height, scale, colour, range } = picture;
			if (flags.json) {
				const report: PictureReport = {
					input: meshInfo(mesh, opened.format.id),
					output: { ...target, width, height, scale, bytes: bytes.length },
					colour,
					range,
					warnings: messages.warnings,
				};
				io.out(`${JSON.stringify(report, null, '\t')}\n`);
			} else {
				const coloured = colour ? `, coloured by ${colour.title.toLowerCase()}` : '';
				io.out(
					`wrote ${target.file}: ${Math.round(width * scale)} × ${Math.round(height * scale)} pixels${coloured}\n`,
				);
			}
		});
};

/** Parses "1200x900", or "1200": the height follows from the mesh. */
function sizeOf(text: string): PictureSize {
	const [, width, height] = /^(\d+)(?:[x×](\d+))?$/.exec(text) ?? [];
	const isAllowed = (value: number) => value >= 64 && value <= MAX_PIXELS;
	if (!isAllowed(Number(width)) || (height !== undefined && !isAllowed(Number(height))))
		throw new InvalidArgumentError(`expected 1200x900 or 1200, from 64 to ${MAX_PIXELS}.`);
	return { width: Number(width), ...(height !== undefined && { height: Number(height) }) };
}

/** Parses "z<0.5" or "x>2", the half that is drawn. */
function cutOf(text: string): CutFlag {
	const [, axis, sign, value = ''] = /^\s*([xyz])\s*([<>])\s*(\S+)\s*$/.exec(text) ?? [];
	const knownAxis = axes.find((name) => name === axis);
	if (!knownAxis || !Number.isFinite(Number(value)))
		throw new InvalidArgumentError('expected the part to draw, such as z<0.5 or x>2.');
	return { axis: knownAxis, keeps: sign === '<' ? 'below' : 'above', value: Number(value) };
}

/** Parses "0..60", "5%" or "acceptable". */
function rangeOf(text: string): RangeChoice {
	if (text === 'acceptable') return { by: 'acceptable' };
	const percent = Number(/^(.+)%$/.exec(text)?.[1]?.trim() || Number.NaN);
	if (percent >= 0 && percent < 50) return { by: 'percentile', percent };
	const [low = '', high = '', ...rest] = text.split('..');
	const ends = [low, high].map((end) => (end.trim() === '' ? Number.NaN : Number(end)));
	if (rest.length > 0 || !ends.every(Number.isFinite) || !(ends[0]! <= ends[1]!))
		throw new InvalidArgumentError(
			'expected a range such as 0..60, a percentile such as 5%, or acceptable.',
		);
	return { by: 'hand', low: ends[0]!, high: ends[1]! };
}

/** A parser of numbers from `from` to `to`, inclusive; of integers if `whole`. */
const number =
	(from: number, to: number, whole: boolean) =>
	(text: string): number => {
		const value = text.trim() === '' ? Number.NaN : Number(text);
		if (!(value >= from && value <= to) || (whole && !Number.isInteger(value)))
			throw new InvalidArgumentError(`expected a number from ${from} to ${to}.`);
		return value;
	};
