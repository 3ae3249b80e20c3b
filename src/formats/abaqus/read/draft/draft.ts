import { grown } from '../../../../util/grow.ts';
import type { ElementStore } from '../../../build/elements/elementStore.ts';
import { MeshBuilder } from '../../../build/elements/meshBuilder.ts';
import { NodeStore } from '../../../build/elements/nodeStore.ts';
import { OtherElementsDraft } from '../../../build/elements/otherElements.ts';
import type { ReadOptions } from '../../../core/format.ts';
import type { Report } from '../../../text/report.ts';
import type { KeywordBlock, LoadLine } from '../../shared/extras.ts';
import { keyOf } from '../../shared/keyword.ts';
import type { SideLabel } from '../../shared/sideLabels.ts';
import { IdSet } from './idSet.ts';
import type { InputLines } from './inputLines.ts';

/** Numbers of nodes or elements with their file offsets. */
export class Members {
	/** Only the first `count` of each array are used. */
	ids = new Float64Array(0);
	at = new Uint32Array(0);
	count = 0;

	/** Appends a number; `at` is its file offset. */
	push(id: number, at: number): void {
		const i = this.count++;
		this.ids = grown(this.ids, this.count);
		this.at = grown(this.at, this.count);
		this.ids[i] = id;
		this.at[i] = at;
	}
}

/** A set of nodes or elements, from all its definitions. */
export class SetDraft {
	readonly members = new Members();
	/** Names of the sets that it includes, with their file offsets. */
	readonly others: { readonly name: string; readonly at: number }[] = [];
	/** Names of the element sets whose nodes it includes, with their file offsets. */
	readonly ofElements: { readonly name: string; readonly at: number }[] = [];
	/** Ranges as first number, last number and step. */
	readonly ranges: (readonly [number, number, number])[] = [];
	/** Index ranges [from, to) of nodes (no store) or elements whose keyword names the set (`*NODE, NSET=`). */
	readonly inlineRanges: { readonly store: ElementStore | undefined; from: number; to: number }[] =
		[];
	/** Numbers of members that are elements kept as text (of types that are not read). */
	readonly textElements = new IdSet();
	/** Node numbers of the elements that are kept as text and name the set by `ELSET=`. */
	readonly textElementNodes = new IdSet();
	/** Keyword line of its first `*NSET` or `*ELSET`, as in `KeywordBlock`; undefined if it has none. */
	header: string | undefined;

	/**
	 * @param place `mesh`, or the instance for which the assembly defines the set
	 * @param name one character a byte, like all names of a draft; names are compared by their bytes
	 */
	constructor(
		readonly kind: 'nset' | 'elset',
		readonly place: string,
		readonly name: string,
	) {}
}

/** A surface of element faces and edges, from all its definitions. */
export interface SurfaceDraft {
	readonly kind: 'surface';
	readonly name: string;
	/** `at` is the file offset of the element or set. */
	readonly sides: {
		readonly of: number | string;
		readonly label: SideLabel;
		readonly at: number;
	}[];
	/** A line is not an element or set with a side label: the surface is kept as text. */
	odd: boolean;
	/** Keyword line of the first definition. */
	readonly header: string;
	/** Text of the definitions. */
	bytes: Uint8Array;
}

/** A load keyword with its data lines on elements. */
export interface LoadDraft {
	readonly kind: 'loads';
	/** The name, such as `DLOAD`. */
	readonly keyword: string;
	/** The text of the keyword with its lines. */
	readonly bytes: Uint8Array;
	readonly lines: readonly LoadLine[];
}

/** A `KeywordBlock` whose members are not resolved yet. */
export type DraftBlock =
	| Extract<KeywordBlock, { readonly kind: 'text' | 'nodes' | 'elements' }>
	| SetDraft
	| SurfaceDraft
	| LoadDraft;

/** The nodes and elements of the model or of a part, with their sets and surfaces. */
export class Draft {
	readonly nodes: NodeStore;
	/** Element connectivity has node numbers until all are read; tags are indices into `types`. */
	readonly elements: MeshBuilder;
	readonly types: string[] = [];
	/** By kind of set, place and name. */
	readonly sets = new Map<string, SetDraft>();
	/** Contents of the file in order. */
	readonly pieces: DraftBlock[] = [];
	/** Numbers of the elements that are kept as text. */
	readonly others = new IdSet();
	readonly otherElements = new OtherElementsDraft();
	/** Numbers of nodes and keys of sets that occur in text kept verbatim. */
	readonly namedNodes = new IdSet();
	readonly namedSets = new Set<string>();
	/** Scope of the nodes and elements, such as `part P`; undefined until one is read. */
	scope: string | undefined;
	/** File offset of the first `*NODE` or `*ELEMENT`. */
	at = 0;
	coordinates: 2 | 3 = 2;
	/** Number of sets with UNSORTED, whose members have an order. */
	unsorted = 0;
	/** Number of nodes with direction cosines after their coordinates. */
	normals = 0;

	constructor(
		readonly lines: InputLines,
		readonly report: Report,
		readonly options: ReadOptions,
	) {
		this.nodes = new NodeStore(options.positions === true, 0, options.shared);
		this.elements = new MeshBuilder(options, true);
	}

	/** The surfaces among the pieces. */
	get surfaces(): SurfaceDraft[] {
		return this.pieces.filter((piece) => piece.kind === 'surface');
	}

	/** The loads on elements among the pieces. */
	get loads(): LoadDraft[] {
		return this.pieces.filter((piece) => piece.kind === 'loads');
	}

	/** Finds or adds a set. */
	set(kind: SetDraft['kind'], place: string, name: string): SetDraft {
		const key = `${kind} ${place} ${keyOf(name)}`;
		const set = this.sets.get(key) ?? new SetDraft(kind, place, name);
		this.sets.set(key, set);
		return set;
	}

	/** Resolves a set by name: the set of `place`, otherwise that of the mesh. */
	findSet(kind: SetDraft['kind'], place: string, name: string): SetDraft | undefined {
		const key = keyOf(name);
		return this.sets.get(`${kind} ${place} ${key}`) ?? this.sets.get(`${kind} mesh ${key}`);
	}

	/** Adds a surface; joins it to an earlier one of the same name. */
	addSurface(surface: SurfaceDraft): void {
		const key = keyOf(surface.name);
		const earlier = this.surfaces.find(({ name }) => keyOf(name) === key);
		if (!earlier) {
			this.pieces.push(surface);
			return;
		}
		earlier.sides.push(...surface.sides);
		earlier.odd ||= surface.odd;
		const bytes = new Uint8Array(earlier.bytes.length + surface.bytes.length);
		bytes.set(earlier.bytes);
		bytes.set(surface.bytes, earlier.bytes.length);
		earlier.bytes = bytes;
	}
}
