import type { Unkept } from '../../mesh/triMesh.ts';
import { grown } from '../../util/grow.ts';
import type { ElementStore } from '../elements/elementStore.ts';
import { ElementStores } from '../elements/elementStore.ts';
import { NodeStore } from '../elements/nodeStore.ts';
import { OtherElementsDraft } from '../elements/otherElements.ts';
import type { ReadOptions } from '../format.ts';
import type { Report } from '../text/report.ts';
import type { SideLabel } from './elementSides.ts';
import { IdSet } from './idSet.ts';
import type { InputLines } from './inputLines.ts';
import { keyOf } from './keyword.ts';
import type { AbaqusPiece } from './options.ts';
import type { LoadDraft } from './readLoads.ts';

/** Numbers of nodes or elements, and where each stands in the file. */
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

/** A set of nodes or elements as it is defined, in one place or in several. */
export interface SetDraft {
	readonly of: 'nset' | 'elset';
	/** `mesh`, or the instance that it is defined for in the assembly. */
	readonly place: string;
	/** One character a byte, as all names of a draft: those of different bytes are different names. */
	readonly name: string;
	readonly members: Members;
	/** Other sets that it takes in, and where they are named. */
	readonly others: { readonly name: string; readonly at: number }[];
	/** Sets of elements whose nodes it has, and where they are named. */
	readonly ofElements: { readonly name: string; readonly at: number }[];
	/** Numbers of members that are elements kept as text. */
	readonly outside: IdSet;
	/** Numbers of the nodes of those that `ELSET=` of their `*ELEMENT` puts in it. */
	readonly outsideNodes: IdSet;
	/** First number, last number, step. */
	readonly ranges: (readonly [number, number, number])[];
	/** Members that a node or an element names itself with (`NSET=` behind `*NODE`): ranges of indices. */
	readonly own: { readonly store: ElementStore | undefined; readonly from: number; to: number }[];
}

/** A surface of sides of elements. */
export interface SurfaceDraft {
	readonly name: string;
	/** `at` is the byte of the element or the set. */
	readonly sides: {
		readonly of: number | string;
		readonly label: SideLabel;
		readonly at: number;
	}[];
	/** Lines that are not an element or a set and the label of a side. */
	odd: boolean;
}

/** What is read of an input file. */
export class Draft {
	readonly nodes: NodeStore;
	/** Nodes hold the file's numbers until all are read; tags are indices of `types`. */
	readonly elements: ElementStores;
	readonly types: string[] = [];
	/** By kind of set, place and name. */
	readonly sets = new Map<string, SetDraft>();
	readonly surfaces: SurfaceDraft[] = [];
	/** The pieces of the file; what belongs to a set or a surface is put in when all is read. */
	readonly pieces: (
		| AbaqusPiece
		| { readonly set: SetDraft; readonly header: string }
		| SurfacePiece
		| { readonly loads: LoadDraft }
	)[] = [];
	readonly loads: LoadDraft[] = [];
	/** Numbers of elements that are kept as text, and how many there are of each type. */
	readonly others = new IdSet();
	readonly otherElements = new OtherElementsDraft();
	/** Numbers of nodes and keys of sets that text names which is kept. */
	readonly namedNodes = new IdSet();
	readonly namedSets = new Set<string>();
	/** What nodes and elements belong to: `part P`; undefined before the first. */
	scope: string | undefined;
	/** First byte of the keyword with the first of them. */
	at = 0;
	coordinates: 2 | 3 = 2;
	/** Sets whose members have an order. */
	unsorted = 0;
	/** Direction cosines behind the coordinates of nodes. */
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

	/** The set of a name, which is begun where there is none. */
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

	/** Adds a surface; one that is defined again has the sides of both. */
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

	/** The set that a name means: that of the place, else that of the mesh. */
	known(of: SetDraft['of'], place: string, name: string): SetDraft | undefined {
		const key = keyOf(name);
		return this.sets.get(`${of} ${place} ${key}`) ?? this.sets.get(`${of} mesh ${key}`);
	}
}

/** A surface, and its text where its sides are none of triangles. */
export interface SurfacePiece {
	readonly surface: SurfaceDraft;
	readonly header: string;
	readonly bytes: Uint8Array;
}
