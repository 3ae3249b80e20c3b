import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/mesh/finding.ts';
import {
	describeErrors,
	describeProgress,
	describeSelected,
	describeTriangle,
	describeWritten,
} from '../../webview/describe.ts';
import { themeKind } from '../../webview/view/theme.ts';
import type { DisplayMesh } from '../../webview/work/messages.ts';

const mesh = {
	first: 1,
	angles: Float32Array.of(30, 45),
	areas: Float64Array.of(0.5, 2),
} as unknown as DisplayMesh;

describe('a triangle in words', () => {
	test('has its number in the file, its angle and area', () => {
		expect(describeTriangle(mesh, 1)).toBe('Triangle 2 · smallest angle 45.00° · area 2');
	});

	test('after refinement says whose part it is', () => {
		expect(describeTriangle(mesh, 0, Uint32Array.of(41, 0))).toBe(
			'New triangle 1 of triangle 42 · smallest angle 30.00° · area 0.5',
		);
	});

	test('that is none is nothing', () => {
		expect([describeTriangle(mesh, -1), describeTriangle(null, 0)]).toEqual(['', '']);
	});
});

describe('errors in words', () => {
	const finding = (severity: Finding['severity'], line: number): Finding => ({
		rule: 'count',
		severity,
		file: 'a.gmr',
		line,
		column: 3,
		message: 'Expected 2 points.',
	});

	test('are the first of them with its place, not a warning before it', () => {
		expect(describeErrors([finding('warning', 1), finding('error', 7)], 1)).toBe(
			'a.gmr:7:3: Expected 2 points.',
		);
	});

	test('say how many more there are', () => {
		expect(describeErrors([finding('error', 7)], 1235)).toBe(
			'a.gmr:7:3: Expected 2 points. And 1,234 more errors.',
		);
	});
});

test('files just written are said by their names', () => {
	expect(describeWritten(['file:///a/my%20plate.1.node', 'memory:/plate.1.ele'])).toBe(
		'Written: my plate.1.node, plate.1.ele.',
	);
});

test('a selection has its size, and none is said', () => {
	expect([0, 1, 1234].map(describeSelected)).toEqual([
		'Nothing is selected.',
		'1 triangle selected.',
		'1,234 triangles selected.',
	]);
});

test('progress has its share where it is known', () => {
	expect(describeProgress('Reading', { phase: 'points', fraction: 0.255 })).toBe(
		'Reading: points (26 %)…',
	);
	expect(describeProgress('Refining', { phase: 'prepare' })).toBe('Refining: prepare…');
});

test.each([
	['vscode-light', 'light'],
	['vscode-dark', 'dark'],
	['vscode-high-contrast', 'high-contrast'],
	['vscode-high-contrast vscode-high-contrast-light', 'high-contrast-light'],
	['', 'dark'],
])('a body of class "%s" means the %s theme', (classes, kind) => {
	const list = { contains: (name: string) => classes.split(' ').includes(name) };
	expect(themeKind(list)).toBe(kind);
});
