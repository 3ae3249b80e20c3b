import { expect, test } from 'vitest';
import type { Loss } from '../../src/formats/core/holds.ts';
import { readLossMessages } from '../../src/formats/losses/sentences.ts';
import { lossSentences } from '../../src/formats/lossSentences.ts';

const lost = (what: string, count: number, ...keptBy: string[]) => ({
	...{ what, count, keptBy },
	reason: 'boxes cannot store them',
});

test('losses of one cause are one line', () => {
	expect(
		lossSentences([
			{ ...lost('z coordinates', 2, 'full'), reason: 'boxes stores x and y only' },
			lost('marks', 1),
			lost('numbering of the edges', 5),
			lost('line cells', 1),
			lost('groups of points', 1),
			{ ...lost('own numbers of the points', 6), reason: 'boxes renumbers them' },
			lost('groups of triangles', 3),
			{ ...lost('pyramids', 3), reason: 'they are no faces', earlier: true },
		]),
	).toEqual([
		'Not written: 2 z coordinates (boxes stores x and y only).',
		'Not written: marks of 1 triangle, numbering of the edges, 1 line cell, 1 group of points and 3 groups of triangles (boxes cannot store them).',
		'Not written: own numbers of the points (boxes renumbers them).',
		'Not kept: 3 pyramids (they are no faces).',
	]);
});

test('a line names things of one kind together, after the file', () => {
	expect(lossSentences([lost('sections A', 1, 'su2')], 'a.vtu')).toEqual([
		'a.vtu: not written: section A (boxes cannot store it; SU2 can).',
	]);
	expect(
		lossSentences([
			lost('sections A', 1),
			lost('field "u" on points', 9),
			lost('sections B', 1),
			lost('field "v" on points', 9),
			lost('field "w" on cells', 1),
		]),
	).toEqual([
		'Not written: sections A and B, fields "u" and "v" on points and field "w" on cells (boxes cannot store them).',
	]);
	const many = Array.from({ length: 12 }, (_, k) => lost(`sections S${k}`, 1));
	expect(lossSentences(many)[0]).toContain('S8, S9 and 2 more (');
});

test('a line names up to three formats that keep all of it, and counts the others', () => {
	const said = (...losses: Loss[]) => lossSentences(losses);
	expect(said(lost('marks', 2, 'gmr'))).toEqual([
		'Not written: marks of 2 triangles (boxes cannot store them; GMR can).',
	]);
	expect(said(lost('quads', 2, 'gmsh', 'vtu', 'vtk', 'medit', 'abaqus'))[0]).toMatch(
		/; Gmsh, VTU, legacy VTK and 2 other formats can\)\.$/,
	);
	expect(said(lost('quads', 2, 'vtu', 'off'), lost('polygons', 2, 'vtu'))).toEqual([
		'Not written: 2 quads and 2 polygons (boxes cannot store them; VTU can).',
	]);
	expect(said(lost('quads', 2, 'vtu'), lost('marks', 1, 'gmr'))).toHaveLength(2);
});

test('what is written otherwise is changed', () => {
	const names = {
		...lost('group names', 2),
		reason: 'a number is appended',
		changed: true as const,
	};
	expect(lossSentences([names, { ...names, keptBy: ['vtu'] }])).toEqual([
		'Changed: 2 group names (a number is appended).',
		'Changed: 2 group names (a number is appended; kept by VTU).',
	]);
});

test('losses of reading were not kept, or changed', () => {
	const unkept = { what: 'earlier time steps', count: 1, reason: 'only the last is read' };
	expect(readLossMessages([unkept, { ...unkept, what: 'zones', count: 2, changed: true }])).toEqual(
		[
			'Not kept: 1 earlier time step (only the last is read).',
			'Changed: 2 zones (only the last is read).',
		],
	);
});

test.each([
	['marks', 1, 'marks of 1 triangle'],
	['tetrahedra', 1, '1 tetrahedron'],
	['z coordinates', 4000, '4,000 z coordinates'],
	['names of the groups', 3, 'names of the groups'],
	['numbers 0 of groups', 1, 'numbers 0 of groups'],
	['numbers and markers of the edges', 5, 'numbers and markers of the edges'],
	['own numbers of the triangles', 2, 'own numbers of the triangles'],
	['neighbours of the .neigh file', 2, 'neighbours of the .neigh file'],
	['midside nodes of the triangles', 2, 'midside nodes of the triangles'],
	[
		'segments, holes and regions of the .poly file',
		5,
		'segments, holes and regions of the .poly file',
	],
	['numbering of the edges', 5, 'numbering of the edges'],
	['field "u" on points', 9, 'field "u" on points'],
	['name of the field "u" on points', 1, 'name of the field "u" on points'],
	['sections keyword 999', 1, 'section keyword 999'],
	['elements of type C3D8', 1, 'element of type C3D8'],
	['elements of type C3D8', 2, '2 elements of type C3D8'],
	['keywords *CONTOUR INTEGRAL', 1, '1 keyword *CONTOUR INTEGRAL'],
	['memberships in a second group', 1, '1 membership in a second group'],
])('%s, %i in number, are %s in a sentence', (what, count, subject) => {
	const reason = 'the file has errors';
	expect(lossSentences([{ ...lost(what, count), reason }])).toEqual([
		`Not written: ${subject} (${reason}).`,
	]);
});
