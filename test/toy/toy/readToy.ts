import type { ByteSource, Reader } from '../../../src/formats/core/format.ts';
import { markerField } from '../../../src/formats/fit/entityCells.ts';
import {
	type Column,
	coordinate,
	type Forms,
	mark,
	point,
} from '../../../src/formats/model/syntax.ts';
import { checkEntries } from '../../../src/formats/tables/checkEntries.ts';
import { checkSections } from '../../../src/formats/tables/checkSections.ts';
import { positionsOf, type RawFile, sectionOf } from '../../../src/formats/tables/raw.ts';
import { readFiles, type Structure } from '../../../src/formats/tables/readFiles.ts';
import { byteClasses } from '../../../src/formats/text/tokens.ts';

const marker: Column = { role: 'marker', type: 'marker' };

/** How a toy is built: the header of its points may end with 1, for markers. */
export const toyForms: Forms = [
	{
		...{ format: 'toy', part: 'toy', classes: byteClasses('line'), comments: 'line', marks: true },
		...{ headings: ['triangles', 'points'], ending: 'over' },
		sections: [
			{
				...{ kind: 'triangles', noun: 'triangle', entry: 'three corners and a mark' },
				...{ shortest: 8, fractional: false, headerLength: 1 },
				columns: () => [point, point, point, mark],
			},
			{
				...{ kind: 'points', noun: 'point', entry: 'x and y' },
				...{ shortest: 4, fractional: true, headerLength: 2, declares: { marker: 1 } },
				plausible: ([, markers = 0]) => markers === 0 || markers === 1,
				columns: ([, markers]) => [coordinate, coordinate, ...(markers === 1 ? [marker] : [])],
			},
		],
		hoverTexts: {
			files: 'Toys',
			header: (kind) => (kind === 'points' ? [kind, 'markers of a point'] : [kind]),
			entry: ({ kind }) => (kind === 'points' ? 'across, up' : 'three corners, a mark'),
		},
	},
];

/** Makes a mesh of a toy, and reports what is wrong with it. */
export const toyStructure: Structure = ([raw], report, { positions }) => {
	const file = raw as RawFile;
	checkSections(file, report);
	const [points, triangles] = [sectionOf(file, 'points'), sectionOf(file, 'triangles')];
	if (!points || !triangles) return {};
	const places = positions ? { positions: positionsOf(file) } : {};
	const known = checkEntries(file, points, report);
	if (!checkEntries(file, triangles, report, points) || !known) return places;
	const mesh = {
		dimension: 2,
		points: points.columnValues(0) as Float64Array,
		triangles: Uint32Array.from(triangles.columnValues(0)),
		marked: triangles.columnValues(3) as Uint8Array,
		fields: points.rows.columns[2]
			? [markerField('marker', 'points', points.columnValues(2) as Int32Array)]
			: [],
		source: { format: 'toy', firstIndex: 0, parts: ['toy'] },
	} as const;
	return { mesh, ...places };
};

/** Reads a toy; threads read the rows of a large one. */
export const readToy: Reader = ([source], options = {}) =>
	readFiles([source as ByteSource], () => toyForms, toyStructure, options);
