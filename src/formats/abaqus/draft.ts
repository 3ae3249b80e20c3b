import type { Unkept } from '../../mesh/triMesh.ts';
import { grown } from '../../util/grow.ts';
import type { ElementStore } from '../build/elements/elementStore.ts';
import { ElementStores } from '../build/elements/elementStore.ts';
import { NodeStore } from '../build/elements/nodeStore.ts';
import { OtherElementsDraft } from '../build/elements/otherElements.ts';
import type { ReadOptions } from '../core/format.ts';
import type { Report } from '../text/report.ts';
import type { SideLabel } from './elementSides.ts';
import { IdSet } from './idSet.ts';
import type { InputLines } from './inputLines.ts';
import { keyOf } from './keyword.ts';
import type { AbaqusPiece } from './options.ts';
import type { LoadDraft } from './readLoads.ts';

/** Numbers of nodes or elements with their file offsets. */
export class Members {
	ids = new Float64Array(0);
	at = new Uint32Array(0);
	count = 0;

	push(id: number, at: number): void {
		const nth = this.count++;
		this.ids = grown(this.ids, this.count);
		this.at = grown(this.at, this.count);
		this.ids[nth] = id;
		this.at[nth] = at;
	}
}

/** A set of nodes or elements, from all its definitions. */
export interface SetDraft {
	readonly of: 'nset' | 'elset';
	/** `mesh`, or the instance for which the assembly defines the set. */
	readonly place: string;
	/** One character a byte, like all names of a draft; names are compared by their bytes. */
	readonly name: string;
	readonly members: Members;
	/** Names of the sets that it includes, with their file offsets. */
	readonly others: { readonly name: string; readonly at: number }[];
	/** Names of the element sets whose nodes it includes, with their file offsets. */
	readonly ofElements: { readonly name: string; readonly at: number }[];
	/** Numbers of members that are elements kept as text. */
	readonly outside: IdSet;
	/** Node numbers of the elements that are kept as text and name the set by `ELSET=`. */
	readonly outsideNodes: IdSet;
	/** Ranges as first number, last number and step. */
	readonly ranges: (readonly [number, number, number])[];
	/** Index ranges [from, to) of nodes (no store) or elements whose keyword names the set (`*NODE, NSET=`). */
	readonly own: { readonly store: ElementStore | undefined; readonly from: number; to: number }[];
}

/** A surface of element faces and edges. */
export interface SurfaceDraft {
	readonly name: string;
	/** `at` is the file offset of the element or set. */
	readonly sides: {
		readonly of: number | string;
		readonly label: SideLabel;
		readonly at: number;
	}[];
	/** Some line is not an element or set with the label of a side. */
	odd: boolean;
}

/** An input file as far as it is read. */
export class Draft {
	readonly nodes: NodeStore;
	/** Element connectivity has node numbers until all are read; tags are indices into `types`. */
	readonly elements: ElementStores;
	readonly types: string[] = [];
	/** By kind of set, place and name. */
	readonly sets = new Map<string, SetDraft>();
	readonly surfaces: SurfaceDraft[] = [];
	/** Contents of the file in order; members of sets and surfaces are resolved after reading. */
	readonly pieces: (
		| AbaqusPiece
		| { readonly set: SetDraft; readonly header: string }
		| SurfacePiece
		| { readonly loads: LoadDraft }
	)[] = [];
	readonly loads: LoadDraft[] = [];
	/** Numbers of the elements that are kept as text. */
	readonly others = new IdSet();
	readonly otherElements = new OtherElementsDraft();
	/** Numbers of nodes and keys of sets that kept text names. */
	readonly namedNodes = new IdSet();
	readonly namedSets = new Set<string>();
	/** Scope of the nodes and elements, such as `part P`; undefined before the first of them. */
	scope: string | undefined;
	/** File offset of the keyword that defines the first of them. */
	at = 0;
	coordinates: 2 | 3 = 2;
	/** Number of sets with UNSORTED, whose members have an order. */
	unsorted = 0;
	/** Number of nodes with direction cosines after their coordinates. */
	normals = 0;
	readonly unkept: Unkept[] = [];

	constructor(
		readonly lines: InputLines,
		readonly report: Report,
		readonly options: ReadOptions,
	) {
		this.nodes = new NodeStore(options.positions === true, 0, options.shared);
		this.elements = new ElementStores(true, options.shared);
	}

	/** Finds or adds a set. */
	set(of: SetDraft['of'], place: string, name: string): SetDraft {
		const key = `${of} ${place} ${keyOf(name)}`;
		let set = this.sets.get(key);
		if (!set) {
			set = {
				...{
					of,
					place,
					name,
					members: new Members(),
					others: [],
					ranges: [],
					own: [],
					ofElements: [],
				},
				outside: new IdSet(),
				outsideNodes: new IdSet(),
			};
			this.sets.set(key, set);
		}
		return set;
	}

	/** Adds a surface; the definitions of one name are joined. */
	addSurface(piece: SurfacePiece): void {
		const { name, sides, odd } = piece.surface;
		const place = this.pieces.findIndex(
			(one) => 'surface' in one && keyOf(one.surface.name) === keyOf(name),
		);
		const known = this.pieces[place] as SurfacePiece | undefined;
		if (!known) {
			this.surfaces.push(piece.surface);
			this.pieces.push(piece);
			return;
		}
		known.surface.sides.push(...sides);
		known.surface.odd ||= odd;
		const bytes = new Uint8Array(known.bytes.length + piece.bytes.length);
		bytes.set(known.bytes);
		bytes.set(piece.bytes, known.bytes.length);
		this.pieces[place] = { ...known, bytes };
	}

	/** The set that `name` means at `place`: that of the place, otherwise that of the mesh. */
	known(of: SetDraft['of'], place: string, name: string): SetDraft | undefined {
		const key = keyOf(name);
		return this.sets.get(`${of} ${place} ${key}`) ?? this.sets.get(`${of} mesh ${key}`);
	}
}

/** A surface, with its text in case it has faces or edges that are not read. */
export interface SurfacePiece {
	readonly surface: SurfaceDraft;
	readonly header: string;
	readonly bytes: Uint8Array;
}
