import { afterAll, describe, expect, test } from 'vitest';
import type { TriMesh } from '../../src/mesh/triMesh.ts';
import { pass } from '../formats/kept/table.ts';
import { things } from '../formats/kept/things.ts';
import { formats } from '../formats/loaded.ts';
import { countsOf } from './shared.ts';

/** Announcements of changes that a comparison does not show. */
const isNotCompared = (loss: string): boolean =>
	/^(numbers|own numbers) of the (?!groups)|^numbering of the edges/.test(loss);

/** Differences, and the announcements that explain them. */
const causes: readonly (readonly [difference: RegExp, announcement: RegExp])[] = [
	[/^points moved$/, /^z coordinates$/],
	[/^points removed$/, /^midside nodes /],
	[/^(middle|midNodes) on faces removed$/, /^midside nodes /],
	[/^lines removed$/, /^line cells/],
	[/^faces (added|removed)$/, /^1 (quad|polygon) is split into /],
	[/^marks on faces removed$/, /^marks$/],
	[/^group .* (joined|left|changed)$/, /^groups of|^memberships|ungrouped| is split into /],
	// New groups of MFEM's attributes have the numbers of those that became sets of attributes.
	[/^group \S*[12] (left|changed)$/, /^numbers of the groups$/],
	[/^group .* renamed$/, /^(names of|numbers of|unnamed) .*groups$|group names$/],
	[/^group .* (added|removed)$/, /group|attribute 1/],
	// Integers on triangles without a name are regions, which are groups in other formats.
	[/^group [789] added$/, /^name of the field/],
	[/^(marker|attribute) on (edges|faces) /, /^\d+ groups? of .* becomes? /],
	[/^\S+ on (points|edges|faces) (added|removed)$/, /field "/],
];
const used = new Set<number>();

/** The differences that no announcement explains. */
const unexplained = (before: TriMesh, after: TriMesh, announced: readonly string[]): string[] =>
	differencesOf(before, after).filter((difference) => {
		const found = causes.findIndex(
			([pattern, cause]) =>
				pattern.test(difference) && announced.some((announcement) => cause.test(announcement)),
		);
		if (found >= 0) used.add(found);
		return found < 0;
	});

const differencesOf = (before: TriMesh, after: TriMesh): string[] =>
	Object.keys(countsOf(before, after, { tolerance: 1e-6 })).filter((key) => key !== 'same');

/** Groups, markers and regions become each other, and come back. */
const isConverted = (difference: string): boolean =>
	/^group \S+ (added|removed|renamed)$|^(marker|attribute)\S* on \w+ (added|removed)$/.test(
		difference,
	);

/** The things with different meshes. */
const distinct = things.filter(
	({ mesh }, i) => things.findIndex((thing) => thing.mesh === mesh) === i,
);

describe.each(formats)('$id', (format) => {
	test.each(things)('$title: differs after writing and reading as announced', async (thing) => {
		const { mesh, losses } = await pass(thing.mesh, format);
		if (!mesh) return;
		expect(unexplained(thing.mesh, mesh, losses)).toEqual([]);
		const isSame = losses.every(isNotCompared);
		expect([losses, differencesOf(thing.mesh, mesh).length === 0]).toEqual([losses, isSame]);
	});

	test('differs after conversion to any other format and back as announced', async () => {
		const found: unknown[] = [];
		for (const thing of distinct) {
			const { mesh } = await pass(thing.mesh, format);
			if (!mesh || !thing.isIn(mesh)) continue;
			for (const other of formats) {
				const there = await pass(mesh, other);
				if (!there.mesh) continue;
				const back = await pass(there.mesh, format);
				const announced = [...there.losses, ...back.losses];
				const differences = [
					...unexplained(mesh, there.mesh, there.losses).filter((one) => !isConverted(one)),
					...(back.mesh ? unexplained(mesh, back.mesh, announced) : ['not written again']),
				];
				if (differences.length > 0) found.push([thing.title, other.id, announced, differences]);
			}
		}
		expect(found).toEqual([]);
	});
});

afterAll(() => expect([...used].sort((a, b) => a - b)).toEqual([...causes.keys()]));
