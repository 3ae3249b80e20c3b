/** Name of the manifest in a handover folder. */
export const manifestName = 'handover.json';
const VERSION = 1;

/** Libraries that refine on several ranks. */
export const libraries = ['dolfinx', 'petsc'] as const;
export type DistributedLibrary = (typeof libraries)[number];

/** Edges of a selected triangle to divide, as the option `split` of longest-edge bisection. */
export const splits = ['longest', 'all'] as const;
export type Split = (typeof splits)[number];

/** A file of the source mesh when it was handed over. */
export interface SourceFile {
	/** Path relative to the handover folder, with slashes. */
	readonly path: string;
	readonly bytes: number;
	/** SHA-256, in hexadecimal. */
	readonly sha256: string;
}

/** The manifest of a handover folder, `handover.json`: the source mesh and how ranks refine it. */
export interface Manifest {
	readonly version: typeof VERSION;
	/** Files of the source mesh, the opened one first. */
	readonly source: readonly SourceFile[];
	readonly points: number;
	readonly triangles: number;
	/** Number of selected triangles. */
	readonly selected: number;
	readonly library: DistributedLibrary;
	readonly rounds: number;
	readonly split: Split;
}

/** The text of a manifest: JSON with a line end. */
export const manifestText = (manifest: Omit<Manifest, 'version'>): string =>
	`${JSON.stringify({ version: VERSION, ...manifest }, null, '\t')}\n`;

/** Parses a manifest; returns the reason as a clause if it is malformed. */
export function parseManifest(text: string): Manifest | string {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return 'it is no JSON';
	}
	if (!isJsonObject(value)) return 'it is no JSON object';
	if (value.version !== VERSION)
		return `its version is ${JSON.stringify(value.version)}, expected ${VERSION}`;
	for (const name of ['points', 'triangles', 'selected', 'rounds'])
		if (!isCount(value[name])) return `${name} is missing or no count`;
	if (!libraries.some((one) => one === value.library)) return 'library is unknown';
	if (!splits.some((one) => one === value.split)) return 'split is unknown';
	const { source } = value;
	if (!Array.isArray(source) || source.length === 0 || !source.every(isSourceFile))
		return 'source lists no files';
	return value as unknown as Manifest;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isSourceFile = (value: unknown): boolean =>
	isJsonObject(value) &&
	typeof value.path === 'string' &&
	isCount(value.bytes) &&
	typeof value.sha256 === 'string';

const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
