import type { ByteSource, ReadOptions } from '../format.ts';
import type { Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Ids } from './ids.ts';
import { type Block, readBlocks } from './readBlocks.ts';
import { PairBlock } from './readEdges.ts';
import { NodeBlock } from './readNodes.ts';

/** What a `.poly` file holds beside its points. */
export interface PolyFile {
	/** Two points (indexes) for each segment, and its marker. */
	readonly pairs: Uint32Array;
	readonly markers?: Int32Array;
	/** A point in each hole, x y. */
	readonly holes: Float64Array;
	/** The numbers of each region's line after its index. */
	readonly regions?: readonly (readonly number[])[];
	readonly broken: boolean;
	/** The file is a three-dimensional one of TetGen's. */
	readonly spatial: boolean;
}

/**
 * Reads a `.poly` file: points (none where they stand in the `.node` file), segments, holes and, where there are any,
 * regions. Segments of a file with points of its own count as those points do.
 */
export async function readPoly(
	source: ByteSource,
	report: Report,
	options: ReadOptions,
	node: { readonly ids: Ids; readonly points: Float64Array },
): Promise<PolyFile> {
	const own = new NodeBlock(source, report);
	const segments = new PairBlock('segment', report, () => (own.ids.count > 0 ? own.ids : node.ids));
	const holes = new PlaceBlock('hole', report, false);
	const regions = new PlaceBlock('region', report, true);
	const blocks = [own, segments, holes, regions];
	const read = await readBlocks(source, blocks, report, { ...options, positions: false });
	own.checkIds();
	const count = own.points.length;
	if (count > 0 && !own.broken && !own.points.every((x, i) => x === node.points[i]))
		report.warning(
			'points-disagree',
			{ file: source.name, line: 1, column: 1 },
			'The points here are not the first ones of the .node file; those of the .node file are taken.',
		);
	// Segments may refer to points that only this file has.
	const foreign = segments.pairs.some((point) => 2 * point >= node.points.length);
	return {
		pairs: segments.pairs,
		...(segments.markers ? { markers: segments.markers } : {}),
		holes: Float64Array.from(holes.values.flat()),
		...(regions.opened ? { regions: regions.values } : {}),
		broken:
			!read.complete || own.broken || segments.broken || holes.broken || regions.broken || foreign,
		spatial: own.spatial,
	};
}

/** Lines of a place and, for regions, an attribute and a largest area. */
class PlaceBlock implements Block {
	readonly shortest = 6;
	readonly values: number[][] = [];
	opened = false;
	broken = false;
	readonly #report: Report;

	constructor(
		readonly noun: 'hole' | 'region',
		report: Report,
		readonly optional: boolean,
	) {
		this.#report = report;
	}

	open(): boolean {
		this.opened = true;
		return true;
	}

	row(tokens: Tokens): boolean {
		const values: number[] = [];
		const id = tokens.integer();
		if (Number.isNaN(id)) this.#bad(tokens, `the number of a ${this.noun}`);
		const most = this.noun === 'hole' ? 2 : 4;
		while (values.length < 2 || (values.length < most && tokens.more())) {
			const value = tokens.real();
			if (Number.isNaN(value))
				this.#bad(tokens, `number ${values.length + 1} of ${this.noun} ${id}`);
			values.push(value);
		}
		this.values.push(values);
		return true;
	}

	#bad(tokens: Tokens, expected: string): void {
		this.broken = true;
		this.#report.badNumber(tokens, expected);
	}
}
