import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Uri as RealUri } from 'vscode';
import { OpenedMeshes } from '../../../src/extension/panel/openedMeshes.ts';
import { restoredUris } from '../../../src/extension/panel/restore.ts';
import { Refused } from '../../../src/protocol/refused.ts';
import { Uri } from '../fakeVscode.ts';

vi.mock('vscode', () => import('../fakeVscode.ts'));

const plate = new Uri('file', '/meshes/plate.gmr') as unknown as RealUri;
const edited = new Uri('git', '/meshes/edited.gmr', '{"ref":"HEAD"}') as unknown as RealUri;
const kept = new Map<string, unknown>();
const memory = {
	keys: () => [...kept.keys()],
	get: (key: string, fallback?: unknown) => kept.get(key) ?? fallback,
	update: async (key: string, value: unknown) => void kept.set(key, value),
} as ConstructorParameters<typeof OpenedMeshes>[0];

beforeEach(() => kept.clear());

describe('a preview is brought back', () => {
	test('of a mesh that one was opened for, in this window or in the one before', () => {
		new OpenedMeshes(memory).add(plate);
		const saved = { uri: plate.toString(), camera: null };
		const { uri, other } = restoredUris(saved, new OpenedMeshes(memory));
		expect([uri.toString(), other]).toEqual([plate.toString(), undefined]);
	});

	test('and a comparison of two of them', () => {
		const opened = new OpenedMeshes(memory);
		opened.add(plate);
		opened.add(edited);
		const saved = { uri: plate.toString(), other: edited.toString() };
		expect(restoredUris(saved, opened).other?.toString()).toBe(edited.toString());
	});

	const others = [
		'file:///etc/passwd',
		'file:///meshes/other.gmr',
		'file:///meshes/plate.gmr/../../etc/passwd',
		'vscode-remote:///meshes/plate.gmr',
		'/meshes/plate.gmr',
		'',
		7,
		undefined,
	];
	test.each(others)('but not of what the page names by itself: %j', (uri) => {
		const opened = new OpenedMeshes(memory);
		opened.add(plate);
		expect(() => restoredUris({ uri }, opened)).toThrow(Refused);
		if (uri === undefined) return;
		expect(() => restoredUris({ uri: plate.toString(), other: uri }, opened)).toThrow(Refused);
	});
});

describe('the meshes that previews were opened for', () => {
	test('are kept once each', () => {
		const opened = new OpenedMeshes(memory);
		opened.add(plate);
		opened.add(plate);
		expect([...kept.values()]).toEqual([[plate.toString()]]);
	});

	test('are so many that the latest are known', () => {
		const opened = new OpenedMeshes(memory);
		for (let i = 0; i < 1000; i++) opened.add(new Uri('file', `/${i}.gmr`) as unknown as RealUri);
		expect(opened.has(new Uri('file', '/999.gmr') as unknown as RealUri)).toBe(true);
		expect((kept.values().next().value as string[]).length).toBeLessThan(1000);
	});
});
