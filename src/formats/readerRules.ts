import type { Severity } from '../mesh/finding.ts';

/** A rule of readers; see `Rule` for rules about meshes. */
export interface ReaderRule {
	/** Kebab-case; the diagnostic's code. */
	readonly id: string;
	readonly severity: Severity;
	/** One sentence for settings and README. */
	readonly description: string;
}

const error = (id: string, description: string): ReaderRule => ({
	id,
	severity: 'error',
	description,
});
const warning = (id: string, description: string): ReaderRule => ({
	id,
	severity: 'warning',
	description,
});

/** All rules of readers. */
export const readerRules: readonly ReaderRule[] = [
	error('unknown-format', 'The format of the file is supported.'),
	error('empty-file', 'A mesh file is not empty.'),
	error('not-text', 'The file is text with lines of a length that mesh files have.'),
	error(
		'missing-file',
		"A mesh of Triangle's files has its .node and its .ele file; files that a file names inside are there.",
	),
	error(
		'unfinished-set',
		'Writing a set of files was not interrupted; a warning where the mesh itself is complete.',
	),
	error('missing-section', 'Every section is there.'),
	error('unknown-keyword', 'Keywords are those of the format.'),
	error('wrong-count', 'A section has as many entries as its header says.'),
	error('stray-line', 'All lines between the entries of a section are entries, comments or blank.'),
	error('trailing-text', 'Nothing follows the last entry but comments and blank lines.'),
	error('missing-value', 'Every entry has all of its values.'),
	error(
		'extra-value',
		"No entry has more values than it should; in Triangle's files, where they are ignored, a warning.",
	),
	error('missing-bracket', 'In the output form of GMR, both ends of an edge are in brackets.'),
	error('not-a-number', 'Every value is a number.'),
	error('not-finite', 'Every coordinate is finite and within the range of a double.'),
	error('not-an-integer', 'Counts, indexes and markers are integers.'),
	error('index-out-of-range', 'Every index is that of an entry that exists.'),
	error('equal-ends', 'Every edge has two distinct ends.'),
	error('edges-do-not-chain', 'Each edge of a triangle ends where the next one starts.'),
	error('mark-not-0-or-1', 'The mark of a triangle is 0 or 1.'),
	error('duplicate-number', 'No two entries of one kind have the same number.'),
	error(
		'number-out-of-step',
		"In Triangle's files, the number of a point fits those of the lines around it.",
	),
	error(
		'wrong-dimension',
		"The points of Triangle's files have two coordinates, those of OFF files two or three.",
	),
	error('wrong-element', "The triangles of Triangle's files have three or six nodes."),
	error('malformed-xml', 'A file of XML is well-formed.'),
	error('damaged-data', 'Base64, compressed data and sizes of binary data are whole.'),
	error('not-supported', 'The contents of a file and their encoding are of a supported kind.'),
	error('tetgen-mesh', 'The mesh is one in the plane, not a three-dimensional one of TetGen.'),
	error('voronoi-ray', 'The .edge file is that of a mesh, not that of a Voronoi diagram.'),
	warning('zero-padded-number', 'No number begins with a 0 that makes it octal for Triangle.'),
	warning(
		'numbers-not-consecutive',
		'The numbers of points and triangles count up line by line, without gaps.',
	),
	warning('points-disagree', 'The points of a .poly file are those of the .node file.'),
	warning('segment-not-an-edge', 'Every segment of a .poly file is an edge of the mesh.'),
	warning(
		'markers-disagree',
		'Wherever the .poly or the .edge file lists an edge, it has the same marker.',
	),
	warning('edges-incomplete', 'The .edge file lists every edge of the mesh.'),
	warning('edge-of-no-triangle', 'Every edge of the .edge file belongs to a triangle.'),
	warning('neighbours-disagree', 'The .neigh file gives the neighbours that the mesh has.'),
	warning(
		'ends-early',
		'A file does not end before its format ends it: with endsolid, End, endmesh, markers, or cells after points.',
	),
	warning('not-as-declared', 'The pieces of a PVTU file have the arrays that it declares.'),
	warning('not-utf-8', 'A text file is UTF-8; otherwise names are read as Latin-1.'),
	warning('not-kept', 'All that a file holds is kept.'),
	{
		id: 'other-elements',
		severity: 'information',
		description: 'All elements of a file are drawn: triangles, quads, polygons, lines and points.',
	},
	{
		id: 'read-otherwise',
		severity: 'information',
		description:
			'A file is one piece, with triangles one by one, so that it is written as it was read.',
	},
];
