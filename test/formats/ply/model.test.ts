import { expect, test } from 'vitest';
import { openModel, readModels } from '../../../src/formats/openModel.ts';
import { tokens } from '../../syntaxes/tokens.ts';
import { read, text } from './files.ts';

const model = openModel('a.ply', Buffer.from(text))!;

test('the text model of a PLY file has a section for each element', () => {
	expect(model.syntax.format).toBe('ply');
	expect(
		model.sections.map(({ kind, title, header, count, declared, lineOf }) => [
			...[kind, title, header, count, declared, lineOf(0)],
		]),
	).toEqual([
		['faces', 'face', 5, 3, 3, 22],
		['points', 'vertex', 9, 5, 5, 25],
		['data', 'edge', 17, 1, 1, 30],
	]);
	expect(model.tokensOf(22).map(({ role }) => role)).toEqual([
		...['attribute', 'corners', 'point', 'point', 'point', 'attribute'],
	]);
	expect(
		model
			.tokensOf(25)
			.map(({ role }) => role)
			.slice(0, 4),
	).toEqual([...['coordinate', 'coordinate', 'coordinate', 'attribute']]);
	expect(model.tokensOf(5).map(({ role }) => role)).toEqual(['word', 'word', 'count']);
	expect(model.contentOf(2).kind).toBe('other');
});

test('its mesh is that of the reader, after an edit too', async () => {
	const own = openModel('a.ply', Buffer.from(text))!;
	const at = text.indexOf('0.5 2 0');
	own.edit(at, at + 3, Buffer.from('0.75'));
	const changed = text.replace('0.5 2 0', '0.75 2 0');
	expect(readModels([own], { positions: true })).toEqual(await read(changed, { positions: true }));
	expect(own.sections[1]?.value(4, 0)).toBe(0.75);
});

test('a PLY file has a coloured header', async () => {
	const lines = await tokens('ply', text);
	const scopes = (line: number) =>
		lines[line]?.filter(([part]) => part.trim() !== '').map(([, scope]) => scope);
	expect(scopes(0)).toEqual(['entity.name.section']);
	expect(scopes(5)).toEqual(['entity.name.section', 'entity.name.type', 'keyword.other.count']);
	expect(scopes(7)?.slice(1)).toEqual([
		...['storage.type', 'storage.type', 'storage.type', 'entity.name.type'],
	]);
	expect(scopes(22)).toEqual(Array(6).fill('constant.numeric.attribute'));
});
