/**
 * The exports of `import … from 'trirefine'`: reading and writing mesh files with a report of lost data, and
 * operations on meshes. Uses neither file system nor DOM: the same in Node, pages and workers. The command line, the
 * language server, the extension and the preview read and write by these functions.
 */

export type {
	ByteSource,
	Companion,
	Format,
	OutputFile,
	ReadOptions,
	ReadResult,
	WritePlan,
} from '../formats/core/format.ts';
export type { FieldKind, Holds, Loss } from '../formats/core/holds.ts';
export { lossSentences } from '../formats/lossSentences.ts';
export {
	formatById,
	formatForWriting,
	formatOf,
	formats,
	writtenFormats,
} from '../formats/registry.ts';
export { companionsOf } from '../formats/sets.ts';
export type { Finding, Severity } from '../mesh/finding.ts';
export type {
	CellBlock,
	CellShape,
	DataLoss,
	Field,
	FieldRole,
	FieldSite,
	Group,
	GroupMembers,
	MeshSource,
	TriMesh,
} from '../mesh/triMesh.ts';
export { cellCount, pointCount, triangleCount } from '../mesh/triMesh.ts';
export { NotRefinable, TooManyTriangles } from '../refine/errors.ts';
export type { Operation } from '../refine/operation.ts';
export { operations } from '../refine/registry.ts';
export { SizeError } from '../sizing/sizeError.ts';
export { Cancelled, type CancelSignal } from '../util/cancel.ts';
export { OptionError, type OptionSpec, type OptionValues } from '../util/options.ts';
export { companionsIn } from './companionsIn.ts';
export { type MeshFile, WrongSize } from './meshFile.ts';
export { type MetricField, metricField } from './metricField.ts';
export { type ReadMeshOptions, type ReadMeshResult, readMesh } from './readMesh.ts';
export { type OperationResult, type RunOptions, runOperation } from './runOperation.ts';
export {
	NotWritable,
	planMesh,
	type WriteMeshOptions,
	type WrittenFile,
	type WrittenMesh,
	writeMesh,
} from './writeMesh.ts';
