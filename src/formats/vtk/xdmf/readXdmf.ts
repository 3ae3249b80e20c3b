import type { Positions } from '../../../mesh/finding.ts';
import { type DataLoss, pointCount, type TriMesh, triangleCount } from '../../../mesh/triMesh.ts';
import { throwIfCancelled } from '../../../util/cancel.ts';
import { sharedCopy } from '../../../util/sharedMemory.ts';
import { joinedOthers } from '../../build/elements/otherElements.ts';
import { type Element, readMarkup } from '../../codecs/xml/markup.ts';
import { checkSpelling } from '../../codecs/xml/spelling.ts';
import type { ByteSource, ReadOptions, ReadResult } from '../../core/format.ts';
import { FileBytes } from '../../io/fileBytes.ts';
import { readLossMessage } from '../../losses/sentences.ts';
import { Fault, faultOf, SkippedPart } from '../../text/fault.ts';
import { Report } from '../../text/report.ts';
import { ByteLocations } from '../shared/byteLocations.ts';
import { cellFields, fieldOn } from '../shared/cellFields.ts';
import { readGroups } from '../shared/groupArrays.ts';
import { type Cells, readCells } from '../shared/readCells.ts';
import { arrayFiles } from './arrayFiles.ts';
import { attributesOf } from './attributes.ts';
import { type DataFile, isInFile, referred } from './dataItem.ts';
import { suffix } from './fileNames.ts';
import { addCells, addGrid, type Gathered, layersOf } from './furtherGrids.ts';
import { readGeometry } from './geometry.ts';
import { attributeOf, type Grid, gridsOf } from './grids.ts';
import { knownXdmfAttributes } from './known.ts';
import { defaultGridName, type FurtherGrid, type XdmfExtras } from './options.ts';
import { setsOf } from './sets.ts';
import { isLowerBlock, readTopology } from './topology.ts';

/** The file, and the receivers of findings and losses. */
interface Reading {
	readonly file: DataFile;
	readonly report: Report;
	readonly places: ByteLocations;
	readonly unkept: DataLoss[];
	readonly options: ReadOptions;
}

/**
 * Reads an XDMF file (XDMF Model and Format, versions 2 and 3): the mesh is its first grid of faces, with attributes as
 * fields, and with cells and groups of other grids over the same points. The mesh is absent if its points or cells
 * can't be read. Throws `Cancelled`.
 */
export async function readXdmf(
	sources: readonly ByteSource[],
	options: ReadOptions = {},
): Promise<ReadResult> {
	const report = new Report(options.maxFindings);
	const source = sources.find(({ name }) => suffix.test(name)) ?? sources[0]!;
	const opened = await FileBytes.of(source, options);
	const content = opened ?? new FileBytes(source.name, new Uint8Array(0), 0);
	const places = new ByteLocations(content);
	let read: Pick<ReadResult, 'mesh' | 'positions'> = {};
	try {
		if (!opened) throw new Fault('not-supported', 0, 'The file is larger than 4 GiB.');
		const [first, second] = content.transientBytes(0, 2);
		if (first === 0x89 && second === 0x48)
			throw new Fault(
				'missing-section',
				0,
				'The file has only arrays: the XDMF file that describes them is missing.',
			);
		const { root } = readMarkup(content);
		checkSpelling(content, root, knownXdmfAttributes);
		const others = sources.filter((one) => one !== source);
		const arrays = await arrayFiles({ content, root }, others, options);
		const file: DataFile = { content, root, arrays };
		try {
			read = readMesh({ file, report, places, unkept: [], options });
		} finally {
			arrays.close();
		}
	} catch (error) {
		const fault = faultOf(error);
		const { rule, message } = fault;
		report.add('error', rule, () => ({ ...places.of(fault), message }));
	} finally {
		content.close();
	}
	options.onProgress?.({ phase: `Reading ${source.name}`, fraction: 1 });
	return { ...read, ...report.result() };
}

function readMesh(reading: Reading): Pick<ReadResult, 'mesh' | 'positions'> {
	const { file, report, places, unkept, options } = reading;
	const { root } = file;
	const notKept = ({ at, message, what, reason }: SkippedPart) => {
		report.warning('not-kept', () => ({ ...places.at(at), message }));
		unkept.push({ what, count: 1, reason });
	};
	const gridLosses: DataLoss[] = [];
	const grids = gridsOf(root, gridLosses);
	// Facets may come before the cells.
	const main =
		grids.find((grid) => !isLowerGrid(grid) && !isVolume(grid)) ??
		grids.find((grid) => !isLowerGrid(grid)) ??
		grids[0]!;
	const geometry = readGeometry(file, main.geometry);
	const points = geometry.points.length / geometry.dimension;
	const raw = readTopology(file, main.topology);
	const cells = readCells(raw, points);
	const counts = { Node: points, Cell: raw.types.length };
	throwIfCancelled(options.signal);
	const attributes = attributesOf(file, main, counts, notKept);
	for (const grid of grids)
		if (grid !== main && grid.topology === main.topology)
			for (const one of attributesOf(file, grid, counts, notKept)) {
				if (attributes.every(({ numbers }) => numbers.name !== one.numbers.name))
					attributes.push(one);
				else
					notKept(
						new SkippedPart(
							one.element.start,
							`attribute "${one.numbers.name.slice(0, 60)}" of the grid "${grid.name.slice(0, 60)}"`,
							'the first grid has one of that name',
						),
					);
			}
	const gathered: Gathered = {
		...{ blocks: [], kinds: [...cells.kinds], groups: [] },
		...{ count: 0, tags: [], others: cells.others ? [cells.others] : [] },
	};
	const tags = addCells(gathered, counts.Cell, attributes);
	const numbersOn = (center: string) =>
		attributes
			.filter((one) => one.center === center && !tags.includes(one))
			.map((one) => one.numbers);
	const split = cellFields(numbersOn('Cell'), cells, counts.Cell);
	gathered.blocks.push(...split.blocks);
	const further: FurtherGrid[] = [];
	let unmatched = 0;
	for (const grid of grids) {
		if (grid === main || grid.topology === main.topology) continue;
		throwIfCancelled(options.signal);
		if (!isSameGeometry(file, grid.geometry, main.geometry, geometry.points)) unmatched++;
		else {
			const at = { points, triangles: cells.triangles, blocks: split.blocks };
			further.push(addGrid(file, grid, at, gathered, gridLosses, notKept));
		}
	}
	if (unmatched > 0)
		gridLosses.push({
			what: 'further grids',
			count: unmatched,
			reason: 'their points differ from those of the first',
		});
	gridLosses.push(...(cells.others?.unkept() ?? []));
	const list = groupStrings(main.others);
	const all = { ...cells, blocks: gathered.blocks, kinds: gathered.kinds };
	const groups = [
		...(gathered.tags.length > 0 || list ? readGroups(layersOf(gathered), list, all) : []),
		...setsOf(file, main, cells, counts, notKept),
		...gathered.groups,
	];
	const knownElements = /^(Attribute|Set|Time|Information)$/;
	for (const grid of grids)
		for (const element of grid.others)
			if (!knownElements.test(element.name) || isUnknown(element))
				notKept(
					new SkippedPart(
						element.start,
						`element <${element.name.slice(0, 40)}>`,
						'unknown element',
					),
				);
	for (const { what, count, reason } of gridLosses) {
		unkept.push({ what, count, reason });
		report.warning('not-kept', () => ({
			...places.at(root.start),
			message: readLossMessage({ what, count, reason }),
		}));
	}
	const time = main.others.find(({ name }) => name === 'Time')?.attributes.Value;
	const extras: XdmfExtras = {
		version: /^\s*2/.test(root.attributes.Version ?? '') ? '2.0' : '3.0',
		...(hasFiles(file, main.geometry) || hasFiles(file, main.topology) ? { data: 'hdf5' } : {}),
		...(isMixed(cells) ? { grids: 'one' } : {}),
		name: main.name,
		...(further.length > 0 && !isDefaultGrid(further, main.name) && { further }),
		...(time !== undefined && { time }),
	};
	const mesh: TriMesh = {
		dimension: geometry.dimension,
		points: options.shared ? sharedCopy(geometry.points) : geometry.points,
		triangles: options.shared ? sharedCopy(cells.triangles) : cells.triangles,
		fields: [
			...(cells.midNodes ? [cells.midNodes] : []),
			...numbersOn('Node').map((numbers) => fieldOn('points', numbers)),
			...split.triangles,
			...numbersOn('Grid').map((numbers) => fieldOn('mesh', numbers)),
		],
		...(gathered.blocks.length > 0 && { cells: gathered.blocks }),
		...(groups.length > 0 && { groups }),
		source: {
			...{ format: 'xdmf', firstIndex: 0, parts: extras.data ? ['xdmf', 'h5'] : ['xdmf'] },
			...joinedOthers(gathered.others),
			...(unkept.length > 0 && { unkept }),
			extras,
		},
	};
	if (!options.positions) return { mesh };
	return { mesh, positions: positionsOf(mesh, geometry.at, raw.at.connectivity, places) };
}

/** Whether the only further grid has lines or points and the default name. */
const isDefaultGrid = ([first, second]: readonly FurtherGrid[], main: string): boolean =>
	!second && first?.blocks !== undefined && first.name === defaultGridName(main);

/** Whether arrays of an element are in HDF5 files. */
const hasFiles = (file: DataFile, element: Element): boolean =>
	element.children
		.filter(({ name }) => name === 'DataItem')
		.map((item) => referred(file, item))
		.some((item) => isInFile(item) || hasFiles(file, item));

/** Whether a grid has only points or lines, by the type of its topology. */
const isLowerGrid = ({ topology }: Grid): boolean =>
	/^(poly_?vertex|poly_?line|edge_?3)$/i.test(attributeOf(topology, 'TopologyType', 'Type') ?? '');

/** Whether a grid has lines or points besides faces. */
const isMixed = ({ triangles, blocks }: Cells): boolean =>
	blocks.some(isLowerBlock) &&
	(triangles.length > 0 || blocks.some((block) => !isLowerBlock(block)));

const isVolume = ({ topology }: Grid): boolean =>
	/^(tet|pyr|wedge|hex|polyhedr)/i.test(attributeOf(topology, 'TopologyType', 'Type') ?? '');

/** Whether a grid has the points of the main one. */
function isSameGeometry(
	file: DataFile,
	one: Element,
	main: Element,
	points: Float64Array,
): boolean {
	if (one === main) return true;
	const otherPoints = readGeometry(file, one).points;
	return (
		otherPoints.length === points.length && otherPoints.every((value, i) => value === points[i])
	);
}

/** The descriptions of groups in a file, in the form of `GroupArrays.strings`. */
function groupStrings(elements: readonly Element[]): string[] | undefined {
	const found = elements.filter((one) => one.name === 'Information' && !isUnknown(one));
	return found.length > 0
		? found.map(({ attributes }) =>
				attributes.Value!.replace(group, (_, ...of) => of.slice(0, 2).join(' ')),
			)
		: undefined;
}

/** Dimension and number of a group, before its name. */
const group = /^([012])\s+(-?\d+)(?=\s|$)/;

const isUnknown = ({ name, attributes }: Element): boolean =>
	name === 'Information' && (attributes.Name !== 'group' || !group.test(attributes.Value ?? ''));

/** Positions of points and triangles: the line at which their array begins. */
function positionsOf(
	mesh: TriMesh,
	points: number,
	cells: number,
	places: ByteLocations,
): Positions {
	const lines = (byte: number, count: number) => {
		const { file, line } = places.at(byte);
		return { file, lines: new Uint32Array(count).fill(line), first: 0 as const };
	};
	return {
		points: lines(points, pointCount(mesh)),
		triangles: lines(cells, triangleCount(mesh)),
	};
}
