import {
	cellCount,
	type Group,
	pointCount,
	type TriMesh,
	triangleCount,
} from '../../mesh/triMesh.ts';
import type { OptionValues } from '../../util/options.ts';
import { facesInOrder } from '../build/facesInOrder.ts';
import { type FilePlan, numbersFrom, type WriterLoss } from '../core/format.ts';
import { entityLosses, withEntityCells } from '../fit/entityCells.ts';
import { outputFile, type Part } from '../io/outputFile.ts';
import { firstNotFinite } from '../text/values.ts';
import { extrasOf, type KeptLines, type KeptPosition, type Su2Extras } from './options.ts';
import { elementTable, pointRows } from './tables.ts';
import { type Marker, markersOf } from './writeMarkers.ts';

/** A mesh to write, with its markers and extras. */
interface Plan {
	readonly mesh: TriMesh;
	readonly markers: readonly Marker[];
	readonly extras: Su2Extras | undefined;
	/** Points and elements are still those of the file. */
	readonly unchanged: boolean;
	readonly numbered: boolean;
}

/** Plans an SU2 file: elements, points and markers. */
export function writeSu2(source: TriMesh, values: OptionValues = {}): FilePlan {
	const { points, dimension, groups } = source;
	const numberOf = numbersFrom(0);
	const notFinite = firstNotFinite(points, dimension);
	if (notFinite >= 0)
		return {
			files: [],
			numberOf,
			refusal: `Point ${Math.floor(notFinite / dimension)} has no finite coordinates, as every point of a file of SU2 needs.`,
		};
	// Groups of points need no cells here.
	const withLines = withEntityCells({
		...source,
		...(groups && { groups: groups.filter(({ dimension }) => dimension > 0) }),
	});
	const mesh = groups
		? { ...withLines, groups: inOrder(groups, withLines.groups ?? []) }
		: withLines;
	const extras = extrasOf(mesh.source);
	const { markers, losses } = markersOf(mesh);
	const elements =
		triangleCount(mesh) + quadsOf(mesh).reduce((sum, one) => sum + cellCount(one), 0);
	const unchanged =
		!mesh.source?.replaced && extras?.points === pointCount(mesh) && extras.cells === elements;
	const plan: Plan = { mesh, markers, extras, unchanged, numbered: values.numbers !== false };
	return {
		files: [outputFile('su2', () => partsOf(plan))],
		numberOf,
		losses: [
			...entityLosses(source, mesh, { oneTag: true, zeroIsNone: false }),
			...losses,
			...lostExtras(plan),
		],
	};
}

/** `groups` with those above dimension 0 replaced in order by `replacements`; the rest of these comes last. */
function inOrder(groups: readonly Group[], replacements: readonly Group[]): readonly Group[] {
	let next = 0;
	const all = groups.map((group) => (group.dimension > 0 ? replacements[next++]! : group));
	return [...all, ...replacements.slice(next)];
}

const quadsOf = ({ cells = [] }: TriMesh) => cells.filter(({ shape }) => shape === 'quad');

/** Whether kept lines still apply to the mesh. */
const isKept = ({ unchanged }: Plan, { zone, naming }: KeptLines): boolean =>
	zone === 0 && (unchanged || !naming);

function partsOf(plan: Plan): Part[] {
	const { mesh, extras, numbered } = plan;
	const keptLines = (place: KeptPosition) =>
		(extras?.kept ?? [])
			.filter((one) => one.place === place && isKept(plan, one))
			.map(({ text }) => text);
	const faces = facesInOrder({ ...mesh, cells: quadsOf(mesh) }, extras?.order);
	const count = faces.reduce((sum, part) => sum + part.count, 0);
	let first = 0;
	const elements: Part[] = [`NELEM= ${count}\n`];
	for (const part of faces) {
		elements.push(elementTable(part, numbered, first));
		first += part.count;
	}
	const ownPoints = plan.unchanged && extras?.ownPoints !== undefined ? ` ${extras.ownPoints}` : '';
	const points: Part[] = [`NPOIN= ${pointCount(mesh)}${ownPoints}\n`, pointRows(mesh, numbered)];
	const [one, other] = extras?.pointsFirst ? [points, elements] : [elements, points];
	return [
		`NDIME= ${mesh.dimension}\n`,
		...keptLines('start'),
		...one,
		...keptLines('middle'),
		...other,
		...keptLines('markers'),
		...markerParts(plan),
		...keptLines('end'),
	];
}

/** The markers, with verbatim ones at their former indices. */
function markerParts({ markers, extras, unchanged }: Plan): Part[] {
	const texts = (unchanged ? (extras?.markers ?? []) : []).filter(({ zone }) => zone === 0);
	const parts: Part[] = [`NMARK= ${markers.length + texts.length}\n`];
	let next = 0;
	for (let at = 0; at < markers.length + texts.length; at++) {
		const text =
			texts.find((one) => one.at === at) ?? (next === markers.length ? texts.at(-1) : undefined);
		if (text) {
			parts.push(text.text);
			continue;
		}
		const { name, corners, nodes } = markers[next++]!;
		const count = nodes.length / corners;
		parts.push(`MARKER_TAG= ${name}\nMARKER_ELEMS= ${count}\n`);
		parts.push(elementTable({ count, nodes, corners }, false, 0));
	}
	return parts;
}

/** Extras that are not written. */
function lostExtras(plan: Plan): WriterLoss[] {
	const { extras, unchanged } = plan;
	if (!extras) return [];
	const losses: WriterLoss[] = [];
	for (const one of extras.kept)
		if (!isKept(plan, one))
			losses.push({
				what: `sections ${one.key}`,
				count: 1,
				reason:
					one.zone > 0
						? 'the zones are written as one'
						: 'some points of the mesh are new or removed',
			});
	const lostMarkers = extras.markers.filter(({ zone }) => zone > 0 || !unchanged).length;
	if (lostMarkers > 0)
		losses.push({
			what: 'send and receive markers',
			count: lostMarkers,
			reason: 'some points of the mesh are new or removed',
		});
	const zones = extras.zones?.length ?? 0;
	if (zones > 0)
		losses.push({ what: 'zones', count: zones, reason: 'merged into one', changed: true });
	return losses;
}
