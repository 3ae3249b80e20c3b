import { OtherElementsDraft, reportOtherElements } from '../build/elements/otherElements.ts';
import type { RowKind, Rows } from '../build/references/readRows.ts';
import type { ReadOptions } from '../core/format.ts';
import type { FileBytes } from '../io/fileBytes.ts';
import type { Report } from '../text/report.ts';
import { readBinaryRows } from './binaryRows.ts';
import { type Block, fileLocation, type GmfFile, readBlocks, sentenceAt } from './blocks.ts';
import { type MeshParts, refusesVolumes } from './buildMesh.ts';
import type { KeptSection } from './options.ts';
import {
	type CellKind,
	type CellSection,
	cellSections,
	type Flag,
	flags,
	isCells,
	isFlag,
	listOf,
	noteOthers,
	otherSections,
	vertices,
} from './sections.ts';
import { formOf } from './writePlan.ts';

/**
 * Reads a binary file (GMF, the format of libMeshb); undefined, with errors reported, if it has no valid mesh. Throws
 * `Cancelled`.
 */
export function readBinary(
	content: FileBytes,
	options: ReadOptions,
	report: Report,
): MeshParts | undefined {
	const before = report.errors;
	const gmf = readBlocks(content, report);
	if (!gmf) return undefined;
	const reader = new BlockReader(gmf, options, report);
	const parts = reader.parts();
	return report.errors === before ? parts : undefined;
}

/** Reads the blocks of a file. */
class BlockReader {
	readonly #cells = new Map<CellSection, Rows<CellKind>>();
	readonly #flags = new Map<Flag, Rows>();
	readonly #kept: KeptSection[] = [];
	readonly #byName = new Map<string, Block>();
	readonly #others: Block[] = [];
	#points: Rows | undefined;

	constructor(
		readonly gmf: GmfFile,
		readonly options: ReadOptions,
		readonly report: Report,
	) {}

	parts(): MeshParts | undefined {
		const { gmf, options } = this;
		const { file, version, dimension, little } = gmf;
		for (const block of gmf.blocks) this.#register(block);
		const ofPoints = this.#byName.get('Vertices');
		if (!ofPoints) {
			const message = 'Expected the block Vertices, but the file ends.';
			this.report.error('missing-section', () => ({ ...fileLocation(file), message }));
			return undefined;
		}
		// Entities are read before the blocks that refer to them, whatever their order in the file.
		this.#points = this.#rows(ofPoints, vertices(dimension), 0);
		for (const [key, block] of this.#byName)
			if (isCells(key)) {
				const rows = this.#rows(block, cellSections[key], this.#points?.count ?? Infinity);
				if (rows) this.#cells.set(key, rows);
			}
		for (const [key, block] of this.#byName)
			if (isFlag(key)) {
				const rows = this.#rows(block, listOf(key), this.#countOf(flags[key]));
				if (rows) this.#flags.set(key, rows);
			}
		const others = new OtherElementsDraft();
		for (const block of this.#others) {
			const { kind } = otherSections[block.name]!;
			const rows = this.#rows(block, kind, this.#points?.count ?? Infinity);
			if (rows) noteOthers(block.name, rows, others);
		}
		if (!this.#points || refusesVolumes(others, this.#cells, file, this.report)) return undefined;
		reportOtherElements(this.report, file, others.kinds);
		return {
			others,
			...{ file, options, version, dimension, points: this.#points, cells: this.#cells },
			...{ flags: this.#flags, kept: this.#kept, bytes: { little } },
		};
	}

	/** Registers a block by name, to be read in order of dependence; blocks that are not read are kept verbatim. */
	#register(block: Block): void {
		const { name, code, from, to } = block;
		const { content } = this.gmf;
		if (Object.hasOwn(otherSections, name)) this.#others.push(block);
		if (name !== 'Vertices' && !isCells(name) && !isFlag(name))
			this.#kept.push({
				...{ key: name, text: '', front: !this.#byName.has('Vertices') },
				bytes: {
					code,
					data: bytesIn(content, from, to),
					form: formOf(this.gmf, this.gmf.dimension),
				},
			});
		else if (this.#byName.has(name))
			this.report.error('stray-line', () => ({
				...fileLocation(this.gmf.file),
				message: sentenceAt('The block is here again', block, block.at),
			}));
		else this.#byName.set(name, block);
	}

	/** Number of entities of a block, 0 if the file has none; infinity if it could not be read. */
	#countOf(of: 'Vertices' | CellSection): number {
		if (!this.#byName.has(of)) return 0;
		return (of === 'Vertices' ? this.#points : this.#cells.get(of))?.count ?? Infinity;
	}

	#rows<K extends RowKind>(block: Block, kind: K, limit: number): Rows<K> | undefined {
		const { gmf, options, report } = this;
		return readBinaryRows(gmf, block, kind, limit, report, options);
	}
}

/** Copies bytes [from, to) of a file. */
function bytesIn(content: FileBytes, from: number, to: number): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(to - from);
	content.copy(from, bytes);
	return bytes;
}
