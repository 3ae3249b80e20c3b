import { counted } from '../../util/counted.ts';
import { Unread } from '../vtkData/fault.ts';
import type { NamedNumbers } from '../vtkData/namedNumbers.ts';
import { attributesOfActive } from '../vtu/describe.ts';
import type { Element } from '../vtu/markup.ts';
import { type OnMesh, type RawMesh, type Reading, reportUnread } from '../vtu/readRaw.ts';
import { ghostsOf, isGhostField, withoutGhosts } from './ghosts.ts';
import { type JoinedCells, joinCells, keptPoints } from './joinCells.ts';
import { differing, joinFields, type PieceFields } from './joinFields.ts';
import { type MergedPoints, mergePoints } from './mergePoints.ts';
import { inOrder, type Numbers, numbersIn, type Origins, placesOf } from './numbers.ts';

/** A piece that was read. */
export interface PieceData {
	/** Where the list names it. */
	readonly element: Element;
	readonly name: string;
	readonly raw: RawMesh;
}

/** Pieces as one. */
export interface JoinedPieces extends OnMesh {
	readonly points: MergedPoints;
	/** Three of each point. */
	readonly coordinates: Float64Array;
	readonly cells: JoinedCells;
	/** The pieces say how points and cells are numbered: the mesh is as it was before it was cut. */
	readonly numbered: boolean;
}

/** Joins pieces; what gets lost on the way is reported. */
export function joinPieces(pieces: readonly PieceData[], reading: Reading): JoinedPieces {
	const notKept = (unread: Unread) => reportUnread(reading, unread);
	const first = pieces[0]!.element.start;
	const raws = pieces.map(({ raw }) => raw);
	const cells = raws.map(({ joined, onCells }) => ({
		cells: joined.cells,
		ghosts: ghostsOf(onCells.fields, joined.cells.types.length),
	}));
	const points = raws.map(({ joined, onPoints }, nth) => {
		const count = joined.points.count;
		return {
			points: joined.points.values,
			kept: keptPoints(cells[nth]!, count),
			ghosts: ghostsOf(onPoints.fields, count),
			ids: undefined,
		};
	});
	const ids = idsOf(raws);
	const met = mergePoints(points.map((one, nth) => ({ ...one, ids: ids?.[nth] })));
	const pointNumbers = numbersIn(raws, 'PointData');
	const places = placesOf(met, met.count, pointNumbers);
	const merged = places ? renumbered(met, places) : met;
	const apart = ids && !places ? mergePoints(points).met - merged.met : 0;
	if (apart > 0)
		reading.report.warning('read-otherwise', () => ({
			...reading.places.at(first),
			message: `${counted(apart, 'point')} ${apart === 1 ? 'lies' : 'lie'} exactly where another piece has a point, but ${apart === 1 ? 'has' : 'have'} another global id; ${apart === 1 ? 'it stays' : 'they stay'} apart.`,
		}));
	const cellNumbers = numbersIn(raws, 'CellData');
	const joined = joinCells(cells, merged.maps, cellNumbers, first);
	const coordinates = new Float64Array(3 * merged.count);
	for (let p = 0; p < merged.count; p++) {
		const from = points[merged.piece[p]!]!.points;
		for (let k = 0; k < 3; k++) coordinates[3 * p + k] = from[3 * merged.own[p]! + k]!;
	}
	const fieldsOf = (of: 'onPoints' | 'onCells'): PieceFields[] =>
		pieces.map(({ element, name, raw }, nth) => ({
			...{ element, name, fields: raw[of].fields },
			isEmpty: (of === 'onPoints' ? points[nth]!.kept : raw.joined.cells.types).length === 0,
		}));
	const ofPoints = fieldsOf('onPoints');
	const pointFields = joinFields(ofPoints, 'points', entriesOf(merged, merged.count), notKept);
	for (const field of pointFields) {
		const count = isGhostField(field.name) ? 0 : differing(field, ofPoints, merged.maps);
		if (count > 0)
			notKept(
				new Unread(
					first,
					`second value of the field "${field.name}" at ${counted(count, 'point')} where pieces meet`,
					'a point has that of the first piece that owns it',
				),
			);
	}
	const entries = entriesOf(joined, joined.own.length);
	const cellFields = joinFields(fieldsOf('onCells'), 'cells', entries, notKept);
	const without = (fields: readonly NamedNumbers[], numbers: Numbers | undefined) =>
		fields.filter(({ name }) => name !== numbers?.name);
	const tags = tagsOf(pieces, joined, notKept);
	const lists = raws.flatMap(({ onMesh }) => (onMesh.list ? [onMesh.list] : []));
	return {
		...{ points: merged, coordinates, cells: joined },
		numbered: places !== undefined && joined.numbered,
		onPoints: { fields: withoutGhosts(without(pointFields, places && pointNumbers)) },
		onCells: {
			fields: withoutGhosts(without(cellFields, joined.numbered ? cellNumbers : undefined)),
			tags,
		},
		onMesh: {
			fields: fieldsOfMesh(pieces, notKept),
			...(lists.length > 0 && { list: [...new Set(lists.flat())] }),
		},
	};
}

/** The global ids of the points of each piece; undefined where a piece that has points has none. */
function idsOf(raws: readonly RawMesh[]): readonly NamedNumbers['values'][] | undefined {
	const all = raws.map((raw) => {
		const named = attributesOfActive(raw.parts, raw.grid).PointData?.GlobalIds;
		const field = raw.onPoints.fields.find(
			({ name, components }) => name === named && components === 1,
		);
		return field?.values ?? (raw.joined.points.count === 0 ? new Int32Array() : undefined);
	});
	return all.every((one) => one !== undefined) ? all : undefined;
}

/** Points by their numbers. */
function renumbered(merged: MergedPoints, places: Uint32Array): MergedPoints {
	const numberOf = new Int32Array(places.length);
	for (let p = 0; p < places.length; p++) numberOf[places[p]!] = p;
	const maps = merged.maps.map((map) => map.map((p) => (p < 0 ? -1 : numberOf[p]!)));
	return { ...merged, ...inOrder(merged, places), maps };
}

const entriesOf = ({ piece, own }: Origins, count: number) => ({
	count,
	each(take: (piece: number, entry: number) => void) {
		for (let i = 0; i < count; i++) take(piece[i]!, own[i]!);
	},
});

/** The numbers of each cell's groups: 0 in pieces that say none, which is reported. */
function tagsOf(
	pieces: readonly PieceData[],
	{ piece, own: cells }: JoinedCells,
	notKept: (unread: Unread) => void,
): Int32Array[] {
	const own = pieces.map(({ raw }) => raw.onCells.tags);
	const most = Math.max(0, ...own.map(({ length }) => length));
	if (most === 0) return [];
	const lacking = own.findIndex(({ length }, nth) => length === 0 && piece.includes(nth));
	if (lacking >= 0)
		notKept(
			new Unread(
				pieces[lacking]!.element.start,
				`grouping of the cells of the piece ${pieces[lacking]!.name}`,
				'the piece lacks their numbers',
			),
		);
	return Array.from({ length: most }, (_, k) => {
		const tags = new Int32Array(cells.length);
		for (let i = 0; i < tags.length; i++) tags[i] = own[piece[i]!]?.[k]?.[cells[i]!] ?? 0;
		return tags;
	});
}

/** The fields on the mesh: those of the first piece that has them; others that differ are reported. */
function fieldsOfMesh(
	pieces: readonly PieceData[],
	notKept: (unread: Unread) => void,
): NamedNumbers[] {
	const found = new Map<string, NamedNumbers>();
	const told = new Set<string>();
	for (const { element, name: piece, raw } of pieces)
		for (const field of raw.onMesh.fields) {
			const { name, values } = field;
			const before = found.get(name);
			if (!before) found.set(name, field);
			else if (
				!told.has(name) &&
				(before.values.length !== values.length ||
					values.some((value, i) => !Object.is(value, before.values[i])))
			) {
				told.add(name);
				const what = `field "${name}" on the mesh of the piece ${piece}`;
				notKept(new Unread(element.start, what, 'that of a piece before it has other numbers'));
			}
		}
	return [...found.values()];
}
