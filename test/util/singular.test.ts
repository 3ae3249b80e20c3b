import { expect, test } from 'vitest';
import { singularOf } from '../../src/util/singular.ts';

test.each([
	['libraries of materials', 'library of materials'],
	['boxes and bounds of entities', 'box and bounds of entities'],
	['vertices', 'vertex'],
	['sections $NSets', 'section $NSets'],
	['texts next to names of groups', 'text next to names of groups'],
	['directions of clockwise triangles', 'direction of clockwise triangles'],
	['mass', 'mass'],
	['hexahedra of 20 nodes', 'hexahedron of 20 nodes'],
])('one of "%s" is a "%s"', (plural, singular) => {
	expect(singularOf(plural)).toBe(singular);
});
