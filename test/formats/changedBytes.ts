import { expect } from 'vitest';
import type { ReadResult } from '../../src/formats/format.ts';
import { readerRules } from '../../src/formats/readerRules.ts';

const known = new Set(readerRules.map(({ id }) => id));

/** Files with changed bytes that each reader is given; 100,000 in a long run (CONTRIBUTING.md). */
export const mutations = Number(process.env.TRIREFINE_MUTATIONS ?? 1000);

/** How long a test may take that is given so many, in milliseconds. */
export const mutationTimeout = 180_000 + 20 * mutations;

/** Lets the runner of tests hear something, every thousand files. */
export const breathe = async (nth: number): Promise<void> => {
	if (nth % 1000 === 999) await new Promise((resolve) => setImmediate(resolve));
};

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

/** Holds what was read of changed bytes to what any reader gives: findings of its rules with places, a mesh or an error. */
export function expectPlaced({ mesh, findings }: ReadResult): void {
	for (const { rule, message, line, column } of findings) {
		expect(known).toContain(rule);
		expect(message).toMatch(/^\S.*\.$/s);
		expect(Math.min(line, column)).toBeGreaterThan(0);
	}
	if (!mesh) {
		expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
		return;
	}
	const count = mesh.points.length / mesh.dimension;
	for (const point of mesh.triangles) expect(point).toBeLessThan(count);
}
