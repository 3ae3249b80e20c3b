import { expect } from 'vitest';
import type { ReadResult } from '../../src/formats/core/format.ts';
import { readerRules } from '../../src/formats/readerRules.ts';
import { unsound } from '../support/unsound.ts';

const known = new Set(readerRules.map(({ id }) => id));

/** Changes of one file that a test of its reader makes; `test/mutants` makes more of them, of all files of all formats. */
export const mutations = 300;

/** Bytes changed, cut out, doubled, left out and cut off. */
export function changedBytes(bytes: Uint8Array, random: () => number): Uint8Array {
	const pick = (count: number) => Math.floor(count * random());
	const at = pick(bytes.length);
	const length = 1 + pick(12);
	switch (pick(6)) {
		case 0:
			return bytes.slice(0, at);
		case 1:
			return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + pick(40))]);
		case 2:
			return Uint8Array.from([...bytes.subarray(0, at + length), ...bytes.subarray(at)]);
		case 3:
			return bytes.map((byte, k) => (k >= at && k < at + length ? pick(256) : byte));
		case 4:
			return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(pick(bytes.length))]);
		default:
			return bytes.map((byte, k) => (k === at ? 48 + pick(10) : byte));
	}
}

/** Holds what was read of changed bytes to what any reader gives: findings of its rules with places, a sound mesh or an error. */
export function expectPlaced({ mesh, findings }: ReadResult): void {
	for (const { rule, message, line, column } of findings) {
		expect(known).toContain(rule);
		expect(message).toMatch(/^\S.*\.$/s);
		expect(message).not.toMatch(/\bundefined\b|\[object/);
		expect(Math.min(line, column)).toBeGreaterThan(0);
	}
	if (!mesh) {
		expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
		return;
	}
	expect([...unsound(mesh)]).toEqual([]);
}
