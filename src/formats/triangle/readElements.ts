import type { Location } from '../../mesh/finding.ts';
import type { Field } from '../../mesh/triMesh.ts';
import type { ByteSource, ReadOptions } from '../format.ts';
import type { Report } from '../text/report.ts';
import type { Tokens } from '../text/tokens.ts';
import { Ids } from './ids.ts';
import { type Block, headerNumber, readBlocks } from './readBlocks.ts';
import { mostColumns, reportIds } from './readNodes.ts';

/** An `.ele` file: three corners for each triangle, or six nodes, of which the last three lie opposite the corners. */
export class ElementBlock implements Block {
	readonly noun = 'triangle';
	readonly shortest = 8;
	readonly ids = new Ids();
	triangles = new Uint32Array(0);
	midNodes: Int32Array | undefined;
	attributes = new Float64Array(0);
	attributeCount = 0;
	/** A triangle could not be read. */
	broken = false;
	/** The file is a three-dimensional one of TetGen's. */
	spatial = false;
	#count = 0;
	#oddId: Location | undefined;
	readonly #source: ByteSource;
	readonly #report: Report;
	/** Numbers of the points; absent where the points could not be read, then references are not looked at. */
	readonly #points: Ids | undefined;

	constructor(source: ByteSource, report: Report, points: Ids | undefined) {
		this.#source = source;
		this.#report = report;
		this.#points = points;
		if (points) this.ids.first = points.first;
	}

	open(tokens: Tokens, count: number): boolean {
		const report = this.#report;
		const nodes = headerNumber(tokens, report, 'the number of nodes per triangle', 3, 0x7fffffff);
		if (nodes < 0) return false;
		if (nodes !== 3 && nodes !== 6) {
			this.spatial = nodes === 4 || nodes === 10;
			report.error(
				this.spatial ? 'tetgen-mesh' : 'wrong-element',
				tokens.place(),
				this.spatial
					? `This is a three-dimensional mesh of TetGen, not one of Triangle: its elements are tetrahedra with ${nodes} nodes.`
					: `Expected triangles with 3 or 6 nodes, found ${nodes}.`,
			);
			return false;
		}
		const most = mostColumns(this.#source, count);
		const attributes = headerNumber(tokens, report, 'the number of attributes', 0, most);
		if (attributes < 0) return false;
		this.#count = count;
		this.triangles = new Uint32Array(3 * count);
		if (nodes === 6) this.midNodes = new Int32Array(3 * count);
		this.attributeCount = attributes;
		this.attributes = new Float64Array(attributes * count);
		return true;
	}

	row(tokens: Tokens, index: number): boolean {
		const { ids, triangles, midNodes, attributeCount } = this;
		const id = tokens.integer();
		if (ids.deviates < 0 && id !== index + ids.first) this.#oddId ??= tokens.place();
		if (Number.isNaN(id)) {
			this.#bad(tokens, 'the number of a triangle');
			return false;
		}
		ids.push(id);
		const nodes = midNodes ? 6 : 3;
		for (let k = 0; k < nodes; k++) {
			const node = this.#node(tokens, id, k);
			if (node < 0) return false;
			if (k < 3) triangles[3 * index + k] = node;
			else if (midNodes) midNodes[3 * index + k - 3] = node;
		}
		for (let k = 0; k < attributeCount; k++) {
			if (!tokens.more()) return true;
			const value = tokens.real();
			if (Number.isNaN(value)) this.#bad(tokens, `attribute ${k + 1} of triangle ${id}`);
			this.attributes[index * attributeCount + k] = value;
		}
		return true;
	}

	/** Reports numbers of triangles that do not count up. */
	checkIds(): void {
		if (this.#oddId && this.ids.count === this.#count && this.#points)
			reportIds(this.ids, this.#oddId, 'triangle', this.#report);
	}

	fields(): Field[] {
		const fields: Field[] = [];
		if (this.midNodes)
			fields.push({
				name: 'midNodes',
				on: 'triangles',
				role: 'midNodes',
				type: 'integer',
				components: 3,
				values: this.midNodes,
			});
		if (this.attributeCount > 0)
			fields.push({
				name: 'attribute',
				on: 'triangles',
				role: 'attribute',
				type: 'real',
				components: this.attributeCount,
				values: this.attributes,
			});
		return fields;
	}

	/** Index of the point that the next number refers to; −1 at the end of the line. */
	#node(tokens: Tokens, triangle: number, slot: number): number {
		const id = tokens.integer();
		const index = this.#points ? this.#points.indexOf(id) : 0;
		if (index >= 0 && !Number.isNaN(id)) return index;
		const what = `node ${slot + 1} of triangle ${triangle}`;
		if (Number.isNaN(id)) {
			this.#bad(tokens, what);
			if (tokens.problem === 'missing') return -1;
		} else if (this.#points) {
			this.broken = true;
			reportReference(tokens, this.#report, this.#points, what, 'point', id);
		}
		return 0;
	}

	#bad(tokens: Tokens, expected: string): void {
		this.broken = true;
		this.#report.badNumber(tokens, expected);
	}
}

/** Reports a reference to an entry that is not there. */
export function reportReference(
	tokens: Tokens,
	report: Report,
	ids: Ids,
	what: string,
	noun: string,
	id: number,
): void {
	const last = ids.first + ids.count - 1;
	const expected =
		ids.count === 0
			? `a ${noun}, but there are none`
			: ids.deviates >= 0
				? `the number of a ${noun}`
				: `a ${noun} from ${ids.first} to ${last}`;
	report.error(
		'index-out-of-range',
		tokens.place(),
		`Expected ${what} to be ${expected}, found ${id}.`,
	);
}

/** Reads an `.ele` file. */
export async function readElements(
	source: ByteSource,
	report: Report,
	options: ReadOptions,
	points: Ids | undefined,
): Promise<{ block: ElementBlock; complete: boolean; lines?: Uint32Array }> {
	const block = new ElementBlock(source, report, points);
	const read = await readBlocks(source, [block], report, options);
	block.checkIds();
	return { block, ...read, complete: read.complete && !block.broken };
}
