import type { Location } from '../../mesh/finding.ts';
import type { Field } from '../../mesh/triMesh.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import type { Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import { Ids } from './ids.ts';
import { type Block, headerNumber, readBlocks } from './readBlocks.ts';

/** A `.node` file, or the first block of a `.poly` file. */
export class NodeBlock implements Block {
	readonly noun = 'point';
	readonly shortest = 6;
	readonly ids = new Ids();
	points = new Float64Array(0);
	attributes = new Float64Array(0);
	attributeCount = 0;
	markers: Int32Array | undefined;
	/** A point could not be read. */
	broken = false;
	/** The file is a three-dimensional one of TetGen's. */
	spatial = false;
	#count: number;
	#oddId: Location | undefined;
	readonly #source: ByteSource;
	readonly #report: Report;

	constructor(source: ByteSource, report: Report) {
		this.#source = source;
		this.#report = report;
		this.#count = 0;
	}

	open(tokens: Tokens, count: number): boolean {
		const report = this.#report;
		const dimension = headerNumber(tokens, report, 'the dimension', 2, 0x7fffffff);
		if (dimension < 0) return false;
		if (dimension !== 2) {
			this.spatial = dimension === 3;
			report.error(
				this.spatial ? 'tetgen-mesh' : 'wrong-dimension',
				tokens.place(),
				this.spatial
					? 'This is a three-dimensional mesh of TetGen, not one of Triangle: its points have 3 coordinates. TriRefine reads points with 2.'
					: `Expected points with 2 coordinates, found ${dimension}.`,
			);
			return false;
		}
		const most = mostColumns(this.#source, count);
		const attributes = headerNumber(tokens, report, 'the number of attributes', 0, most);
		if (attributes < 0) return false;
		const markers = headerNumber(tokens, report, 'the number of boundary markers', 0, 0x7fffffff);
		if (markers < 0) return false;
		this.#count = count;
		this.points = new Float64Array(2 * count);
		this.attributeCount = attributes;
		this.attributes = new Float64Array(attributes * count);
		if (markers > 0) this.markers = new Int32Array(count);
		return true;
	}

	row(tokens: Tokens, index: number): boolean {
		const { ids, attributeCount } = this;
		const id = tokens.integer();
		if (index === 0) ids.first = id === 0 ? 0 : 1;
		if (ids.deviates < 0 && id !== index + ids.first) this.#oddId ??= tokens.place();
		if (Number.isNaN(id)) {
			this.#bad(tokens, 'the number of a point');
			return false;
		}
		ids.push(id);
		const x = tokens.real();
		if (Number.isNaN(x) && this.#bad(tokens, `the x coordinate of point ${id}`)) return false;
		const y = tokens.real();
		if (Number.isNaN(y)) this.#bad(tokens, `the y coordinate of point ${id}`);
		this.points[2 * index] = x;
		this.points[2 * index + 1] = y;
		for (let k = 0; k < attributeCount; k++) {
			if (!tokens.more()) return true;
			const value = tokens.real();
			if (Number.isNaN(value)) this.#bad(tokens, `attribute ${k + 1} of point ${id}`);
			this.attributes[index * attributeCount + k] = value;
		}
		if (this.markers && tokens.more())
			this.markers[index] = readMarker(tokens, this.#report, `the marker of point ${id}`);
		return true;
	}

	/** Reports numbers of points that do not count up. */
	checkIds(): void {
		if (this.#oddId && this.ids.count === this.#count)
			reportIds(this.ids, this.#oddId, 'point', this.#report);
	}

	fields(): Field[] {
		const fields: Field[] = [];
		if (this.attributeCount > 0)
			fields.push({
				name: 'attribute',
				on: 'points',
				role: 'attribute',
				type: 'real',
				components: this.attributeCount,
				values: this.attributes,
			});
		if (this.markers)
			fields.push({
				name: 'marker',
				on: 'points',
				role: 'marker',
				type: 'integer',
				components: 1,
				values: this.markers,
			});
		return fields;
	}

	/** Reports the last number; true if there was none, and the rest of the line need not be looked at. */
	#bad(tokens: Tokens, expected: string): boolean {
		this.broken = true;
		this.#report.badNumber(tokens, expected);
		return tokens.problem === 'missing';
	}
}

/** More columns than this cannot be meant: values may be left out, but room for them is made. */
export const mostColumns = ({ size }: ByteSource, rows: number): number =>
	Math.floor(Math.max(size, 1 << 16) / Math.max(1, rows));

/** Reads an integer that may be printed as a real (`1.0`); 0 and an error if it is not a 32-bit integer. */
export function readMarker(tokens: Tokens, report: Report, what: string): number {
	const value = tokens.real();
	if (value === (value | 0)) return value | 0;
	if (Number.isNaN(value)) report.badNumber(tokens, what);
	else
		report.error(
			'not-an-integer',
			tokens.place(),
			`Expected ${what} as an integer of 32 bits, found ${tokens.found()}.`,
		);
	return 0;
}

/** Reports numbers that do not count up from the first (warning) or stand twice (error). */
export function reportIds(ids: Ids, place: Location, noun: string, report: Report): void {
	if (ids.duplicate >= 0)
		report.error(
			'duplicate-number',
			place,
			`The numbers of the ${noun}s do not count up from ${ids.first} here, and some stand twice: what refers to them is ambiguous.`,
		);
	else if (ids.deviates >= 0)
		report.warning(
			'numbers-not-consecutive',
			place,
			`The numbers of the ${noun}s do not count up from ${ids.first} here. References and selections are taken by number (Triangle itself takes them by position); messages and what is written count on from ${ids.first} in the order of the lines.`,
		);
}

/** Reads a `.node` file. Undefined where its header refuses it. */
export async function readNodes(
	source: ByteSource,
	report: Report,
	options: ReadOptions,
): Promise<{ block: NodeBlock; complete: boolean; lines?: Uint32Array }> {
	const block = new NodeBlock(source, report);
	const read = await readBlocks(source, [block], report, options);
	block.checkIds();
	return { block, ...read, complete: read.complete && !block.broken };
}
