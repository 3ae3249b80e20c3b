import { expect, test } from 'vitest';
import { abaqus } from '../loaded.ts';
import { textOf, written } from '../sources.ts';
import { meshOf, readInput } from './reading.ts';

const square = `*NODE, NSET=NALL
1,0,0
2,1,0
3,1,1
4,0,1
*ELEMENT,TYPE=CPS3,ELSET=A
1,1,2,3
*ELEMENT,TYPE=CPS3,ELSET=B
2,1,3,4
`;

const pointsOf = async (text: string, name: string) => {
	const { groups = [] } = await meshOf(text);
	const group = groups.find((one) => one.name === name && one.dimension === 0);
	return [...group!.members[0]!.members];
};

test('a set of nodes has those of a set of elements', async () => {
	const deck = `${square}*NSET,NSET=NB,ELSET=B\n*BOUNDARY\nNB,1,2\n`;
	expect(await pointsOf(deck, 'NB')).toEqual([0, 2, 3]);
	const mesh = await meshOf(deck);
	expect(textOf([...written(abaqus, mesh).values()][0]!)).toContain('*NSET,NSET=NB\n1, 3, 4\n');
});

test('a set of nodes has those of sets of nodes', async () => {
	const deck = `${square}*NSET,NSET=NB,ELSET=B\n*NSET,NSET=two\nNB,2\n`;
	expect(await pointsOf(deck, 'two')).toEqual([0, 1, 2, 3]);
});

test('a set of nodes has those of elements that are not drawn', async () => {
	const deck = `${square}*NODE\n5,9,9\n*ELEMENT,TYPE=SPRINGA,ELSET=SP\n9,2,5\n*NSET,NSET=NS,ELSET=SP\n`;
	expect(await pointsOf(deck, 'NS')).toEqual([1, 4]);
});

test('a range may go backwards', async () => {
	expect(await pointsOf(`${square}*NSET,NSET=D,GENERATE\n3,1,-1\n`, 'D')).toEqual([0, 1, 2]);
	expect(await pointsOf(`${square}*NSET,NSET=D,GENERATE\n4,1,-2\n`, 'D')).toEqual([1, 3]);
});

test.each(['1,3,-1', '3,1,1', '1,3,0'])(
	'a step that leads nowhere is refused: %s',
	async (range) => {
		const { findings } = await readInput(`${square}*NSET,NSET=D,GENERATE\n${range}\n`);
		expect(findings).toMatchObject([{ rule: 'index-out-of-range', line: 11 }]);
	},
);

test('a set of elements that does not exist is named where it stands', async () => {
	const { findings } = await readInput(`${square}*NSET,NSET=N,ELSET=none\n`);
	expect(findings).toMatchObject([{ rule: 'index-out-of-range', line: 10 }]);
});
