import { describe, expect, test } from 'vitest';
import { found } from '../../support/found.ts';
import { readingLosses } from '../../support/losses.ts';
import {
	attribute,
	fieldsOf,
	geometry,
	grid,
	groupsOf,
	include,
	plain,
	read,
	topology,
} from './texts.ts';

describe('further grids', () => {
	const facets = (values: string) =>
		grid(
			`${include('/Xdmf/Domain/Grid/Geometry')}
<Topology TopologyType="PolyLine" NumberOfElements="2" NodesPerElement="2"><DataItem Dimensions="2 2" NumberType="Int">0 1 2 3</DataItem></Topology>
${attribute('facets', 'Cell', 'Int', values)}`,
			'facet_tags',
		);
	test('of lines over the same points are boundaries, as dolfinx writes them', async () => {
		const { mesh, findings } = await read(plain.replace('</Grid>', `</Grid>\n${facets('9 4')}`));
		expect(findings).toEqual([]);
		expect(groupsOf(mesh!)).toEqual([
			[undefined, 1, 4, '2-3'],
			[undefined, 1, 9, '0-1'],
		]);
	});

	test('of triangles are regions, in whatever order they stand', async () => {
		const cells = grid(
			`${geometry}<Topology TopologyType="Triangle"><DataItem Dimensions="2 3" NumberType="Int">3 2 0 2 1 0</DataItem></Topology>${attribute('cells', 'Cell', 'Int', '5 6')}`,
			'cell_tags',
		);
		const { mesh } = await read(plain.replace('</Grid>', `</Grid>\n${cells}`));
		expect(groupsOf(mesh!)).toEqual([
			[undefined, 2, 5, 'triangles 1'],
			[undefined, 2, 6, 'triangles 0'],
		]);
	});

	test('in time give the first step, and say how many are left', async () => {
		const step = (time: number) =>
			grid(
				`${include(`/Xdmf/Domain/Grid[@GridType='Uniform'][1]/*[self::Topology or self::Geometry]`)}<Time Value="${time}"/>${attribute('u', 'Node', 'Float', `${time} 1 2 3`)}`,
			);
		const { mesh, findings } = await read(
			plain.replace(
				'</Grid>',
				`</Grid>\n<Grid GridType="Collection" CollectionType="Temporal">${step(5)}${step(6)}${step(7)}</Grid>`,
			),
		);
		expect(fieldsOf(mesh!)).toEqual([['u', 'points', 1, [5, 1, 2, 3]]]);
		expect(found(findings)).toEqual(['not-kept 3:1 2']);
		expect(readingLosses(mesh!)).toEqual(['further time steps: 2 (only the first is read)']);
	});

	test('over other points are named as not kept', async () => {
		const other = grid(`${geometry.replace('1 1', '1 2')}${topology}`, 'b');
		const { mesh, findings } = await read(plain.replace('</Grid>', `</Grid>\n${other}`));
		expect(mesh!.triangles.length).toBe(6);
		expect(findings[0]!.message).toContain('their points differ');
	});
});
