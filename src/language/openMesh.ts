import type { ReadResult } from '../formats/core/format.ts';
import type { Section } from '../formats/model/section.ts';
import type { TextModel } from '../formats/model/textModel.ts';
import type { Findings } from '../mesh/finding.ts';
import { type Topology, topologyOf } from '../mesh/topology.ts';
import { type EntityKind, pointCount, type TriMesh } from '../mesh/triMesh.ts';
import type { Incidence, MeshDocument } from './meshDocument.ts';

/** A file of a set with its URI. */
export interface ModelFile {
	readonly uri: string;
	readonly model: TextModel;
}

/** Parts of an open mesh. */
export interface OpenMeshParts {
	/** The opened file first. */
	readonly files: readonly ModelFile[];
	/** The other existing files of the set. */
	readonly companions?: MeshDocument['companions'];
	/** Reason why an existing file of the set is not among `files`. */
	readonly problem?: string | undefined;
	readonly readModels: ReadModels;
}

/** Reads the structure of a mesh from text models. */
export type ReadModels = (models: readonly TextModel[]) => ReadResult;

/** The document that features work on. Models change in place; derived data is recomputed on demand after a change. */
export class OpenMesh implements MeshDocument {
	readonly models: readonly TextModel[];
	readonly companions: MeshDocument['companions'];
	readonly problem: string | undefined;
	/** Set by the checker. */
	findings: Findings | undefined;
	readonly #files: readonly ModelFile[];
	readonly #readModels: ReadModels;
	#read: ReadResult | undefined;
	#version = -1;
	#pointTriangles: Incidence | undefined;

	constructor({ files, companions = [], problem, readModels }: OpenMeshParts) {
		this.#files = files;
		this.models = files.map(({ model }) => model);
		this.companions = companions;
		this.problem = problem;
		this.#readModels = readModels;
	}

	/** Increases with each edit of a text model. */
	get version(): number {
		return this.models.reduce((sum, { version }) => sum + version, 0);
	}

	model(file: string): TextModel | undefined {
		return this.models.find((model) => model.file === file);
	}

	uri(file: string): string {
		const open = this.#files.find(({ model }) => model.file === file)?.uri;
		return (
			open ??
			this.companions.find((companion) => companion.file === file)?.uri ??
			this.#siblingUri(file)
		);
	}

	get read(): ReadResult {
		const { version } = this;
		if (this.#read === undefined || this.#version !== version) {
			this.#pointTriangles = undefined;
			this.#read = this.#readModels(this.models);
			this.#version = version;
		}
		return this.#read;
	}

	get mesh(): TriMesh | undefined {
		return this.read.mesh;
	}

	get topology(): Topology | undefined {
		const { mesh } = this;
		return mesh && topologyOf(mesh);
	}

	get pointTriangles(): Incidence | undefined {
		const { mesh } = this;
		if (mesh) this.#pointTriangles ??= trianglesOfPoints(mesh);
		return this.#pointTriangles;
	}

	sectionOf(
		kind: EntityKind,
	): { readonly model: TextModel; readonly section: Section } | undefined {
		for (const model of this.models) {
			const section = model.sections.find((section) => section.kind === kind);
			// A .poly file without points of its own has an empty section for them.
			if (section && (section.count > 0 || this.models.length === 1)) return { model, section };
		}
		return undefined;
	}

	#siblingUri(file: string): string {
		const [first] = this.#files;
		return first ? first.uri.replace(/[^/]*$/, encodeURIComponent(file)) : file;
	}
}

/** The triangles of each point, in increasing order. */
export function trianglesOfPoints(mesh: TriMesh): Incidence {
	const { triangles } = mesh;
	const points = pointCount(mesh);
	const starts = new Uint32Array(points + 1);
	for (let i = 0; i < triangles.length; i++) starts[triangles[i]! + 1]!++;
	for (let p = 0; p < points; p++) starts[p + 1]! += starts[p]!;
	const items = new Uint32Array(triangles.length);
	const next = starts.slice(0, points);
	for (let i = 0; i < triangles.length; i++) items[next[triangles[i]!]!++] = Math.floor(i / 3);
	return { starts, items };
}
