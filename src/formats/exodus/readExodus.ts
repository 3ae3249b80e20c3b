import type { DataLoss, Group } from '../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../util/cancel.ts';
import { Runs } from '../../util/runs.ts';
import { resultOf } from '../build/elements/elementFile.ts';
import { groupsByTag } from '../build/elements/elementMesh.ts';
import { MeshBuilder } from '../build/elements/meshBuilder.ts';
import { NodeStore } from '../build/elements/nodeStore.ts';
import { OtherElementsDraft, refusalOfVolumes } from '../build/elements/otherElements.ts';
import { NetcdfFile } from '../codecs/netcdf/netcdf.ts';
import { type ExodusExtras, idsIn, type VariableFile } from '../codecs/netcdf/variables.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../core/format.ts';
import { onlySurfaces } from '../core/reasons.ts';
import { FileBytes } from '../io/fileBytes.ts';
import { doublesOf, type Int32OrFloat64Array } from '../io/numbers.ts';
import { unknownContent } from '../losses/warnLosses.ts';
import { Fault, faultOf } from '../text/fault.ts';
import { Report } from '../text/report.ts';
import { readBlocks } from './readBlocks.ts';
import { elementValues, meshFields, pointFields, storeFields } from './readFields.ts';
import {
	faceGroups,
	labelsOf,
	nodeGroups,
	readSides,
	type SideSet,
	sideGroups,
	sideTag,
} from './readSets.ts';

/** Variables that are read, describe others, or record the programs that made the file. */
const knownVariables =
	/^(coord[xyz]?|coor_names|connect\d+|elem(_num)?_map|node_num_map|(eb|ns|ss)_(status|prop\d+|names)|(elem|side)_ss\d+|node_ns\d+|time_whole|name_(nod|elem|glo)_var|vals_(nod_var|glo_var|elem_var\d+eb)\d*|elem_var_tab|qa_records)$/;

/**
 * Reads an Exodus II file in classic netCDF or HDF5 (Schoof and Yarberry, "EXODUS II: A Finite Element Data Model"):
 * element blocks, side sets and node sets as groups, variables of the last time step as fields. Errors are findings.
 * Throws `Cancelled`.
 */
export async function readExodus(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const [source] = sources as readonly [ByteSource];
	const report = new Report(options.maxFindings);
	const content = await FileBytes.of(source, options);
	try {
		if (!content) throw new Fault('not-supported', 0, 'The file is larger than 4 GiB.');
		const [first, second] = content.transientBytes(0, 2);
		const hdf5 = first === 0x89 && second === 0x48;
		const file = hdf5
			? new (await import('../codecs/netcdf/hdf5Variables.ts')).Hdf5Variables(content)
			: netcdfOf(content);
		const version = file.attributes.get('version');
		const extras: ExodusExtras = {
			encoding: hdf5 ? 'HDF5' : 'binary',
			...(typeof version === 'number' && { version: `${Number(version.toPrecision(5))}` }),
		};
		const maxNumber = content.length;
		const result = meshOf({ file, maxNumber, extras }, source.name, report, options);
		options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
		return result;
	} catch (error) {
		const { rule, at, message } = faultOf(error);
		report.error(rule, () => ({
			...{ file: source.name, line: 1, column: 1, length: 0 },
			message: `${message.replace(/\.$/, '')} (byte ${at} of the file).`,
		}));
		return report.result();
	} finally {
		content?.close();
	}
}

/** Opens a file of classic netCDF. Throws a `Fault` if it is not one. */
function netcdfOf(content: FileBytes): NetcdfFile {
	const bytes = content.transientBytes(0, 4);
	if (bytes[0] !== 67 || bytes[1] !== 68 || bytes[2] !== 70)
		throw new Fault('not-supported', 0, 'The file does not begin with CDF, as one of netCDF does.');
	const form = bytes[3];
	if (form === undefined)
		throw new Fault('damaged-data', 3, 'The file ends before the number of its form.');
	if (![1, 2, 5].includes(form))
		throw new Fault('not-supported', 3, `Form ${form} of netCDF is not read.`);
	return new NetcdfFile(content);
}

/**
 * Reads the mesh of a file. Numbers in names of variables are limited by `maxNumber`, the size of the file in bytes.
 */
function meshOf(
	{
		file,
		maxNumber,
		extras,
	}: { readonly file: VariableFile; readonly maxNumber: number; readonly extras: ExodusExtras },
	name: string,
	report: Report,
	options: ReadOptions,
): ReadResult {
	const nodes = readNodes(file, options);
	/** The highest number in names of variables; `kind` captures it. */
	const highestNumber = (kind: RegExp) => {
		let highest = 0;
		for (const variable of file.variables.keys())
			highest = Math.max(highest, Number(kind.exec(variable)?.[1] ?? 0));
		return Math.min(highest, maxNumber);
	};
	const sizeOf = (variable: string) => file.variables.get(variable)?.sizes[0] ?? 0;
	const blocks = Math.max(highestNumber(/^connect(\d{1,9})$/), sizeOf('eb_prop1'));
	if (highestNumber(/^connect(\d{1,9})$/) === 0)
		throw new Fault(
			'missing-section',
			0,
			'The file has no block of elements (connect1): TriRefine reads those of Exodus meshes alone of netCDF and HDF5 files.',
		);
	const labels = labelsOf(file, 'eb', blocks);
	const elements = new MeshBuilder(options);
	const ids = labels.map(({ id }) => id);
	const others = new OtherElementsDraft();
	const declared = { nodes: nodes.count, blocks, ids, inSpace: isInSpace(file) };
	const blocksRead = readBlocks(file, declared, elements, others);
	if (blocksRead.length === 0 && others.volumes.length > 0)
		throw new Fault('not-supported', 0, refusalOfVolumes(others.volumes));
	throwIfCancelled(options.signal);
	let total = 0;
	for (let k = 1; k <= blocks; k++) total += sizeOf(`connect${k}`);
	const sides = readSides(
		file,
		Math.max(highestNumber(/^side_ss(\d{1,9})$/), sizeOf('ss_prop1')),
		nodes.count,
		blocksRead,
		elements,
		total,
	);
	const sets = nodeGroups(
		file,
		Math.max(highestNumber(/^node_ns(\d{1,9})$/), sizeOf('ns_prop1')),
		nodes.count,
	);
	if (sides.length > 0) numberSides(elements);
	const steps = file.variables.has('time_whole') ? file.records : 0;
	const last = Math.max(0, steps - 1);
	const values = steps > 0 ? elementValues(file, blocksRead, last) : [];
	const names = new Map(labels.map(({ id, name }) => [id | 0, name]));
	return resultOf(
		{
			...{ format: 'exodus', suffix: 'exo', file: name, nodes, elements, numbered: true, extras },
			pointFields:
				steps > 0 ? [...pointFields(file, nodes.count, last), ...meshFields(file, last)] : [],
			fieldsOf: (store, on) => storeFields(values, store, on),
			groupsOf: (placed): Group[] => {
				const blockGroups = groupsByTag(placed, (_, tag) => names.get(tag), true).filter(
					({ tag }) => tag !== sideTag,
				);
				return [
					...sets,
					...sideGroups(sides, placed),
					...blockGroups,
					...faceGroups(sides, placed, blockGroups),
				];
			},
			unkept: [...lossesOf(file, steps, sides), ...others.unkept()],
			others,
		},
		report,
		options,
	);
}

/** Whether nodes have three coordinates. */
const isInSpace = ({ variables }: VariableFile): boolean =>
	variables.has('coordz') || (variables.get('coord')?.sizes[0] ?? 0) > 2;

/**
 * Reads the nodes, with the numbers of `node_num_map` if these are distinct. Throws a `Fault` if coordinates are
 * missing or not finite.
 */
function readNodes(file: VariableFile, options: ReadOptions): NodeStore {
	const coordinates = ['coordx', 'coordy', 'coordz'].map((name) => file.numbers(name));
	const joined = file.numbers('coord');
	const [dimension = 0, width = 0] = file.variables.get('coord')?.sizes ?? [];
	if (joined)
		for (let k = 0; k < Math.min(3, dimension); k++)
			coordinates[k] = joined.slice(k * width, (k + 1) * width);
	const [x, y, z] = coordinates;
	if (!x || !y || y.length !== x.length || (z && z.length !== x.length))
		throw new Fault('missing-section', 0, 'The file has no coordinates x and y of its nodes.');
	const columns = z ? [x, y, z] : [x, y];
	for (const [k, values] of columns.entries()) {
		const notFinite = values.findIndex((value) => !Number.isFinite(value));
		if (notFinite >= 0)
			throw new Fault(
				'not-finite',
				file.variables.get(`coord${'xyz'[k]}`)?.begin ?? 0,
				`Expected a finite number as the ${'xyz'[k]} coordinate of node ${notFinite + 1}, found ${values[notFinite]}.`,
			);
	}
	const nodes = new NodeStore(true, x.length, options.shared);
	nodes.pushColumns(columns, distinctNumbers(idsIn(file, 'node_num_map'), x.length));
	return nodes;
}

/** The numbers of all nodes, if they are distinct and not 1, 2, 3, …. */
function distinctNumbers(
	numbers: Int32OrFloat64Array | undefined,
	count: number,
): Float64Array | undefined {
	if (numbers?.length !== count || numbers.every((number, i) => number === i + 1)) return undefined;
	return new Set(numbers).size === count ? doublesOf(numbers) : undefined;
}

/** Numbers the lines that were made of sides consecutively after the elements. */
function numberSides(elements: MeshBuilder): void {
	const stores = elements.all.map((store) => ({
		...{ store, tags: store.allTags() },
		numbers: store.numbers.into(new Float64Array(store.count)),
	}));
	let next = 0;
	for (const { numbers } of stores) for (const number of numbers) next = Math.max(next, number);
	for (const { store, tags, numbers } of stores) {
		if (!tags.includes(sideTag)) continue;
		const renumbered = new Runs();
		for (const [i, tag] of tags.entries()) renumbered.add(tag === sideTag ? ++next : numbers[i]!);
		store.numbers = renumbered;
	}
}

/** Losses of reading: contents of the file that the mesh does not have. */
function lossesOf(file: VariableFile, steps: number, sides: readonly SideSet[]): DataLoss[] {
	const losses: DataLoss[] = [];
	const ofVolumes = sides.reduce((sum, side) => sum + side.ofVolumes, 0);
	if (ofVolumes > 0)
		losses.push({
			what: 'sides of volumes in side sets',
			count: ofVolumes,
			reason: onlySurfaces,
		});
	const faces = sides.reduce((sum, side) => sum + side.faceCount, 0);
	if (faces > 0)
		losses.push({
			what: 'fronts and backs of shells in side sets',
			count: faces,
			reason: 'groups have faces without sides',
		});
	if (steps > 1) {
		const time = file.numbers('time_whole', steps - 1)?.[0];
		losses.push({
			what: 'earlier time steps',
			count: steps - 1,
			reason: `only the last is read, of time ${time}`,
		});
	}
	// Distribution factors are 1 by default.
	const unknown = [...file.variables.values()].filter(
		({ name }) =>
			!knownVariables.test(name) &&
			!(/^dist_fact_/.test(name) && file.numbers(name)?.every((factor) => factor === 1)),
	);
	if (unknown.length > 0)
		losses.push({
			what: `variables of the file (${unknown
				.slice(0, 3)
				.map(({ name }) => name.slice(0, 30))
				.join(', ')}${unknown.length > 3 ? ', …' : ''})`,
			count: unknown.length,
			reason: unknownContent,
		});
	return losses;
}
