import { counted } from '../../../util/counted.ts';
import { freeShared } from '../../../util/sharedMemory.ts';
import type { Element } from '../../codecs/xml/markup.ts';
import type { RawPoints } from '../../io/points.ts';
import { SkippedPart } from '../../text/fault.ts';
import type { NamedNumbers } from '../shared/namedNumbers.ts';
import { cellCount } from '../shared/rawCells.ts';
import { type OnMesh, type RawMesh, type Reading, reportSkipped } from '../vtu/readRaw.ts';
import { ghostsOf, isGhostField, withoutGhosts } from './ghosts.ts';
import { type JoinedCells, joinCells } from './joinCells.ts';
import { differing, joinFields, type PieceFields } from './joinFields.ts';
import { joinPoints } from './joinPoints.ts';
import type { MergedPoints } from './mergePoints.ts';
import { type Numbers, numbersIn, type Origins } from './numbers.ts';

/** A piece that was read. */
export interface PieceData {
	/** The element that names the piece. */
	readonly element: Element;
	/** Name of its file. */
	readonly name: string;
	readonly raw: RawMesh;
}

/** Pieces joined into one mesh. */
export interface JoinedPieces extends OnMesh {
	readonly points: Pick<MergedPoints, 'count' | 'met' | 'piece'>;
	readonly coordinates: RawPoints;
	readonly cells: Pick<JoinedCells, 'cells' | 'ghosts' | 'piece'>;
	/** The pieces number points and cells, so that the mesh has the order from before it was cut. */
	readonly numbered: boolean;
}

/** Joins pieces and reports losses. Frees the arrays of the pieces if there are several. */
export function joinPieces(pieces: readonly PieceData[], reading: Reading): JoinedPieces {
	const [only] = pieces;
	if (pieces.length === 1 && isWholeMesh(only!.raw)) return unjoined(only!.raw);
	const notKept = (unread: SkippedPart) => reportSkipped(reading, unread);
	const first = pieces[0]!.element.start;
	const raws = pieces.map(({ raw }) => raw);
	const cells = raws.map(({ joined, onCells }) => ({
		cells: joined.cells,
		ghosts: ghostsOf(onCells.fields, cellCount(joined.cells)),
	}));
	const { shared } = reading.options;
	const { merged, coordinates, numbers, unmerged } = joinPoints(raws, cells, shared);
	if (unmerged > 0)
		reading.report.warning('read-otherwise', () => ({
			...reading.places.at(first),
			message: `${counted(unmerged, 'point')} ${unmerged === 1 ? 'lies' : 'lie'} exactly where another piece has a point, but ${unmerged === 1 ? 'has' : 'have'} another global id; ${unmerged === 1 ? 'it stays' : 'they stay'} apart.`,
		}));
	const cellNumbers = numbersIn(raws, 'CellData');
	const joined = joinCells(cells, merged.maps, cellNumbers, first, shared);
	const fieldsOf = (of: 'onPoints' | 'onCells', omitted?: Numbers): PieceFields[] =>
		pieces.map(({ element, name, raw }) => ({
			...{ element, name, fields: raw[of].fields.filter((one) => one.name !== omitted?.name) },
			isEmpty: (of === 'onPoints' ? raw.joined.points.count : cellCount(raw.joined.cells)) === 0,
		}));
	const ofPoints = fieldsOf('onPoints', numbers);
	const pointFields = joinFields(ofPoints, 'points', entriesOf(merged, merged.count), notKept);
	for (const field of pointFields) {
		const count = isGhostField(field.name) ? 0 : differing(field, ofPoints, merged.maps);
		if (count > 0)
			notKept(
				new SkippedPart(
					first,
					`second value of the field "${field.name}" at ${counted(count, 'point')} where pieces meet`,
					'a point has that of the first piece that owns it',
				),
			);
	}
	const entries = entriesOf(joined, joined.own.length);
	const ofCells = fieldsOf('onCells', joined.numbered ? cellNumbers : undefined);
	const cellFields = joinFields(ofCells, 'cells', entries, notKept);
	const tags = tagsOf(pieces, joined, notKept);
	freeArrays(raws);
	const lists = raws.flatMap(({ onMesh }) => (onMesh.list ? [onMesh.list] : []));
	return {
		...{ points: merged, coordinates, cells: joined },
		numbered: numbers !== undefined && joined.numbered,
		onPoints: { fields: withoutGhosts(pointFields) },
		onCells: { fields: withoutGhosts(cellFields), tags },
		onMesh: {
			fields: fieldsOfMesh(pieces, notKept),
			...(lists.length > 0 && { list: [...new Set(lists.flat())] }),
		},
	};
}

/** Whether a single piece is the whole mesh, without ghosts or numbers. */
const isWholeMesh = (raw: RawMesh): boolean =>
	![raw.onPoints, raw.onCells].some(({ fields }) =>
		fields.some(({ name }) => isGhostField(name)),
	) &&
	!numbersIn([raw], 'PointData') &&
	!numbersIn([raw], 'CellData');

function unjoined({ joined, onPoints, onCells, onMesh }: RawMesh): JoinedPieces {
	const { count } = joined.points;
	return {
		points: { count, met: 0, piece: new Uint16Array(count) },
		coordinates: joined.points,
		cells: { cells: joined.cells, ghosts: 0, piece: new Uint16Array(cellCount(joined.cells)) },
		numbered: false,
		...{ onPoints, onCells, onMesh },
	};
}

/** Frees the memory of pieces, except for fields on the mesh, which are not copied. */
function freeArrays(raws: readonly RawMesh[]): void {
	for (const { joined, onPoints, onCells } of raws) {
		const { connectivity, offsets, types } = joined.cells;
		const fields = [...onPoints.fields, ...onCells.fields].map(({ values }) => values);
		const numbers = [joined.points.values, connectivity, offsets, types, ...fields];
		for (const values of [...numbers, ...onCells.tags]) freeShared(values);
	}
}

const entriesOf = ({ piece, own }: Origins, count: number) => ({
	count,
	each(take: (piece: number, entry: number) => void) {
		for (let i = 0; i < count; i++) take(piece[i]!, own[i]!);
	},
});

/** Group numbers of each cell; 0 in pieces without any, which is reported. */
function tagsOf(
	pieces: readonly PieceData[],
	{ piece, own: cells }: JoinedCells,
	notKept: (unread: SkippedPart) => void,
): Int32Array[] {
	const tagsOfPiece = pieces.map(({ raw }) => raw.onCells.tags);
	const layers = Math.max(0, ...tagsOfPiece.map(({ length }) => length));
	if (layers === 0) return [];
	const untagged = tagsOfPiece.findIndex(({ length }, nth) => length === 0 && piece.includes(nth));
	if (untagged >= 0)
		notKept(
			new SkippedPart(
				pieces[untagged]!.element.start,
				`grouping of the cells of the piece ${pieces[untagged]!.name}`,
				'the piece has no cell data for it',
			),
		);
	return Array.from({ length: layers }, (_, k) => {
		const tags = new Int32Array(cells.length);
		for (let i = 0; i < tags.length; i++) tags[i] = tagsOfPiece[piece[i]!]?.[k]?.[cells[i]!] ?? 0;
		return tags;
	});
}

/** The fields on the mesh, from the first piece that has each; differing values in others are reported. */
function fieldsOfMesh(
	pieces: readonly PieceData[],
	notKept: (unread: SkippedPart) => void,
): NamedNumbers[] {
	const fields = new Map<string, NamedNumbers>();
	const reported = new Set<string>();
	for (const { element, name: piece, raw } of pieces)
		for (const field of raw.onMesh.fields) {
			const { name, values } = field;
			const earlier = fields.get(name);
			if (!earlier) fields.set(name, field);
			else if (
				!reported.has(name) &&
				(earlier.values.length !== values.length ||
					values.some((value, i) => !Object.is(value, earlier.values[i])))
			) {
				reported.add(name);
				const what = `field "${name}" on the mesh of the piece ${piece}`;
				notKept(new SkippedPart(element.start, what, 'an earlier piece has other values'));
			}
		}
	return [...fields.values()];
}
